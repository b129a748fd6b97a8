"""Fingerprints of rows."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.formats.farmhash import fingerprint64
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import ANY
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _fingerprinted(call: ShapeCall) -> Dims:
    dims = call.shapes[0]
    return (None if not dims else dims[0], 8)


@op("Fingerprint", "T, string -> fingerprint: uint8", T=ANY, shape=_fingerprinted, engine="host", differentiable=False)
def fingerprint_op(xp, data, method):
    """Eight bytes for each row of `data`."""
    if method.item() != b"farmhash64":
        raise errors.invalid_argument(f"Unsupported fingerprint method: {method.item().decode(errors='replace')}")
    if not data.ndim:
        raise errors.invalid_argument(f"`data` should have at least one dimension: {dims_text(data.shape)}")
    hashes = np.array([_row_fingerprint(row) for row in data], np.dtype("<u8"))
    return hashes.view(np.uint8).reshape(len(data), 8)


def _row_fingerprint(row: Any) -> int:
    if isinstance(row, bytes):
        return fingerprint64(row)
    if row.dtype != object:
        return fingerprint64(np.ascontiguousarray(row).tobytes())
    # Strings of a row are hashed one by one and then together, so that where one ends matters.
    return fingerprint64(b"".join(fingerprint64(v).to_bytes(8, "little") for v in row.reshape(-1)))


@dispatchable
def fingerprint(data: TensorLike, method: Any = "farmhash64", name: str | None = None) -> Tensor:
    """Computes a hash of each row that stays the same between versions.

    Args:
        data: Tensor of rank 1 or higher.
        method: Hash function; "farmhash64" is the only one.
        name: Name of the operation.

    Returns:
        uint8 matrix with 8 bytes for each row.
    """
    return raw.Fingerprint(as_tensor(data), method, name=name)
