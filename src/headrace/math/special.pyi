# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
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
    """Elementwise Bessel function of the first kind of order 0."""

def bessel_j1(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise Bessel function of the first kind of order 1."""

def bessel_k0(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise modified Bessel function of the second kind of order 0."""

def bessel_k0e(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise `exp(x) * bessel_k0(x)`."""

def bessel_k1(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise modified Bessel function of the second kind of order 1."""

def bessel_k1e(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise `exp(x) * bessel_k1(x)`."""

def bessel_y0(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise Bessel function of the second kind of order 0."""

def bessel_y1(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise Bessel function of the second kind of order 1."""

def dawsn(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise Dawson's integral: `exp(-x^2)` times the integral of `exp(t^2)` from 0 to x."""

def expint(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise exponential integral Ei(x)."""

def fresnel_cos(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise integral of `cos(pi t^2 / 2)` from 0 to x."""

def fresnel_sin(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise integral of `sin(pi t^2 / 2)` from 0 to x."""

def spence(x: TensorLike, name: str | None = None) -> Tensor:
    """Elementwise Spence's integral: that of `log(t) / (1 - t)` from 1 to x."""
