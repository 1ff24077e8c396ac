"""``custom_functions/__init__.py`` of an xlwings Server project: all cell functions for everybody of an organisation.

1. ``pip install xlwings-server massbattle-xl`` and ``xlwings-server init .`` in an empty folder.
2. Put this file into it as ``custom_functions/__init__.py``.
3. Set ``XLWINGS_LICENSE_KEY``. xlwings Server has a licence of its own: ``noncommercial`` is for noncommercial use
   (PolyForm Noncommercial 1.0.0), use within an organisation wants a paid key.
4. ``xlwings-server run`` and load its manifest in Excel, as its documentation says.

A cell then calls ``=XLWINGS.VOLLEY_KILLS(40,3)``; the namespace stands in the manifest.
"""

from massbattle_xl.channels import lite

exec(compile(lite.server_source(), "<massbattle-xl>", "exec", dont_inherit=True), globals())
