"""pad_sequences: converts sequences of different lengths to one array."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt


def pad_sequences(
    sequences: Sequence[Any],
    maxlen: int | None = None,
    dtype: npt.DTypeLike = "int32",
    padding: str = "pre",
    truncating: str = "pre",
    value: float | str = 0.0,
) -> np.ndarray:
    """Pads or truncates sequences to the same length.

    Args:
        sequences: List of sequences.
        maxlen: Length of the result; that of the longest sequence when not given.
        dtype: Dtype of the result; `object` for strings.
        padding: Whether to pad before ("pre") or after ("post") each sequence.
        truncating: Whether to cut off the beginning ("pre") or the end ("post").
        value: Value of the padding.

    Returns:
        Array of shape (number of sequences, length, ...).

    Raises:
        ValueError: If `sequences` is not a list of sequences, `padding` or `truncating` is neither "pre" nor "post", or
            `dtype` does not fit `value`.

    >>> tf.keras.utils.pad_sequences([[1], [2, 3]], maxlen=3)
    array([[0, 0, 1],
           [0, 2, 3]], dtype=int32)
    """
    if not hasattr(sequences, "__len__"):
        raise ValueError("`sequences` must be iterable.")
    for name, choice in (("Truncating", truncating), ("Padding", padding)):
        if choice not in ("pre", "post"):
            raise ValueError(f'{name} type "{choice}" not understood')
    if any(not hasattr(sequence, "__len__") for sequence in sequences):
        wrong = next(sequence for sequence in sequences if not hasattr(sequence, "__len__"))
        raise ValueError(f"`sequences` must be a list of iterables. Found non-iterable: {wrong}")
    lengths = [len(sequence) for sequence in sequences]
    length = max(lengths, default=0) if maxlen is None else maxlen
    sample: tuple[int, ...] = next((np.asarray(sequence).shape[1:] for sequence in sequences if len(sequence)), ())
    if isinstance(value, str) and dtype is not object and not np.issubdtype(dtype, np.str_):
        raise ValueError(
            f"`dtype` {dtype} is not compatible with `value`'s type: {type(value)}\n"
            "You should set `dtype=object` for variable length strings."
        )
    result = np.full((len(lengths), length, *sample), value, dtype=dtype)
    for position, (row, sequence) in enumerate(zip(result, sequences, strict=True)):
        if not len(sequence):
            continue
        # A length of zero keeps nothing; -0 would keep everything.
        kept = sequence[max(len(sequence) - length, 0) :] if truncating == "pre" else sequence[:length]
        kept = np.asarray(kept, dtype=dtype)
        if kept.shape[1:] != sample:
            raise ValueError(
                f"Shape of sample {kept.shape[1:]} of sequence at position {position} is different from expected shape "
                f"{sample}"
            )
        if padding == "post":
            row[: len(kept)] = kept
        else:
            row[length - len(kept) :] = kept
    return result
