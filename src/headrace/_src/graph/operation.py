"""Operation: a node of a graph. Plain data: an op's name, its inputs, attributes and outputs."""

from __future__ import annotations

import functools
import sys
import threading
from collections.abc import Callable, Sequence
from traceback import FrameSummary
from types import FrameType
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from headrace._src.base.late_methods import late_methods
from headrace._src.ops.dispatch import bound_types, flatten
from headrace._src.tensors.tensor import SymbolicTensor
from headrace._src.tensors.typing import OpLike

if TYPE_CHECKING:
    from headrace._src.graph.graph import Graph

P = ParamSpec("P")
R = TypeVar("R")
_PACKAGE = __name__.partition(".")[0]


@late_methods
class Operation:
    """A call of an op inside a graph.

    `arguments` holds one entry per input of the op (a tensor, or a list of them); `inputs` is the flat list.

    Args:
        graph: Graph that holds the operation.
        name: Unique name in the graph.
        op_type: Name of the op, such as "MatMul".
        entry: Entry of the op, or None if it is unknown.
        arguments: Sequence of input tensors; a list for an input that is a list.
        attrs: Dictionary of the op's attributes.
    """

    captured_size: SymbolicTensor | None = None  # of an input: the sizes from an outer graph that it represents
    is_filler = False  # whether it stands for a value that only another branch of a conditional computes
    _original_op: Operation | None = None  # what TensorFlow 1 copied it from; libraries follow it when they show errors

    def __init__(
        self,
        graph: Graph,
        name: str,
        op_type: str,
        entry: OpLike | None,
        arguments: Sequence[Any],
        attrs: dict[str, Any],
    ) -> None:
        self.graph: Any = graph  # a Graph; a FuncGraph where a function is traced
        self.name, self.type = name, op_type
        self.entry: Any = entry  # an OpLike
        self.arguments = list(arguments)
        self.inputs: list[SymbolicTensor] = flatten(arguments)
        self.attrs = attrs
        self.outputs: list[SymbolicTensor] = []
        self.control_inputs: list[Operation] = []
        self.device = ""
        self.position = len(graph.operations)  # its position in creation order
        self.source = user_frame()

    def get_attr(self, name: str) -> Any:
        """Returns the value of an attribute, given explicitly or inferred from the inputs.

        Args:
            name: Name of an attribute in TensorFlow's definition of the op.

        Raises:
            ValueError: The op has no such attribute.
        """
        if name in self.attrs:
            return self.attrs[name]
        bound = self.inferred_attrs()
        if name in bound:
            return bound[name]
        raise ValueError(f"Operation '{self.name}' has no attr named '{name}'.")

    def inferred_attrs(self) -> dict[str, Any]:
        """Returns the type and count attributes that follow from the inputs."""
        return {} if self.entry is None else bound_types(self.entry, self.arguments)

    def run_host(self, values: Sequence[Any]) -> Any:
        """Runs the NumPy kernel on the values of the flat inputs.

        Args:
            values: Sequence of arrays, one for each input.

        Returns:
            The values of the outputs.
        """
        rest = iter(values)
        grouped = [[next(rest) for _ in a] if isinstance(a, list) else next(rest) for a in self.arguments]
        return self.entry.host(*grouped, **self.attrs)

    def values(self) -> tuple[SymbolicTensor, ...]:
        """Returns the outputs."""
        return tuple(self.outputs)

    @property
    def op_def(self) -> OpLike | None:
        return self.entry

    @property
    def traceback(self) -> list[FrameSummary]:
        """The line of the user's code that created this operation."""
        return [] if self.source is None else [FrameSummary(*self.source)]

    @property
    def source_text(self) -> str:
        """`file:line, in function` of the user's code, or an empty string."""
        return "" if self.source is None else f"{self.source[0]}:{self.source[1]}, in {self.source[2]}"

    def __repr__(self) -> str:
        return f"<tf.Operation '{self.name}' type={self.type}>"

    def __str__(self) -> str:
        return f"name: {self.name!r} op: {self.type!r} inputs: {[t.name for t in self.inputs]}"


Place = tuple[str, int, str]  # file, line and function


class _Places(threading.local):
    """Where the code of the user was when the traces in progress began, the innermost last."""

    def __init__(self) -> None:
        self.of_traces: list[Place | None] = []


_places = _Places()


def user_frame() -> Place | None:
    """Returns file, line and function of the innermost frame outside this package."""
    return _place_of(sys._getframe(1))


def traces(function: Callable[P, R]) -> Callable[P, R]:
    """Decorator of functions that trace a graph. `user_frame` does not look further out than the innermost one.

    Without it, the work for each operation would grow with the depth of nested graphs.
    """

    @functools.wraps(function)
    def run_trace(*args: P.args, **kwargs: P.kwargs) -> R:
        _places.of_traces.append(_place_of(sys._getframe(1)))
        try:
            return function(*args, **kwargs)
        finally:
            _places.of_traces.pop()

    return run_trace


_RUN_TRACE = traces(lambda: None).__code__


def _place_of(frame: FrameType | None) -> Place | None:
    while frame is not None:
        if frame.f_code is _RUN_TRACE:
            return _places.of_traces[-1]
        module = frame.f_globals.get("__name__", "")
        if module != _PACKAGE and not module.startswith(_PACKAGE + "."):
            return frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name
        frame = frame.f_back
    return None
