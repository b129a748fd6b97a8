"""The cross product of vectors in three dimensions."""

from __future__ import annotations

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import all_equal
from headrace._src.tensors.dtypes import REAL
from headrace._src.tensors.shapes import dims_text


@op("Cross", "T, T -> product: T", T=REAL, shape=all_equal, batching=batching.innermost(2))
def cross(xp, a, b):
    """Computes cross products along the last axis.

    Args:
        a: Tensor whose last axis has size 3.
        b: Tensor of the same shape.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `a`.

    Raises:
        InvalidArgumentError: If `a` and `b` have different shapes, or are scalars.
        FailedPreconditionError: If the last axis does not have size 3.

    >>> tf.linalg.cross([1, 0, 0], [0, 1, 0]).numpy().tolist()
    [0, 0, 1]
    """
    if a.shape != b.shape:
        raise errors.invalid_argument(
            f"Both inputs must be of same shape: {dims_text(a.shape)} vs. {dims_text(b.shape)}"
        )
    if not a.ndim:
        raise errors.invalid_argument(f"Input must be at least 1D{dims_text(a.shape)}")
    if a.shape[-1] != 3:
        raise errors.failed_precondition("Cross-products are only defined for 3-element vectors.")
    a0, a1, a2 = a[..., 0], a[..., 1], a[..., 2]
    b0, b1, b2 = b[..., 0], b[..., 1], b[..., 2]
    return xp.stack([a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0], -1)


@cross.gradient
def _(call, dz):
    a, b = call.inputs
    return raw.Cross(b, dz), raw.Cross(dz, a)
