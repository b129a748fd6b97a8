"""Liveness analysis: which variables a statement reads and writes, and which are still needed after it.

Works on code without break, continue and return inside (see `jumps`), so control flow is only nesting.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

Names = frozenset[str]
NONE: Names = frozenset()


class _Uses(ast.NodeVisitor):
    """Collects the names that code reads and writes; inner functions count as reading what they capture."""

    def __init__(self) -> None:
        self.reads: set[str] = set()
        self.writes: set[str] = set()

    def visit_Name(self, node: ast.Name) -> None:
        (self.reads if isinstance(node.ctx, ast.Load) else self.writes).add(node.id)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        name = dotted_name(node)
        if name is not None:
            (self.reads if isinstance(node.ctx, ast.Load) else self.writes).add(name)
        self.visit(node.value)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        name = dotted_name(node)
        if name is not None:
            (self.reads if isinstance(node.ctx, ast.Load) else self.writes).add(name)
        self.visit(node.value)
        self.visit(node.slice)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.visit(node.value)
        self.visit(node.target)
        name = dotted_name(node.target)
        if name is not None:
            self.reads.add(name)

    def visit_Call(self, node: ast.Call) -> None:
        if getattr(node, "grows", None) is not None:
            self.writes.add(node.grows)  # type: ignore[attr-defined]
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self.writes.add(node.name)
        for decorator in node.decorator_list:
            self.visit(decorator)
        self._visit_function(node.args, node.body)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._visit_function(node.args, [node.body])

    def _visit_function(self, arguments: ast.arguments, body: Sequence[ast.AST]) -> None:
        for default in (*arguments.defaults, *(d for d in arguments.kw_defaults if d is not None)):
            self.visit(default)
        inner = _Uses()
        for statement in body:
            inner.visit(statement)
        own = {a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
        own |= {a.arg for a in (arguments.vararg, arguments.kwarg) if a is not None}
        outside = _declared(body)
        self.reads |= inner.reads - own - (inner.writes - outside)
        self.writes |= inner.writes & outside

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.writes.add(node.name)
        inner = _Uses()
        for statement in node.body:
            inner.visit(statement)
        self.reads |= inner.reads
        for part in (*node.bases, *node.decorator_list):
            self.visit(part)

    def _visit_comprehension(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> None:
        inner = _Uses()
        inner.generic_visit(node)
        own = {n for g in node.generators for n in uses(g.target)[1]}
        self.reads |= inner.reads - own
        self.writes |= inner.writes - own

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _visit_comprehension

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.name:
            self.writes.add(node.name)
        self.generic_visit(node)

    def visit_Import(self, node: ast.Import | ast.ImportFrom) -> None:
        self.writes |= {(a.asname or a.name).split(".")[0] for a in node.names}

    visit_ImportFrom = visit_Import


def _declared(body: Sequence[ast.AST]) -> set[str]:
    """Returns the names that a function declares as global or nonlocal."""
    return {n for s in body for d in ast.walk(s) if isinstance(d, (ast.Global, ast.Nonlocal)) for n in d.names}


def dotted_name(node: ast.AST) -> str | None:
    """Returns `a.b['c']` for a chain of attributes and items with constant keys, None for other nodes."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        inner = dotted_name(node.value)
        return None if inner is None else f"{inner}.{node.attr}"
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        inner = dotted_name(node.value)
        return None if inner is None else f"{inner}[{node.slice.value!r}]"
    return None


def is_plain(name: str) -> bool:
    """Whether a name is a variable, not an attribute or an item of one."""
    return name.isidentifier()


def root_of(name: str) -> str:
    """Returns the variable that an attribute or item belongs to."""
    return re.split(r"[.\[]", name, maxsplit=1)[0]


def uses(*nodes: ast.AST) -> tuple[Names, Names]:
    """Returns the names that code reads and the names it writes."""
    found = _Uses()
    for node in nodes:
        found.visit(node)
    return frozenset(found.reads), frozenset(found.writes)


def live_before(statements: Sequence[ast.stmt], after: Names) -> Names:
    """Returns the names needed before `statements`, given those needed after them."""
    live = after
    for statement in reversed(statements):
        live = _before(statement, live)
    return live


def _before(node: ast.stmt, after: Names) -> Names:
    if isinstance(node, ast.If):
        return uses(node.test)[0] | live_before(node.body, after) | live_before(node.orelse, after)
    if isinstance(node, ast.While):
        return loop_live(node, after)
    if isinstance(node, ast.For):
        return (loop_live(node, after) - uses(node.target)[1]) | uses(node.iter)[0] | after
    if isinstance(node, ast.With):
        items = uses(*[i.context_expr for i in node.items])[0]
        targets = uses(*[i.optional_vars for i in node.items if i.optional_vars is not None])[1]
        return (live_before(node.body, after) - targets) | items
    if isinstance(node, ast.Try):
        handlers = [live_before(h.body, after) for h in node.handlers]
        inner = live_before([*node.body, *node.orelse, *node.finalbody], after)
        return inner.union(after, *handlers, uses(*[h.type for h in node.handlers if h.type is not None])[0])
    reads, writes = uses(node)
    if isinstance(node, ast.AugAssign):
        return after | reads
    return (after - writes) | reads


def loop_live(node: ast.For | ast.While, after: Names) -> Names:
    """Returns the names needed at the head of a loop: after it, by its test, and by any of its iterations."""
    head = after | (uses(node.test)[0] if isinstance(node, ast.While) else NONE)
    stop = getattr(node, "stop_flag", None)
    if stop is not None:  # the flag of a break is read before each iteration
        head = head | {stop}
    while True:
        wider = head | live_before(node.body, head)
        if wider == head:
            return head
        head = wider
