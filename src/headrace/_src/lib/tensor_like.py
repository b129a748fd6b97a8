"""tf.types.experimental.TensorLike: what annotations call anything that becomes a tensor."""

from typing import Union

import numpy as np

from headrace._src.tensors.tensor import Tensor

TensorLike = Union[Tensor, int, float, bool, str, bytes, complex, tuple, list, np.ndarray, np.generic]  # noqa: UP007
