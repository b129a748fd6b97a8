"""Arguments that random functions share: shapes, bounds and algorithms."""

from __future__ import annotations

import enum
import functools
from typing import Any, TypeAlias

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import raw
from headrace._src.ops.random.algorithms import AUTO_SELECT, PHILOX, THREEFRY
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import TensorLike


class Algorithm(enum.Enum):
    """Random number algorithms of stateless ops and generators."""

    PHILOX = PHILOX
    THREEFRY = THREEFRY
    AUTO_SELECT = AUTO_SELECT


_BY_NAME = {"philox": PHILOX, "threefry": THREEFRY, "auto_select": AUTO_SELECT}


# An algorithm, its name, or its number.
AlgorithmLike: TypeAlias = Algorithm | str | int | Tensor


def algorithm_number(alg: AlgorithmLike) -> int:
    """Returns the number of an algorithm given by name, by number or as an `Algorithm`."""
    if isinstance(alg, Algorithm):
        return alg.value
    number = _BY_NAME.get(alg) if isinstance(alg, str) else int(alg)
    if number not in (PHILOX, THREEFRY, AUTO_SELECT):
        raise ValueError(
            f"Argument `alg` got unsupported value {alg}. Supported values are philox for the Philox algorithm, "
            "threefry for the ThreeFry algorithm, and auto_select for auto-selection."
        )
    return number


def usable_algorithm(alg: AlgorithmLike) -> EagerTensor:
    """Returns the algorithm input of a stateless op."""
    number = algorithm_number(alg)
    if number == THREEFRY:
        raise errors.unimplemented("The ThreeFry algorithm is not supported; use alg='philox' or alg='auto_select'.")
    return EagerTensor(np.array(number, np.int32))


def is_plain_shape(shape: object) -> bool:
    """Returns whether a shape is a list or tuple of integers that can be sizes."""
    if not isinstance(shape, (list, tuple)):
        return False
    for size in shape:
        if type(size) is not int or size < 0:
            return False
    return True


def shape_vector(shape: Any) -> Tensor:
    """Converts a shape argument to a tensor, int32 by default."""
    if type(shape) in (list, tuple) and all(type(size) is int for size in shape):
        return _known_shape(tuple(shape))
    return as_tensor(shape, dtype_hint=dtypes.int32)


@functools.lru_cache(1024)
def _known_shape(sizes: tuple[int, ...]) -> Tensor:
    """Returns the tensor of a shape; programs draw the same few shapes again and again."""
    return as_tensor(sizes, dtype_hint=dtypes.int32)


def float_dtype(dtype: Any) -> DType:
    """Returns the dtype of normal values, which must be floating-point."""
    found = dtypes.as_dtype(dtype)
    if not found.is_floating:
        raise TypeError(
            f"Cannot convert 0.0 to EagerTensor of dtype {found.name}: normal values need a floating-point dtype."
        )
    return found


def scaled(unit: Tensor, minval: Any, maxval: TensorLike, dtype: DType, name: str | None) -> Tensor:
    """Scales values in [0, 1) to [minval, maxval)."""
    from_zero = type(minval) is int and minval == 0
    if from_zero and type(maxval) is int and maxval == 1:
        return unit if name is None else raw.Identity(unit, name=name)
    high = convert_to_tensor(maxval, dtype=dtype, name="max")
    if from_zero:
        return raw.Mul(unit, high, name=name)
    low = convert_to_tensor(minval, dtype=dtype, name="min")
    return raw.AddV2(raw.Mul(unit, raw.Sub(high, low)), low, name=name)


def is_standard(mean: object, stddev: object) -> bool:
    """Returns whether these numbers are mean 0 and deviation 1."""
    return type(mean) is float and type(stddev) is float and mean == 0.0 and stddev == 1.0


def affine(standard: Tensor, mean: TensorLike, stddev: Any, dtype: DType, name: str | None) -> Tensor:
    """Scales values of mean 0 and deviation 1 to another mean and deviation."""
    if state.mode is None and is_standard(mean, stddev):
        return standard
    mean = convert_to_tensor(mean, dtype=dtype, name="mean")
    stddev = convert_to_tensor(stddev, dtype=dtype, name="stddev")
    return raw.AddV2(raw.Mul(standard, stddev), mean, name=name)


def gamma_parameters(alpha: TensorLike, beta: TensorLike | None, dtype: DType) -> tuple[Tensor, Tensor]:
    """Returns `alpha` broadcast with `beta`, and `beta`, which defaults to 1."""
    if dtype not in (dtypes.float16, dtypes.float32, dtypes.float64):
        raise ValueError(
            f"Argument `dtype` got invalid value {dtype!r}; gamma values must be float16, float32 or float64."
        )
    alpha = convert_to_tensor(alpha, dtype=dtype)
    beta = convert_to_tensor(1.0 if beta is None else beta, dtype=dtype)
    sizes = raw.BroadcastArgs(raw.Shape(alpha), raw.Shape(beta))
    return raw.BroadcastTo(alpha, sizes), beta


def at_least_tiny(numbers: Tensor, name: str | None) -> Tensor:
    """Replaces gamma values that underflow to zero by the smallest normal number of their dtype."""
    tiny = as_tensor(float(np.finfo(numbers.dtype.numpy_dtype).tiny), numbers.dtype)
    return raw.Maximum(tiny, numbers, name=name)


def class_dtype(dtype: Any) -> DType:
    """Returns the dtype of sampled classes, which must be int32 or int64."""
    found = dtypes.int64 if dtype is None else dtypes.as_dtype(dtype)
    if found not in (dtypes.int32, dtypes.int64):
        raise ValueError(f"Argument `dtype` got invalid value {found!r}. Accepted dtypes are (tf.int32, tf.int64).")
    return found
