"""Labels that name classes a model does not have.

A compiled step cannot raise; the loss would be NaN from there on. So labels are looked at before they go in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import headrace as tf


def class_count(loss: Any, output_shape: Any) -> int | None:
    """How many classes the labels of a single output may name; None where labels are not numbers of classes."""
    name = loss if isinstance(loss, str) else getattr(loss, "name", None) or getattr(loss, "__name__", None)
    if name != "sparse_categorical_crossentropy" or isinstance(output_shape, (list, dict)):
        return None
    if getattr(loss, "ignore_class", None) is not None:
        return None
    return output_shape[-1] if output_shape else None


def checked(batches: Iterator[Any], classes: int) -> Iterator[Any]:
    """The batches; raises at labels that are none of the classes 0 ... classes - 1."""
    for batch in batches:
        labels = batch[1] if isinstance(batch, tuple) and len(batch) > 1 else None
        if isinstance(labels, tf.Tensor) and labels.dtype.is_integer and labels.shape.num_elements():
            array = labels.numpy()
            low, high = array.min(), array.max()
            if low < 0 or high >= classes:
                wrong = low if low < 0 else high
                raise tf.errors.InvalidArgumentError(
                    None,
                    None,
                    f"Received a label value of {wrong} which is outside the valid range of [0, {classes}). The last "
                    f"layer of the model has {classes} outputs; labels must be numbers from 0 to {classes - 1}.",
                )
        yield batch
