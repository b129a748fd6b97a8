"""Converts control flow of TensorFlow 1 to If and While nodes.

In old graphs a loop is a cycle of nodes (Enter, Merge, Switch, NextIteration, Exit) and a conditional is a pair of
branches of which one is dead (Switch ... Merge). The nodes between are extracted as functions, the innermost first,
and one node replaces them; Exit and Merge nodes keep their names and pass on its results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from headrace._src.base import errors
from headrace._src.formats import messages
from headrace._src.graph.graph_def.legacy_ops import CONTROL_FLOW

_INT32 = 3  # the enum value of the dtype

IsStateful = Callable[[Sequence[Any]], bool]


@dataclass
class Cutting:
    """Nodes extracted from a graph as a function."""

    name: str
    arguments: list[tuple[list[str], int]]  # the tensors that each parameter replaces, and its dtype
    nodes: list[Any]
    results: list[str]


def without_frames(graph_def: messages.GraphDef, is_stateful: IsStateful) -> tuple[messages.GraphDef, list[Cutting]]:
    """Returns a GraphDef without such control flow and the functions extracted; the same GraphDef if it has none."""
    if not any(node.op in ("Merge", "Switch") for node in graph_def.node):
        return graph_def, []
    lowering = _Lowering(graph_def, is_stateful)
    lowering.run()
    made = messages.GraphDef(versions=graph_def.versions, library=graph_def.library)
    made.node.extend(lowering.nodes.values())
    return made, lowering.cuttings


def _node_of(tensor: str) -> str:
    return tensor.lstrip("^").partition(":")[0]


def _full_name(tensor: str) -> str:
    """Returns a tensor's name with the output index."""
    return tensor if ":" in tensor else f"{tensor}:0"


@dataclass
class _Loop:
    """The nodes of one loop."""

    variables: list[_LoopVariable]
    constants: list[Any]  # Enter nodes of loop invariants
    condition: Any  # the LoopCond node
    tested: set[str]
    repeated: set[str]

    @property
    def inside(self) -> set[str]:
        return self.tested | self.repeated


@dataclass
class _LoopVariable:
    enter: Any
    merge: Any
    switch: Any
    following: Any  # the NextIteration node
    exits: list[Any]


@dataclass
class _Conditional:
    """The Merge nodes of one conditional, and its nodes by the value of the condition."""

    merges: list[Any]
    condition: str
    switches: dict[str, Any]
    branches: tuple[set[str], set[str]]
    ends: list[tuple[str, str]]  # the input of each Merge if the condition is false, and if it is true

    @property
    def inside(self) -> set[str]:
        return self.branches[0] | self.branches[1]


