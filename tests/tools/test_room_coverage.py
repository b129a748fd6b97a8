"""Coverage by room."""

import json

import room_coverage


def report(**covered):
    """A coverage report of files with ten lines each, by path and number of lines covered."""
    summary = lambda count: {"summary": {"num_statements": 10, "covered_lines": count}}  # noqa: E731
    return {"files": {path: summary(count) for path, count in covered.items()}}


def test_lines_are_summed_by_room():
    files = {"src/headrace/_src/ops/a.py": 10, "src/headrace/_src/ops/nn/b.py": 5, "src/headrace/cli/main.py": 0}
    assert room_coverage.percent_by_room(report(**files)) == {"ops": 75.0}


def test_a_room_below_its_floor_fails(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(room_coverage, "FLOORS", {"ops": 80})
    path = tmp_path / "coverage.json"
    path.write_text(json.dumps(report(**{"src/headrace/_src/ops/a.py": 7})))
    assert room_coverage.main(str(path)) == 1
    assert "Below their floor: ops" in capsys.readouterr().out
    path.write_text(json.dumps(report(**{"src/headrace/_src/ops/a.py": 8})))
    assert room_coverage.main(str(path)) == 0
