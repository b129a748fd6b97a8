"""tf.random.Generator: a random number generator whose state is a variable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.lib.random.arguments import (
    AlgorithmLike,
    affine,
    algorithm_number,
    float_dtype,
    scaled,
    shape_vector,
)
from headrace._src.ops.entry import raw
from headrace._src.ops.random.algorithms import THREEFRY
from headrace._src.ops.random.seeds import global_seed
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors import context
from headrace._src.tensors.context import entered
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import as_dtype, float32, int32, int64, uint64
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.trackable import Trackable
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike

_DEFAULT_ALGORITHM = "philox"
STATE_NAME = "StateVar"  # of the variable that holds the state; strategies give each replica a copy of its own


def _state_size(alg: int) -> int:
    """Returns the size of counter and key together: three words, or two for ThreeFry."""
    return 2 if alg == THREEFRY else 3


def _words_of_int(value: int, size: int) -> EagerTensor:
    """Returns the low 64-bit words of a Python integer in two's complement, lowest first."""
    words = [value >> 64 * n & 0xFFFFFFFFFFFFFFFF for n in range(size)]
    return EagerTensor(np.array(words, np.uint64).view(np.int64))


def create_rng_state(seed: TensorLike, alg: AlgorithmLike) -> Tensor:
    """Returns the generator state for a seed.

    A vector fills the state from its end. An integer fills it from the front, lowest 64 bits first.

    Args:
        seed: Integer vector, or an integer of any size.
        alg: Random algorithm; see `tf.random.Algorithm`.

    Returns:
        int64 vector.
    """
    size = _state_size(algorithm_number(alg))
    if isinstance(seed, (int, np.integer)) and not isinstance(seed, bool):
        return _words_of_int(int(seed), size)
    numbers = raw.Reshape(raw.Cast(as_tensor(seed), DstT=int64), [-1])
    padded = raw.PadV2(numbers, [[size, 0]], EagerTensor(np.array(0, np.int64)))
    length = raw.Size(numbers)
    begin = raw.Pack([raw.Minimum(length, size)])
    return raw.Slice(padded, begin, [size])


def _as_state_part(value: TensorLike, shape: tuple[int, ...]) -> Tensor:
    """Converts part of a state to int64 of the given shape."""
    if isinstance(value, int):
        part: Any = raw.Reshape(_words_of_int(value, 1), [])
    elif isinstance(value, (Tensor, Variable)):
        part = raw.Cast(as_tensor(value), DstT=int64)
    else:
        part = as_tensor(np.array(value).astype(np.int64))
    if not part.shape.is_compatible_with(shape):
        raise ValueError(f"Shapes {part.shape} and {list(shape)} are incompatible")
    return part


