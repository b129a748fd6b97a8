"""The documents name only files that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# A path in backticks may be given from the repository, from the package, or from any room.
STARTS = [
    ROOT,
    ROOT / "src" / "headrace",
    ROOT / "src" / "headrace" / "_src",
    ROOT / "src" / "headrace" / "_src" / "keras",
]
FILES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]+(?:\.py|\.md|\.tsv|\.json))`")


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.name)
def test_paths_in_documents_exist(file):
    named = PATH.findall(file.read_text(encoding="utf-8"))
    assert [path for path in named if not any((start / path).exists() for start in STARTS)] == []


def test_the_architecture_lists_every_room():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = {
        folder.name for folder in (ROOT / "src" / "headrace" / "_src").iterdir() if (folder / "__init__.py").exists()
    }
    assert sorted(room for room in rooms if f"`{room}`" not in text) == []
