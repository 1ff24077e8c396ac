"""Runs in Pyodide, in the place of xlwings Lite: takes the code out of a workbook and calls it as Excel does.

Excel hands every argument over as rows of cells and an argument that was left out as null; xlwings'
own ``custom_functions_call`` does the rest. What is asked stands in ``jobs.json``.
"""

import importlib
import json
import sys
import zipfile
from pathlib import Path
from time import perf_counter
from xml.etree import ElementTree

import xlwings
from xlwings import server

HOME = Path("/home/pyodide")
PROPERTY = "{http://schemas.microsoft.com/office/webextensions/webextension/2010/11}property"


def settings(workbook):
    """The add-in's settings in a workbook, read as Excel reads them."""
    root = ElementTree.fromstring(zipfile.ZipFile(workbook).read("xl/webextensions/webextension1.xml"))
    return {p.get("name"): json.loads(p.get("value")) for p in root.iter(PROPERTY)}


def loaded(workbook):
    """The module ``main`` of a workbook, as xlwings Lite imports it."""
    (HOME / "main.py").write_text(settings(workbook)["main.py"], encoding="utf-8")
    sys.modules.pop("main", None)
    importlib.invalidate_caches()
    return importlib.import_module("main")


async def answered(main, function, arguments):
    """What Excel shows for a call."""
    request = {
        "client": "Office.js", "func_name": function, "args": arguments, "caller_address": "[army.xlsx]Sheet1!B3",
        "session_id": "1", "culture_info_name": "en-US", "date_format": "m/d/yyyy", "version": xlwings.__version__, "runtime": "1.4",
    }  # fmt: skip
    try:
        return {"result": await server.custom_functions_call(request, main)}
    except xlwings.XlwingsError as error:  # the add-in shows #VALUE! with this text
        return {"error": str(error)}
    except Exception as error:
        return {"fault": repr(error)}


async def scripted(main, script, book):
    """What a script does to a workbook: the actions that the add-in carries out."""
    held = xlwings.Book(json=book)
    try:
        done = await server.custom_scripts_call(main, script, typehint_to_value={xlwings.Book: held})
    except xlwings.XlwingsError as error:
        return {"error": str(error)}
    return {"actions": done.json()["actions"]}


async def run(jobs):
    """All answers, with what is known of the code and of the time that it took."""
    sys.path.insert(0, str(HOME))
    start = perf_counter()
    main = loaded(HOME / jobs["workbook"])
    ready = perf_counter()
    answers = [await answered(main, function, arguments) for function, arguments in jobs["calls"]]
    return {
        "python": sys.version.split()[0],
        "xlwings": xlwings.__version__,
        "functions": server.custom_functions_meta(main)["functions"],
        "scripts": server.custom_scripts_meta(main),
        "answers": answers,
        "done": [await scripted(main, script, book) for script, book in jobs["scripts"]],
        "settings": {name: settings(HOME / name) for name in jobs["others"]},
        "loading": ready - start,
        "calling": perf_counter() - ready,
    }


(HOME / "answers.json").write_text(json.dumps(await run(json.loads((HOME / "jobs.json").read_text()))))  # noqa: F704, PLE1142
