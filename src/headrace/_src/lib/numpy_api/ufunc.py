"""Builds functions of one or two arrays: conversion and promotion around a computation on tensors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from headrace._src.lib.numpy_api.promotion import as_array, inexact, promoted
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_Function = TypeVar("_Function", bound=Callable[..., Any])

_UNARY_DOC = """{summary}

    Args:
        x: Array.

    Returns:
        Tensor of the shape of `x`.
    """

_BINARY_DOC = """{summary}

    Args:
        x1: First array.
        x2: Second array; both broadcast.

    Returns:
        Tensor of the broadcast shape.
    """


def unary(
    name: str, doc: str, compute: Callable[[Tensor], Tensor], *, floating: bool = False
) -> Callable[[TensorLike], Tensor]:
    """Returns a function `name(x)`; with `floating`, integers and booleans are computed as float64."""

    def function(x: TensorLike) -> Tensor:
        tensor = as_array(x)
        return compute(inexact(tensor) if floating else tensor)

    return _named(function, name, _UNARY_DOC.format(summary=doc))


def binary(
    name: str, doc: str, compute: Callable[[Tensor, Tensor], Tensor], *, floating: bool = False
) -> Callable[[TensorLike, TensorLike], Tensor]:
    """Returns a function `name(x1, x2)` of arrays converted to their common dtype."""

    def function(x1: TensorLike, x2: TensorLike) -> Tensor:
        first, second = promoted(x1, x2)
        return compute(inexact(first), inexact(second)) if floating else compute(first, second)

    return _named(function, name, _BINARY_DOC.format(summary=doc))


def _named(function: _Function, name: str, doc: str) -> _Function:
    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    return function
