"""Optionals inside graphs: several tensors of any types, or nothing, as one tensor."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import scalar
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import ANY, DType
from headrace._src.tensors.optional_value import OptionalValue
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor_list import as_variant
from headrace._src.tensors.typing import Array


def _declared(call: ShapeCall) -> Any:
    return [[None if s.rank is None else tuple(s.as_list()) for s in call.attrs["output_shapes"]]]


def _held(array: Array) -> list[Any] | None:
    found = np.ndarray.item(array)
    if not isinstance(found, OptionalValue):
        raise errors.invalid_argument(f"The variant holds {type(found).__name__}, not an optional.")
    return found.arrays


@op("OptionalHasValue", "variant -> has_value: bool", shape=scalar, engine="host", differentiable=False)
def optional_has_value(xp, optional):
    """Whether there is a value."""
    return np.asarray(_held(optional) is not None)


@op("OptionalGetValue", "variant -> components: [output_types]", shape=_declared, engine="host",
    batching=batching.one_by_one)  # fmt: skip
def optional_get_value(xp, optional, *, output_types: list[DType], output_shapes: list[TensorShape]):
    """Returns the value; raises InvalidArgumentError if there is none."""
    arrays = _held(optional)
    if arrays is None:
        raise errors.invalid_argument("The given optional does not have a value.")
    return arrays


@optional_get_value.gradient
def _(call, *gradients):
    parts = [raw.ZerosLike(t) if g is None else g for t, g in zip(call.outputs, gradients, strict=True)]
    return raw.OptionalFromValue(parts)


@op("OptionalFromValue", "[Toutput_types] -> optional: variant", Toutput_types=ANY, shape=scalar, engine="host",
    batching=batching.one_by_one)  # fmt: skip
def optional_from_value(xp, components):
    """Creates an optional that has a value."""
    return as_variant(OptionalValue(components))


@optional_from_value.gradient
def _(call, gradient):
    kinds, shapes = [t.dtype for t in call.inputs], [t.shape for t in call.inputs]
    return raw.OptionalGetValue(gradient, output_types=kinds, output_shapes=shapes)


@op("OptionalNone", "-> optional: variant", shape=scalar, engine="host", differentiable=False)
def optional_none(xp):
    """Creates an optional without a value."""
    return as_variant(OptionalValue(None))
