# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.math.special: special functions."""

from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike
from typing import Any
from headrace.math import (
    bessel_i0 as bessel_i0,
    bessel_i0e as bessel_i0e,
    bessel_i1 as bessel_i1,
    bessel_i1e as bessel_i1e,
)

__all__ = [
    "bessel_i0", "bessel_i0e", "bessel_i1", "bessel_i1e", "bessel_j0", "bessel_j1", "bessel_k0", "bessel_k0e",
    "bessel_k1", "bessel_k1e", "bessel_y0", "bessel_y1", "dawsn", "expint", "fresnel_cos", "fresnel_sin", "spence",
]

def bessel_j0(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Bessel function of the first kind of order 0 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def bessel_j1(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Bessel function of the first kind of order 1 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def bessel_k0(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the modified Bessel function of the second kind of order 0 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def bessel_k0e(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `exp(x) * bessel_k0(x)` elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def bessel_k1(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the modified Bessel function of the second kind of order 1 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def bessel_k1e(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes `exp(x) * bessel_k1(x)` elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def bessel_y0(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Bessel function of the second kind of order 0 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def bessel_y1(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the Bessel function of the second kind of order 1 elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def dawsn(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes Dawson's integral elementwise: `exp(-x^2)` times the integral of `exp(t^2)` from 0 to x.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def expint(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the exponential integral Ei(x) elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`, with NaN for negative and infinite elements.
    """

def fresnel_cos(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the integral of `cos(pi t^2 / 2)` from 0 to x elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def fresnel_sin(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes the integral of `sin(pi t^2 / 2)` from 0 to x elementwise.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """

def spence(x: TensorLike, name: str | None = None) -> Tensor:
    """Computes Spence's integral elementwise: the integral of `log(t) / (1 - t)` from 1 to x.

    Args:
        x: Tensor of floating point dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.
    """
