"""PackedStrings: the strings of a tensor in one buffer, as Python objects only when somebody looks at them.

An eager tensor may hold them in place of an array of objects. Ops declared with `takes_packed` work on the buffer; for
all others, and for users, it turns into an array of `bytes`, once.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.formats.byte_rows import ByteRows

FEWEST = 256  # below this many strings an array of objects is as fast
_OBJECT = np.dtype(object)


class PackedStrings:
    """Strings of a shape.

    Args:
        rows: The strings, in order.
        shape: Shape of the array they stand for.
    """

    __slots__ = ("__weakref__", "_boxed", "rows", "shape")
    dtype = _OBJECT

    def __init__(self, rows: ByteRows, shape: tuple[int, ...]) -> None:
        self.rows, self.shape = rows, shape
        self._boxed: np.ndarray | None = None

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> np.ndarray:
        boxed = self._boxed
        if boxed is None:
            strings = self.rows.strings()
            boxed = np.empty(len(strings), object)
            boxed[:] = strings
            self._boxed = boxed = boxed.reshape(self.shape)
        return boxed.astype(dtype) if dtype is not None and np.dtype(dtype) != _OBJECT else boxed

    def reshape(self, *shape: int | tuple[int, ...]) -> PackedStrings:
        """Returns the same strings in another shape."""
        return PackedStrings(self.rows, np.empty(self.shape, np.uint8).reshape(*shape).shape)  # type: ignore[arg-type]

    def __getitem__(self, index: object) -> Any:
        return self.__array__()[index]  # type: ignore[call-overload]

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[np.ndarray | bytes]:
        return iter(self.__array__())

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # protocols are looked for: NumPy is to use `__array__`
            raise AttributeError(name)
        return getattr(self.__array__(), name)


def strings_of(rows: ByteRows, shape: tuple[int, ...]) -> PackedStrings | np.ndarray:
    """Returns what an eager tensor holds for these strings: a few of them as objects."""
    made = PackedStrings(rows, shape)
    return made if len(rows.starts) >= FEWEST else np.asarray(made)
