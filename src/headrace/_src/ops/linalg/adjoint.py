"""Transposes of batches of matrices, as functions of ops: gradient rules use them, and they are tf.linalg.*."""

from __future__ import annotations

from headrace._src.ops.array.axes import transpose
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import TensorLike


@dispatchable
def matrix_transpose(a: TensorLike, name: str = "matrix_transpose", conjugate: bool = False) -> Tensor:
    """Swaps the two innermost axes.

    Args:
        a: A matrix, or a batch of them.
        name: A name for the operation.
        conjugate: Whether to conjugate complex numbers as well.

    Returns:
        The transposed matrices.

    Raises:
        ValueError: If `a` has fewer than two axes.
    """
    a = convert_to_tensor(a)
    rank = a.shape.rank
    if rank is None:
        rank = raw.Rank(a)
        last = raw.Pack([rank - 1, rank - 2])
        order = raw.ConcatV2([raw.Range(0, rank - 2, 1), last], 0)
    elif rank < 2:
        shown = a.numpy() if type(a) is EagerTensor else a
        raise ValueError(
            f"Argument `a` should be a (batch) matrix with rank >= 2.  Received `a` = {shown} with shape: {a.shape}"
        )
    else:
        order = [*range(rank - 2), rank - 1, rank - 2]
    if conjugate and a.dtype.is_complex:
        return raw.ConjugateTranspose(a, order, name=name)
    return transpose(a, order, name=name)


@dispatchable
def adjoint(matrix: TensorLike, name: str | None = None) -> Tensor:
    """Returns the conjugate transpose of each innermost matrix.

    Args:
        matrix: Tensor of shape `[..., m, n]`.
        name: Name of the operation.

    Returns:
        Tensor of shape `[..., n, m]`.

    >>> tf.linalg.adjoint([[1j, 2]]).numpy()
    array([[0.-1.j],
           [2.-0.j]])
    """
    return matrix_transpose(matrix, name=name or "adjoint", conjugate=True)
