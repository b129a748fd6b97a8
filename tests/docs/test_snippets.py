"""The Python snippets of README, of the first pages and of the guides run, in order, file by file."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
GUIDES = sorted(file for file in (DOCS / "guides").glob("*.md") if file.name != "index.md")
FILES = [ROOT / "README.md", DOCS / "index.md", *sorted((DOCS / "start").glob("*.md")), *GUIDES]
SNIPPET = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def _code(path):
    """The snippets as one program whose lines have the numbers they have in the file."""
    text = path.read_text()
    lines = [""] * len(text.splitlines())
    for match in SNIPPET.finditer(text):
        start = text[: match.start(1)].count("\n")
        for n, line in enumerate(match.group(1).splitlines()):
            lines[start + n] = line
    return "\n".join(lines)


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_snippets_run(path, tmp_path, monkeypatch):
    code = _code(path)
    assert code.strip(), f"{path.name} has no snippets"
    if "install_as_tensorflow" in code:
        code = code.replace("headrace.install_as_tensorflow()", "headrace.install_as_tensorflow")
    program = tmp_path / f"{path.stem}.py"  # AutoGraph reads sources from files
    program.write_text(code)
    monkeypatch.chdir(tmp_path)
    if "set_logical_device_configuration" in code:  # must come before XLA starts, so in a process of its own
        found = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, timeout=300)
        assert found.returncode == 0, found.stderr[-4000:]
        return
    exec(compile(code, str(program), "exec"), {"__name__": "__main__"})
