"""The channel matrix: of each function and each way into a spreadsheet, how many calls answer as Python does.

``python -m pytest -m channels`` shows it; the end of a whole run shows it too.
"""

from __future__ import annotations

from collections.abc import Iterable

COUNTED = "counted"
CHANNELS = ("Embedded", "LibreOffice", "xlwings", "VBA", "Lite", "IronCalc", "CellRune")
WIDTH = 13


def lines(entries: Iterable[tuple[str, str, int, int]], functions: Iterable[str]) -> list[str]:
    """The matrix as text, a line for each function and one for all; a channel that was not asked shows ``–``.

    Args:
        entries: channel, function, right calls, all calls.
        functions: names in the order of the lines.
    """
    cells: dict[tuple[str, str], tuple[int, int]] = {}
    for channel, name, right, total in entries:
        before = cells.get((channel, name), (0, 0))
        cells[channel, name] = before[0] + right, before[1] + total
    if not cells:
        return []
    unknown = {channel for channel, _ in cells} - set(CHANNELS)
    if unknown:
        raise ValueError(f"{unknown} is none of the channels {CHANNELS}")
    shown = [name for name in functions if any((channel, name) in cells for channel in CHANNELS)]
    wide = max(map(len, shown))
    sums = {channel: tuple(map(sum, zip(*(v for (c, _), v in cells.items() if c == channel)))) for channel in CHANNELS}

    def line(name: str, values: Iterable[tuple[int, ...] | None]) -> str:
        return name.ljust(wide) + "".join((f"{v[0]}/{v[1]}" if v else "–").rjust(WIDTH) for v in values)

    head = "right/total".ljust(wide) + "".join(channel.rjust(WIDTH) for channel in CHANNELS)
    body = [line(name, (cells.get((channel, name)) for channel in CHANNELS)) for name in shown]
    return [head, *body, line("all", (sums[channel] for channel in CHANNELS))]
