"""tf.io.match_filenames_once."""

from __future__ import annotations

from headrace._src.ops.io.files import matching_files
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.dtypes import string
from headrace._src.tensors.typing import TensorLike


def match_filenames_once(pattern: TensorLike, name: str | None = None) -> Variable:
    """Returns a variable with the names of the files that match a pattern now.

    Args:
        pattern: Glob pattern, or a list of patterns.
        name: Name of the variable.

    Returns:
        String variable.
    """
    return Variable(matching_files(pattern), trainable=False, dtype=string, name=name, validate_shape=False)
