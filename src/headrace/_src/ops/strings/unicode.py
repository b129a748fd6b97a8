"""Strings as code points and back, from one encoding to another, and the scripts of characters."""

from __future__ import annotations

import functools
import itertools

import numpy as np

from headrace._src.base import errors as failures
from headrace._src.ops.entry import op
from headrace._src.ops.rules import like_input
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.strings import encodings
from headrace._src.ops.strings.arrays import check_choice, packed, string_array
from headrace._src.ops.strings.encodings import OUTPUT_ENCODINGS, Policy
from headrace._src.ops.strings.unicode_classes import LAST, scripts
from headrace._src.tensors.dtypes import INDEX, DType, int64
from headrace._src.tensors.packed_strings import FEWEST, strings_of
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.typing import Array

_ERRORS = ("strict", "replace", "ignore")


def _rows(call: ShapeCall) -> list[Dims]:
    dims = call.shapes[0]
    count = None
    if dims is not None and None not in dims:
        count = int(np.prod(dims)) + 1
    return [(count,), *[(None,)] * (len(call.op.outputs) - 1)]


def _decoded(
    strings: Array, encoding: str, errors: str, replacement: int, replace_controls: bool, splits_dtype: DType,
    with_places: bool,
) -> list[np.ndarray]:  # fmt: skip
    """Row splits, code points and, if wanted, their places of all strings."""
    check_choice("errors", errors, _ERRORS)
    policy = Policy(errors, replacement, replace_controls)
    policy.check()
    at_once = encodings.decode_rows(packed(strings), encoding, policy) if strings.size >= FEWEST else None
    if at_once is None:
        codes, counts, starts = encodings.decode(np.asarray(strings).ravel().tolist(), encoding, policy)
        places = [starts] if with_places else []
    else:
        codes, counts = at_once
        places = [encodings.utf8_starts(codes, counts)] if with_places else []
    splits = np.zeros(len(counts) + 1, splits_dtype.numpy_dtype)
    np.cumsum(counts, out=splits[1:], dtype=splits.dtype)
    return [splits, codes, *places]


@op(
    "UnicodeDecode", "string -> row_splits: Tsplits, char_values: int32",
    Tsplits=INDEX, shape=_rows, engine="host", differentiable=False, takes_packed=True,
)  # fmt: skip
def unicode_decode(
    xp, input, *, input_encoding: str, errors: str = "replace", replacement_char: int = 65533,
    replace_control_characters: bool = False, Tsplits: DType = int64,
):  # fmt: skip
    """Returns the code points of each string."""
    return _decoded(input, input_encoding, errors, replacement_char, replace_control_characters, Tsplits, False)


@op(
    "UnicodeDecodeWithOffsets", "string -> row_splits: Tsplits, char_values: int32, char_to_byte_starts: int64",
    Tsplits=INDEX, shape=_rows, engine="host", differentiable=False, takes_packed=True,
)  # fmt: skip
def unicode_decode_with_offsets(
    xp, input, *, input_encoding: str, errors: str = "replace", replacement_char: int = 65533,
    replace_control_characters: bool = False, Tsplits: DType = int64,
):  # fmt: skip
    """Returns the code points of each string, and at which byte of it each begins."""
    return _decoded(input, input_encoding, errors, replacement_char, replace_control_characters, Tsplits, True)


def _encoded(call: ShapeCall) -> Dims:
    splits = call.shapes[1]
    return (None if not splits or splits[0] is None else splits[0] - 1,)


@op(
    "UnicodeEncode", "int32, Tsplits -> output: string",
    Tsplits=INDEX, shape=_encoded, engine="host", differentiable=False,
)  # fmt: skip
def unicode_encode(
    xp, input_values, input_splits, *, output_encoding: str, errors: str = "replace", replacement_char: int = 65533
):
    """Returns a string for each row of code points."""
    check_choice("errors", errors, ("ignore", "replace", "strict"))
    check_choice("output_encoding", output_encoding, OUTPUT_ENCODINGS)
    policy = Policy(errors, replacement_char)
    policy.check()
    if len(input_values) >= FEWEST and np.array_equal(input_splits, np.arange(len(input_values) + 1)):
        characters = encodings.encode_characters(input_values, output_encoding)
        if characters is not None:
            return strings_of(characters, input_values.shape)
    bounds = input_splits.tolist()
    if not bounds or bounds[0] != 0:
        raise failures.invalid_argument("First value in input_splits must be zero.")
    if bounds[-1] != len(input_values):
        raise failures.invalid_argument("Last value in input_splits must be equal to length of input_tensor.")
    if any(after < before for before, after in itertools.pairwise(bounds)):
        raise failures.invalid_argument("Values in input_splits must be equal or in ascending order.")
    rows = encodings.encode(input_values, bounds, output_encoding, policy)
    return string_array(rows, (len(rows),))


@op(
    "UnicodeTranscode", "string -> output: string", shape=like_input, engine="host", differentiable=False, elementwise=1
)
def unicode_transcode(
    xp, input, *, input_encoding: str, output_encoding: str, errors: str = "replace", replacement_char: int = 65533,
    replace_control_characters: bool = False,
):  # fmt: skip
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
    check_choice("errors", errors, _ERRORS)
    check_choice("output_encoding", output_encoding, OUTPUT_ENCODINGS)
    policy = Policy(errors, replacement_char, replace_control_characters)
    policy.check()
    codes, counts, _ = encodings.decode(input.ravel().tolist(), input_encoding, policy)
    bounds = [0, *np.cumsum(counts).tolist()]
    return string_array(
        encodings.encode(codes, bounds, output_encoding, Policy("replace", replacement_char)), input.shape
    )


@op("UnicodeScript", "int32 -> output: int32", shape=like_input, engine="host", differentiable=False, elementwise=1)
def unicode_script(xp, input):
    """Returns the ICU number of the script of each code point; -1 for invalid code points.

    Args:
        input: int32 tensor of code points.
        name: Name of the operation.

    Returns:
        int32 tensor.

    >>> tf.strings.unicode_script([0x61, 0x3B1]).numpy().tolist()
    [25, 14]
    """
    codes = input.astype(np.int64)
    known = (codes >= 0) & (codes <= LAST)
    return np.where(known, _script_numbers()[np.where(known, codes, 0)], np.int32(-1))


@functools.cache
def _script_numbers() -> np.ndarray:
    numbers = np.zeros(LAST + 1, np.int32)
    for number, ranges in scripts().values():
        for first, last in ranges:
            numbers[first : last + 1] = number
    return numbers
