"""tf.experimental.numpy.random: random arrays of 64-bit numbers, by the seed of `seed`."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.numpy_api.creation import shape_vector
from headrace._src.lib.numpy_api.promotion import as_array, to_dtype
from headrace._src.lib.random import seeded
from headrace._src.ops.entry import raw
from headrace._src.ops.random.seeds import set_seed
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import float64, int32, int64


def seed(s: Any) -> None:
    """Sets the seed that the functions here start from; that of tf.random too."""
    set_seed(int(s))


def randn(*args: Any) -> Any:
    """Normal numbers of mean 0 and deviation 1 in the shape of the arguments."""
    return standard_normal(args)


def standard_normal(size: Any = None) -> Any:
    """Normal numbers of mean 0 and deviation 1."""
    return seeded.normal(_sizes(size), dtype=float64)


def rand(*size: Any) -> Any:
    """Numbers from 0 to 1 in the shape of the arguments."""
    return uniform(0.0, 1.0, size)


def random(size: Any = None) -> Any:
    """Numbers from 0 to 1."""
    return uniform(0.0, 1.0, size)


def uniform(low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
    """Numbers from `low` up to but without `high`, which may be arrays."""
    low, high = as_array(low, float64), as_array(high, float64)
    sizes = raw.BroadcastArgs(raw.Shape(low), raw.Shape(high)) if size is None else shape_vector(size)
    return seeded.uniform(sizes, low, high, float64)


def poisson(lam: Any = 1.0, size: Any = None) -> Any:
    """Whole numbers of the Poisson distribution of mean `lam`, in the shape `size` for each mean."""
    return seeded.poisson(_sizes(size), as_tensor(lam), dtype=int64)


def randint(low: Any, high: Any = None, size: Any = None, dtype: Any = np.int64) -> Any:
    """Whole numbers from `low` (0 when it is the only bound) up to but without `high`."""
    wanted = to_dtype(dtype)
    if wanted not in (int32, int64):
        raise ValueError(
            f"Argument `dtype` got an invalid value {dtype}. "
            f"Only those convertible to {(np.int32, np.int64)} are supported."
        )
    low, high = (0, low) if high is None else (low, high)
    return seeded.uniform(_sizes(size), as_array(low, wanted), as_array(high, wanted), wanted)


def _sizes(size: Any) -> Any:
    return shape_vector(() if size is None else size)
