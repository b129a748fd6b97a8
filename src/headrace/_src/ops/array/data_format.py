"""Axes and sizes moved between layouts such as NHWC and NCHW."""

from __future__ import annotations

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.device_checks import any_bad
from headrace._src.ops.entry import op
from headrace._src.ops.rules import like_input
from headrace._src.tensors.dtypes import INDEX
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.typing import AnyArray


def _check_formats(src_format: str, dst_format: str) -> None:
    if len(src_format) not in (4, 5) or sorted(src_format) != sorted(dst_format):
        raise errors.invalid_argument(
            "Source and destination format must be permutations of 4 or 5 letters; "
            f"got src_format={src_format}, dst_format={dst_format}"
        )


@op("DataFormatDimMap", "T -> y: T", T=INDEX, shape=like_input, differentiable=False, elementwise=1)
def data_format_dim_map(xp, x, *, src_format: str = "NHWC", dst_format: str = "NCHW"):
    """Returns the positions in the destination layout of axes of the source layout."""
    _check_formats(src_format, dst_format)
    rank = len(src_format)
    if any_bad(xp, (x < -rank) | (x >= rank)):
        raise errors.invalid_argument(f"Axes must lie in [-{rank}, {rank}); got {x.reshape(-1).tolist()}")
    places = np.array([dst_format.index(letter) for letter in src_format], x.dtype)
    return xp.asarray(places)[x % rank]


def _order(x: AnyArray, src_format: str, dst_format: str) -> list[int]:
    """For each entry of the destination the entry of the source that it takes."""
    if x.ndim not in (1, 2) or (x.ndim == 2 and x.shape[1] != 2):
        raise errors.invalid_argument(f"input must be a vector or a matrix of pairs, got shape {dims_text(x.shape)}")
    source, target = src_format, dst_format
    if x.shape[0] == len(src_format) - 2:  # sizes of space alone
        source, target = ([f for f in form if f not in "NC"] for form in (src_format, dst_format))  # type: ignore[assignment]
    if x.shape[0] != len(source):
        raise errors.invalid_argument(
            f"input must have {len(src_format)} or {len(src_format) - 2} entries, got shape {dims_text(x.shape)}"
        )
    return [source.index(letter) for letter in target]


@op("DataFormatVecPermute", "T -> y: T", T=INDEX, shape=like_input, differentiable=False)
def data_format_vec_permute(xp, x, *, src_format: str = "NHWC", dst_format: str = "NCHW"):
    """Sizes (or pairs of paddings) of the source layout in the order of the destination layout."""
    _check_formats(src_format, dst_format)
    return x[np.array(_order(x, src_format, dst_format))]
