"""Finds the errors that a function raises on purpose, by reading its source.

Counted are the `raise` statements of the function itself and of the checks that it calls directly: functions and
methods of this package whose names say that they check something (`check_inputs`, `_require_rank`). An op counts the
statements of its kernel, its shape rule and the functions of this package that these call. Not counted are errors that
are passed on (`raise`, `raise error`), that end an iteration, or that functions raise which are defined inside, and
methods that only raise NotImplementedError because subclasses define them.
"""

from __future__ import annotations

import ast
import builtins
import functools
import inspect
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from headrace._src.base import errors
from headrace._src.ops.entry import Op

CHECK = re.compile(r"^_*(check|require|validate|assert|ensure|verify|refuse|reject|forbid|expect)(_|ed_|s_|$)")
NOT_MEANT_FOR_USERS = {"StopIteration", "GeneratorExit", "KeyboardInterrupt", "AssertionError", "AttributeError"}
_OP_DEPTH = 3  # kernel -> helper -> check
_FOR_COMPILED_PROGRAMS = {"fails_if", "any_bad"}  # they repeat a check that the kernel makes in NumPy

Known = dict[str, Any]  # parameters with a constant value


def raised_errors(value: Any) -> dict[str, list[str]]:
    """Returns the names of the classes of errors that a function, class or op raises, with their messages.

    What is filled into a message is written as "…" unless it is the same in every call. A class counts as its
    constructor.
    """
    if isinstance(value, Op):
        walk = _Walk(_OP_DEPTH, _is_of_op)
        return _grouped(pair for f in (value.kernel, value.shape_rule) for pair in walk.of(_plain(f)))
    owner = value if isinstance(value, type) else None
    function = _plain(value.__init__ if owner else value)
    return {} if _is_abstract(function) else _grouped(_Walk(1, _is_check, owner).of(function))


def _grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, message in pairs:
        if message not in found.setdefault(name, []):
            found[name].append(message)
    return found


def _is_check(function: Any) -> bool:
    return bool(CHECK.match(function.__name__))


def _is_of_op(function: Any) -> bool:
    return function.__module__.startswith("headrace._src.ops.") and function.__name__ not in _FOR_COMPILED_PROGRAMS


def may_return(function: Any) -> bool:
    """Returns whether a function returns or yields something; True if its source is not known.

    One that only raises, or only passes, returns nothing unless its annotation says so: methods that others override.
    """
    function = _plain(function)
    tree = _tree(function)
    if tree is None or isinstance(tree, ast.Lambda):
        return True
    for node in _own_nodes(tree):
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if isinstance(node, ast.Return) and node.value is not None:
            if not (isinstance(node.value, ast.Constant) and node.value.value is None):
                return True
    annotation = function.__annotations__.get("return")
    return annotation not in (None, "None", "NoReturn") and not _always_raises(tree)


def _is_abstract(function: Any) -> bool:
    """Returns whether this is a method that subclasses define: it does nothing but raise NotImplementedError."""
    tree = _tree(function)
    if not isinstance(tree, ast.FunctionDef) or "." not in function.__qualname__:
        return False
    body = [node for node in tree.body if not isinstance(node, ast.Expr)]
    names = [_class_name(node.exc, _globals(function)) for node in body if isinstance(node, ast.Raise) and node.exc]
    return len(body) == 1 and names == ["NotImplementedError"]


def _always_raises(tree: ast.AST) -> bool:
    return any(isinstance(node, ast.Raise) for node in ast.iter_child_nodes(tree))


def _plain(function: Any) -> Any:
    while isinstance(function, functools.partial):
        function = function.func
    return inspect.unwrap(function)


class _Walk:
    """Finds the `raise` statements of a function and of those that it calls and that `follows` selects.

    Where an argument of a call is a constant, branches that it excludes are left out.
    """

    def __init__(self, depth: int, follows: Callable[[Any], bool], owner: type | None = None) -> None:
        self.depth = depth
        self.follows = follows
        self.owner = owner
        self.seen: set[Any] = set()

    def of(self, function: Any, known: Known | None = None, depth: int = 0) -> Iterator[tuple[str, str]]:
        """Yields the class and the message of each statement."""
        tree = _tree(function)
        known = {**_constants(_closure(function)), **(known or {})} if tree else {}
        place = (function, *sorted(map(repr, known.items())))
        if tree is None or place in self.seen:
            return
        self.seen.add(place)
        names = {**_globals(function), **_closure(function)}
        for node in _own_nodes(tree, known):
            if isinstance(node, ast.Raise) and node.exc is not None:
                name = _class_name(node.exc, names)
                if name and name not in NOT_MEANT_FOR_USERS:
                    yield name, _message(node.exc, known)
            elif isinstance(node, ast.Call) and depth < self.depth:
                called = _called(node.func, names, self.owner or _owner(function))
                if called is not None and self.follows(called):
                    yield from self.of(called, _bound(called, node, known), depth + 1)


def _constants(values: dict[str, Any]) -> Known:
    return {name: value for name, value in values.items() if value is None or isinstance(value, (str, int, float))}


