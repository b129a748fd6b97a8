"""DType: TensorFlow's element types, their enum values in files, and the matching NumPy types."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import ml_dtypes
import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    from headrace._src.tensors.typing import DTypeLike


class DType:
    """The type of the elements of a tensor. One object per type, so `is` compares.

    Args:
        name: Name of the type, such as "float32".
        enum: Number of the type in TensorFlow's messages.
        numpy_type: NumPy dtype of the arrays.
        kind: "float", "int", "string" and so on.
    """

    __slots__ = ("_enum", "_kind", "_name", "_numpy")

    def __init__(self, name: str, enum: int, numpy_type: npt.DTypeLike, kind: str) -> None:
        self._name, self._enum, self._kind = name, enum, kind
        self._numpy: np.dtype[Any] = np.dtype(numpy_type)

    @property
    def name(self) -> str:
        return self._name

    @property
    def as_datatype_enum(self) -> int:
        return self._enum

    @property
    def numpy_dtype(self) -> np.dtype:
        """The NumPy dtype that arrays of this type have."""
        return self._numpy

    @property
    def as_numpy_dtype(self) -> type | np.dtype:
        if self._kind == "quantized":
            return np.dtype([(self._name, self._numpy)])
        return self._numpy.type

    @property
    def base_dtype(self) -> DType:
        return self

    @property
    def real_dtype(self) -> DType:
        return {"complex64": float32, "complex128": float64}.get(self._name, self)

    @property
    def is_numpy_compatible(self) -> bool:
        return self._kind not in ("resource", "variant")

    @property
    def is_bool(self) -> bool:
        return self._kind == "bool"

    @property
    def is_integer(self) -> bool:
        return self._kind in ("int", "uint")

    @property
    def is_unsigned(self) -> bool:
        return self._kind == "uint"

    @property
    def is_floating(self) -> bool:
        return self._kind == "float"

    @property
    def is_complex(self) -> bool:
        return self._kind == "complex"

    @property
    def is_quantized(self) -> bool:
        return self._kind == "quantized"

    @property
    def is_numeric(self) -> bool:
        return self._kind in ("int", "uint", "float", "complex", "quantized")

    @property
    def size(self) -> int:
        if self._kind in ("string", "resource", "variant"):
            return 0
        return self._numpy.itemsize

    @property
    def min(self) -> Any:
        return self._bound("min")

    @property
    def max(self) -> Any:
        return self._bound("max")

    @functools.cache  # noqa: B019  dtypes live as long as the program
    def _bound(self, which: str) -> Any:
        if self._kind in ("int", "uint", "quantized"):
            if self._numpy.kind == "V":  # int4 and int2 of ml_dtypes
                return int(getattr(ml_dtypes.iinfo(self._numpy), which))
            return int(getattr(np.iinfo(self._numpy), which))
        if self._kind == "float":
            return self._numpy.type(getattr(ml_dtypes.finfo(self._numpy), which))
        raise TypeError(f"Cannot find {which}imum value of {self}.")

    @property
    def limits(self) -> tuple[Any, Any]:
        """The range of intensities of images of this type."""
        if self._kind in ("float", "bool"):
            return (0, 1) if self._kind == "float" else (False, True)
        if self._kind in ("int", "uint"):
            return (0, self.max)
        raise ValueError(f"{self!r} does not have defined limits.")

    def is_compatible_with(self, other: DTypeLike) -> bool:
        """Returns whether this is the other dtype, with or without a reference.

        Args:
            other: DType, or what `tf.as_dtype` accepts.
        """
        return as_dtype(other) is self

    def is_subtype_of(self, other: object) -> bool:
        """Returns whether this is the other dtype.

        Args:
            other: Spec to compare with.
        """
        return self is other

    def most_specific_common_supertype(self, types: Iterable[object]) -> DType | None:
        """Returns this dtype if all others are equal to it, else None.

        Args:
            types: Sequence of dtypes.
        """
        return self if all(t is self for t in types) else None

    def __int__(self) -> int:
        return self._enum

    def __str__(self) -> str:
        return f"<dtype: {self._name!r}>"

    def __repr__(self) -> str:
        return f"tf.{self._name}"

    def __hash__(self) -> int:
        return self._enum

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if other is None:
            return False
        try:
            return as_dtype(other) is self  # type: ignore[arg-type]  # TypeError if it is not a dtype
        except TypeError:
            return False

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return as_dtype, (self._name,)

    def __copy__(self) -> DType:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> DType:
        return self


float32 = DType("float32", 1, np.float32, "float")
float64 = double = DType("float64", 2, np.float64, "float")
int32 = DType("int32", 3, np.int32, "int")
uint8 = DType("uint8", 4, np.uint8, "uint")
int16 = DType("int16", 5, np.int16, "int")
int8 = DType("int8", 6, np.int8, "int")
string = DType("string", 7, object, "string")
complex64 = DType("complex64", 8, np.complex64, "complex")
int64 = DType("int64", 9, np.int64, "int")
bool_ = DType("bool", 10, np.bool_, "bool")
qint8 = DType("qint8", 11, np.int8, "quantized")
quint8 = DType("quint8", 12, np.uint8, "quantized")
qint32 = DType("qint32", 13, np.int32, "quantized")
bfloat16 = DType("bfloat16", 14, ml_dtypes.bfloat16, "float")
qint16 = DType("qint16", 15, np.int16, "quantized")
quint16 = DType("quint16", 16, np.uint16, "quantized")
uint16 = DType("uint16", 17, np.uint16, "uint")
complex128 = DType("complex128", 18, np.complex128, "complex")
float16 = half = DType("float16", 19, np.float16, "float")
resource = DType("resource", 20, object, "resource")
variant = DType("variant", 21, object, "variant")
uint32 = DType("uint32", 22, np.uint32, "uint")
uint64 = DType("uint64", 23, np.uint64, "uint")
float8_e5m2 = DType("float8_e5m2", 24, ml_dtypes.float8_e5m2, "float")
float8_e4m3fn = DType("float8_e4m3fn", 25, ml_dtypes.float8_e4m3fn, "float")
float8_e4m3fnuz = DType("float8_e4m3fnuz", 26, ml_dtypes.float8_e4m3fnuz, "float")
float8_e4m3b11fnuz = DType("float8_e4m3b11fnuz", 27, ml_dtypes.float8_e4m3b11fnuz, "float")
float8_e5m2fnuz = DType("float8_e5m2fnuz", 28, ml_dtypes.float8_e5m2fnuz, "float")
int4 = DType("int4", 29, ml_dtypes.int4, "int")
uint4 = DType("uint4", 30, ml_dtypes.uint4, "uint")
int2 = DType("int2", 31, ml_dtypes.int2, "int")
uint2 = DType("uint2", 32, ml_dtypes.uint2, "uint")

ALL: tuple[DType, ...] = tuple(dict.fromkeys(d for d in globals().values() if isinstance(d, DType)))
QUANTIZED_DTYPES = frozenset(d for d in ALL if d.is_quantized)

# If several types share a NumPy dtype, the plain one is found from it; quantized, resource and variant are explicit.
_PLAIN = {d.numpy_dtype: d for d in reversed(ALL) if d._kind not in ("quantized", "resource", "variant")}
_NAMES: dict[Any, DType] = {
    **{d.name: d for d in ALL},
    **{d.as_datatype_enum: d for d in ALL},
    "half": float16, "float": float32, "double": float64, "str": string, "bytes": string, "object": string,
    float: float32, int: int32, bool: bool_, complex: complex128, str: string, bytes: string, object: string,
}  # fmt: skip
# The spelling of types in TensorFlow's own messages.
_SHORT = {float32: "float", float64: "double", float16: "half"}


def from_numpy(numpy_dtype: np.dtype) -> DType:
    """Returns the DType of arrays with this NumPy dtype (object arrays hold strings)."""
    try:
        return _PLAIN[numpy_dtype]
    except KeyError:
        pass
    if numpy_dtype.kind in "SUO" or numpy_dtype.name.startswith("StringDType"):
        return string
    if numpy_dtype.fields and numpy_dtype.names is not None and numpy_dtype.names[0] in _NAMES:
        return _NAMES[numpy_dtype.names[0]]
    native = numpy_dtype.newbyteorder("=")
    if native in _PLAIN:
        return _PLAIN[native]
    raise TypeError(f"Cannot convert the argument `type_value`: {numpy_dtype!r} to a TensorFlow DType.")


def as_dtype(type_value: DTypeLike | None) -> DType:
    """Converts a name, a NumPy type, a Python type or an enum value to a DType.

    Args:
        type_value: A DType, a name such as "float32", a NumPy dtype or type, a Python type, or the enum value that
            files use.

    Returns:
        A DType.

    Raises:
        TypeError: There is no such DType.
    >>> tf.as_dtype("int64")
    tf.int64
    """
    if isinstance(type_value, DType):
        return type_value
    try:
        return _NAMES[type_value]
    except (KeyError, TypeError):
        pass
    if isinstance(type_value, np.dtype):
        return from_numpy(type_value)
    own = getattr(type_value, "dtype", None)
    if isinstance(own, (DType, np.dtype)):
        return as_dtype(own)
    if isinstance(type_value, str) and type_value.endswith("_ref"):
        return as_dtype(type_value[:-4])
    unknown: Any = type_value
    try:
        if unknown is not None:
            return from_numpy(np.dtype(unknown))
    except TypeError:
        pass
    raise TypeError(f"Cannot convert the argument `type_value`: {type_value!r} to a TensorFlow DType.")


def short_name(dtype: DType) -> str:
    """Returns the type as TensorFlow's kernels spell it in messages: float, double, half, int32..."""
    return _SHORT.get(dtype, dtype.name)


REAL_FLOATS = (bfloat16, float16, float32, float64)
COMPLEX = (complex64, complex128)
FLOATS = REAL_FLOATS + COMPLEX
SIGNED_INTS = (int8, int16, int32, int64)
UNSIGNED_INTS = (uint8, uint16, uint32, uint64)
INTEGERS = SIGNED_INTS + UNSIGNED_INTS
REAL = REAL_FLOATS + INTEGERS
NUMERIC = REAL + COMPLEX
INDEX = (int32, int64)
ANY = ALL
