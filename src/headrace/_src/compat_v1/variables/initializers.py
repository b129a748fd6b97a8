"""The initializers of TensorFlow 1: they have a dtype, and random ones use the seed of their graph."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


class Initializer:
    """Base class of initializers: `initializer(shape, dtype)` returns the initial value of a variable."""

    dtype: Any = tf.float32

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = None, partition_info: Any = None) -> Tensor:
        return self.fill([int(size) for size in tf.TensorShape(shape).as_list()], tf.as_dtype(dtype or self.dtype))

    def fill(self, shape: list[int], dtype: DType) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__} must define fill")

    def get_config(self) -> dict[str, Any]:
        """Returns the arguments of the constructor as a dictionary."""
        return {**{k: v for k, v in vars(self).items() if k != "dtype"}, "dtype": self.dtype.name}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Initializer:
        """Creates an initializer from the result of `get_config`.

        Args:
            config: Dictionary that `get_config` returned.

        Returns:
            An initializer.
        """
        return cls(**config)


class Zeros(Initializer):
    """Initializes with zeros.

    Args:
        dtype: Dtype of the values.
    """

    def __init__(self, dtype: DTypeLike = tf.float32) -> None:
        self.dtype = tf.as_dtype(dtype)

    def fill(self, shape: list[int], dtype: DType) -> Tensor:
        """Returns the initial values as a tensor.

        Args:
            shape: Shape of the variable.
            dtype: DType of the variable.
        """
        return tf.zeros(shape, dtype)


class Ones(Initializer):
    """Initializes with ones.

    Args:
        dtype: Dtype of the values.
    """

    def __init__(self, dtype: DTypeLike = tf.float32) -> None:
        self.dtype = tf.as_dtype(dtype)

    def fill(self, shape: list[int], dtype: DType) -> Tensor:
        """Returns the initial values as a tensor.

        Args:
            shape: Shape of the variable.
            dtype: DType of the variable.
        """
        return tf.ones(shape, dtype)


class Constant(Initializer):
    """Initializes with given values. If the shape has more elements, the last value repeats.

    Args:
        value: Value or values.
        dtype: Dtype of the values.
        verify_shape: Whether the value must have exactly the shape of the variable.

    Raises:
        TypeError: If `value` is not a number, a list, a tuple or an array.
    """

    def __init__(self, value: TensorLike = 0, dtype: DTypeLike = tf.float32, verify_shape: bool = False) -> None:
        if not (np.isscalar(value) or isinstance(value, (list, tuple, np.ndarray))):
            raise TypeError(
                f"Invalid type for initial value={value!s} of type: {type(value).__name__}. Expected Python scalar, "
                "list or tuple of values, or numpy.ndarray."
            )
        self.value, self.dtype, self.verify_shape = value, tf.as_dtype(dtype), verify_shape

    def fill(self, shape: list[int], dtype: DType) -> Tensor:
        """Returns the initial values as a tensor.

        Args:
            shape: Shape of the variable.
            dtype: DType of the variable.

        Raises:
            TypeError: If `verify_shape` is True and the value has another shape.
            ValueError: If there are more values than the shape holds.
        """
        given = np.asarray(self.value, object if dtype is tf.string else dtype.as_numpy_dtype)
        if self.verify_shape and list(given.shape) != shape:
            raise TypeError(f"Expected Tensor's shape: {tuple(shape)}, got {given.shape}.")
        flat, size = given.reshape(-1), math.prod(shape)
        if flat.size > size:
            raise ValueError(f"Too many elements provided. Needed at most {size}, but received {flat.size}")
        filled = np.concatenate([flat, np.repeat(flat[-1:], size - flat.size)])
        return tf.constant(filled.reshape(shape), dtype)


class RandomUniform(Initializer):
    """Initializes with uniform random values in [minval, maxval).

    Args:
        minval: Lower bound, included.
        maxval: Upper bound, excluded.
        seed: Random seed.
        dtype: Dtype of the values.
    """

    def __init__(
        self,
        minval: TensorLike = 0.0,
        maxval: TensorLike | None = None,
        seed: int | None = None,
        dtype: DTypeLike = tf.float32,
    ) -> None:
        self.minval, self.maxval, self.seed, self.dtype = minval, maxval, seed, tf.as_dtype(dtype)

    def fill(self, shape: list[int], dtype: DType) -> Tensor:
        """Returns the initial values as a tensor.

        Args:
            shape: Shape of the variable.
            dtype: DType of the variable.
        """
        return tf.random.uniform(shape, self.minval, self.maxval, dtype, seed=self.seed)


class RandomNormal(Initializer):
    """Initializes with normal random values.

    Args:
        mean: Mean of the distribution.
        stddev: Standard deviation of the distribution.
        seed: Random seed.
        dtype: Dtype of the values.
    """

    def __init__(
        self, mean: TensorLike = 0.0, stddev: TensorLike = 1.0, seed: int | None = None, dtype: DTypeLike = tf.float32
    ) -> None:
        self.mean, self.stddev, self.seed, self.dtype = mean, stddev, seed, tf.as_dtype(dtype)

    def fill(self, shape: list[int], dtype: DType) -> Tensor:
        """Returns the initial values as a tensor.

        Args:
            shape: Shape of the variable.
            dtype: DType of the variable.
        """
        return tf.random.normal(shape, self.mean, self.stddev, dtype, seed=self.seed)


class TruncatedNormal(Initializer):
    """Initializes with normal random values within two standard deviations of the mean.

    Args:
        mean: Mean of the distribution.
        stddev: Standard deviation of the distribution.
        seed: Random seed.
        dtype: Dtype of the values.
    """

    def __init__(
        self, mean: TensorLike = 0.0, stddev: TensorLike = 1.0, seed: int | None = None, dtype: DTypeLike = tf.float32
    ) -> None:
        self.mean, self.stddev, self.seed, self.dtype = mean, stddev, seed, tf.as_dtype(dtype)

    def fill(self, shape: list[int], dtype: DType) -> Tensor:
        """Returns the initial values as a tensor.

        Args:
            shape: Shape of the variable.
            dtype: DType of the variable.
        """
        return tf.random.truncated_normal(shape, self.mean, self.stddev, dtype, seed=self.seed)


class UniformUnitScaling(Initializer):
    """Initializes with uniform random values that preserve the scale of a layer's input.

    Args:
        factor: Factor of the values.
        seed: Random seed.
        dtype: Dtype of the values.
    """

    def __init__(self, factor: float = 1.0, seed: int | None = None, dtype: DTypeLike = tf.float32) -> None:
        self.factor, self.seed, self.dtype = factor, seed, tf.as_dtype(dtype)

    def fill(self, shape: list[int], dtype: DType) -> Tensor:
        """Returns the initial values as a tensor.

        Args:
            shape: Shape of the variable.
            dtype: DType of the variable.
        """
        limit = math.sqrt(3 / max(1.0, float(math.prod(shape[:-1])))) * self.factor
        return tf.random.uniform(shape, -limit, limit, dtype, seed=self.seed)


class VarianceScaling(Initializer):
    """Initializes with random values whose variance depends on the number of inputs and outputs of a layer.

    Args:
        scale: Factor of the variance.
        mode: "fan_in", "fan_out" or "fan_avg".
        distribution: "normal", "uniform", "truncated_normal" or "untruncated_normal".
        seed: Random seed.
        dtype: Dtype of the values.

    Raises:
        ValueError: If `scale` is not positive, or `mode` or `distribution` is unknown.
    """

    def __init__(
        self,
        scale: float = 1.0,
        mode: str = "fan_in",
        distribution: str = "truncated_normal",
        seed: int | None = None,
        dtype: DTypeLike = tf.float32,
    ) -> None:
        if scale <= 0.0:
            raise ValueError(f"Argument `scale` must be a positive float. Received: {scale}")
        if mode not in ("fan_in", "fan_out", "fan_avg"):
            raise ValueError(f"Argument `mode` should be one of ('fan_in', 'fan_out', 'fan_avg'). Received: {mode}")
        distribution = "truncated_normal" if distribution == "normal" else distribution.lower()
        if distribution not in ("uniform", "truncated_normal", "untruncated_normal"):
            raise ValueError(
                "Argument `distribution` should be one of ('normal', 'uniform', 'truncated_normal', "
                f"'untruncated_normal'). Received: {distribution}"
            )
        self.scale, self.mode, self.distribution = scale, mode, distribution
        self.seed, self.dtype = seed, tf.as_dtype(dtype)

    def fill(self, shape: list[int], dtype: DType) -> Tensor:
        """Returns the initial values as a tensor.

        Args:
            shape: Shape of the variable.
            dtype: DType of the variable.
        """
        inputs, outputs = _fans(shape)
        fan = {"fan_in": inputs, "fan_out": outputs, "fan_avg": (inputs + outputs) / 2.0}[self.mode]
        scale = self.scale / max(1.0, fan)
        if self.distribution == "uniform":
            limit = math.sqrt(3.0 * scale)
            return tf.random.uniform(shape, -limit, limit, dtype, seed=self.seed)
        if self.distribution == "untruncated_normal":
            return tf.random.normal(shape, 0.0, math.sqrt(scale), dtype, seed=self.seed)
        # 0.8796... is the standard deviation of a standard normal truncated at two deviations.
        stddev = math.sqrt(scale) / 0.87962566103423978
        return tf.random.truncated_normal(shape, 0.0, stddev, dtype, seed=self.seed)


def _fans(shape: list[int]) -> tuple[int, int]:
    """Returns the numbers of inputs and outputs (fans) of a layer with weights of this shape."""
    if not shape:
        return 1, 1
    if len(shape) == 1:
        return shape[0], shape[0]
    field = math.prod(shape[:-2])
    return shape[-2] * field, shape[-1] * field


class GlorotUniform(VarianceScaling):
    """Glorot's uniform initializer, also called Xavier's.

    Args:
        seed: Random seed.
        dtype: Dtype of the values.
    """

    def __init__(self, seed: int | None = None, dtype: DTypeLike = tf.float32) -> None:
        super().__init__(1.0, "fan_avg", "uniform", seed, dtype)

    def get_config(self) -> dict[str, Any]:
        return {"seed": self.seed, "dtype": self.dtype.name}


class GlorotNormal(VarianceScaling):
    """Glorot's normal initializer, also called Xavier's.

    Args:
        seed: Random seed.
        dtype: Dtype of the values.
    """

    def __init__(self, seed: int | None = None, dtype: DTypeLike = tf.float32) -> None:
        super().__init__(1.0, "fan_avg", "truncated_normal", seed, dtype)

    def get_config(self) -> dict[str, Any]:
        return {"seed": self.seed, "dtype": self.dtype.name}


class Orthogonal(Initializer):
    """Initializes with a random matrix with orthonormal rows or columns.

    Args:
        gain: Factor of the matrix.
        seed: Random seed.
        dtype: Dtype of the values.
    """

    def __init__(self, gain: float = 1.0, seed: int | None = None, dtype: DTypeLike = tf.float32) -> None:
        self.gain, self.seed, self.dtype = gain, seed, tf.as_dtype(dtype)

    def fill(self, shape: list[int], dtype: DType) -> Tensor:
        """Returns the initial values as a tensor.

        Args:
            shape: Shape of the variable.
            dtype: DType of the variable.

        Raises:
            ValueError: If the shape has fewer than two axes.
        """
        if len(shape) < 2:
            raise ValueError(
                "The tensor to initialize, specified by argument `shape` must be at least two-dimensional. "
                f"Received shape={shape}"
            )
        rows, columns = math.prod(shape[:-1]), shape[-1]
        drawn = tf.random.normal([max(rows, columns), min(rows, columns)], dtype=dtype, seed=self.seed)
        q, r = tf.linalg.qr(drawn, full_matrices=False)
        q *= tf.sign(tf.linalg.diag_part(r))
        if rows < columns:
            q = tf.linalg.matrix_transpose(q)
        return self.gain * tf.reshape(q, shape)


class Identity(Initializer):
    """Initializes with the identity matrix.

    Args:
        gain: Factor of the matrix.
        dtype: Dtype of the values.
    """

    def __init__(self, gain: float = 1.0, dtype: DTypeLike = tf.float32) -> None:
        self.gain, self.dtype = gain, tf.as_dtype(dtype)

    def fill(self, shape: list[int], dtype: DType) -> Tensor:
        """Returns the initial values as a tensor.

        Args:
            shape: Shape of the variable.
            dtype: DType of the variable.

        Raises:
            ValueError: If the shape does not have two axes.
        """
        if len(shape) != 2:
            raise ValueError(
                "The tensor to initialize, specified by argument `shape` must be at least two-dimensional. "
                f"Received shape={shape}"
            )
        return self.gain * tf.eye(shape[0], shape[1], dtype=dtype)


ZEROS, ONES = Zeros(), Ones()  # the defaults of layers


def he_normal(seed: int | None = None) -> VarianceScaling:
    """Returns a truncated normal initializer with variance 2 / fan_in.

    Args:
        seed: Random seed.
    """
    return VarianceScaling(2.0, "fan_in", "truncated_normal", seed)


def he_uniform(seed: int | None = None) -> VarianceScaling:
    """Returns a uniform initializer with variance 2 / fan_in.

    Args:
        seed: Random seed.
    """
    return VarianceScaling(2.0, "fan_in", "uniform", seed)


def lecun_normal(seed: int | None = None) -> VarianceScaling:
    """Returns a truncated normal initializer with variance 1 / fan_in.

    Args:
        seed: Random seed.
    """
    return VarianceScaling(1.0, "fan_in", "truncated_normal", seed)


def lecun_uniform(seed: int | None = None) -> VarianceScaling:
    """Returns a uniform initializer with variance 1 / fan_in.

    Args:
        seed: Random seed.
    """
    return VarianceScaling(1.0, "fan_in", "uniform", seed)


def xavier_initializer(uniform: bool = True, seed: int | None = None, dtype: DTypeLike = tf.float32) -> VarianceScaling:
    """Returns Glorot's initializer, uniform or normal (tf.contrib.layers.xavier_initializer).

    Args:
        uniform: Whether values are uniform rather than normal.
        seed: Random seed.
        dtype: Dtype of the values.
    """
    return GlorotUniform(seed, dtype) if uniform else GlorotNormal(seed, dtype)
