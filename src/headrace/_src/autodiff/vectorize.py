"""Runs a computation written for one element over a whole batch at once: what TensorFlow calls pfor.

`Stacked` is a tensor seen without its leading batch axis. While a `VectorizeMode` is current, an op on stacked
tensors runs once on the whole stack, by the rule of its kind (`autodiff.batching`); an op without a rule runs element
by element. `tf.vectorized_map` and the jacobians stand on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.autodiff import array_batching as _array_batching  # noqa: F401  adds its rules
from headrace._src.autodiff import matrix_batching as _matrix_batching  # noqa: F401  adds its rules
from headrace._src.autodiff.batching import find_rule
from headrace._src.base import errors
from headrace._src.ops.dispatch import flatten, shape_results
from headrace._src.ops.entry import raw
from headrace._src.ops.static_value import static_value
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import Recorder, entered, recording, state
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor, Tensor


class Stacked(Tensor):
    """One element of a batch, standing for all of them: `stack` has the batch as its first axis."""

    __slots__ = ("stack",)

    def __init__(self, stack: Any) -> None:
        self.stack = stack

    @property
    def dtype(self) -> dtypes.DType:  # type: ignore[override]
        return self.stack.dtype

    @property
    def shape(self) -> TensorShape:  # type: ignore[override]
        return self.stack.shape[1:]

    def __bool__(self) -> bool:
        raise errors.OperatorNotAllowedInGraphError(
            "The truth of a tensor differs between the elements of tf.vectorized_map; use tf.where or tf.map_fn."
        )

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return f"<tf.Tensor one of {self.stack.shape[0]} shape={self.shape} dtype={self.dtype.name}>"


class VectorizeMode:
    """Runs ops over the batch. `size` is the number of elements, a Python int or a scalar tensor."""

    def __init__(self, size: Any) -> None:
        self.size = size
        self.outer_mode = state.mode  # where ops on whole stacks run
        self._outer_recorders: tuple[Recorder, ...] = state.recorders

    def run(self, op: Any, inputs: Sequence[Any], attrs: dict[str, Any], name: str | None) -> Any:
        flat = flatten(inputs)
        with entered(self.outer_mode), recording(*self._outer_recorders):
            if not any(type(t) is Stacked for t in flat) and not op.stateful:
                result = op(*inputs, **attrs)
                outputs = flatten(result) if isinstance(result, (list, tuple)) else [result]
            else:
                stacks = self._run_stacked(op, inputs, attrs)
                outputs = [Stacked(t) if t is not None else None for t in stacks]
                result = self._shaped(op, outputs, inputs, attrs)
        for recorder in state.recorders[len(self._outer_recorders) :]:
            recorder.record(op, flat, outputs, attrs)
        return result

    def _run_stacked(self, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> list[Any]:
        rule = find_rule(op)
        if rule is not None:
            found = rule(self, op, inputs, attrs)
            if found is not None:
                return list(found) if isinstance(found, (list, tuple)) else [found]
        return self._one_by_one(op, inputs, attrs)

    def _one_by_one(self, op: Any, inputs: Sequence[Any], attrs: dict[str, Any]) -> list[Any]:
        """An op without a rule: runs once per element, the results stacked."""
        count = self.known_size(op)
        rows = []
        for index in range(count):
            arguments = [[_element(t, index) for t in v] if isinstance(v, list) else _element(v, index) for v in inputs]
            result = op(*arguments, **attrs)
            rows.append(flatten(result) if isinstance(result, (list, tuple)) else [result])
        if not rows:
            raise errors.invalid_argument(f"{op.name} cannot be vectorized over an empty batch.")
        return [raw.Pack(list(column)) for column in zip(*rows, strict=True)]

    def known_size(self, op: Any) -> int:
        """The number of elements as a Python int."""
        if isinstance(self.size, int):
            return self.size
        value = static_value(self.size)
        if value is not None:
            return int(value)
        raise errors.unimplemented(f"{op.name} cannot be vectorized while the number of elements is unknown.")

    def _shaped(self, op: Any, outputs: list[Any], inputs: Sequence[Any], attrs: dict[str, Any]) -> Any:
        rest = iter(outputs)
        lists = [s for s in op.outputs if s.is_list]
        spare = len(outputs) - (len(op.outputs) - len(lists))
        shaped = [[next(rest) for _ in range(spare // len(lists))] if s.is_list else next(rest) for s in op.outputs]
        return shape_results(op, shaped)

    def stack_of(self, tensor: Any) -> Any:
        """The stack behind a tensor; one that is the same for all elements is repeated."""
        if type(tensor) is Stacked:
            return tensor.stack
        shape = raw.ConcatV2([raw.Reshape(self.size, [1]), raw.Shape(tensor)], 0)
        return raw.BroadcastTo(tensor, shape)

    def constant(self, tensor: EagerTensor, name: str | None) -> Any:
        return tensor if self.outer_mode is None else self.outer_mode.constant(tensor, name)

    def variable_read(self, variable: Any) -> None:
        if self.outer_mode is not None:
            self.outer_mode.variable_read(variable)


def _element(tensor: Any, index: int) -> Any:
    if type(tensor) is not Stacked:
        return tensor
    row = raw.GatherV2(tensor.stack, EagerTensor(np.array(index, np.int32)), EagerTensor(np.array(0, np.int32)))
    return row