class _Lowering:
    """Rewrites the nodes of one GraphDef."""

    def __init__(self, graph_def: messages.GraphDef, is_stateful: IsStateful) -> None:
        self.nodes: dict[str, Any] = {node.name: node for node in graph_def.node}
        self.cuttings: list[Cutting] = []
        self._is_stateful = is_stateful

    def run(self) -> None:
        while any(node.op == "Merge" for node in self.nodes.values()):
            loop = next((found for found in self._loops() if self._is_plain(found.inside)), None)
            if loop is not None:
                self._lower_loop(loop)
                continue
            conditional = next((found for found in self._conditionals() if self._is_plain(found.inside)), None)
            if conditional is None:
                stuck = next(node for node in self.nodes.values() if node.op == "Merge")
                raise errors.unimplemented(
                    f"The control flow of TensorFlow 1 around {stuck.name!r} (Merge) is neither a loop nor a "
                    "conditional as tf.while_loop and tf.cond make them."
                )
            self._lower_conditional(conditional)
        self._drop({node.name for node in self.nodes.values() if node.op in CONTROL_FLOW})

    def _is_plain(self, names: Iterable[str]) -> bool:
        return not any(self.nodes[name].op in CONTROL_FLOW for name in names)

    def _behind(self, tensors: Iterable[str], stops: Callable[[messages.NodeDef], bool]) -> set[str]:
        """Returns the nodes that compute tensors, up to those for which `stops` is true."""
        found: set[str] = set()
        waiting = [_node_of(t) for t in tensors]
        while waiting:
            name = waiting.pop()
            if name in found or name not in self.nodes or stops(self.nodes[name]):
                continue
            found.add(name)
            waiting += [_node_of(t) for t in self.nodes[name].input]
        return found

    def _producers(self, node: messages.NodeDef) -> list[messages.NodeDef]:
        return [self.nodes[_node_of(t)] for t in node.input if not t.startswith("^")]

    def _free_name(self, wanted: str) -> str:
        number, name = 0, wanted
        while name in self.nodes:
            number += 1
            name = f"{wanted}_{number}"
        return name

    # Loops.

    def _loops(self) -> Iterable[_Loop]:
        frames: dict[bytes, list[Any]] = {}
        for node in self.nodes.values():
            if node.op == "Enter":
                frames.setdefault(node.attr["frame_name"].s, []).append(node)
        readers: dict[str, list[Any]] = {}
        for node in self.nodes.values():
            for tensor in node.input:
                readers.setdefault(_node_of(tensor), []).append(node)
        for enters in frames.values():
            found = self._loop(enters, readers)
            if found is not None:
                yield found

    def _loop(self, enters: list[messages.NodeDef], readers: dict[str, list[Any]]) -> _Loop | None:
        variables, constants, condition = [], [], None
        for enter in enters:
            merge = next((n for n in readers.get(enter.name, []) if n.op == "Merge"), None)
            if merge is None:
                constants.append(enter)
                continue
            following = next(p for p in self._producers(merge) if p.op == "NextIteration")
            switch = next((n for n in readers.get(merge.name, []) if n.op == "Switch"), None)
            exits = []
            if switch is not None:
                condition = self.nodes[_node_of(switch.input[1])]
                exits = [n for n in readers.get(switch.name, []) if n.op == "Exit"]
            variables.append(_LoopVariable(enter, merge, switch, following, exits))
        if condition is None:
            return None
        ends = {n.name for v in variables for n in (v.merge, v.switch) if n is not None} | {e.name for e in constants}
        stops = lambda node: node.name in ends  # noqa: E731
        tested = self._behind(condition.input, stops)
        repeated = self._behind([t for v in variables for t in v.following.input], stops)
        return _Loop(variables, constants, condition, tested, repeated)

    def _lower_loop(self, loop: _Loop) -> None:
        arguments = [
            ([f"{v.merge.name}:0", *([f"{v.switch.name}:1"] if v.switch is not None else [])], v.merge.attr["T"].type)
            for v in loop.variables
        ]
        arguments += [([f"{e.name}:0"], e.attr["T"].type) for e in loop.constants]
        first = loop.variables[0].merge.name
        name = self._free_name(f"{first.rpartition('/')[0] or first}/While")
        after = [_full_name(v.following.input[0]) for v in loop.variables]
        after += [f"{e.name}:0" for e in loop.constants]
        test = self._cut(f"{name}_cond", arguments, loop.tested, [_full_name(loop.condition.input[0])])
        body = self._cut(f"{name}_body", arguments, loop.repeated, after)
        entering = [v.enter for v in loop.variables] + loop.constants
        node = messages.NodeDef(
            name=name, op="While" if self._is_stateful([*test.nodes, *body.nodes]) else "StatelessWhile"
        )
        node.input.extend([e.input[0] for e in entering])
        node.input.extend(dict.fromkeys(t for e in entering for t in e.input if t.startswith("^")))
        node.attr["cond"].func.name, node.attr["body"].func.name = test.name, body.name
        node.attr["T"].list.type.extend([kind for _, kind in arguments])
        for _ in arguments:
            node.attr["output_shapes"].list.shape.add(unknown_rank=True)
        gone = {loop.condition.name, *loop.inside, *(e.name for e in entering)}
        for number, variable in enumerate(loop.variables):
            gone |= {n.name for n in (variable.merge, variable.switch, variable.following) if n is not None}
            for leaving in variable.exits:
                self._hand_on(leaving, [f"{name}:{number}"])
        self.nodes[name] = node
        self._drop(gone)

    # Conditionals.

    def _conditionals(self) -> Iterable[_Conditional]:
        groups: dict[tuple[str, str], list[_Conditional]] = {}
        for node in list(self.nodes.values()):
            if node.op == "Merge" and not any(p.op in ("Enter", "NextIteration") for p in self._producers(node)):
                found = self._conditional(node)
                if found is not None:
                    groups.setdefault((found.condition, node.name.rpartition("/")[0]), []).append(found)
        for parts in groups.values():
            yield _Conditional(
                [m for p in parts for m in p.merges],
                parts[0].condition,
                {name: switch for p in parts for name, switch in p.switches.items()},
                (set().union(*[p.branches[0] for p in parts]), set().union(*[p.branches[1] for p in parts])),
                [end for p in parts for end in p.ends],
            )

    def _conditional(self, merge: messages.NodeDef) -> _Conditional | None:
        """Returns the branches that one Merge joins; None while there is other control flow inside."""
        switches: dict[str, Any] = {}
        sides: dict[int, tuple[str, set[str]]] = {}
        for position, tensor in enumerate(t for t in merge.input if not t.startswith("^")):
            nodes = self._behind([tensor], lambda node: node.op == "Switch")
            if not self._is_plain(nodes):
                return None
            read = [t for t in [tensor, *(t for n in nodes for t in self.nodes[n].input)] if self._is_switch(t)]
            switches |= {_node_of(t): self.nodes[_node_of(t)] for t in read}
            ports = {int(_full_name(t).rpartition(":")[2]) for t in read if not t.startswith("^")}
            sides[ports.pop() if len(ports) == 1 else position] = (_full_name(tensor), nodes)
        conditions = {self._origin(switch.input[1]) for switch in switches.values()}
        if len(conditions) != 1 or set(sides) != {0, 1}:
            return None
        return _Conditional(
            [merge], conditions.pop(), switches, (sides[0][1], sides[1][1]), [(sides[0][0], sides[1][0])]
        )

    def _origin(self, tensor: str) -> str:
        """Returns the tensor at the start of a chain of copies."""
        while self.nodes[_node_of(tensor)].op == "Identity":
            tensor = self.nodes[_node_of(tensor)].input[0]
        return tensor

    def _is_switch(self, tensor: str) -> bool:
        node = self.nodes.get(_node_of(tensor))
        return node is not None and node.op == "Switch"

    def _lower_conditional(self, found: _Conditional) -> None:
        sources: dict[str, list[Any]] = {}  # the switched tensor -> its Switch nodes
        for switch in found.switches.values():
            sources.setdefault(_full_name(switch.input[0]), []).append(switch)
        first = found.merges[0].name
        name = self._free_name(f"{first.rpartition('/')[0] or first}/If")
        indexed = [m for m in found.merges if any(f"{m.name}:1" in n.input for n in self.nodes.values())]
        cuttings = []
        for port, suffix in enumerate(("false", "true")):
            arguments = [([f"{s.name}:{port}" for s in by], by[0].attr["T"].type) for by in sources.values()]
            results = [end[port] for end in found.ends]
            cutting = self._cut(f"{name}_{suffix}", arguments, found.branches[port], results)
            for merge in indexed:
                number = messages.NodeDef(name=f"{merge.name}/value_index", op="Const")
                number.attr["dtype"].type = number.attr["value"].tensor.dtype = _INT32
                number.attr["value"].tensor.int_val.append(port)
                cutting.nodes.append(number)
                cutting.results.append(f"{number.name}:0")
            cuttings.append(cutting)
        stateful = self._is_stateful([*cuttings[0].nodes, *cuttings[1].nodes])
        node = messages.NodeDef(name=name, op="If" if stateful else "StatelessIf")
        node.input.extend([found.condition, *sources])
        node.attr["else_branch"].func.name, node.attr["then_branch"].func.name = cuttings[0].name, cuttings[1].name
        node.attr["Tcond"].type = 10
        node.attr["Tin"].list.type.extend([by[0].attr["T"].type for by in sources.values()])
        kinds = [m.attr["T"].type for m in found.merges] + [_INT32 for _ in indexed]
        node.attr["Tout"].list.type.extend(kinds)
        for number, merge in enumerate(found.merges):
            parts = [f"{name}:{number}"]
            if merge in indexed:
                parts.append(f"{name}:{len(found.merges) + indexed.index(merge)}")
            self._hand_on(merge, parts)
        self.nodes[name] = node
        shared = {n for n in found.inside if not self._reads_switch(n, found)}
        self._drop({*(found.inside - shared), *found.switches})

    def _reads_switch(self, name: str, found: _Conditional) -> bool:
        """Whether a node belongs to a branch, not to the graph around it."""
        behind = self._behind([name], lambda node: node.op == "Switch")
        return any(_node_of(t) in found.switches for n in behind for t in self.nodes[n].input)

    # Both.

    def _cut(
        self, name: str, arguments: Iterable[tuple[list[str], int]], names: set[str], results: list[str]
    ) -> Cutting:
        nodes = [self.nodes[n] for n in self.nodes if n in names]
        placeholders = [n.name for n in nodes if n.op in ("Placeholder", "VarHandleOp")]
        if placeholders:
            raise errors.unimplemented(f"{name}: {placeholders[0]!r} is read inside without a Switch or Enter.")
        made = Cutting(name, list(arguments), nodes, list(results))
        self.cuttings.append(made)
        return made

    def _hand_on(self, node: messages.NodeDef, sources: list[str]) -> None:
        """Replaces a node with one of the same name that passes on results."""
        kind = node.attr["T"].type
        made = messages.NodeDef(name=node.name, op="Identity" if len(sources) == 1 else "IdentityN", input=sources)
        made.input.extend([t for t in node.input if t.startswith("^")])
        if len(sources) == 1:
            made.attr["T"].type = kind
        else:
            made.attr["T"].list.type.extend([kind, _INT32])
        self.nodes[node.name] = made

    def _drop(self, names: set[str]) -> None:
        """Removes nodes, and the nodes that read them."""
        while names:
            for name in names:
                self.nodes.pop(name, None)
            names = {
                node.name
                for node in self.nodes.values()
                if any(_node_of(t) in names and not t.startswith("^") for t in node.input)
            }
