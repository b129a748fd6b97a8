"""Which dtype two operands get in the conversion modes "all" and "safe" of `experimental_enable_numpy_behavior`.

A kind is a dtype that the user chose, or a weak one that was inferred from Python numbers and gives way to the other
operand's. The kinds form a lattice: two operands meet at the first kind that both lead to. Mode "safe" refuses where
the meeting point has more bits than the operands or does not hold all values of an integer operand.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import NamedTuple

from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType


class Kind(NamedTuple):
    """A dtype, weak or not."""

    dtype: DType
    weak: bool = False

    def __str__(self) -> str:
        return f"(<dtype: '{self.dtype.name}'>, weak={self.weak})"


WEAK_INT, WEAK_FLOAT, WEAK_COMPLEX = (Kind(d, True) for d in (dtypes.int32, dtypes.float32, dtypes.complex128))
_WEAK_INT64, _WEAK_FLOAT64 = Kind(dtypes.int64, True), Kind(dtypes.float64, True)
WEAK_DTYPES = (dtypes.int32, dtypes.int64, dtypes.float32, dtypes.float64, dtypes.complex128)

# From each kind to the next ones.
_NEXT: dict[Kind, tuple[Kind, ...]] = {
    Kind(dtypes.bool_): (WEAK_INT,),
    WEAK_INT: (_WEAK_INT64,),
    _WEAK_INT64: (Kind(dtypes.uint8), Kind(dtypes.int8), WEAK_FLOAT),
    Kind(dtypes.uint8): (Kind(dtypes.uint16), Kind(dtypes.int16)),
    Kind(dtypes.uint16): (Kind(dtypes.uint32), Kind(dtypes.int32)),
    Kind(dtypes.uint32): (Kind(dtypes.uint64), Kind(dtypes.int64)),
    Kind(dtypes.uint64): (_WEAK_FLOAT64,),
    Kind(dtypes.int8): (Kind(dtypes.int16),),
    Kind(dtypes.int16): (Kind(dtypes.int32),),
    Kind(dtypes.int32): (Kind(dtypes.int64),),
    Kind(dtypes.int64): (_WEAK_FLOAT64,),
    WEAK_FLOAT: (_WEAK_FLOAT64,),
    _WEAK_FLOAT64: (Kind(dtypes.bfloat16), Kind(dtypes.float16), WEAK_COMPLEX),
    Kind(dtypes.bfloat16): (Kind(dtypes.float32),),
    Kind(dtypes.float16): (Kind(dtypes.float32),),
    Kind(dtypes.float32): (Kind(dtypes.float64), Kind(dtypes.complex64)),
    Kind(dtypes.float64): (Kind(dtypes.complex128),),
    WEAK_COMPLEX: (Kind(dtypes.complex64),),
    Kind(dtypes.complex64): (Kind(dtypes.complex128),),
    Kind(dtypes.complex128): (),
}
_EXACT_INTEGER_BITS = {
    dtypes.bfloat16: 8,
    dtypes.float16: 11,
    dtypes.float32: 24,
    dtypes.complex64: 24,
    dtypes.float64: 53,
    dtypes.complex128: 53,
}


@functools.cache
def _from_here_on(kind: Kind) -> frozenset[Kind]:
    return frozenset({kind}).union(*(_from_here_on(following) for following in _NEXT[kind]))


@functools.cache
def _meeting_point(a: Kind, b: Kind) -> Kind:
    return max(_from_here_on(a) & _from_here_on(b), key=lambda kind: len(_from_here_on(kind)))


def _is_safe(a: Kind, b: Kind, result: Kind) -> bool:
    if result not in (a, b) and {a, b} != {Kind(dtypes.float64), WEAK_COMPLEX}:
        return False
    exact = _EXACT_INTEGER_BITS.get(result.dtype)
    return exact is None or all(
        kind.dtype.numpy_dtype.kind not in "iu" or 8 * kind.dtype.size <= exact for kind in (a, b) if not kind.weak
    )


def takes_part(kind: Kind) -> bool:
    """Returns whether a kind is in the lattice; strings and quantized dtypes are not."""
    return kind in _NEXT


def join(a: Kind, b: Kind, safe: bool) -> Kind:
    """Returns the kind of an operation on two operands.

    Raises:
        TypeError: If `safe` and the conversion may lose precision or widen, or if a dtype takes part in no conversion.
    """
    if a == b:
        return a
    if a not in _NEXT or b not in _NEXT:
        raise TypeError(f"There is no implicit dtype conversion between {a} and {b}.")
    result = _meeting_point(a, b)
    if safe and not _is_safe(a, b, result):
        raise TypeError(
            f"In promotion mode PromoMode.SAFE, implicit dtype promotion between {a} and {b} is disallowed. You need "
            "to explicitly specify the dtype in your op, or relax your dtype promotion rules (such as from SAFE mode "
            "to ALL mode)."
        )
    return result


def join_all(kinds: Iterable[Kind], safe: bool) -> Kind:
    """Returns the kind of an operation on several operands."""
    return functools.reduce(lambda a, b: join(a, b, safe), kinds)
