"""tf.experimental.numpy.random: random arrays of 64-bit values, with the seed set by `seed`."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.numpy_api.creation import shape_vector
from headrace._src.lib.numpy_api.promotion import as_array, default_float, to_dtype
from headrace._src.lib.random import seeded
from headrace._src.ops.entry import raw
from headrace._src.ops.random.seeds import set_seed
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import int32, int64
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


def seed(s: int) -> None:
    """Sets the seed of the functions here and of tf.random.

    Args:
        s: Integer.

    Raises:
        ValueError: If `s` is not a number.
    """
    try:
        value = int(s)
    except TypeError:
        raise ValueError(f"Argument `s` got an invalid value {s}. Only integers are supported.") from None
    set_seed(value)


def randn(*args: Any) -> Tensor:
    """Draws values from the standard normal distribution.

    Args:
        *args: Sizes of the result.

    Returns:
        float64 tensor.
    """
    return standard_normal(args)


def standard_normal(size: ShapeLike | None = None) -> Tensor:
    """Draws values from the standard normal distribution.

    Args:
        size: Shape of the result. None for a scalar.

    Returns:
        float64 tensor.
    """
    return seeded.normal(_sizes(size), dtype=default_float())


def rand(*size: Any) -> Tensor:
    """Draws values uniformly from [0, 1).

    Args:
        *size: Sizes of the result.

    Returns:
        float64 tensor.
    """
    return uniform(0.0, 1.0, size)


def random(size: ShapeLike | None = None) -> Tensor:
    """Draws values uniformly from [0, 1).

    Args:
        size: Shape of the result. None for a scalar.

    Returns:
        float64 tensor.
    """
    return uniform(0.0, 1.0, size)


def uniform(low: TensorLike = 0.0, high: TensorLike = 1.0, size: ShapeLike | None = None) -> Tensor:
    """Draws values uniformly from [low, high).

    Args:
        low: Lower bound, inclusive.
        high: Upper bound, exclusive.
        size: Shape of the result. Default the broadcast shape of the bounds.

    Returns:
        float64 tensor.
    """
    low, high = as_array(low, default_float()), as_array(high, default_float())
    sizes = raw.BroadcastArgs(raw.Shape(low), raw.Shape(high)) if size is None else shape_vector(size)
    return seeded.uniform(sizes, low, high, default_float())


def poisson(lam: TensorLike = 1.0, size: ShapeLike | None = None) -> Tensor:
    """Draws integers from Poisson distributions.

    Args:
        lam: Means.
        size: Shape of the values drawn for each mean.

    Returns:
        int64 tensor.
    """
    return seeded.poisson(_sizes(size), as_tensor(lam), dtype=int64)


def randint(
    low: TensorLike, high: TensorLike | None = None, size: ShapeLike | None = None, dtype: DTypeLike = np.int64
) -> Tensor:
    """Draws integers uniformly from [low, high).

    Args:
        low: Lower bound, inclusive; 0 if `high` is None, and then `low` is the bound.
        high: Upper bound, exclusive.
        size: Shape of the result. None for a scalar.
        dtype: int32 or int64.

    Returns:
        Tensor.

    Raises:
        ValueError: If `dtype` is neither int32 nor int64.
    """
    wanted = to_dtype(dtype)
    if wanted not in (int32, int64):
        raise ValueError(
            f"Argument `dtype` got an invalid value {dtype}. "
            f"Only those convertible to {(np.int32, np.int64)} are supported."
        )
    low, high = (0, low) if high is None else (low, high)
    return seeded.uniform(_sizes(size), as_array(low, wanted), as_array(high, wanted), wanted)


def _sizes(size: Any) -> Tensor:
    return shape_vector(() if size is None else size)
