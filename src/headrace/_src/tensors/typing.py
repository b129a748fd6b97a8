"""The types that annotations share: what callers may pass where a tensor, a shape or a dtype is expected.

Aliases describe arguments (`TensorLike`, `ShapeLike`, `DTypeLike`, ...). Protocols describe objects that lower rooms
receive from higher ones: the entry of an op, a node of a graph, a variable. Only annotations use these names; nothing
here is checked at run time. The modules that this one imports use it inside `if TYPE_CHECKING`.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from headrace._src.tensors.dimension import Dimension
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor

T = TypeVar("T")


class SupportsTensor(Protocol):
    """An object that becomes a tensor when an op needs one: variables, composites, classes of other libraries."""

    def __tf_tensor__(self, dtype: Any = None, name: str | None = None) -> Any: ...


class AnyArray(Protocol):
    """An array of NumPy or of JAX: the members that both have."""

    @property
    def shape(self) -> tuple[int, ...]: ...

    @property
    def dtype(self) -> np.dtype[Any]: ...

    @property
    def ndim(self) -> int: ...

    @property
    def size(self) -> int: ...

    def __getitem__(self, key: Any, /) -> Any: ...

    def __len__(self) -> int: ...

    def __array__(self) -> npt.NDArray[Any]: ...

    def item(self) -> Any: ...

    def tolist(self) -> Any: ...


class VariableLike(Protocol):
    """A variable as tapes, modes and checkpoints see it."""

    @property
    def name(self) -> str: ...

    @property
    def dtype(self) -> DType: ...

    @property
    def shape(self) -> TensorShape: ...

    @property
    def trainable(self) -> bool: ...

    @property
    def handle(self) -> Tensor: ...


class ArgumentLike(Protocol):
    """One input or output in the signature of an op."""

    @property
    def name(self) -> str: ...

    @property
    def dtype(self) -> DType | None: ...

    @property
    def type_attr(self) -> str | None: ...

    @property
    def count_attr(self) -> str | None: ...

    @property
    def mixed(self) -> bool: ...

    @property
    def is_list(self) -> bool: ...


class RecordedOp(Protocol):
    """What recorders know of an op: enough to differentiate a call of it later."""

    @property
    def name(self) -> str: ...

    @property
    def differentiable(self) -> bool: ...

    @property
    def grad(self) -> Callable[..., Any] | None: ...


class OpLike(RecordedOp, Protocol):
    """The entry of an op (`ops.entry.Op`), as dispatch, modes, executors and error messages see it."""

    @property
    def inputs(self) -> Sequence[ArgumentLike]: ...

    @property
    def outputs(self) -> Sequence[ArgumentLike]: ...

    @property
    def types(self) -> Mapping[str, Sequence[DType]]: ...

    @property
    def host(self) -> Callable[..., Any]: ...

    @property
    def device(self) -> Callable[..., Any]: ...

    @property
    def shape_rule(self) -> Callable[[Any], Any]: ...

    @property
    def static(self) -> frozenset[str]: ...

    @property
    def stateful(self) -> bool: ...

    @property
    def reentrant(self) -> bool: ...

    @property
    def takes_packed(self) -> bool: ...

    @property
    def elementwise(self) -> int: ...

    @property
    def batching_rule(self) -> Callable[[Any], Any] | None: ...

    @property
    def default_name(self) -> str | None: ...

    @property
    def has_lists(self) -> bool: ...

    @property
    def plain(self) -> bool: ...

    @property
    def single(self) -> bool: ...

    @property
    def explicit_types(self) -> bool: ...

    @property
    def valid_types(self) -> dict[tuple[np.dtype, ...], Callable[..., Any]]: ...

    def host_for(self, dtypes: tuple[np.dtype, ...]) -> Callable[..., Any]: ...

    @property
    def result_tuple(self) -> Callable[..., Any]: ...

    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...


class NodeLike(Protocol):
    """A node of a graph (`graph.operation.Operation`), as tensors and passes over graphs see it."""

    @property
    def name(self) -> str: ...

    @property
    def type(self) -> str: ...

    @property
    def graph(self) -> Any: ...

    @property
    def device(self) -> str: ...

    @property
    def inputs(self) -> Sequence[Tensor]: ...

    @property
    def outputs(self) -> Sequence[Tensor]: ...

    @property
    def attrs(self) -> Mapping[str, Any]: ...


Array: TypeAlias = npt.NDArray[Any]

Scalar: TypeAlias = bool | int | float | complex | str | bytes | np.generic

# What ops accept: whatever `tf.convert_to_tensor` does, and composites, which bring their own ways.
TensorLike: TypeAlias = Tensor | TensorShape | Composite | SupportsTensor | Array | Scalar | Sequence[Any]

# An integer scalar, known or computed by the program.
IntLike: TypeAlias = int | np.integer[Any] | Tensor

# A dtype, its name, its number in files, a Python or a NumPy type.
DTypeLike: TypeAlias = DType | npt.DTypeLike | int

# One size of a shape: known, unknown (None), or computed by the program.
DimensionLike: TypeAlias = int | Dimension | Tensor | np.integer[Any] | None
ShapeLike: TypeAlias = TensorShape | Sequence[DimensionLike] | Tensor | Array | int

# A key inside the brackets of `tensor[...]`.
IndexLike: TypeAlias = int | slice | Tensor | Array | Sequence[Any] | types.EllipsisType | None

# One axis or several; None usually means all of them.
AxisLike: TypeAlias = int | Sequence[int] | Tensor | Array | None

# A value inside any nesting of lists, tuples and dictionaries.
Nest: TypeAlias = T | Sequence["Nest[T]"] | Mapping[Any, "Nest[T]"]

# Tensors and variables in any nesting, such as the sources of a gradient.
TensorNest: TypeAlias = Nest[TensorLike | Composite]
