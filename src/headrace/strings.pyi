# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.strings: operations on strings."""

from collections.abc import Sequence
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike
from typing import Any
from headrace import as_string as as_string
from headrace._src.lib.strings.ngrams import ngrams as ngrams
from headrace._src.lib.strings.splitting import bytes_split as bytes_split, split as split
from headrace._src.lib.strings.unicode import (
    unicode_decode as unicode_decode,
    unicode_decode_with_offsets as unicode_decode_with_offsets,
    unicode_encode as unicode_encode,
    unicode_split as unicode_split,
    unicode_split_with_offsets as unicode_split_with_offsets,
)
from headrace._src.ops.strings.characters import length as length
from headrace._src.ops.strings.format import format_ as format
from headrace._src.ops.strings.hashing import to_hash_bucket as to_hash_bucket
from headrace._src.ops.strings.joining import (
    join as join,
    reduce_join as reduce_join,
    unsorted_segment_join as unsorted_segment_join,
)
from headrace._src.ops.strings.number import to_number as to_number
from headrace._src.ops.strings.regex import regex_full_match as regex_full_match, regex_replace as regex_replace
from headrace._src.ops.strings.substr import substr as substr

__all__ = [
    "as_string", "bytes_split", "format", "join", "length", "lower", "ngrams", "reduce_join", "regex_full_match",
    "regex_replace", "split", "strip", "substr", "to_hash_bucket", "to_hash_bucket_fast", "to_hash_bucket_strong",
    "to_number", "unicode_decode", "unicode_decode_with_offsets", "unicode_encode", "unicode_script", "unicode_split",
    "unicode_split_with_offsets", "unicode_transcode", "unsorted_segment_join", "upper",
]

def lower(input: TensorLike, encoding: str | bytes = '', name: str | None = None) -> Tensor:
    """Converts strings to lower case.

    Args:
        input: String tensor.
        encoding: "utf-8", or "" to convert only ASCII letters.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    Raises:
        InvalidArgumentError: If `encoding` is neither "" nor "utf-8".

    >>> tf.strings.lower(["ÀB"], encoding="utf-8").numpy()[0].decode()
    'àb'
    """

def strip(input: TensorLike, name: str | None = None) -> Tensor:
    """Removes whitespace from both ends of each string.

    Args:
        input: String tensor.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    >>> tf.strings.strip([" a "]).numpy().tolist()
    [b'a']
    """

def to_hash_bucket_fast(input: TensorLike, num_buckets: int, name: str | None = None) -> Tensor:
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

def to_hash_bucket_strong(
    input: TensorLike,
    num_buckets: int,
    key: Sequence[int] | int,
    name: str | None = None,
) -> Tensor:
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

def unicode_script(input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the ICU number of the script of each code point; -1 for invalid code points.

    Args:
        input: int32 tensor of code points.
        name: Name of the operation.

    Returns:
        int32 tensor.

    >>> tf.strings.unicode_script([0x61, 0x3B1]).numpy().tolist()
    [25, 14]
    """

def unicode_transcode(
    input: TensorLike,
    input_encoding: str | bytes,
    output_encoding: str | bytes,
    errors: str | bytes = 'replace',
    replacement_char: int = 65533,
    replace_control_characters: bool = False,
    name: str | None = None,
) -> Tensor:
    """Returns strings of one encoding in another: UTF-8, UTF-16-BE or UTF-32-BE.

    Args:
        input: String tensor.
        input_encoding: Encoding of the input, such as "UTF-8".
        output_encoding: "UTF-8", "UTF-16-BE" or "UTF-32-BE".
        errors: What to do with invalid text: "replace" them, "ignore" them, or "strict": raise.
        replacement_char: The code point that replaces them.
        replace_control_characters: Whether control characters below U+0020 are replaced as well.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    Raises:
        InvalidArgumentError: If an encoding or a policy is not a known one, a string is invalid and `errors` is
            "strict", or `replacement_char` is not a code point.
    """

def upper(input: TensorLike, encoding: str | bytes = '', name: str | None = None) -> Tensor:
    """Converts strings to upper case.

    Args:
        input: String tensor.
        encoding: "utf-8", or "" to convert only ASCII letters.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    Raises:
        InvalidArgumentError: If `encoding` is neither "" nor "utf-8".

    >>> print(tf.strings.upper("abc").numpy())
    b'ABC'
    """
