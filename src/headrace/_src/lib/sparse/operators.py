"""The operators of SparseTensor: multiplication and division by a dense tensor, which give a sparse one."""

from __future__ import annotations

from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

# The dtypes in which integers are divided: TensorFlow's `/` returns floats.
_DIVIDED_AS = {
    dtypes.uint8: dtypes.float32,
    dtypes.int8: dtypes.float32,
    dtypes.uint16: dtypes.float32,
    dtypes.int16: dtypes.float32,
    dtypes.int32: dtypes.float64,
    dtypes.int64: dtypes.float64,
}


def multiply(self: SparseTensor, other: TensorLike) -> SparseTensor:
    """Multiplies the stored elements by those of a dense tensor."""
    other = as_tensor(other, dtype_hint=self.dtype)
    return _with(self, raw.SparseDenseCwiseMul(self.indices, self.values, self.dense_shape, other))


def divide(self: SparseTensor, other: TensorLike) -> SparseTensor:
    """Divides the stored elements by those of a dense tensor."""
    other = as_tensor(other, dtype_hint=self.dtype)
    values, wide = self.values, _DIVIDED_AS.get(self.dtype)
    if wide is not None:
        values, other = raw.Cast(values, DstT=wide), raw.Cast(other, DstT=wide)
    return _with(self, raw.SparseDenseCwiseDiv(self.indices, values, self.dense_shape, other))


def _with(sparse: SparseTensor, values: Tensor) -> SparseTensor:
    return SparseTensor._of(sparse.indices, values, sparse.dense_shape, sparse.shape)
