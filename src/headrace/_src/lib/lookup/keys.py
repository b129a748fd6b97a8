"""Keys of lookups: tensors, and the values of ragged and sparse tensors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def look_up(find: Callable[[Any], Any], keys: TensorLike, key_dtype: DType) -> Any:
    """Applies `find` to the keys; the result is ragged or sparse if the keys are."""
    if isinstance(keys, RaggedTensor):
        _check(keys, key_dtype)
        return keys._with_flat_tensor(find(keys.flat_values))
    if isinstance(keys, SparseTensor):
        _check(keys, key_dtype)
        return SparseTensor._of(keys.indices, find(keys.values), keys.dense_shape, keys.shape)
    return find(key_tensor(keys, key_dtype))


def key_tensor(keys: TensorLike, key_dtype: DType) -> Tensor:
    """Converts keys to a tensor of the table's dtype; raises TypeError for keys of another dtype."""
    if not hasattr(keys, "dtype"):
        keys = convert_to_tensor(keys, key_dtype, name="keys")
    _check(keys, key_dtype)
    return convert_to_tensor(keys)


def _check(keys: Any, key_dtype: DType) -> None:
    if not key_dtype.is_compatible_with(keys.dtype):
        raise TypeError(f"Dtype of argument `keys` must be {key_dtype!r}, received: {keys.dtype!r}")
