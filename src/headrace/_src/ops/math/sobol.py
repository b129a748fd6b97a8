"""Points that fill the unit cube evenly."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import scipy_qmc
from headrace._src.ops.dispatch import execute
from headrace._src.ops.entry import op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType, as_dtype, float32, float64, int32
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike

_LARGEST = 2**31 - 1


def _points(call: ShapeCall) -> Dims:
    dim, count = call.value(0), call.value(1)
    for name, value in (("dim", dim), ("num_results", count)):
        if value is not None and value.ndim:
            raise errors.invalid_argument(f"{name} must be a scalar: Shape must be rank 0 but is rank {value.ndim}")
    return (None if count is None else int(count), None if dim is None else int(dim))


@op(
    "SobolSample", "int32, int32, int32 -> samples: dtype", dtype=(float32, float64), shape=_points, engine="host",
    differentiable=False,
)  # fmt: skip
def sobol_sample_op(xp, dim, num_results, skip, *, dtype: DType = float32):
    """Returns points of the Sobol sequence, after leaving out `skip` of them and the origin."""
    for name, value, least in (("dim", dim, 1), ("num_results", num_results, 1), ("skip", skip, 0)):
        if value.ndim:
            raise errors.invalid_argument(f"{name} must be a scalar of at least {least}, got {value}")
        if value < least:
            raise errors.invalid_argument(f"{name} must be {'at least one' if least else 'non-negative'}, got {value}")
    for text, size in (
        ("num_results*dim", int(num_results) * int(dim)),
        ("num_results+skip", int(num_results) + int(skip)),
    ):
        if size >= _LARGEST:
            raise errors.invalid_argument(f"{text} must be less than {_LARGEST}, got {size}")
    sequence = scipy_qmc.Sobol(int(dim), scramble=False)
    sequence.fast_forward(int(skip) + 1)
    return sequence.random(int(num_results)).astype(np.dtype(dtype.numpy_dtype))


def sobol_sample(
    dim: Any, num_results: Any, skip: Any = 0, dtype: DTypeLike = float32, name: str | None = None
) -> Tensor:
    """Generates points of the Sobol sequence.

    Args:
        dim: Number of dimensions.
        num_results: Number of points.
        skip: Number of points to skip at the start.
        dtype: float32 or float64.
        name: Name of the operation.

    Returns:
        Tensor `[num_results, dim]` of values in the unit interval.
    """
    counts = [as_tensor(v, int32) for v in (dim, num_results, skip)]
    return execute(sobol_sample_op, counts, {"dtype": as_dtype(dtype)}, name)
