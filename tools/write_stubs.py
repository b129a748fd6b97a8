"""Writes a .pyi beside every table of public names, so that editors and type checkers see the names.

Classes, functions and constants are imported from the module that defines them. Ops, and functions created by other
functions, are written out with their signature and docstring. If several tables list an op, the stub of the table with
the shortest name defines it and the others import it. The text depends only on the sources. Stubs that are up to date
are not rewritten.
"""

from __future__ import annotations

import ast
import functools
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any

from headrace._src.base.lazy import load
from headrace._src.ops.entry import Op, find
from headrace._src.ops.keyword_call import keyword_only, op_names
from public_tables import PACKAGE, PRIVATE, Definition, Table, find_definition, read_tables
from stub_text import StubText

NOTE = "# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.\n"
RAW_OPS = PACKAGE / "raw_ops.pyi"


def all_stubs() -> Iterator[tuple[Path, str]]:
    """Yields the path and the text of every stub."""
    tables = read_tables()
    homes = _homes_of_written(tables)
    for table in tables.values():
        yield table.file.with_suffix(".pyi"), table_stub(table, homes)
    yield RAW_OPS, raw_ops_stub()


def _homes_of_written(tables: dict[str, Table]) -> dict[tuple[str, str], str]:
    """Returns, for each (name, target), the module whose stub defines it if it must be written out."""
    homes: dict[tuple[str, str], str] = {}
    for module in sorted(tables, key=lambda module: (module.count("."), module)):
        for name, target in tables[module].entries.items():
            homes.setdefault((name, target), module)
    return homes


def table_stub(table: Table, homes: dict[tuple[str, str], str]) -> str:
    """Returns the stub of one table."""
    text = StubText(table.entries)
    written: list[Callable[[], None]] = []  # after the exports, whose names annotations may use
    for name, target in table.entries.items():
        if name == "__version__":  # an export under another name would hide it from `import headrace as tf`
            written.append(lambda: text.add("__version__: str\n"))
        elif target == ".":
            text.export(table.module, name, name)
        elif target.startswith("="):
            package, _, module = target[1:].rpartition(".")
            text.export(package, module, name)
        else:
            written += _add_value(text, table.module, name, target, homes[name, target])
    for write in written:
        write()
    return _header(table.file) + text.render()


def _header(file: Path) -> str:
    """Returns the first lines of the stub of `file`: a note and the docstring of the module."""
    doc = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))
    return f'{NOTE}"""{doc}"""\n\n'


def _add_value(text: StubText, module: str, name: str, target: str, home: str) -> list[Callable[[], None]]:
    """Exports the value, or returns a function that writes it out."""
    path, _, attribute = target.partition(":")
    definition = find_definition(PRIVATE + path, attribute)
    value = None if _checkers_understand(definition) else load(target)
    writer = _writer(value)
    if writer is None:
        text.export(definition.module, definition.name, name)
    elif home == module:
        return [functools.partial(writer, text, name, value)]
    else:
        text.export(home, name, name)
    return []


def _checkers_understand(definition: Definition) -> bool:
    """Returns whether type checkers understand the definition: a class, or a function that is not an op."""
    if isinstance(definition.statement, ast.ClassDef):
        return True
    if not isinstance(definition.statement, ast.FunctionDef):
        return False
    decorators = [d.func if isinstance(d, ast.Call) else d for d in definition.statement.decorator_list]
    return not any(ast.unparse(d) == "op" for d in decorators)


def _writer(value: Any) -> Callable[[StubText, str, Any], None] | None:
    """Returns the method that writes out `value`, or None for constants, whose types follow from their definitions."""
    if isinstance(value, Op):
        return StubText.add_op
    if isinstance(value, (FunctionType, MethodType)):
        return StubText.add_function
    if isinstance(value, type) and hasattr(value, "DESCRIPTOR"):
        return StubText.add_message
    return None


def raw_ops_stub() -> str:
    """Returns the stub of tf.raw_ops."""
    text = StubText(dict.fromkeys(op_names(), ""))
    for name in op_names():
        text.add_raw_op(name, keyword_only(name), find(name))
    return _header(RAW_OPS.with_suffix(".py")) + text.render()


def stale_stubs(wanted: dict[Path, str], folder: Path = PACKAGE) -> Iterator[tuple[Path, str | None]]:
    """Yields the stubs that are out of date with their new text, or with None if they belong to no table."""
    for path, text in wanted.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            yield path, text
    for path in sorted(folder.rglob("*.pyi")):
        if path not in wanted:
            yield path, None


def main() -> int:
    changed = list(stale_stubs(dict(all_stubs())))
    for path, text in changed:
        if text is None:
            path.unlink()
        else:
            path.write_text(text, encoding="utf-8")
    if changed:
        print(f"wrote {len(changed)} stubs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
