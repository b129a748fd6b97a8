"""The index of ops is what `make index` would write."""

from pathlib import Path

import index_ops


def test_the_index_is_current():
    modules, repeated = index_ops.find_entries()
    assert index_ops.INDEX.read_text(encoding="utf-8") == index_ops.index_text(modules), "run `make index`"
    assert not repeated, "\n".join(repeated)


def test_the_index_names_real_modules():
    modules, _ = index_ops.find_entries()
    files = {(index_ops.ROOT / Path(*module.split("."))).with_suffix(".py") for module in modules.values()}
    assert files and all(file.exists() for file in files)


def test_two_entries_of_one_op_are_an_error(tmp_path, monkeypatch, capsys):
    (tmp_path / "math").mkdir()
    for name in ("one", "two"):
        (tmp_path / "math" / f"{name}.py").write_text('@op("Twice", "T -> T")\ndef twice(xp, x): ...\n')
    monkeypatch.setattr(index_ops, "ROOT", tmp_path)
    monkeypatch.setattr(index_ops, "INDEX", tmp_path / "index.py")
    assert index_ops.main() == 1
    assert "the op Twice has two entries: in math.one and in math.two" in capsys.readouterr().err
    assert '"Twice": "math.one"' in (tmp_path / "index.py").read_text()


def test_a_right_index_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(index_ops, "INDEX", tmp_path / "index.py")
    index_ops.main()
    before = (tmp_path / "index.py").stat().st_mtime_ns
    index_ops.main()
    assert (tmp_path / "index.py").stat().st_mtime_ns == before


def test_the_index_lists_ops_of_every_room():
    modules, _ = index_ops.find_entries()
    assert modules["Relu"] == "ops.nn.activation"
    assert modules["StatelessIf"] == "graph.structural"
    assert modules["IteratorGetNext"] == "data.graph_ops"
    assert modules["IteratorV2"] == "compat_v1.data.iterator_ops"


def test_the_index_repeats_the_facts_of_entries(tmp_path, monkeypatch):
    made = '@op("Made", "-> resource", makes_state=True)\ndef made(xp): ...\n'
    read = '@op("Read", "resource -> T")\ndef read(xp, x): ...\n'
    (tmp_path / "one.py").write_text(made + read)
    monkeypatch.setattr(index_ops, "ROOT", tmp_path)
    assert index_ops.find_facts() == {"makes_state": ["Made"], "own": []}
