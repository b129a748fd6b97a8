"""Makes the functions of one or two arrays: conversion and promotion around a computation on tensors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.lib.numpy_api.promotion import as_array, inexact, promoted


def unary(name: str, doc: str, compute: Callable[[Any], Any], *, floating: bool = False) -> Callable[[Any], Any]:
    """A function `name(x)`; with `floating`, integers and booleans are computed as float64."""

    def function(x: Any) -> Any:
        tensor = as_array(x)
        return compute(inexact(tensor) if floating else tensor)

    return _named(function, name, doc)


def binary(
    name: str, doc: str, compute: Callable[[Any, Any], Any], *, floating: bool = False
) -> Callable[[Any, Any], Any]:
    """A function `name(x1, x2)` of arrays brought to their common dtype."""

    def function(x1: Any, x2: Any) -> Any:
        x1, x2 = promoted(x1, x2)
        return compute(inexact(x1), inexact(x2)) if floating else compute(x1, x2)

    return _named(function, name, doc)


def _named(function: Callable[..., Any], name: str, doc: str) -> Callable[..., Any]:
    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    return function
