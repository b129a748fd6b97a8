"""Every `>>>` example in a docstring or a document runs and prints what it shows."""

import ast
import doctest
import importlib
from pathlib import Path

import numpy as np
import pytest

import headrace as tf

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def examples():
    """(where, text) of each docstring and document that has examples."""
    for file in sorted((ROOT / "src").rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if ">>> " in source:
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                    text = ast.get_docstring(node) or ""
                    if ">>> " in text:
                        yield f"{file.relative_to(ROOT)}:{getattr(node, 'name', '')}:{node.body[0].lineno}", text
    for file in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        if ">>> " in file.read_text(encoding="utf-8"):
            yield str(file.relative_to(ROOT)), file.read_text(encoding="utf-8")


EXAMPLES = dict(examples())


@pytest.fixture(autouse=True)
def interactive_logging():
    """Restores what an example may turn off, so that later tests in the process see what Keras prints."""
    yield
    tf.keras.utils.enable_interactive_logging()


@pytest.mark.parametrize("where", EXAMPLES)
def test_examples_print_what_they_show(where, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {"tf": tf, "np": np}
    if where.startswith("src/"):  # examples of inner functions use them as their module does
        module = where.removeprefix("src/").partition(".py:")[0].removesuffix("/__init__").replace("/", ".")
        own = vars(importlib.import_module(module))
        names |= {name: value for name, value in own.items() if name != "annotations" and not name.startswith("__")}
    test = doctest.DocTestParser().get_doctest(EXAMPLES[where], names, where, None, None)
    report = []
    doctest.DocTestRunner(verbose=False, optionflags=OPTIONS).run(test, out=report.append)
    assert not report, "".join(report)


def test_there_are_examples():
    assert len(EXAMPLES) >= 25
