"""tf.experimental.dlpack: exchanges tensors with other libraries."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.tensors.convert import as_tensor, constant
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import TensorLike

_HOST = (1, 0)


class _Exported:
    """Wraps a capsule of host memory for NumPy."""

    def __init__(self, capsule: Any) -> None:
        self._capsule = capsule

    def __dlpack__(self, **kwargs: Any) -> Any:
        return self._capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return _HOST


def to_dlpack(tf_tensor: TensorLike) -> Any:
    """Returns a DLPack capsule with a copy of a tensor's values.

    Args:
        tf_tensor: Eager tensor.

    Returns:
        A DLPack capsule.

    Raises:
        InvalidArgumentError: If the tensor has no value yet.
    """
    tensor = as_tensor(tf_tensor)
    if type(tensor) is not EagerTensor:
        raise errors.invalid_argument("The argument to `to_dlpack` must be a TF tensor, not a symbolic one.")
    return tensor.__dlpack__()


def from_dlpack(dlcapsule: Any) -> Tensor:
    """Creates a tensor from a DLPack capsule, or from an object that provides one.

    Args:
        dlcapsule: DLPack capsule, or an object with `__dlpack__`.

    Returns:
        Eager tensor.
    """
    source = dlcapsule if hasattr(dlcapsule, "__dlpack__") else _Exported(dlcapsule)
    return constant(np.from_dlpack(source))
