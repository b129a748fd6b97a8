"""The index of ops is what `make index` would write."""

import importlib.util
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[2] / "tools"


def load_tool(name):
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_index_is_current():
    index_ops = load_tool("index_ops")
    assert index_ops.INDEX.read_text(encoding="utf-8") == index_ops.index_text(), "run `make index`"


def test_the_index_names_real_modules():
    entries = load_tool("index_ops").find_entries()
    modules = set(entries.values())
    operations = TOOLS.parent / "src" / "headrace" / "_src" / "ops"
    assert all((operations / Path(*module.split("."))).with_suffix(".py").exists() for module in modules)


def test_two_entries_of_one_op_are_an_error(tmp_path, monkeypatch):
    index_ops = load_tool("index_ops")
    (tmp_path / "math").mkdir()
    for name in ("one", "two"):
        (tmp_path / "math" / f"{name}.py").write_text('@op("Twice", "T -> T")\ndef twice(xp, x): ...\n')
    monkeypatch.setattr(index_ops, "OPS", tmp_path)
    try:
        index_ops.find_entries()
    except ValueError as error:
        assert "Twice" in str(error) and "math.one" in str(error) and "math.two" in str(error)
    else:
        raise AssertionError("two entries were accepted")
