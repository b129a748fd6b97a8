"""A variable of a SavedModel before its value is read."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor


def unread_variable(name: str, dtype: DType, shape: TensorShape, **options: Any) -> Variable:
    """Returns an uninitialized variable; its value comes from the checkpoint.

    Nothing is allocated before that, whatever size the file claims.

    Args:
        name: Name of the variable.
        dtype: DType of the variable.
        shape: Shape that the file gives.
        **options: Further arguments of `tf.Variable`.
    """
    variable = Variable(EagerTensor(np.zeros((), dtype.numpy_dtype), dtype), name=name, **options)
    variable._storage.shape, variable._storage.array = shape, None
    return variable
