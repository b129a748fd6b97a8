"""Removes break, continue and return from code: they become flags, and the code after them becomes conditional.

After this pass control flow is only nesting, and a function returns in one place, at its end.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

RETURN_VALUE = "retval_"


class _Contains(ast.NodeVisitor):
    """Whether code has jumps of some kinds that belong to it (not to inner loops or functions)."""

    def __init__(self, kinds: tuple[type, ...], into_loops: bool) -> None:
        self._kinds, self._into_loops, self.found = kinds, into_loops, False

    def generic_visit(self, node: ast.AST) -> None:
        if isinstance(node, self._kinds):
            self.found = True
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)) or (
            isinstance(node, (ast.For, ast.While)) and not self._into_loops
        ):
            return
        else:
            super().generic_visit(node)


def contains(statements: Sequence[ast.stmt], *kinds: type, into_loops: bool = False) -> bool:
    visitor = _Contains(kinds, into_loops)
    for statement in statements:
        visitor.visit(statement)
    return visitor.found


class Names:
    """Generates names that the function does not use."""

    def __init__(self, tree: ast.AST) -> None:
        self._used = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)} | {
            a.arg for a in ast.walk(tree) if isinstance(a, ast.arg)
        }

    def new(self, stem: str) -> str:
        name, number = stem, 0
        while name in self._used:
            number += 1
            name = f"{stem}_{number}"
        self._used.add(name)
        return name


def lower_jumps(node: ast.FunctionDef, names: Names) -> None:
    """Rewrites the body of a FunctionDef in place."""
    if contains(node.body, ast.Return, into_loops=True):
        value = names.new(RETURN_VALUE)
        body = _Returns(names, value).block(node.body)
        last = ast.parse(f"return {value}").body
        node.body = [*body, *last]
    node.body = _Loops(names).block(node.body)


class _Returns:
    """Moves every return to the end of the function: code after a conditional return moves to the other branch."""

    def __init__(self, names: Names, value: str) -> None:
        self._names, self._value = names, value

    def block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        """Rewrites the last statements of a function so that every path through them sets the value."""
        result: list[Any] = []
        for n, statement in enumerate(statements):
            rest = statements[n + 1 :]
            if isinstance(statement, ast.Return):
                return [*result, self._set(statement.value, statement)]
            if not contains([statement], ast.Return, into_loops=True):
                result.append(statement)
                continue
            if isinstance(statement, ast.If):
                body = self.block([*statement.body, *rest])
                orelse = self.block([*statement.orelse, *_copies(rest)])
                result.append(ast.copy_location(ast.If(statement.test, body, orelse), statement))
                return result
            if isinstance(statement, ast.With) and always_returns(statement.body):
                statement.body = self.block(statement.body)
                return [*result, statement]
            return [*result, *self._flagged(statement, rest)]
        return [*result, self._set(None, statements[-1] if statements else None)]

    def _set(self, value: ast.expr | None, where: ast.stmt | None) -> ast.stmt:
        node = ast.Assign([ast.Name(self._value, ast.Store())], value or ast.Constant(None))
        return node if where is None else ast.copy_location(node, where)

    def _flagged(self, statement: ast.stmt, rest: list[ast.stmt]) -> list[ast.stmt]:
        """Rewrites a return inside a loop, a try, a with or a match: a flag records that it ran."""
        flag = self._names.new("do_return")
        start = ast.parse(f"{flag} = False\n{self._value} = None").body
        changed = self._flag_statement(statement, flag)
        after = ast.If(ast.Name(flag, ast.Load()), [ast.Pass()], self.block(rest) if rest else [ast.Pass()])
        return [*start, changed, after]

    def _flag_statement(self, statement: Any, flag: str) -> ast.stmt:
        if isinstance(statement, (ast.For, ast.While)):
            changed = _FlagReturns(flag, self._value).visit(statement)
            changed.may_return = True
            return changed
        body_returns = (
            contains(statement.body, ast.Return, into_loops=True) if isinstance(statement, ast.Try) else False
        )
        for owner, field in _inner_blocks(statement):
            statements = getattr(owner, field)
            if field == "finalbody":
                made = self._final_block(statements, flag)
            else:
                made = self._flag_block(statements, flag)
            if field == "orelse" and body_returns and made:
                made = [_unless(flag, made)]
            setattr(owner, field, made)
        return statement

    def _flag_block(self, statements: list[ast.stmt], flag: str) -> list[ast.stmt]:
        """Makes returns set the value and the flag, and puts the statements they skip under `if not flag`."""
        if not contains(statements, ast.Return, into_loops=True):
            return statements
        if always_returns(statements):
            return [*self.block(statements), _raised(flag, statements[-1])]
        result: list[Any] = []
        for n, statement in enumerate(statements):
            if not contains([statement], ast.Return, into_loops=True):
                result.append(statement)
                continue
            result.append(self._flag_statement(statement, flag))
            rest = statements[n + 1 :]
            return [*result, _unless(flag, self._flag_block(rest, flag))] if rest else result
        return result

    def _final_block(self, statements: list[ast.stmt], flag: str) -> list[ast.stmt]:
        """Rewrites the block of a `finally`. It runs after a return too, so it has a flag of its own."""
        if not contains(statements, ast.Return, into_loops=True) or always_returns(statements):
            return self._flag_block(statements, flag)
        own = self._names.new("do_return")
        start = ast.parse(f"{own} = False").body
        also = ast.If(ast.Name(own, ast.Load()), [_raised(flag, statements[-1])], [])
        return [*start, *self._flag_block(statements, own), ast.copy_location(also, statements[-1])]


def _inner_blocks(statement: ast.stmt) -> list[tuple[Any, str]]:
    """Returns the lists of statements in a statement, each as its owner and the name of its field."""
    owners = [statement, *getattr(statement, "handlers", ()), *getattr(statement, "cases", ())]
    fields = ("body", "orelse", "finalbody")
    return [(owner, field) for owner in owners for field in fields if isinstance(getattr(owner, field, None), list)]


def _raised(flag: str, where: ast.stmt) -> ast.stmt:
    return ast.copy_location(ast.Assign([ast.Name(flag, ast.Store())], ast.Constant(True)), where)


def _unless(flag: str, statements: list[ast.stmt]) -> ast.stmt:
    test = ast.UnaryOp(ast.Not(), ast.Name(flag, ast.Load()))
    return ast.copy_location(ast.If(test, statements, []), statements[0])


def _copies(statements: list[ast.stmt]) -> list[ast.stmt]:
    return [_copy(s) for s in statements]


def _copy(node: Any) -> Any:
    if isinstance(node, ast.AST):
        made = type(node)(**{name: _copy(value) for name, value in ast.iter_fields(node)})
        return ast.copy_location(made, node) if hasattr(node, "lineno") else made
    return [_copy(n) for n in node] if isinstance(node, list) else node


def always_returns(statements: list[ast.stmt]) -> bool:
    """Whether every path through the statements ends in a return."""
    for statement in statements:
        if isinstance(statement, (ast.Return, ast.Raise)):
            return True
        if (
            isinstance(statement, ast.If)
            and statement.orelse
            and always_returns(statement.body)
            and always_returns(statement.orelse)
        ):
            return True
        if isinstance(statement, ast.With) and always_returns(statement.body):
            return True
    return False


class _FlagReturns(ast.NodeTransformer):
    """return x -> value = x; flag = True; break (inside loops)."""

    def __init__(self, flag: str, value: str) -> None:
        self._flag, self._value, self._in_loop = flag, value, False

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        made: list[Any] = [
            ast.Assign([ast.Name(self._value, ast.Store())], node.value or ast.Constant(None)),
            ast.Assign([ast.Name(self._flag, ast.Store())], ast.Constant(True)),
        ]
        if self._in_loop:
            made.append(ast.Break())
        return [ast.copy_location(m, node) for m in made]

    def _visit_loop(self, node: Any) -> Any:
        had_return = contains(node.body, ast.Return, into_loops=True)
        nested, self._in_loop = self._in_loop, True
        node = self.generic_visit(node)
        self._in_loop = nested
        if had_return:
            node.may_return = True
            if nested:  # the outer loop must end too
                leave = ast.If(ast.Name(self._flag, ast.Load()), [ast.Break()], [])
                return [node, ast.copy_location(leave, node)]
        return node

    visit_For = visit_While = _visit_loop

    def visit_FunctionDef(self, node: ast.AST) -> ast.AST:
        return node

    visit_AsyncFunctionDef = visit_Lambda = visit_ClassDef = visit_FunctionDef


class _Loops:
    """break and continue -> flags; statements after them become conditional."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        result: list[Any] = []
        for statement in statements:
            result += self._statement(statement)
        return result

    def _statement(self, node: ast.stmt) -> list[ast.stmt]:
        if isinstance(node, (ast.For, ast.While)):
            return self._loop(node)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            return [node]
        for owner, field in _inner_blocks(node):
            setattr(owner, field, self.block(getattr(owner, field)) or ([ast.Pass()] if field == "body" else []))
        return [node]

    def _loop(self, node: Any) -> list[ast.stmt]:
        before: list[Any] = []
        after: list[Any] = []
        stop = None
        if contains(node.body, ast.Break):
            stop = self._names.new("break_")
            before = ast.parse(f"{stop} = False").body
        if contains(node.body, ast.Continue):
            skip = self._names.new("continue_")
            node.body = [*ast.parse(f"{skip} = False").body, *_guarded(node.body, ast.Continue, skip)]
        if stop is not None:
            node.body = _guarded(node.body, ast.Break, stop)
            node.stop_flag = stop
        if node.orelse:
            orelse = self.block(node.orelse)
            after = orelse if stop is None else [ast.If(ast.UnaryOp(ast.Not(), ast.Name(stop, ast.Load())), orelse, [])]
            node.orelse = []
        node.body = self.block(node.body)
        return [*[ast.copy_location(b, node) for b in before], node, *[ast.copy_location(a, node) for a in after]]


def _guarded(statements: list[ast.stmt], kind: type[ast.stmt], flag: str) -> list[ast.stmt]:
    """Makes jumps of one kind set the flag, and puts the statements they skip under `if not flag`."""
    result: list[Any] = []
    for n, statement in enumerate(statements):
        if isinstance(statement, kind):
            return [*result, _raised(flag, statement)]
        if not contains([statement], kind):
            result.append(statement)
            continue
        body_jumps = isinstance(statement, ast.Try) and contains(statement.body, kind)
        for owner, field in _inner_blocks(statement):
            made = _guarded(getattr(owner, field), kind, flag)
            setattr(owner, field, [_unless(flag, made)] if field == "orelse" and body_jumps and made else made)
        result.append(statement)
        rest = statements[n + 1 :]
        if rest:
            result.append(_unless(flag, _guarded(rest, kind, flag)))
        return result
    return result
