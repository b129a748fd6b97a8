"""Dimension: TensorFlow 1's object for one size of a shape, known or unknown. See `shapes` for the rest."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, SupportsIndex, TypeAlias

SizeLike: TypeAlias = "SupportsIndex | Dimension | None"


def checked_size(value: SizeLike) -> int | None:
    """Checks one size, given as an integer, None or a Dimension."""
    if value is None:
        return None
    if isinstance(value, Dimension):
        return value._value
    try:
        size = operator.index(value)
    except TypeError:
        raise TypeError(
            f"Dimension value must be integer or None or have an __index__ method, "
            f"got value '{value!r}' with type '{type(value)!r}'"
        ) from None
    if size < 0:
        raise ValueError(f"Dimension {size} must be >= 0")
    return size


def _arithmetic(compute: Callable[[int, int], int], swap: bool = False) -> Callable[[Dimension, SizeLike], Dimension]:
    """Returns an operator of Dimension. Its result is unknown if either side is."""

    def method(self: Dimension, other: SizeLike) -> Dimension:
        try:
            there = checked_size(other)
        except (TypeError, ValueError):
            return NotImplemented
        here = self._value
        if here is None or there is None:
            return Dimension(None)
        return Dimension(compute(there, here) if swap else compute(here, there))

    return method


def _comparison(compare: Callable[[int, int], bool]) -> Callable[[Dimension, SizeLike], bool | None]:
    """Returns a comparison of Dimension. Its result is None if either side is unknown."""

    def method(self: Dimension, other: SizeLike) -> bool | None:
        here, there = self._value, checked_size(other)
        return None if here is None or there is None else compare(here, there)

    return method


class Dimension:
    """One size of a shape, known or unknown. TensorFlow 1 uses this class; TensorFlow 2 uses int and None.

    Args:
        value: Size of the dimension, or None if it is unknown.

    Raises:
        TypeError: If `value` is neither an integer nor None.
        ValueError: If `value` is negative.
    """

    __slots__ = ("_value",)
    __hash__ = None  # type: ignore[assignment]  # an unknown size equals nothing, itself included

    def __init__(self, value: SizeLike) -> None:
        self._value = checked_size(value)

    @property
    def value(self) -> int | None:
        """The size, or None when it is unknown."""
        return self._value

    def __repr__(self) -> str:
        return f"Dimension({self._value!r})"

    def __str__(self) -> str:
        return "?" if self._value is None else str(self._value)

    def __bool__(self) -> bool:
        return bool(self._value)

    def __int__(self) -> int:
        return self._value  # type: ignore[return-value]  # Python itself refuses the None of an unknown size

    def __index__(self) -> int:
        return self._value  # type: ignore[return-value]

    def __reduce__(self) -> tuple[Any, ...]:
        return Dimension, (self._value,)

    def __eq__(self, other: Any) -> bool | None:  # type: ignore[override]
        try:
            there = checked_size(other)
        except (TypeError, ValueError):
            return NotImplemented
        return None if self._value is None or there is None else self._value == there

    def __ne__(self, other: Any) -> bool | None:  # type: ignore[override]
        equal = self.__eq__(other)
        return equal if equal is None or equal is NotImplemented else not equal

    __lt__ = _comparison(operator.lt)
    __le__ = _comparison(operator.le)
    __gt__ = _comparison(operator.gt)
    __ge__ = _comparison(operator.ge)

    __add__ = _arithmetic(operator.add)
    __radd__ = _arithmetic(operator.add, swap=True)
    __sub__ = _arithmetic(operator.sub)
    __rsub__ = _arithmetic(operator.sub, swap=True)
    __mul__ = _arithmetic(operator.mul)
    __rmul__ = _arithmetic(operator.mul, swap=True)
    __floordiv__ = _arithmetic(operator.floordiv)
    __rfloordiv__ = _arithmetic(operator.floordiv, swap=True)
    __mod__ = _arithmetic(operator.mod)
    __rmod__ = _arithmetic(operator.mod, swap=True)

    def __truediv__(self, other: object) -> Dimension:
        raise TypeError(
            f"unsupported operand type(s) for /: 'Dimension' and '{type(other).__name__}', please use // instead"
        )

    def __rtruediv__(self, other: object) -> Dimension:
        raise TypeError(
            f"unsupported operand type(s) for /: '{type(other).__name__}' and 'Dimension', please use // instead"
        )

    def is_compatible_with(self, other: SizeLike) -> bool:
        """Whether both can be the same size.

        Args:
            other: Dimension, int or None.

        Returns:
            True or False.

        Raises:
            TypeError: If `other` is not a size.
            ValueError: If `other` is negative.
        """
        there = checked_size(other)
        return self._value is None or there is None or self._value == there

    def assert_is_compatible_with(self, other: SizeLike) -> None:
        """Raises ValueError unless both can be the same size.

        Args:
            other: Dimension, int or None.
        """
        if not self.is_compatible_with(other):
            raise ValueError(f"Dimensions {self} and {other} are not compatible")

    def merge_with(self, other: SizeLike) -> Dimension:
        """Returns what is known about the size from both.

        Args:
            other: Dimension, int or None.

        Raises:
            ValueError: If the sizes differ.
        """
        self.assert_is_compatible_with(other)
        return Dimension(other if self._value is None else self._value)
