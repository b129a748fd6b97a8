"""Reads the tables of public names and finds the definition of each name.

Reads the files as text: nothing is imported, and the result is the same on every machine.
"""

from __future__ import annotations

import ast
import functools
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"
PACKAGE = SOURCE / "headrace"
PRIVATE = "headrace._src."
NOT_TABLES = ("_src", "cli", "demo")


@dataclass(frozen=True)
class Table:
    """The public names of one module: name -> "room.module:attribute", "." or "=headrace.other"."""

    module: str
    file: Path
    entries: dict[str, str]


@dataclass(frozen=True)
class Definition:
    """The statement that defines a name, or None if the name is created when the module runs."""

    module: str
    name: str
    statement: ast.stmt | None


@functools.cache
def read_tables() -> dict[str, Table]:
    """Returns every table by the name of its module, including the names from the table below it."""
    files = {module_name(file): file for file in sorted(PACKAGE.rglob("*.py"))}
    public = {name: file for name, file in files.items() if file.relative_to(PACKAGE).parts[0] not in NOT_TABLES}
    found: dict[str, Table] = {}

    def read(name: str) -> Table | None:
        if name not in found:
            call = _attach_call(public[name])
            if call is None:
                return None
            *_, own = call.args
            base = read(ast.literal_eval(call.args[1])) if len(call.args) == 3 else None
            without = [name for keyword in call.keywords for name in ast.literal_eval(keyword.value)]
            entries = _inherited(base, without) if base else {}
            entries |= ast.literal_eval(own)
            found[name] = Table(name, public[name], dict(sorted(entries.items())))
        return found[name]

    for name in public:
        read(name)
    return dict(sorted(found.items()))


def module_name(file: Path) -> str:
    """Converts src/headrace/nn/__init__.py to headrace.nn."""
    return ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def _attach_call(file: Path) -> ast.Call | None:
    """Returns the call of `attach` or `attach_over` that makes the module's `__getattr__`, `__dir__` and `__all__`."""
    for statement in ast.parse(file.read_text(encoding="utf-8")).body:
        value = statement.value if isinstance(statement, ast.Assign) else None
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id.startswith("attach"):
            return value
    return None


def _inherited(base: Table, without: list[str]) -> dict[str, str]:
    """Returns the names that a table over `base` takes from it; submodules are those of the base."""
    return {
        name: f"={base.module}.{name}" if target == "." else target
        for name, target in base.entries.items()
        if not name.startswith("_") and name not in without
    }


def find_definition(module: str, name: str) -> Definition:
    """Finds the definition of a name of `module`; follows aliases and imports between our modules."""
    statement = _bindings(module).get(name)
    if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Name):
        return find_definition(module, statement.value.id)
    if isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith(PRIVATE):
        original = next(alias.name for alias in statement.names if name in (alias.asname, alias.name))
        if module_file(f"{statement.module}.{original}") is None:
            return find_definition(str(statement.module), original)
    return Definition(module, name, statement)


def module_file(module: str) -> Path | None:
    """Returns the file of one of our modules, or None."""
    path = SOURCE.joinpath(*module.split("."))
    return next((f for f in (path.with_suffix(".py"), path / "__init__.py") if f.exists()), None)


@functools.cache
def _bindings(module: str) -> dict[str, ast.stmt]:
    """Returns the statement that binds each top-level name of a module."""
    file = module_file(module)
    return {} if file is None else _bound_by(file.read_text(encoding="utf-8"))


def bound_names(text: str) -> set[str]:
    """Returns the top-level names of a module with this text."""
    return set(_bound_by(text))


def _bound_by(text: str) -> dict[str, ast.stmt]:
    bound: dict[str, ast.stmt] = {}
    _bind(ast.parse(text).body, bound)
    return bound


def _bind(statements: list[ast.stmt], bound: dict[str, ast.stmt]) -> None:
    for statement in statements:
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                bound[name] = statement
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                bound.update((alias.asname or alias.name, statement) for alias in names)
            case ast.Assign() | ast.AnnAssign():
                targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
                names_in = [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]
                bound.update(dict.fromkeys(names_in, statement))
            case ast.If() | ast.Try() | ast.With():
                _bind(statement.body, bound)