def _bound(function: Any, call: ast.Call, known: Known) -> Known:
    """Returns the parameters that have a constant value in a call."""
    parameters = list(inspect.signature(function).parameters.values())
    found = {p.name: p.default for p in parameters if p.default is not p.empty}
    starred = any(isinstance(argument, ast.Starred) for argument in call.args)
    given = {} if starred else dict(zip((p.name for p in parameters), call.args, strict=False))
    given |= {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    if starred or any(keyword.arg is None for keyword in call.keywords):
        found = {}
    for name, node in given.items():
        found.pop(name, None)
        if isinstance(node, ast.Constant):
            found[name] = node.value
        elif isinstance(node, ast.Name) and node.id in known:
            found[name] = known[node.id]
    return _constants(found)


@functools.cache
def _tree(function: Any) -> ast.AST | None:
    if not inspect.isfunction(function) or not function.__module__.startswith("headrace"):
        return None
    try:
        module = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError):  # a lambda in the middle of an expression, or code that was made
        return None
    return next((n for n in ast.walk(module) if isinstance(n, (ast.FunctionDef, ast.Lambda))), None)


def _own_nodes(tree: ast.AST, known: Known | None = None) -> Iterator[ast.AST]:
    """Yields the nodes of a function without those of functions and classes defined in it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            continue
        taken = _truth(node.test, known) if isinstance(node, ast.If) and known else None
        if isinstance(node, ast.If) and taken is not None:
            branch = ast.Module(body=node.body if taken else node.orelse, type_ignores=[])
            yield from _own_nodes(branch, known)
        else:
            yield node
            yield from _own_nodes(node, known)


def _truth(test: ast.expr, known: Known) -> bool | None:
    """Returns the value of a condition; None if it depends on more than constants."""
    simple = (ast.Name, ast.Constant, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.boolop)
    for node in ast.walk(test):
        if not isinstance(node, (*simple, ast.cmpop, ast.expr_context)):
            return None
        if isinstance(node, ast.Name) and node.id not in known:
            return None
    try:
        return bool(eval(compile(ast.Expression(test), "<condition>", "eval"), {"__builtins__": {}}, dict(known)))
    except TypeError:  # a comparison of different kinds
        return None


def _globals(function: Any) -> dict[str, Any]:
    names: dict[str, Any] = function.__globals__
    return names


def _closure(function: Any) -> dict[str, Any]:
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    found = {}
    for name, cell in cells.items():
        try:
            found[name] = cell.cell_contents
        except ValueError:  # not assigned yet
            continue
    return found


def _owner(function: Any) -> type | None:
    """Returns the class of a method."""
    parts = function.__qualname__.split(".")
    owner = _globals(function).get(parts[0]) if len(parts) == 2 else None
    return owner if isinstance(owner, type) else None


def _called(expression: ast.expr, names: dict[str, Any], owner: type | None) -> Any:
    match expression:
        case ast.Name(id=name):
            value = names.get(name)
        case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=attr):
            value = getattr(owner, attr, None)
        case ast.Attribute(value=ast.Name(id=name), attr=attr) if inspect.ismodule(names.get(name)):
            module = names[name]
            value = vars(module).get(attr)
        case _:
            return None
    value = value.__func__ if inspect.ismethod(value) else value
    return inspect.unwrap(value) if inspect.isfunction(value) else None


def _class_name(expression: ast.expr, names: dict[str, Any]) -> str | None:
    """Returns the name of the class of what a statement raises; None if it is an error caught before."""
    target = expression.func if isinstance(expression, ast.Call) else expression
    match target:
        case ast.Name(id=name):
            value = names.get(name, _builtin(name))
        case ast.Attribute(value=ast.Name(id=module), attr=attr):
            value = getattr(names.get(module), attr, None)
        case _:
            return None
    if isinstance(value, type) and issubclass(value, BaseException):
        return value.__name__
    return _returned_class(inspect.unwrap(value)) if inspect.isfunction(value) else None


def _builtin(name: str) -> Any:
    return getattr(builtins, name, None)


def _returned_class(function: Any) -> str | None:
    """Returns the class of the error that a function makes, by its annotation or by what it returns."""
    annotation = str(function.__annotations__.get("return", "")).rpartition(".")[2]
    if annotation in vars(errors) or annotation.endswith("Error"):
        return annotation
    tree = _tree(function)
    for node in _own_nodes(tree) if tree else ():
        if isinstance(node, ast.Return) and node.value is not None:
            return _class_name(node.value, {**_closure(function), **_globals(function)})
    return None


def _message(expression: ast.expr, known: Known) -> str:
    """Returns the text of an error, with "…" for what is filled in."""
    if not isinstance(expression, ast.Call):
        return ""
    texts = [_text(argument, known) for argument in expression.args]
    return next((text for text in reversed(texts) if text), "")


def _text(node: ast.expr, known: Known) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_text(part, known) or "…" for part in parts)
        case ast.FormattedValue(value=ast.Name(id=name)) if name in known:
            return str(known[name])
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return (_text(left, known) or "…") + (_text(right, known) or "…")
    return ""
