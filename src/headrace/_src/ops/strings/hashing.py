"""Strings as hash buckets. The hashes are part of TensorFlow's contract, so they never change."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from headrace._src.base import errors
from headrace._src.formats.byte_rows import ByteRows
from headrace._src.formats.farmhash import fingerprints64, row_fingerprints64
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op
from headrace._src.ops.rules import like_input
from headrace._src.ops.strings.arrays import check_minimum, packed
from headrace._src.ops.strings.hash_programs import LONGEST_FINGERPRINT, fingerprint_buckets, pays, siphash_buckets
from headrace._src.ops.strings.hashes import murmurs64, row_siphashes, siphashes
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_MANY = 256


def _buckets(hashes: npt.NDArray[np.uint64], num_buckets: int, shape: tuple[int, ...]) -> np.ndarray:
    return (hashes % np.uint64(num_buckets)).astype(np.int64).reshape(shape)


@op(
    "StringToHashBucketFast",
    "string -> output: int64",
    shape=like_input,
    engine="host",
    differentiable=False,
    elementwise=1,
    takes_packed=True,
)
def to_hash_bucket_fast(xp, input, *, num_buckets: int):
    """Assigns a bucket to each string by FarmHash's Fingerprint64, which is fast and the same on every machine.

    Args:
        input: String tensor.
        num_buckets: Number of buckets.
        name: Name of the operation.

    Returns:
        int64 tensor.

    Raises:
        InvalidArgumentError: If `num_buckets` is less than 1.

    >>> tf.strings.to_hash_bucket_fast(["Hello", "TensorFlow"], 3).numpy().tolist()
    [0, 2]
    """
    check_minimum("num_buckets", num_buckets, 1)
    if input.size < _MANY:
        return _buckets(fingerprints64(input.ravel().tolist()), num_buckets, input.shape)
    rows = packed(input)
    if not pays(rows):
        return _buckets(row_fingerprints64(rows), num_buckets, input.shape)
    buckets = fingerprint_buckets(rows, num_buckets)
    longer = np.flatnonzero(rows.lengths > LONGEST_FINGERPRINT)
    if len(longer):
        others = ByteRows(rows.data, rows.starts[longer], rows.lengths[longer])
        buckets[longer] = _buckets(row_fingerprints64(others), num_buckets, longer.shape)
    return buckets.reshape(input.shape)


@op(
    "StringToHashBucketStrong",
    "string -> output: int64",
    shape=like_input,
    engine="host",
    differentiable=False,
    elementwise=1,
    takes_packed=True,
)
def to_hash_bucket_strong(xp, input, *, num_buckets: int, key: list[int]):
    """Assigns a bucket to each string by a keyed hash. Without the key nobody can choose strings that collide.

    Args:
        input: String tensor.
        num_buckets: Number of buckets.
        key: Two integers.
        name: Name of the operation.

    Returns:
        int64 tensor.

    Raises:
        InvalidArgumentError: If `num_buckets` is less than 1, or `key` does not hold two numbers.
    """
    check_minimum("num_buckets", num_buckets, 1)
    if len(key) != 2:
        raise errors.invalid_argument("Key must have 2 elements")
    if input.size < _MANY:
        return _buckets(siphashes(input.ravel().tolist(), *key), num_buckets, input.shape)
    rows = packed(input)
    buckets = siphash_buckets(rows, num_buckets, *key) if pays(rows) else None
    if buckets is None:
        return _buckets(row_siphashes(rows, *key), num_buckets, input.shape)
    return buckets.reshape(input.shape)


@op(
    "StringToHashBucket",
    "string -> output: int64",
    shape=like_input,
    engine="host",
    differentiable=False,
    elementwise=1,
)
def string_to_hash_bucket(xp, string_tensor, *, num_buckets: int):
    """Returns a bucket for every string by the oldest of the hashes."""
    check_minimum("num_buckets", num_buckets, 1)
    return _buckets(murmurs64(string_tensor.ravel().tolist()), num_buckets, string_tensor.shape)


@dispatchable
def to_hash_bucket(input: TensorLike, num_buckets: int, name: str | None = None) -> Tensor:
    """Assigns a bucket to each string. New programs should use `tf.strings.to_hash_bucket_fast`.

    Args:
        input: String tensor.
        num_buckets: Number of buckets.
        name: Name of the operation.

    Returns:
        int64 tensor.
    """
    return string_to_hash_bucket(input, num_buckets=num_buckets, name=name)
