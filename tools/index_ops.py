"""Writes src/headrace/_src/ops/index.py, which says in which file each op's entry stands.

Reads the files as text, so that it works while one of them does not import, and leaves an index that is right alone.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

OPS = Path(__file__).resolve().parent.parent / "src" / "headrace" / "_src" / "ops"
INDEX = OPS / "index.py"
ENTRY = re.compile(r"""^@op\(\s*["'](\w+)["']""", re.MULTILINE)

HEADER = '''"""Where each op's entry stands: op name -> module under headrace._src.ops. Written by `make index`."""

OP_MODULES: dict[str, str] = {
'''


def find_entries() -> dict[str, str]:
    """Each op name with the module that holds its entry; raises ValueError when two modules claim one name."""
    modules: dict[str, str] = {}
    for file in sorted(OPS.glob("*/**/*.py")):
        module = ".".join(file.relative_to(OPS).with_suffix("").parts).removesuffix(".__init__")
        for name in ENTRY.findall(file.read_text(encoding="utf-8")):
            if name in modules:
                raise ValueError(f"the op {name} has two entries: in {modules[name]} and in {module}")
            modules[name] = module
    return modules


def index_text() -> str:
    """What index.py should say."""
    lines = [f'    "{name}": "{module}",\n' for name, module in sorted(find_entries().items())]
    return HEADER + "".join(lines) + "}\n"


def main() -> int:
    try:
        text = index_text()
    except ValueError as error:
        print(f"index_ops: {error}", file=sys.stderr)
        return 1
    if not INDEX.exists() or INDEX.read_text(encoding="utf-8") != text:
        INDEX.write_text(text, encoding="utf-8")
        print(f"wrote {INDEX.name}: {text.count(chr(10)) - 4} ops")
    return 0


if __name__ == "__main__":
    sys.exit(main())
