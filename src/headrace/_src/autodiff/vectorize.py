"""Runs a computation written for one element on a whole batch in one pass: TensorFlow's pfor.

`Stacked` is a tensor without its leading batch axis. While a `VectorizeMode` is current, an op on stacked tensors runs
once on the whole stack, by the batching rule of its entry (`ops.batching`); an op without a rule runs element by
element. Conditionals and loops are traced as graphs of one element; their rules (`function.control_flow.batched`) run
them for the elements that take part. `tf.vectorized_map` and Jacobians use it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors, logs
from headrace._src.base.slot import Slot
from headrace._src.ops import batching
from headrace._src.ops.dispatch import flatten, shape_results
from headrace._src.ops.entry import raw
from headrace._src.ops.static_value import static_value
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import Recorder, entered, recording, state
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import OpLike, ShapeLike, VariableLike

# Maps a function over the rows of stacks while their number is not known.
map_rows: Slot[Callable[..., Any]] = Slot("autodiff.vectorize:map_rows")


class Stacked(Tensor):
    """A tensor of one element that represents the whole batch: `stack` has the batch as its first axis.

    `mode` is the mode that the batch belongs to; None means the current one.
    """

    __slots__ = ("mode", "stack")

    def __init__(self, stack: Tensor, mode: VectorizeMode | None = None) -> None:
        self.stack, self.mode = stack, mode

    @property
    def dtype(self) -> dtypes.DType:  # type: ignore[override]
        return self.stack.dtype

    @property
    def shape(self) -> TensorShape:  # type: ignore[override]
        return self.stack.shape[1:]

    def set_shape(self, shape: ShapeLike | None) -> None:
        if hasattr(self.stack, "set_shape") and TensorShape(shape).rank is not None:
            self.stack.set_shape([self.stack.shape[0], *TensorShape(shape)])

    def __bool__(self) -> bool:
        raise errors.OperatorNotAllowedInGraphError(
            "The truth of a tensor differs between the elements of tf.vectorized_map; use tf.where or tf.map_fn."
        )

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return f"<tf.Tensor one of {self.stack.shape[0]} shape={self.shape} dtype={self.dtype.name}>"


class VectorizeMode:
    """Runs ops over the batch. `size` is the number of elements, a Python int or a scalar tensor.

    A mode with a `parent` runs part of its batch: the elements with the indices `rows`, or all of them inside a graph
    that is being traced. If `falls_back` is False, an op without a rule is an error.
    """

    seed = None
    variable_home = None
    compares_by_identity = False

    def __init__(
        self,
        size: int | Tensor,
        parent: VectorizeMode | None = None,
        rows: Tensor | None = None,
        falls_back: bool = True,
        warns: bool = False,
    ) -> None:
        self.size, self.parent, self.rows = size, parent, rows
        self.falls_back: bool = falls_back if parent is None else parent.falls_back
        self.warns: bool = warns if parent is None else parent.warns
        self.outer_mode = state.mode  # where ops on whole stacks run
        self._outer_recorders: tuple[Recorder, ...] = state.recorders

    @property
    def outer_graph(self) -> Any:
        """The mode or graph from which graphs traced in this mode may also capture."""
        return self.outer_mode

    def run(self, op: OpLike, inputs: Sequence[Any], attrs: dict[str, Any], name: str | None) -> Any:
        flat = flatten(inputs)
        with entered(self.outer_mode), recording(*self._outer_recorders):
            own = [[self._own(t) for t in v] if isinstance(v, list) else self._own(v) for v in inputs]
            same_for_all = not op.stateful or op.name == "ReadVariableOp"
            if same_for_all and not any(type(t) is Stacked for t in flatten(own)):
                result = op(*own, **attrs)
                outputs = flatten(result) if isinstance(result, (list, tuple)) else [result]
            else:
                stacks = self._run_stacked(op, own, attrs)
                outputs = [Stacked(t, self) if t is not None else None for t in stacks]
                result = self._shaped(op, outputs, own, attrs)
        for recorder in state.recorders[len(self._outer_recorders) :]:
            recorder.record(op, flat, outputs, attrs)
        return result

    def _own(self, tensor: Tensor) -> Tensor:
        """Restricts a tensor of the parent's batch to this part; tensors that all elements share stay as they are."""
        if type(tensor) is not Stacked or tensor.mode in (None, self):
            return tensor
        if self._is_part_of(tensor.mode):
            return Stacked(self.stack_of(tensor), self)
        return Stacked(self._repeated(tensor), self)  # of a batch around this one

    def _is_part_of(self, mode: VectorizeMode) -> bool:
        return self.parent is not None and (self.parent is mode or self.parent._is_part_of(mode))

    def _run_stacked(self, op: OpLike, inputs: Sequence[Any], attrs: dict[str, Any]) -> Sequence[Tensor | None]:
        rule = _batching_rule(op)
        if rule is None:
            self._tell(op)
        else:
            found = rule(batching.BatchCall(self, op, inputs, attrs))
            if found is not None:
                return list(found) if isinstance(found, (list, tuple)) else [found]
        return self._one_by_one(op, inputs, attrs)

    def _one_by_one(self, op: OpLike, inputs: Sequence[Any], attrs: dict[str, Any]) -> list[Tensor]:
        """Runs an op without a rule once per element and stacks the results."""
        count = self._known_count()
        if count is None:
            return self._in_a_loop(op, inputs, attrs)
        rows = []
        for index in range(count):
            arguments = [[_element(t, index) for t in v] if isinstance(v, list) else _element(v, index) for v in inputs]
            result = op(*arguments, **attrs)
            rows.append(flatten(result) if isinstance(result, (list, tuple)) else [result])
        if not op.outputs:
            return []
        if not rows:
            raise errors.invalid_argument(f"{op.name} cannot be vectorized over an empty batch.")
        return [raw.Pack(list(column)) for column in zip(*rows, strict=True)]

    def _tell(self, op: OpLike) -> None:
        if not self.falls_back:
            raise ValueError(
                f"No pfor vectorization defined for {op.name}, and fallback_to_while_loop is False. Map with "
                "tf.map_fn, or let tf.vectorized_map run this op element by element (fallback_to_while_loop=True)."
            )
        if self.warns:
            logs.tensorflow_logger().warning(
                "Using a while_loop for converting %s cause there is no registered converter for this op.", op.name
            )

    def known_size(self, op: OpLike) -> int:
        """Returns the number of elements as a Python int; raises an error if it is unknown."""
        count = self._known_count()
        if count is None:
            raise errors.unimplemented(f"{op.name} cannot be vectorized while the number of elements is unknown.")
        return count

    def _known_count(self) -> int | None:
        """Returns the number of elements as a Python int, or None if it is unknown."""
        if isinstance(self.size, int):
            return self.size
        value = static_value(self.size)
        return None if value is None else int(value)

    def _in_a_loop(self, op: OpLike, inputs: Sequence[Any], attrs: dict[str, Any]) -> list[Tensor]:
        stacks = [t.stack for t in flatten(inputs) if type(t) is Stacked]
        if not stacks:
            raise errors.unimplemented(f"{op.name} cannot be vectorized while the number of elements is unknown.")

        def one(rows: Sequence[Tensor]) -> list[Any]:
            rest = iter(rows)
            fill: Callable[[Any], Any] = lambda t: next(rest) if type(t) is Stacked else t  # noqa: E731
            result = op(*[[fill(t) for t in v] if isinstance(v, list) else fill(v) for v in inputs], **attrs)
            return flatten(result) if isinstance(result, (list, tuple)) else [result]

        return list(map_rows(one, stacks))

    def _shaped(self, op: OpLike, outputs: list[Tensor | None], inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
        rest = iter(outputs)
        lists = [s for s in op.outputs if s.is_list]
        spare = len(outputs) - (len(op.outputs) - len(lists))
        shaped = [[next(rest) for _ in range(spare // len(lists))] if s.is_list else next(rest) for s in op.outputs]
        return shape_results(op, shaped)

    def stack_of(self, tensor: Tensor) -> Tensor:
        """Returns the stack of a tensor; a tensor that all elements share is repeated."""
        if type(tensor) is not Stacked:
            return self._repeated(tensor)
        if tensor.mode in (None, self):
            return tensor.stack
        if not self._is_part_of(tensor.mode) or self.parent is None:
            return self._repeated(tensor)
        whole = self.parent.stack_of(tensor)
        return whole if self.rows is None else raw.GatherV2(whole, self.rows, EagerTensor(np.array(0, np.int32)))

    def _repeated(self, tensor: Tensor) -> Tensor:
        shape = raw.ConcatV2([raw.Reshape(self.size, [1]), raw.Shape(tensor)], 0)
        return raw.BroadcastTo(tensor, shape)

    def bring_in(self, tensor: Tensor) -> Tensor:
        return tensor

    def constant(self, tensor: EagerTensor, name: str | None) -> Tensor:
        return tensor if self.outer_mode is None else self.outer_mode.constant(tensor, name)

    def variable_read(self, variable: VariableLike) -> None:
        if self.outer_mode is not None:
            self.outer_mode.variable_read(variable)


def _element(tensor: Tensor, index: int) -> Tensor:
    if type(tensor) is not Stacked:
        return tensor
    row = raw.GatherV2(tensor.stack, EagerTensor(np.array(index, np.int32)), EagerTensor(np.array(0, np.int32)))
    return row


def _batching_rule(op: OpLike) -> batching.Rule | None:
    if op.batching_rule is None and op.elementwise and op.elementwise == len(op.inputs) and not op.has_lists:
        return batching.elementwise
    return op.batching_rule
