"""Turns the control flow of a syntax tree into calls of run-time operators, which check whether values are tensors.

An `if` becomes

    def get_state(): return (ag__.ldu(lambda: x, "x"),)
    def set_state(values): nonlocal x; (x,) = values
    def if_body(): nonlocal x; ...
    def else_body(): nonlocal x; ...
    ag__.if_stmt(test, if_body, else_body, get_state, set_state, ("x",), 1)

where x, ... are the variables that the branches write and later code reads. Loops are similar.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import Any

from headrace._src.function.autograph.features import Feature
from headrace._src.function.autograph.jumps import Names, lower_jumps
from headrace._src.function.autograph.liveness import NONE, is_plain, live_before, loop_live, root_of, uses
from headrace._src.function.autograph.liveness import Names as NameSet

AG = "ag__"


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Attribute(ast.Name(AG, ast.Load()), name, ast.Load()), list(arguments), [])


def _thunk(body: ast.expr) -> ast.Lambda:
    """lambda: body"""
    return ast.Lambda(ast.arguments([], [], None, [], [], None, []), body)


def _tuple_of(elements: list[ast.expr], context: ast.expr_context | None = None) -> ast.Tuple:
    return ast.Tuple(elements, context or ast.Load())


def _load(name: str) -> ast.expr:
    return ast.parse(name, mode="eval").body


def _store(name: str) -> ast.expr:
    node: Any = _load(name)
    node.ctx = ast.Store()
    return node


class Expressions(ast.NodeTransformer):
    """and, or, not, chained comparisons, conditional expressions and calls."""

    def __init__(self, features: frozenset[Feature]) -> None:
        self._features = features

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        node = self.generic_visit(node)  # type: ignore[assignment]
        operator = "and_" if isinstance(node.op, ast.And) else "or_"
        result = node.values[-1]
        for value in reversed(node.values[:-1]):
            result = ast.copy_location(_call(operator, _thunk(value), _thunk(result)), node)
        return result

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        node = self.generic_visit(node)  # type: ignore[assignment]
        return ast.copy_location(_call("not_", node.operand), node) if isinstance(node.op, ast.Not) else node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        node = self.generic_visit(node)  # type: ignore[assignment]
        if len(node.ops) == 1:
            return self._one(node.left, node.ops[0], node.comparators[0], node)
        parts = []
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            parts.append(self._one(left, operator, right, node))
            left = right
        result: ast.expr = parts[-1]
        for part in reversed(parts[:-1]):
            result = ast.copy_location(_call("and_", _thunk(part), _thunk(result)), node)
        return result

    def _one(self, left: ast.expr, operator: ast.cmpop, right: ast.expr, where: ast.expr) -> ast.Compare:
        return ast.copy_location(ast.Compare(left, [operator], [right]), where)

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        node = self.generic_visit(node)  # type: ignore[assignment]
        text = ast.Constant(ast.unparse(node.test))
        return ast.copy_location(_call("if_exp", node.test, _thunk(node.body), _thunk(node.orelse), text), node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if isinstance(node.func, ast.Name) and node.func.id == "super" and not node.args:
            return node  # handled in the scope of the function
        node = self.generic_visit(node)  # type: ignore[assignment]
        if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and node.func.value.id == AG:
            return node
        if (
            isinstance(node.func, ast.Name)
            and node.func.id == "print"
            and Feature.BUILTIN_FUNCTIONS not in self._features
        ):
            return node  # print runs while tracing, as in TensorFlow; tf.print shows values
        function = node.func
        node.func = ast.copy_location(ast.Attribute(ast.Name(AG, ast.Load()), "converted_call", ast.Load()), node)
        node.args = [function, *node.args]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return convert_inner(node, self._features)

    def visit_ClassDef(self, node: ast.AST) -> ast.AST:
        return node

    visit_AsyncFunctionDef = visit_ClassDef


class _SuperCalls(ast.NodeTransformer):
    """super() -> super(__class__, self): the call may move to a function inside the method."""

    def __init__(self, first_argument: str) -> None:
        self._first = first_argument

    def visit_Call(self, node: ast.Call) -> ast.expr:
        node = self.generic_visit(node)  # type: ignore[assignment]
        if isinstance(node.func, ast.Name) and node.func.id == "super" and not node.args:
            node.args = [ast.Name("__class__", ast.Load()), ast.Name(self._first, ast.Load())]
        return node


class Statements:
    """if, while, for and assert of one function."""

    def __init__(self, names: Names, outer: set[str], features: frozenset[Feature]) -> None:
        self._names, self._features = names, features
        self._outer = outer  # declared global or nonlocal by the user
        self.locals: set[str] = set()  # names that must be local to the function because inner functions write them

    def block(self, statements: list[ast.stmt], after: NameSet) -> list[ast.stmt]:
        """Converts statements, given the names needed after them."""
        converted: list[list[Any]] = []
        for n in range(len(statements) - 1, -1, -1):
            wanted = live_before(statements[n + 1 :], after)
            converted.append(self._statement(statements[n], wanted))
        return [s for part in reversed(converted) for s in part]

    def _statement(self, node: ast.stmt, after: NameSet) -> list[ast.stmt]:
        if isinstance(node, ast.If):
            made = self._if(node, after)
        elif isinstance(node, ast.While):
            made = self._while(node, after)
        elif isinstance(node, ast.For):
            made = self._for(node, after)
        elif isinstance(node, ast.Assert) and Feature.ASSERT_STATEMENTS in self._features:
            message = node.msg or ast.Constant("Assertion error")
            made = [ast.Expr(_call("assert_stmt", self._expression(node.test), _thunk(self._expression(message))))]
        elif isinstance(node, (ast.With, ast.Try)):
            return [self._compound(node, after)]
        else:
            return [self._expression(node)]
        for statement in made:
            ast.copy_location(statement, node)
            for child in ast.walk(statement):
                if isinstance(child, (ast.stmt, ast.expr, ast.arg, ast.keyword)) and not hasattr(child, "lineno"):
                    ast.copy_location(child, node)
        return made

    def _expression(self, node: Any) -> Any:
        return Expressions(self._features).visit(node)

    def _compound(self, node: ast.With | ast.Try, after: NameSet) -> ast.stmt:
        """Converts the blocks of with and try in place."""
        if isinstance(node, ast.With):
            node.items = [self._expression(item) for item in node.items]
            node.body = self.block(node.body, after)
            return node
        wanted = after | uses(*node.body, *node.orelse, *node.finalbody, *node.handlers)[0]
        for field in ("body", "orelse", "finalbody"):
            setattr(node, field, self.block(getattr(node, field), wanted))
        for handler in node.handlers:
            handler.body = self.block(handler.body, wanted)
        return node

    def _state(self, written: NameSet, wanted: NameSet) -> list[str]:
        """Returns the variables written inside and needed afterward. Attributes follow plain names."""
        plain = sorted(n for n in written & wanted if is_plain(n))
        composite = sorted(n for n in written if not is_plain(n) and root_of(n) not in written)
        return [*plain, *composite]

    def _state_functions(self, state: list[str]) -> tuple[list[ast.stmt], str, str]:
        get, put = self._names.new("get_state"), self._names.new("set_state")
        values: list[ast.expr] = [_call("ldu", _thunk(_load(name)), ast.Constant(name)) for name in state]
        getter = self._function(get, [], [ast.Return(_tuple_of(values))], [])
        if state:
            assign: list[Any] = [
                ast.Assign([_tuple_of([_store(n) for n in state], ast.Store())], ast.Name("vars_", ast.Load()))
            ]
        else:
            assign = [ast.Pass()]
        setter = self._function(put, ["vars_"], assign, state)
        return [getter, setter], get, put

    def _function(
        self, name: str, parameters: list[str], body: list[ast.stmt], writes: Iterable[str]
    ) -> ast.FunctionDef:
        arguments = ast.arguments([], [ast.arg(p) for p in parameters], None, [], [], None, [])
        return ast.FunctionDef(name, arguments, [*self._declarations(writes), *body] or [ast.Pass()], [], None)

    def _declarations(self, names: Iterable[str]) -> list[ast.stmt]:
        plain = sorted(n for n in names if is_plain(n))
        shared = [n for n in plain if n not in self._outer]
        self.locals |= set(shared)
        made: list[Any] = [ast.Nonlocal(shared)] if shared else []
        outer = [n for n in plain if n in self._outer]
        return [*made, *([ast.Global(outer)] if outer else [])]

    def _names_tuple(self, state: list[str]) -> ast.Tuple:
        return _tuple_of([ast.Constant(n) for n in state])

    def _if(self, node: ast.If, after: NameSet) -> list[ast.stmt]:
        written = uses(*node.body, *node.orelse)[1]
        shared = self._shared(written, after, node)
        results = self._state(written, after)
        # A variable that a branch reads and overwrites must not leak into the other one, even if not needed later.
        state = [*results, *sorted(shared - set(results))]
        functions, get, put = self._state_functions(state)
        body, orelse = self._names.new("if_body"), self._names.new("else_body")
        for name, statements in ((body, node.body), (orelse, node.orelse)):
            converted = self.block(statements, after) or [ast.Pass()]
            functions.append(self._function(name, [], converted, shared & uses(*statements)[1] if statements else []))
        arguments = [
            self._expression(node.test), *[ast.Name(n, ast.Load()) for n in (body, orelse, get, put)],
            self._names_tuple(state), ast.Constant(len(results)),
        ]  # fmt: skip
        return [*functions, ast.Expr(_call("if_stmt", *arguments))]

    def _shared(self, written: NameSet, after: NameSet, node: ast.stmt) -> NameSet:
        """Returns the names that an inner function shares with the code around it; others are local to it."""
        return frozenset(n for n in written if is_plain(n) and (n in after or n in live_before([node], after)))

    def _loop_parts(
        self, node: ast.For | ast.While, after: NameSet
    ) -> tuple[list[ast.stmt], str, str, list[str], NameSet]:
        written = uses(*node.body)[1]
        head = loop_live(node, after)
        if isinstance(node, ast.For):
            written = written | uses(node.target)[1]
        state = self._state(written, head)
        if isinstance(node, ast.For):
            hidden = uses(node.target)[1] - after - (live_before(node.body, after) - uses(node.target)[1])
            state = [n for n in state if n not in hidden]
        functions, get, put = self._state_functions(state)
        return functions, get, put, state, head

    def _options(self, node: ast.For | ast.While) -> ast.Dict:
        """Returns the options of a loop, among them the arguments of set_loop_options in its body."""
        options: dict[str, Any] = {"may_return": ast.Constant(getattr(node, "may_return", False))}
        grown = sorted({n for s in node.body for part in ast.walk(s) if (n := getattr(part, "grows", None))})
        if grown:
            options["grown"] = self._names_tuple(grown)
        statements: list[Any] = list(node.body)
        for statement in statements:
            if _is_options_call(statement):
                node.body.remove(statement)
                options |= {k.arg: k.value for k in statement.value.keywords if k.arg}
        return ast.Dict([ast.Constant(name) for name in options], list(options.values()))

    def _while(self, node: ast.While, after: NameSet) -> list[ast.stmt]:
        options = self._options(node)
        functions, get, put, state, head = self._loop_parts(node, after)
        test, body = self._names.new("loop_test"), self._names.new("loop_body")
        condition = self._expression(node.test)
        stop = getattr(node, "stop_flag", None)
        if stop is not None:
            condition = _call("and_", _thunk(_call("not_", ast.Name(stop, ast.Load()))), _thunk(condition))
        functions.append(self._function(test, [], [ast.Return(condition)], []))
        functions.append(
            self._function(body, [], self.block(node.body, head) or [ast.Pass()], [n for n in state if is_plain(n)])
        )
        arguments = [*[ast.Name(n, ast.Load()) for n in (test, body, get, put)], self._names_tuple(state), options]
        return [*functions, ast.Expr(_call("while_stmt", *arguments))]

    def _for(self, node: ast.For, after: NameSet) -> list[ast.stmt]:
        options = self._options(node)
        functions, get, put, state, head = self._loop_parts(node, after)
        body, item = self._names.new("loop_body"), self._names.new("itr")
        stop = getattr(node, "stop_flag", None)
        extra: Any = ast.Constant(None)
        if stop is not None:
            test = self._names.new("extra_test")
            functions.append(self._function(test, [], [ast.Return(_call("not_", ast.Name(stop, ast.Load())))], []))
            extra = ast.Name(test, ast.Load())
        assign = ast.Assign([node.target], ast.Name(item, ast.Load()))
        converted = [assign, *self.block(node.body, head)]
        functions.append(self._function(body, [item], converted, [n for n in state if is_plain(n)]))
        arguments = [
            self._expression(node.iter), extra, *[ast.Name(n, ast.Load()) for n in (body, get, put)],
            self._names_tuple(state), options,
        ]  # fmt: skip
        return [*functions, ast.Expr(_call("for_stmt", *arguments))]


def _is_options_call(node: Any) -> bool:
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
        return False
    function = node.value.func
    return getattr(function, "attr", getattr(function, "id", None)) == "set_loop_options"


def convert_tree(node: ast.FunctionDef | ast.Lambda, features: frozenset[Feature] = frozenset()) -> ast.FunctionDef:
    """Converts a FunctionDef or a Lambda; the result is a FunctionDef."""
    if isinstance(node, ast.Lambda):
        body: list[Any] = [ast.copy_location(ast.Return(node.body), node)]
        node = ast.copy_location(ast.FunctionDef("lambda_", node.args, body, [], None), node)
    node.decorator_list = []
    node.returns = None
    for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg):
        if argument is not None:
            argument.annotation = None
    return convert_inner(node, features)


def convert_inner(node: ast.FunctionDef, features: frozenset[Feature]) -> ast.FunctionDef:
    """Converts a function definition in place."""
    if _is_generator(node):
        return node
    first = next(iter([*node.args.posonlyargs, *node.args.args]), None)
    if first is not None:
        node = _SuperCalls(first.arg).visit(node)
    names = Names(node)
    mark_growth(node)
    lower_jumps(node, names)
    declared = {n for d in ast.walk(node) if isinstance(d, ast.Global) for n in d.names}
    statements = Statements(names, declared, features)
    node.body = statements.block(node.body, NONE)
    parameters = {a.arg for a in ast.walk(node.args) if isinstance(a, ast.arg)}
    borrowed = {n for d in node.body if isinstance(d, ast.Nonlocal) for n in d.names}
    makes_local = sorted(statements.locals - parameters - borrowed)
    if makes_local:
        # Names that only inner functions write must be local to this one; the assignment never runs.
        never = ast.parse("if False:\n    " + " = ".join(makes_local) + " = None").body[0]
        at = (
            1
            if node.body and isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant)
            else 0
        )
        node.body.insert(at, ast.copy_location(never, node))
    node.decorator_list = [Expressions(features).visit(d) for d in node.decorator_list]
    ast.fix_missing_locations(node)
    return node


def mark_growth(node: ast.FunctionDef) -> None:
    """Marks the calls that append to, or pop from, a list that the function itself creates."""
    own = {n.id for n in _inside(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    own -= {n for d in _inside(node) if isinstance(d, (ast.Global, ast.Nonlocal)) for n in d.names}
    for call in _inside(node):
        function = getattr(call, "func", None)
        if not isinstance(function, ast.Attribute) or function.attr not in ("append", "pop"):
            continue
        if isinstance(function.value, ast.Name) and function.value.id in own:
            call.grows = function.value.id  # type: ignore[attr-defined]  # read by `liveness`


def _inside(node: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yields the nodes of a function, without those of inner functions."""
    waiting: list[ast.AST] = list(node.body)
    while waiting:
        part = waiting.pop()
        yield part
        if not isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            waiting += ast.iter_child_nodes(part)


def _is_generator(node: ast.FunctionDef) -> bool:
    """Whether a function itself yields or awaits; inner functions do not count."""
    return any(isinstance(part, (ast.Yield, ast.YieldFrom, ast.Await)) for part in _inside(node))
