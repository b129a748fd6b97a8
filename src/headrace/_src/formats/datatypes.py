"""TensorFlow's element types as files know them: number, name in messages, NumPy type, and field of a TensorProto."""

from dataclasses import dataclass
from typing import Any

import ml_dtypes
import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import invalid_argument

REFERENCE = 100  # a v1 reference type is numbered 100 above its value type


@dataclass(frozen=True)
class DataType:
    """One element type.

    Attributes:
        number: Its value of the DataType enumeration.
        name: What error messages and op definitions call it.
        numpy: The type of its arrays; object arrays of bytes for strings. Quantized types are stored as plain integers.
        field: The TensorProto field that lists values one by one.
        packed: Whether arrays of more than one element are written as raw content rather than value by value.
    """

    number: int
    name: str
    numpy: npt.DTypeLike
    field: str
    packed: bool = False

    @property
    def dtype(self) -> np.dtype[Any]:
        return np.dtype(self.numpy)


_ALL = [
    DataType(1, "float", np.float32, "float_val", packed=True),
    DataType(2, "double", np.float64, "double_val", packed=True),
    DataType(3, "int32", np.int32, "int_val", packed=True),
    DataType(4, "uint8", np.uint8, "int_val", packed=True),
    DataType(5, "int16", np.int16, "int_val", packed=True),
    DataType(6, "int8", np.int8, "int_val", packed=True),
    DataType(7, "string", object, "string_val"),
    DataType(8, "complex64", np.complex64, "scomplex_val"),
    DataType(9, "int64", np.int64, "int64_val", packed=True),
    DataType(10, "bool", np.bool_, "bool_val"),
    DataType(11, "qint8", np.int8, "int_val"),
    DataType(12, "quint8", np.uint8, "int_val"),
    DataType(13, "qint32", np.int32, "int_val"),
    DataType(14, "bfloat16", ml_dtypes.bfloat16, "half_val", packed=True),
    DataType(15, "qint16", np.int16, "int_val"),
    DataType(16, "quint16", np.uint16, "int_val"),
    DataType(17, "uint16", np.uint16, "int_val"),
    DataType(18, "complex128", np.complex128, "dcomplex_val"),
    DataType(19, "half", np.float16, "half_val", packed=True),
    DataType(20, "resource", object, "resource_handle_val"),
    DataType(21, "variant", object, "variant_val"),
    DataType(22, "uint32", np.uint32, "uint32_val", packed=True),
    DataType(23, "uint64", np.uint64, "uint64_val", packed=True),
    DataType(24, "float8_e5m2", ml_dtypes.float8_e5m2, "float8_val", packed=True),
    DataType(25, "float8_e4m3fn", ml_dtypes.float8_e4m3fn, "float8_val", packed=True),
    DataType(26, "float8_e4m3fnuz", ml_dtypes.float8_e4m3fnuz, "float8_val", packed=True),
    DataType(27, "float8_e4m3b11fnuz", ml_dtypes.float8_e4m3b11fnuz, "float8_val", packed=True),
    DataType(28, "float8_e5m2fnuz", ml_dtypes.float8_e5m2fnuz, "float8_val", packed=True),
    DataType(29, "int4", ml_dtypes.int4, "int_val"),
    DataType(30, "uint4", ml_dtypes.uint4, "int_val"),
    DataType(31, "int2", ml_dtypes.int2, "int_val"),
    DataType(32, "uint2", ml_dtypes.uint2, "int_val"),
    DataType(33, "float4_e2m1fn", ml_dtypes.float4_e2m1fn, "float8_val", packed=True),
]
_OF_NUMBER = {kind.number: kind for kind in _ALL}
_NOT_PLAIN = {11, 12, 13, 15, 16, 20, 21}  # quantized types, resource, variant: their NumPy types mean something else
_OF_NUMPY = {kind.dtype: kind for kind in _ALL if kind.number not in _NOT_PLAIN}

STRING = _OF_NUMBER[7]
RESOURCE = _OF_NUMBER[20]
VARIANT = _OF_NUMBER[21]


def of_number(number: int, what: str = "DataType") -> DataType:
    """Returns the type with a number of the DataType enumeration; reference types count as their value types."""
    kind = _OF_NUMBER.get(number - REFERENCE if number > REFERENCE else number)
    if kind is None:
        raise invalid_argument(f"{what}: {number} is not the number of a known element type")
    return kind


def of_dtype(dtype: npt.DTypeLike, what: str = "dtype") -> DataType:
    """Returns the type that arrays of a NumPy type have; text counts as string."""
    dtype = np.dtype(dtype)
    if dtype.kind in "SU":
        return STRING
    kind = _OF_NUMPY.get(dtype.newbyteorder("=") if dtype.byteorder == ">" else dtype)
    if kind is None:
        raise invalid_argument(f"{what}: TensorFlow has no element type for NumPy's {dtype}")
    return kind
