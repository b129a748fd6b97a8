"""Tensors as text inside text: tf.strings.format, which also makes what tf.print prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op
from headrace._src.ops.rules import scalar
from headrace._src.ops.strings.tensor_text import tensor_text
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import ANY
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


@op(
    "StringFormat",
    "[T] -> output: string",
    T=ANY,
    shape=scalar,
    engine="host",
    differentiable=False,
    batching=batching.one_by_one,
)
def string_format(xp, inputs, *, template: str = "%s", placeholder: str = "%s", summarize: int = 3):
    """Returns `template` with each placeholder replaced by the text of a tensor."""
    pieces = template.split(placeholder)
    if len(pieces) - 1 != len(inputs):
        raise errors.invalid_argument(
            f"num placeholders in template and num inputs must match: {len(pieces) - 1} vs. {len(inputs)}"
        )
    text = pieces[0] + "".join(tensor_text(a, summarize) + p for a, p in zip(inputs, pieces[1:], strict=True))
    result = np.empty((), object)
    result[()] = text.encode()
    return result


@dispatchable
def format_(
    template: str, inputs: TensorLike, placeholder: str = "{}", summarize: int = 3, name: str | None = None
) -> Tensor:
    """Formats tensors into a string.

    Args:
        template: String with placeholders.
        inputs: Tensor or list of tensors, one for each placeholder.
        placeholder: Text in `template` that is replaced by the inputs.
        summarize: Number of elements at both ends of each axis to print; -1 prints all.
        name: Name of the operation.

    Returns:
        Scalar string tensor.

    Raises:
        ValueError: If the number of placeholders in `template` is not the number of inputs.

    >>> tf.strings.format("x = {}", tf.constant([1, 2])).numpy()
    b'x = [1 2]'
    """
    tensors: Sequence[Any] = inputs if isinstance(inputs, (list, tuple)) else [inputs]
    if template.count(placeholder) != len(tensors):
        raise ValueError(
            f"The template expects {template.count(placeholder)} tensors, but the inputs only has "
            f"{len(tensors)}. Please ensure that the number of placeholders in template matches inputs length."
        )
    converted = [t if isinstance(t, Tensor) else convert_to_tensor(t) for t in tensors]
    return string_format(converted, template=template, placeholder=placeholder, summarize=summarize, name=name)
