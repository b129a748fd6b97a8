"""Kullback-Leibler divergences: a table by the classes of two distributions. Programs can add entries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import headrace as tf
from headrace._src.tensors.tensor import Tensor


class Named(Protocol):
    """What messages need of a distribution, whose class this module does not know."""

    @property
    def name(self) -> str: ...


_TABLE: dict[tuple[type, type], Callable[..., Any]] = {}


class RegisterKL:
    """Decorator that registers the KL divergence function for two classes of distributions.

    Args:
        dist_cls_a: Class of the first distribution.
        dist_cls_b: Class of the second distribution.
    """

    def __init__(self, dist_cls_a: type, dist_cls_b: type) -> None:
        self._key = (dist_cls_a, dist_cls_b)

    def __call__(self, kl_fn: Callable[..., Any]) -> Callable[..., Any]:
        if not callable(kl_fn):
            raise TypeError(f"kl_fn must be callable, received: {kl_fn}")
        if self._key in _TABLE:
            names = " and ".join(cls.__name__ for cls in self._key)
            raise ValueError(f"KL({names}) has already been registered to: {_TABLE[self._key]}")
        _TABLE[self._key] = kl_fn
        return kl_fn


def kl_divergence(
    distribution_a: Named, distribution_b: Named, allow_nan_stats: bool = True, name: str | None = None
) -> Tensor:
    """Computes KL(distribution_a || distribution_b), in nats.

    Args:
        distribution_a: First distribution.
        distribution_b: Second distribution.
        allow_nan_stats: Whether undefined statistics are NaN rather than errors.
        name: Name of the operations.

    Returns:
        A tensor of the batch shape.
    """
    function = _found(type(distribution_a), type(distribution_b))
    result = function(distribution_a, distribution_b, name=name)
    if allow_nan_stats:
        return result
    words = f"KL calculation between {distribution_a.name} and {distribution_b.name} returned NaN values"
    with tf.control_dependencies([tf.debugging.Assert(tf.reduce_all(~tf.math.is_nan(result)), [words])]):
        return tf.identity(result)


def _found(a: type, b: type) -> Callable[..., Any]:
    """Returns the function registered for the nearest base classes."""
    for first in a.__mro__:
        for second in b.__mro__:
            if (first, second) in _TABLE:
                return _TABLE[first, second]
    raise NotImplementedError(
        f"No KL(distribution_a || distribution_b) registered for distribution_a type {a.__name__} and distribution_b "
        f"type {b.__name__}"
    )
