"""Writes src/headrace/_src/ops/index.py, which says in which module each op's entry is.

Reads the files as text, so that it works even if one of them cannot be imported. An index that is up to date is not
rewritten.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent / "src" / "headrace" / "_src"
INDEX = ROOT / "ops" / "index.py"
ENTRY = re.compile(r"""^@op\(\s*["'](\w+)["']""", re.MULTILINE)

# Facts about ops (keywords of `@op`) that some module needs while it knows only the name of an op.
FACTS = ("makes_state", "own")

HEADER = '''"""Where each op's entry is: op name -> module under headrace._src. Written by `make index`.

`FACTS` holds, for the keywords of `@op` that are needed without loading an entry, the ops that have them.
"""

'''


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def files_with_entries() -> Iterator[tuple[str, str]]:
    """Yields (module, text) of each file that has an entry."""
    for file in sorted(ROOT.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if ENTRY.search(text):
            yield module_of(file), text


def find_entries() -> tuple[dict[str, str], list[str]]:
    """Returns each op name with the (first) module of its entry, and a line for each op that has a second one."""
    modules: dict[str, str] = {}
    repeated: list[str] = []
    for module, text in files_with_entries():
        for name in ENTRY.findall(text):
            if name in modules:
                repeated.append(f"the op {name} has two entries: in {modules[name]} and in {module}")
            else:
                modules[name] = module
    return modules, repeated


def find_facts() -> dict[str, list[str]]:
    """Returns, for each fact of `FACTS`, the ops whose entry has it as `fact=True`."""
    found: dict[str, list[str]] = {fact: [] for fact in FACTS}
    for _, text in files_with_entries():
        if not any(f"{fact}=True" in text for fact in FACTS):
            continue
        for call in _entry_calls(ast.parse(text)):
            for keyword in call.keywords:
                if keyword.arg in found and isinstance(keyword.value, ast.Constant) and keyword.value.value is True:
                    found[keyword.arg].append(ast.literal_eval(call.args[0]))
    return {fact: sorted(names) for fact, names in found.items()}


def _entry_calls(tree: ast.Module) -> Iterator[ast.Call]:
    for node in tree.body:
        for decorator in getattr(node, "decorator_list", ()):
            if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "op":
                yield decorator


def index_text(modules: dict[str, str]) -> str:
    """Returns what index.py should say."""
    lines = [HEADER, "OP_MODULES: dict[str, str] = {\n"]
    lines += [f'    "{name}": "{module}",\n' for name, module in sorted(modules.items())]
    lines += ["}\n\n", "FACTS: dict[str, frozenset[str]] = {\n"]
    for fact, names in find_facts().items():
        lines += [f'    "{fact}": frozenset(\n        {{\n']
        lines += [f'            "{name}",\n' for name in names]
        lines += ["        }\n    ),\n"]
    return "".join(lines) + "}\n"


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
