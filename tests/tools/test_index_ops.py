"""The index of ops is what `make index` would write."""

from pathlib import Path

import pytest

import index_ops


def test_the_index_is_current():
    assert index_ops.INDEX.read_text(encoding="utf-8") == index_ops.index_text(), "run `make index`"


def test_the_index_names_real_modules():
    entries = index_ops.find_entries()
    modules = set(entries.values())
    assert all((index_ops.OPS / Path(*module.split("."))).with_suffix(".py").exists() for module in modules)


def test_two_entries_of_one_op_are_an_error(tmp_path, monkeypatch):
    (tmp_path / "math").mkdir()
    for name in ("one", "two"):
        (tmp_path / "math" / f"{name}.py").write_text('@op("Twice", "T -> T")\ndef twice(xp, x): ...\n')
    monkeypatch.setattr(index_ops, "OPS", tmp_path)
    with pytest.raises(ValueError, match=r"Twice has two entries: in math\.one and in math\.two"):
        index_ops.find_entries()
