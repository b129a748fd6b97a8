"""Runs the tutorials in Jupyter and writes them as notebooks with their outputs.

    python -m docsite.run_notebooks [NAME ...]

Each runs in a kernel and a temporary folder of its own. Prints the time of each; ends with 1 if one fails.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from docsite.notebooks import EXAMPLES, as_notebook, read_cells

LIMIT = 300  # seconds for one cell
KERNEL = ["--log-level=ERROR"]  # it warns about its ports, which are on this machine only


def run(name: str) -> str:
    """Returns the notebook of one tutorial as text, with outputs."""
    cells = read_cells((EXAMPLES / f"{name}.py").read_text(encoding="utf-8"))
    notebook = nbformat.reads(json.dumps(as_notebook(cells)), as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        resources = {"metadata": {"path": folder}}
        NotebookClient(
            notebook, timeout=LIMIT, resources=resources, record_timing=False, extra_arguments=KERNEL
        ).execute()
    notebook["metadata"]["language_info"] = {"name": "python"}  # the same in every environment
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            output.get("metadata", {}).clear()
    return str(nbformat.writes(notebook)) + "\n"


def _processor_time() -> float:
    """Returns the processor time of the kernels so far; on a busy machine the clock says little."""
    times = os.times()
    return times.children_user + times.children_system


def main(names: list[str]) -> int:
    os.environ.pop("MPLBACKEND", None)  # Jupyter chooses the one that puts plots into the notebook
    names = names or sorted(file.stem for file in EXAMPLES.glob("*.py"))
    failed, start = [], time.perf_counter()
    for name in names:
        began, used = time.perf_counter(), _processor_time()
        try:
            text = run(name)
        except CellExecutionError as error:
            failed.append(name)
            print(f"{name:<24} failed\n{error}", flush=True)
            continue
        (EXAMPLES / f"{name}.ipynb").write_text(text, encoding="utf-8")
        clock, processor = time.perf_counter() - began, _processor_time() - used
        print(f"{name:<24} {clock:5.1f} s, {processor:5.1f} s of processor time, {len(text) / 1e3:4.0f} kB", flush=True)
    print(f"{len(names) - len(failed)} of {len(names)} notebooks ran in {time.perf_counter() - start:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
