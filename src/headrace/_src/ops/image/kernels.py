"""The kernels by which ScaleAndTranslate weights pixels, as functions of the distance; float32."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.base import errors


@dataclass(frozen=True)
class Kernel:
    """A weight function of the distance (in pixels), zero beyond its radius."""

    radius: float
    weigh: Callable[[Any, Any], Any]  # (xp, absolute distance) -> weight


def _lanczos(radius: float) -> Kernel:
    def weigh(xp: Any, x: Any) -> Any:
        turned = np.float32(np.pi) * x
        safe = xp.where(x <= np.float32(1e-3), np.float32(1), turned)
        wave = np.float32(radius) * xp.sin(turned) * xp.sin(turned / np.float32(radius)) / (safe * safe)
        return xp.where(x > radius, np.float32(0), xp.where(x <= np.float32(1e-3), np.float32(1), wave))

    return Kernel(radius, weigh)


def _gaussian(xp: Any, x: Any) -> Any:
    return xp.where(x >= 1.5, np.float32(0), xp.exp(-(x * x) * np.float32(2)))  # a third of the radius is the deviation


def _box(xp: Any, x: Any) -> Any:
    return xp.where(x < 0.5, np.float32(1), xp.where(x == 0.5, np.float32(0.5), np.float32(0)))


def _triangle(xp: Any, x: Any) -> Any:
    return xp.where(x < 1, np.float32(1) - x, np.float32(0))


def _keys_cubic(xp: Any, x: Any) -> Any:
    near = (np.float32(1.5) * x - np.float32(2.5)) * x * x + np.float32(1)
    far = ((np.float32(-0.5) * x + np.float32(2.5)) * x - np.float32(4)) * x + np.float32(2)
    return xp.where(x >= 2, np.float32(0), xp.where(x >= 1, far, near))


def _mitchell_cubic(xp: Any, x: Any) -> Any:
    near = (np.float32(7 / 6) * x - np.float32(2)) * x * x + np.float32(8 / 9)
    far = ((np.float32(-7 / 18) * x + np.float32(2)) * x - np.float32(10 / 3)) * x + np.float32(16 / 9)
    return xp.where(x >= 2, np.float32(0), xp.where(x >= 1, far, near))


KERNELS = {
    "lanczos1": _lanczos(1.0),
    "lanczos3": _lanczos(3.0),
    "lanczos5": _lanczos(5.0),
    "gaussian": Kernel(1.5, _gaussian),
    "box": Kernel(1.0, _box),
    "triangle": Kernel(1.0, _triangle),
    "keyscubic": Kernel(2.0, _keys_cubic),
    "mitchellcubic": Kernel(2.0, _mitchell_cubic),
}


def find_kernel(kernel_type: str) -> Kernel:
    found = KERNELS.get(kernel_type)
    if found is None:
        raise errors.invalid_argument(f"Unrecognized kernel type: {kernel_type}; it is one of {', '.join(KERNELS)}")
    return found
