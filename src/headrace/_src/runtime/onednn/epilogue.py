"""What a convolution or a product does with its result before it stores it: scale, bias, another array, ReLU.

Numbers at the top are those of the library's C header.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from headrace._src.runtime.onednn.library import Library
from headrace._src.runtime.onednn.steps import Steps

_ADD, _MULTIPLY, _LINEAR = 0x1FFF0, 0x1FFF1, 0x26
_FLOAT32 = 3
_SRC_1, _WEIGHTS = 2, 33
_POST_OP = 1 << 15  # times the number of the operation, from one on, it is added to the number of an argument

_zero = ctypes.c_float(0)


@dataclass(frozen=True)
class Epilogue:
    """Which of these follow, in this order."""

    scales: bool = False  # by a vector, one number for each channel
    has_bias: bool = False
    adds: bool = False
    relu: bool = False

    @property
    def parts(self) -> list[bool]:
        return list(astuple(self))


def read_epilogue(parts: Sequence[Any]) -> Epilogue:
    return Epilogue(*parts)


class PostOps:
    """The operations of an epilogue, as attributes of a primitive, with their arguments.

    Args:
        steps: Where the primitive will be one.
        then: The epilogue. A bias without a scale is left to the primitive, which has one of its own.
        vector: Describes arrays of one number for each channel.
        number: Describes an array of one number, of the same rank.
        added: Describes the array that is added. None: it is the one that receives the result.
    """

    def __init__(self, steps: Steps, then: Epilogue, vector: int, number: int, added: int | None = None) -> None:
        self._dnnl: Library = steps.dnnl
        self._chain = self._dnnl.created("dnnl_post_ops_create")
        self._count = 0
        self.arguments: list[tuple[int, int]] = []
        if then.scales:
            self._append("binary", _MULTIPLY, vector)
            self.arguments.append((self._last | _SRC_1, steps.array(vector)))
            if then.has_bias:
                self._append("binary", _ADD, vector)
                self.arguments.append((self._last | _SRC_1, steps.array(vector)))
        if then.adds and added is None:
            self._append("sum", 1.0, 0, _FLOAT32)
        elif then.adds and added is not None:
            self._append("binary", _ADD, added)
            self.arguments.append((self._last | _SRC_1, steps.array(added)))
        if then.relu:
            # The library's own ReLU makes zero of NaN. This one multiplies what is not positive by zero, and adds zero
            # to what may be negative zero then.
            self._append("prelu", 0)
            self.arguments.append((self._last | _WEIGHTS, steps.fixed(number, ctypes.addressof(_zero))))
            self._append("eltwise", _LINEAR, 1.0, 0.0)

    @property
    def _last(self) -> int:
        return _POST_OP * self._count

    def _append(self, kind: str, *choices: object) -> None:
        self._dnnl.check(f"dnnl_post_ops_append_{kind}", self._chain, *choices)
        self._count += 1

    def move_to(self, attributes: int) -> None:
        """Makes them attributes of a primitive."""
        self._dnnl.check("dnnl_primitive_attr_set_post_ops", attributes, self._chain)
        self._dnnl.check("dnnl_post_ops_destroy", self._chain)
