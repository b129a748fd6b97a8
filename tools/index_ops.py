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


def find_entries() -> tuple[dict[str, str], list[str]]:
    """Each op name with the (first) module that holds its entry, and a line for each op that has a second one."""
    modules: dict[str, str] = {}
    repeated: list[str] = []
    for file in sorted(OPS.glob("*/**/*.py")):
        module = ".".join(file.relative_to(OPS).with_suffix("").parts).removesuffix(".__init__")
        for name in ENTRY.findall(file.read_text(encoding="utf-8")):
            if name in modules:
                repeated.append(f"the op {name} has two entries: in {modules[name]} and in {module}")
            else:
                modules[name] = module
    return modules, repeated


def index_text(modules: dict[str, str]) -> str:
    """What index.py should say."""
    lines = [f'    "{name}": "{module}",\n' for name, module in sorted(modules.items())]
    return HEADER + "".join(lines) + "}\n"


def main() -> int:
    modules, repeated = find_entries()
    text = index_text(modules)
    if not INDEX.exists() or INDEX.read_text(encoding="utf-8") != text:
        INDEX.write_text(text, encoding="utf-8")
        print(f"wrote {INDEX.name}: {len(modules)} ops")
    for line in repeated:
        print(f"index_ops: {line}", file=sys.stderr)
    return 1 if repeated else 0


if __name__ == "__main__":
    sys.exit(main())
