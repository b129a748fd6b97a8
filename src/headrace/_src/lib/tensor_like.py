"""tf.types.experimental.TensorLike: the annotation for any value that can be converted to a tensor."""

from typing import Union

import numpy as np

from headrace._src.tensors.tensor import Tensor

TensorLike = Union[Tensor, int, float, bool, str, bytes, complex, tuple, list, np.ndarray, np.generic]  # noqa: UP007
