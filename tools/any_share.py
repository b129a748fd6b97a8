"""Counts how many annotations under src/headrace/_src are `Any`, for each room: `python tools/any_share.py`.

Parameters and return types are counted separately. A missing annotation counts as `Any`, except in the functions of an
op's entry, which may stay without annotations and are not counted: kernels (first parameter `xp`, or the decorator
`device_kernel`) and gradient, shape and batching rules (first parameter `call`). `python tools/any_share.py keras ops`
also lists the functions of these rooms that have `Any`.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent / "src" / "headrace" / "_src"
MEANS_ANY = {"Any", "Any | None", "None | Any", "Optional[Any]"}
ENTRY_PARAMETERS = ("xp", "call")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Count:
    """How many annotations there are, and how many of them are `Any` or missing."""

    total: int = 0
    any: int = 0

    @property
    def percent(self) -> float:
        return 100 * self.any / self.total if self.total else 0.0

    def add(self, annotation: ast.expr | None) -> None:
        self.total += 1
        self.any += means_any(annotation)


@dataclass
class Share:
    """The annotations of one room."""

    parameters: Count
    returns: Count


def means_any(annotation: ast.expr | None) -> bool:
    return annotation is None or ast.unparse(annotation).strip("'\"") in MEANS_ANY


def parameters_of(function: Function) -> list[ast.arg]:
    """Returns the parameters of a function without `self` and `cls`."""
    given = function.args
    variadic = [each for each in (given.vararg, given.kwarg) if each is not None]
    named = [*given.posonlyargs, *given.args, *given.kwonlyargs]
    return [each for each in named + variadic if each.arg not in ("self", "cls")]


def belongs_to_op_entry(function: Function) -> bool:
    parameters = parameters_of(function)
    if parameters and parameters[0].arg in ENTRY_PARAMETERS:
        return True
    return any(isinstance(each, ast.Attribute) and each.attr == "device_kernel" for each in function.decorator_list)


def counted_functions(source: str) -> Iterator[Function]:
    """Yields the functions of a module that should be annotated: all but the functions of op entries."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, Function) and not belongs_to_op_entry(node):
            yield node


def lacks_annotations(function: Function) -> bool:
    return function.returns is None or any(each.annotation is None for each in parameters_of(function))


def share_of(functions: Iterable[Function]) -> Share:
    share = Share(Count(), Count())
    for function in functions:
        for parameter in parameters_of(function):
            share.parameters.add(parameter.annotation)
        share.returns.add(function.returns)
    return share


def rooms() -> list[str]:
    return sorted(folder.name for folder in ROOT.iterdir() if folder.is_dir() and any(folder.rglob("*.py")))


def room_share(room: str) -> Share:
    return share_of(function for _, function in functions_in(room))


def functions_in(room: str) -> Iterator[tuple[str, Function]]:
    """Yields ("file:line", function) for each function of a room that should be annotated."""
    for file in sorted((ROOT / room).rglob("*.py")):
        for function in counted_functions(file.read_text(encoding="utf-8")):
            yield f"{file.relative_to(ROOT)}:{function.lineno}", function


def functions_with_any(room: str) -> Iterator[str]:
    """Yields "file:line name(parameters that are Any) -> Any" for each function of a room that has `Any`."""
    for place, function in functions_in(room):
        names = [each.arg for each in parameters_of(function) if means_any(each.annotation)]
        returns = " -> Any" if means_any(function.returns) else ""
        if names or returns:
            yield f"{place} {function.name}({', '.join(names)}){returns}"


def main(listed: list[str]) -> None:
    for room in rooms():
        share = room_share(room)
        parameters, returns = share.parameters, share.returns
        print(
            f"{room:12} parameters {parameters.any:5} of {parameters.total:5} ({parameters.percent:4.1f}%)"
            f"   returns {returns.any:5} of {returns.total:5} ({returns.percent:4.1f}%)"
        )
    for room in listed:
        print(*functions_with_any(room), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
