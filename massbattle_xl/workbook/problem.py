"""What goes wrong with a file, as one sentence."""

from __future__ import annotations


class FileProblem(Exception):
    """A file cannot be read or written; the message is one sentence for the GM."""
