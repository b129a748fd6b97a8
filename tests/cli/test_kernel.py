"""The Jupyter kernel that `headrace kernel` writes, in a notebook. Runs where ipykernel and nbclient are installed."""

from __future__ import annotations

import json

import pytest

from headrace.cli import kernel

pytest.importorskip("ipykernel")
nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")

CELLS = [
    "import tensorflow as tf",
    "tf.__name__, tf.reduce_sum([1, 2, 3]).numpy().item()",
    "@tf.function\ndef double(x):\n    if x > 0:\n        return 2 * x\n    return x",
    "double(tf.constant(4)).numpy().item()",
]


def test_a_notebook_runs_with_headrace_as_tensorflow(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    assert kernel.install("headrace-test", user=True) == 0
    described = json.loads((tmp_path / "kernels" / "headrace-test" / "kernel.json").read_text())
    assert described["language"] == "python"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in CELLS])
    nbclient.NotebookClient(notebook, timeout=100, kernel_name="headrace-test").execute()
    shown = [cell["outputs"][-1]["data"]["text/plain"] for cell in notebook["cells"] if cell["outputs"]]
    assert shown == ["('headrace', 6)", "8"]
    assert kernel.remove("headrace-test", user=True) == 0
