"""The nodes at which values enter a graph: constants and placeholders."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import ANY, DType
from headrace._src.tensors.shapes import Dims, TensorShape

_UNKNOWN = TensorShape(None)


def _value_dims(call: ShapeCall) -> Dims:
    return tuple(call.attrs["value"].shape.as_list())


@op("Const", "-> dtype", dtype=ANY, shape=_value_dims, differentiable=False, exact=True, shape_arithmetic=True)
def const(xp, *, value: Any, dtype: DType):
    """Returns a value that is part of the graph."""
    return value._array


def _declared_dims(call: ShapeCall) -> Dims:
    shape = call.attrs["shape"]
    return None if shape.rank is None else tuple(shape.as_list())


@op("Placeholder", "-> dtype", dtype=ANY, shape=_declared_dims, differentiable=False, exact=True, placeholder=True)
def placeholder(xp, *, dtype: DType, shape: TensorShape = _UNKNOWN):
    """Returns a value given when the graph runs."""
    raise errors.invalid_argument(
        f"You must feed a value for placeholder tensor with dtype {dtype.name} and shape {shape}"
    )


@op("PlaceholderWithDefault", "dtype -> dtype", dtype=ANY, shape=_declared_dims)
def placeholder_with_default(xp, input, *, shape: TensorShape):
    """Returns a value that may be given when the graph runs; `input` otherwise."""
    return input


@placeholder_with_default.gradient
def _(call, dy):
    return dy


@op("PlaceholderV2", "-> dtype", dtype=ANY, shape=_declared_dims, differentiable=False, placeholder=True)
def placeholder_v2(xp, *, dtype: DType, shape: TensorShape):
    """Returns a value given when the graph runs, as graphs of one short period name it."""
    raise errors.invalid_argument(
        f"You must feed a value for placeholder tensor with dtype {dtype.name} and shape {shape}"
    )


@op("FakeParam", "-> dtype", dtype=ANY, shape=_declared_dims, differentiable=False)
def fake_param(xp, *, dtype: DType, shape: TensorShape):
    """Stands in a branch for a value that only the other branch gives; it is never read."""
    dims = [d or 0 for d in shape.as_list()] if shape.rank is not None else []
    return np.full(dims, b"", object) if dtype.numpy_dtype == np.dtype(object) else xp.zeros(dims, dtype.numpy_dtype)
