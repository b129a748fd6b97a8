"""Names and docstrings of the applications that come in several sizes: one function creates all of a family."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

Build = TypeVar("Build", bound=Callable[..., Any])

_ARGUMENTS = {
    "model_name": "Name that the model gets.",
    "include_top": "Whether the model ends in a classifier.",
    "include_preprocessing": "Whether the model rescales its inputs.",
    "weights": 'None for random weights, "imagenet", or the path of a weight file.',
    "input_tensor": "Symbolic image to start from, or None.",
    "input_shape": "Shape of an image without the batch size; the usual one for None.",
    "pooling": '"avg", "max" or None: pooling at the end of a model without a classifier.',
    "classes": "Number of classes of the classifier.",
    "classifier_activation": "Activation function of the classifier, or its name. None returns the logits.",
    "alpha": "Fraction of the filters that each layer keeps.",
    "minimalistic": "Whether to leave out large kernels, hard swish and channel attention.",
    "dropout_rate": "Rate of the dropout before the classifier.",
    "**kwargs": "Further arguments of the family, such as `classifier_activation` of ResNet.",
}
_END = [
    "",
    "    Returns:",
    "        A model.",
    "",
    "    Raises:",
    "        ValueError: If `weights`, `classes` and `input_shape` do not fit together, or an argument is unknown.",
    "    ",
]


def named(build: Build, name: str, summary: str) -> Build:
    """Gives a function that builds a model its public name and docstring; returns the function."""
    build.__name__ = build.__qualname__ = name
    lines = [f"        {parameter}: {text}" for parameter, text in _texts(build)]
    build.__doc__ = "\n".join([summary, "", "    Args:", *lines, *_END])
    return build


def _texts(build: Callable[..., Any]) -> list[tuple[str, str]]:
    names = [str(parameter).partition(":")[0] for parameter in inspect.signature(build).parameters.values()]
    return [(name, _ARGUMENTS[name]) for name in names]
