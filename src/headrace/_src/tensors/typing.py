"""The types that annotations share: what callers may pass where a tensor, a shape or a dtype is expected.

Only annotations use these names. Nothing here is checked at run time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor

T = TypeVar("T")


class SupportsTensor(Protocol):
    """An object that becomes a tensor when an op needs one: variables, composites, classes of other libraries."""

    def __tf_tensor__(self, dtype: Any = None, name: str | None = None) -> Any: ...


class OpLike(Protocol):
    """What tapes, modes and error messages know of an op's entry."""

    @property
    def name(self) -> str: ...


class NodeLike(Protocol):
    """What passes over graphs know of an operation."""

    @property
    def name(self) -> str: ...

    @property
    def type(self) -> str: ...

    @property
    def inputs(self) -> Sequence[Tensor]: ...

    @property
    def outputs(self) -> Sequence[Tensor]: ...

    @property
    def attrs(self) -> Mapping[str, Any]: ...


Array: TypeAlias = npt.NDArray[Any]

Scalar: TypeAlias = bool | int | float | complex | str | bytes | np.generic

# What `tf.convert_to_tensor` accepts.
TensorLike: TypeAlias = Tensor | SupportsTensor | Array | Scalar | Sequence[Any]

# A dtype, its name, its number in files, a Python or a NumPy type.
DTypeLike: TypeAlias = DType | npt.DTypeLike | int

# One size of a shape: known, unknown (None), or computed by the program.
DimensionLike: TypeAlias = int | Tensor | np.integer[Any] | None
ShapeLike: TypeAlias = TensorShape | Sequence[DimensionLike] | Tensor | Array | int

# One axis or several; None usually means all of them.
AxisLike: TypeAlias = int | Sequence[int] | Tensor | Array | None

# A value inside any nesting of lists, tuples and dictionaries.
Nest: TypeAlias = T | Sequence["Nest[T]"] | Mapping[Any, "Nest[T]"]