class Generator(Trackable):
    """A random number generator whose state is a variable.

    Checkpoints include the state, and it works inside tf.function. Create a generator with `from_seed`, `from_state`,
    `from_key_counter` or `from_non_deterministic_state`.

    Args:
        copy_from: Generator to copy. Excludes the other arguments.
        state: int64 state [counter low, counter high, key].
        alg: Random algorithm; see `tf.random.Algorithm`.

    Raises:
        ValueError: If not either `copy_from`, or both `state` and `alg`, are given.

    >>> tf.random.Generator.from_seed(1).normal([2]).shape
    TensorShape([2])
    """

    def __init__(
        self, copy_from: Generator | None = None, state: TensorLike | None = None, alg: AlgorithmLike | None = None
    ) -> None:
        if copy_from is not None:
            if state is not None or alg is not None:
                raise ValueError("Generator: pass either `copy_from`, or `state` and `alg`.")
            self._alg = copy_from.algorithm
            state = copy_from.state.read_value()
        else:
            if state is None or alg is None:
                raise ValueError("Generator: pass both `state` and `alg`, or `copy_from`.")
            self._alg = algorithm_number(alg)
            state = _as_state_part(state, (_state_size(self._alg),))
        self._state_var = Variable(state, dtype=int64, trainable=False, name=STATE_NAME)
        self._differs_by_replica = context.state.strategy is not None

    @classmethod
    def from_state(cls, state: TensorLike, alg: AlgorithmLike) -> Generator:
        """Creates a generator that continues from `state`.

        Args:
            state: Vector of integers: counter and key.
            alg: Name of the algorithm: "philox", "threefry" or "auto_select", or its tf.random.Algorithm.

        Returns:
            A generator.
        """
        return cls(state=state, alg=alg)

    @classmethod
    def from_seed(cls, seed: TensorLike, alg: AlgorithmLike | None = None) -> Generator:
        """Creates a generator from a seed.

        Args:
            seed: Integer vector, or an integer of any size.
            alg: Random algorithm; see `tf.random.Algorithm`. Default "philox".

        Returns:
            A generator.
        """
        alg = _DEFAULT_ALGORITHM if alg is None else alg
        return cls(state=create_rng_state(seed, alg), alg=alg)

    @classmethod
    def from_non_deterministic_state(cls, alg: AlgorithmLike | None = None) -> Generator:
        """Creates a generator with an unpredictable state.

        Args:
            alg: Name of the algorithm: "philox", "threefry" or "auto_select", or its tf.random.Algorithm.

        Returns:
            A generator.

        Raises:
            RuntimeError: If ops must be deterministic.
        """
        if global_seed.required:
            raise RuntimeError('"from_non_deterministic_state" cannot be called when determinism is enabled.')
        alg = _DEFAULT_ALGORITHM if alg is None else alg
        return cls(state=raw.NonDeterministicInts([_state_size(algorithm_number(alg))], dtype=int64), alg=alg)

    @classmethod
    def from_key_counter(cls, key: TensorLike, counter: TensorLike, alg: AlgorithmLike) -> Generator:
        """Creates a generator from a key (one integer) and a counter (two integers).

        Args:
            key: Scalar or vector of integers: the key of the algorithm.
            counter: Vector of integers: the counter of the algorithm.
            alg: Name of the algorithm: "philox", "threefry" or "auto_select", or its tf.random.Algorithm.

        Returns:
            A generator.
        """
        return cls(state=_joined(key, counter, algorithm_number(alg)), alg=alg)

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> dict[str, Any]:
        return {"_state_var": self._state_var}

    # State.

    @property
    def state(self) -> Variable:
        """The variable that holds the state."""
        return self._state_var

    @property
    def algorithm(self) -> int:
        """The number of the random algorithm."""
        return self._alg

    @property
    def key(self) -> Tensor:
        """The key, which is the last element of the state."""
        return self._state_var.value()[-1]

    def reset(self, state: TensorLike) -> None:
        """Sets the state.

        Args:
            state: Vector of integers: counter and key.
        """
        self._state_var.assign(_as_state_part(state, (_state_size(self._alg),)))

    def reset_from_seed(self, seed: TensorLike) -> None:
        """Sets the state from a seed.

        Args:
            seed: Integer seed.
        """
        self._state_var.assign(create_rng_state(seed, self._alg))

    def reset_from_key_counter(self, key: TensorLike, counter: TensorLike) -> None:
        """Sets the state from a key and a counter.

        Args:
            key: Scalar or vector of integers: the key of the algorithm.
            counter: Vector of integers: the counter of the algorithm.
        """
        self._state_var.assign(_joined(key, counter, self._alg))

    def skip(self, delta: TensorLike) -> Tensor:
        """Advances the state as if `delta` values had been drawn; returns the previous state.

        Args:
            delta: Number of steps to skip, in random numbers of 128 bits.

        Returns:
            The state before, a tensor.
        """
        delta = raw.Cast(delta if isinstance(delta, Tensor) else as_tensor(delta), DstT=uint64)
        if not self._differs_by_replica or context.state.replica is not None:
            return raw.RngReadAndSkip(self._state_var.handle, self._alg, delta)
        copies = getattr(self._state_var, "values", [self._state_var])
        before = [raw.RngReadAndSkip(copy.handle, self._alg, delta) for copy in copies]
        return before[0]

    def _position(self, sizes: Tensor) -> tuple[Any, Any, EagerTensor]:
        """Returns the key, counter and algorithm from which a stateless op draws values of this shape."""
        before = self.skip(raw.Prod(raw.Cast(sizes, DstT=uint64), [0]))
        words = raw.Bitcast(before, type=uint64)
        alg = EagerTensor(np.array(self._alg, np.int32))
        return self._key_of_replica(words[2:3], alg), words[0:2], alg

    def _key_of_replica(self, key: Tensor, alg: EagerTensor) -> Tensor:
        """Returns the key with which a replica draws: replicas have the same state, but streams of their own."""
        replica = context.state.replica
        if replica is None or not self._differs_by_replica:
            return key
        number = raw.Cast(as_tensor(replica.replica_id_in_sync_group), DstT=uint64)
        counter = raw.Pack([number, raw.ZerosLike(number)])
        return raw.StatelessRandomUniformFullIntV2([1], key, counter, alg, dtype=uint64)

    # Random values.

    def uniform(
        self,
        shape: ShapeLike,
        minval: TensorLike = 0,
        maxval: TensorLike | None = None,
        dtype: DTypeLike = float32,
        name: str | None = None,
    ) -> Tensor:
        """Draws values uniformly from [minval, maxval).

        Args:
            shape: Shape of the result.
            minval: Lower bound, inclusive.
            maxval: Upper bound, exclusive. Default 1 for floats. Integers use their whole range if both bounds are
                None.
            dtype: Dtype of the result.
            name: Name of the operation.

        Returns:
            Tensor of shape `shape`.

        Raises:
            ValueError: If only one of `minval` and `maxval` is None for an integer dtype.
        """
        dtype, sizes = as_dtype(dtype), shape_vector(shape)
        if not dtype.is_integer:
            unit = raw.StatelessRandomUniformV2(sizes, *self._position(sizes), dtype=dtype)
            return scaled(unit, minval, 1 if maxval is None else maxval, dtype, name)
        if (minval is None) != (maxval is None):
            raise ValueError(
                f"For integer dtype {dtype!r}, minval and maxval must be both `None` or both non-`None`; "
                f"got minval={minval!s} and maxval={maxval!s}"
            )
        if minval is None or maxval is None:
            return self.uniform_full_int(shape, dtype, name)
        low, high = convert_to_tensor(minval, dtype=dtype), convert_to_tensor(maxval, dtype=dtype)
        return raw.StatelessRandomUniformIntV2(sizes, *self._position(sizes), low, high, name=name)

    def uniform_full_int(self, shape: ShapeLike, dtype: DTypeLike = uint64, name: str | None = None) -> Tensor:
        """Draws integers uniformly from the whole range of the dtype.

        Args:
            shape: Shape of the result.
            dtype: Integer dtype of the result.
            name: Name of the operation.

        Returns:
            Tensor of shape `shape`.
        """
        sizes = shape_vector(shape)
        return raw.StatelessRandomUniformFullIntV2(sizes, *self._position(sizes), dtype=dtype, name=name)

    def normal(
        self,
        shape: ShapeLike,
        mean: TensorLike = 0.0,
        stddev: TensorLike = 1.0,
        dtype: DTypeLike = float32,
        name: str | None = None,
    ) -> Tensor:
        """Draws values from a normal distribution.

        Args:
            shape: Shape of the result.
            mean: Mean of the distribution; broadcast to `shape`.
            stddev: Standard deviation; broadcast to `shape`.
            dtype: Floating-point dtype of the result.
            name: Name of the operation.

        Returns:
            Tensor of shape `shape`.
        """
        dtype, sizes = float_dtype(dtype), shape_vector(shape)
        return affine(
            raw.StatelessRandomNormalV2(sizes, *self._position(sizes), dtype=dtype), mean, stddev, dtype, name
        )

    def truncated_normal(
        self,
        shape: ShapeLike,
        mean: TensorLike = 0.0,
        stddev: TensorLike = 1.0,
        dtype: DTypeLike = float32,
        name: str | None = None,
    ) -> Tensor:
        """Draws normal values; values more than two deviations from the mean are drawn again.

        Args:
            shape: Shape of the result.
            mean: Mean of the distribution; broadcast to `shape`.
            stddev: Standard deviation; broadcast to `shape`.
            dtype: Floating-point dtype of the result.
            name: Name of the operation.

        Returns:
            Tensor of shape `shape`.
        """
        dtype, sizes = float_dtype(dtype), shape_vector(shape)
        standard = raw.StatelessTruncatedNormalV2(sizes, *self._position(sizes), dtype=dtype)
        return affine(standard, mean, stddev, dtype, name)

    def binomial(
        self, shape: ShapeLike, counts: TensorLike, probs: TensorLike, dtype: DTypeLike = int32, name: str | None = None
    ) -> Tensor:
        """Draws the number of successes in `counts` trials of probability `probs`.

        Args:
            shape: Shape of the result; `counts` and `probs` broadcast to its last axes.
            counts: Number of trials.
            probs: Probability of success.
            dtype: Dtype of the result.
            name: Name of the operation.

        Returns:
            Tensor of shape `shape`.
        """
        counts = convert_to_tensor(counts, dtype_hint=float32)
        probs = convert_to_tensor(probs, dtype_hint=float32)
        alg = EagerTensor(np.array(self._alg, np.int64))
        return raw.StatefulRandomBinomial(
            self._state_var.handle, alg, shape_vector(shape), counts, probs, dtype=dtype, name=name
        )

    # Seeds and further generators.

    def make_seeds(self, count: int | Tensor = 1) -> Tensor:
        """Returns `count` seeds for stateless functions, an int64 tensor of shape [2, count].

        Args:
            count: Number of results.
        """
        keys = self.uniform_full_int([count], int64)
        return raw.Pack([keys, raw.ZerosLike(keys)])

    def split(self, count: int = 1) -> Sequence[Generator]:
        """Returns `count` generators that are independent of this one and of each other.

        Args:
            count: Number of results.
        """
        keys = self.uniform_full_int([count], int64)
        zeros = EagerTensor(np.zeros(2, np.int64))
        return [type(self)(state=raw.ConcatV2([zeros, keys[n : n + 1]], 0), alg=self._alg) for n in range(count)]


def _joined(key: Any, counter: Any, alg: int) -> Tensor:
    """Concatenates counter and key to a state."""
    counter = _as_state_part(counter, (_state_size(alg) - 1,))
    return raw.ConcatV2([counter, raw.Reshape(_as_state_part(key, ()), [1])], 0)


_global_generator: list[Generator] = []


def get_global_generator() -> Generator:
    """Returns the global generator, which has an unpredictable state unless it was set.

    Raises:
        RuntimeError: If ops must be deterministic and no global generator was set.
    """
    if not _global_generator:
        if global_seed.required:
            raise RuntimeError(
                '"get_global_generator" cannot be called if determinism is enabled, unless "set_global_generator" has '
                'already been called. Please call "set_global_generator" first.'
            )
        with entered(None):
            _global_generator.append(Generator.from_non_deterministic_state())
    return _global_generator[0]


def set_global_generator(generator: Generator) -> None:
    """Replaces the global generator.

    Args:
        generator: Generator that `get_global_generator` returns from now on.
    """
    _global_generator[:] = [generator]
