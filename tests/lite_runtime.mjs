// Starts Pyodide under Node with xlwings in it and runs lite_driver.py there; lite_runtime.py says with what.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, folder, driver] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodideFolder, "pyodide.mjs")));
// xlwings' documented key for noncommercial use; in Excel the add-in brings its own
const env = { HOME: "/home/pyodide", XLWINGS_ON_SERVER: "true", XLWINGS_LICENSE_KEY: "noncommercial" };
const python = await loadPyodide({ env });
python.unpackArchive(new Uint8Array(fs.readFileSync(path.join(folder, "xlwings.zip"))), "zip");
for (const name of fs.readdirSync(folder)) {
  python.FS.writeFile(`/home/pyodide/${name}`, new Uint8Array(fs.readFileSync(path.join(folder, name))));
}
await python.runPythonAsync(fs.readFileSync(driver, "utf8"));
fs.writeFileSync(path.join(folder, "answers.json"), python.FS.readFile("/home/pyodide/answers.json"));
