# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.autodiff: forward-mode and reverse-mode automatic differentiation."""

from headrace._src.autodiff.forward import ForwardAccumulator as ForwardAccumulator
from headrace._src.autodiff.tape import GradientTape as GradientTape

__all__ = [
    "ForwardAccumulator", "GradientTape",
]
