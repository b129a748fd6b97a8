"""ShapeCall: what a shape rule sees of a call: partly known shapes, values that are constant, attributes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from headrace._src.ops.static_value import static_dims, static_value
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import OpLike

_LARGEST_VALUE = 1 << 20


class ShapeCall:
    """One call of an op, to infer its output shapes. Shapes are tuples with None for unknown sizes; None alone
    means an unknown rank. A rule returns the dims of its output, or a list of dims for several outputs."""

    def __init__(self, op: OpLike, inputs: Sequence[Any], attrs: dict[str, Any], values_are_known: bool = True) -> None:
        self.op, self.inputs, self.attrs = op, inputs, attrs
        self._values_are_known = values_are_known

    @cached_property
    def shapes(self) -> list[Any]:
        """The dims of each input; for a list input a list of dims."""
        return [[_dims(t) for t in v] if isinstance(v, (list, tuple)) else _dims(v) for v in self.inputs]

    def value(self, position: int) -> np.ndarray | None:
        """Returns the input's value if it is known while tracing and small enough to be a shape."""
        value = static_value(self.inputs[position]) if self._values_are_known else None
        return None if value is not None and value.size > _LARGEST_VALUE else value

    def as_dims(self, position: int) -> Dims:
        """Returns the dims of an input that holds a shape (-1 and unknown sizes as None)."""
        if self._values_are_known:
            return static_dims(self.inputs[position])
        length = self.inputs[position].shape.num_elements()
        return None if length is None else (None,) * length


def _dims(tensor: Tensor) -> Dims:
    shape = tensor.shape
    return None if shape.rank is None else tuple(shape.as_list())
