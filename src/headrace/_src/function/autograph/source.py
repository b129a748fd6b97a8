"""Finds the syntax tree of a Python function."""

from __future__ import annotations

import ast
import dis
import inspect
import linecache
import textwrap
import types
from typing import Any

# Instructions that do not depend on the scope of names. Python 3.14 stores small integers in them.
_OPERATORS = ("BINARY_", "COMPARE_", "UNARY_", "CONTAINS_", "IS_OP", "LOAD_SMALL_INT")


class SourceUnavailable(Exception):
    """The function's source cannot be read (it was typed into a plain interpreter, or compiled)."""


def function_tree(function: types.FunctionType) -> tuple[ast.FunctionDef | ast.Lambda, str]:
    """Returns the FunctionDef or Lambda node of a function, with positions in its file, and the name of the file."""
    code = function.__code__
    try:
        lines, first = _source_lines(function)
    except (OSError, TypeError, IndexError, SyntaxError) as error:
        raise SourceUnavailable(f"the source of {function.__qualname__} cannot be read: {error}") from None
    text = textwrap.dedent("".join(lines))
    indent = len(lines[0]) - len(lines[0].lstrip())
    tree = _parsed(text, function.__qualname__)
    found = _lambdas(tree, function) if function.__name__ == "<lambda>" else _definitions(tree, function)
    if len(found) != 1:
        problem = "several lambdas with the same parameters are on its line" if found else "it was not found there"
        raise SourceUnavailable(f"the source of {function.__qualname__} is ambiguous: {problem}")
    node = found[0]
    for child in ast.walk(node):
        if hasattr(child, "lineno"):
            child.lineno += first - 1
            child.end_lineno += first - 1  # type: ignore[attr-defined]
            child.col_offset += indent  # type: ignore[attr-defined]
            child.end_col_offset += indent  # type: ignore[attr-defined]
    return node, code.co_filename


def _source_lines(function: types.FunctionType) -> tuple[list[str], int]:
    """Returns the lines of a function with its decorators, and the first line number (`inspect` is slower)."""
    code = function.__code__
    linecache.checkcache(code.co_filename)
    lines = linecache.getlines(code.co_filename, function.__globals__)
    if not lines:
        raise OSError("could not get source code")
    if not lines[-1].endswith("\n"):  # code that was compiled from a string; blocks end with a line
        lines = [*lines[:-1], lines[-1] + "\n"]
    return inspect.getblock(lines[code.co_firstlineno - 1 :]), code.co_firstlineno


def _parsed(text: str, name: str) -> ast.Module:
    """Parses lines that may be part of a statement, as those of a lambda are."""
    attempts = [text, f"({text.strip().rstrip(',')})", "(" + text.strip(), text.strip().lstrip(").,") or "pass"]
    for attempt in attempts:
        try:
            return ast.parse(attempt)
        except SyntaxError:
            continue
    found: list[ast.stmt] = []
    start = text.find("lambda")
    while start >= 0:
        for end in range(len(text), start, -1):
            try:
                found += ast.parse(f"({text[start:end]})").body
            except SyntaxError:
                continue
            break
        start = text.find("lambda", max(end, start + 1))
    if not found:
        raise SourceUnavailable(f"the source of {name} cannot be parsed")
    return ast.Module(found, [])


def _definitions(tree: ast.Module, function: types.FunctionType) -> list[Any]:
    name = function.__code__.co_name  # a decorator may rename the function
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [n for n in ast.walk(tree) if isinstance(n, kinds) and n.name == name][:1]


def _lambdas(tree: ast.Module, function: types.FunctionType) -> list[Any]:
    """Returns the lambdas with the function's parameters and instructions."""
    code = function.__code__
    parameters = list(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])
    same = [n for n in ast.walk(tree) if isinstance(n, ast.Lambda) and _parameters(n) == parameters]
    if len(same) <= 1:
        return same
    exact = [n for n in same if _instructions(n) == _plain(code)]
    return exact if exact else same


def _parameters(node: ast.Lambda) -> list[str]:
    arguments = node.args
    return [a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]


def _instructions(node: ast.Lambda) -> tuple[list[Any], frozenset[str]] | None:
    expression = ast.Expression(body=node)
    ast.fix_missing_locations(expression)
    outer = compile(expression, "<lambda>", "eval")
    return next((_plain(c) for c in outer.co_consts if isinstance(c, types.CodeType)), None)


def _plain(code: types.CodeType) -> tuple[list[Any], frozenset[str]]:
    """Returns what distinguishes two lambdas: the constants, operators and names they use."""
    constants: list[Any] = [_plain(c) if isinstance(c, types.CodeType) else (type(c), repr(c)) for c in code.co_consts]
    constants += [(i.opname, i.arg) for i in dis.get_instructions(code) if i.opname.startswith(_OPERATORS)]
    names = frozenset((*code.co_names, *code.co_freevars, *code.co_cellvars))
    return constants, names - frozenset(code.co_varnames)
