# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.dtypes: the names of tf.dtypes, some of them as TensorFlow 1 had them."""

from headrace import as_string as as_string
from headrace._src.ops.array.casting import cast as cast, saturate_cast as saturate_cast
from headrace._src.ops.math.complex_parts import complex_ as complex
from headrace._src.tensors.dtypes import (
    DType as DType,
    QUANTIZED_DTYPES as QUANTIZED_DTYPES,
    as_dtype as as_dtype,
    bfloat16 as bfloat16,
    bool_ as bool,
    complex128 as complex128,
    complex64 as complex64,
    float16 as float16,
    float16 as half,
    float32 as float32,
    float64 as double,
    float64 as float64,
    int16 as int16,
    int32 as int32,
    int64 as int64,
    int8 as int8,
    qint16 as qint16,
    qint32 as qint32,
    qint8 as qint8,
    quint16 as quint16,
    quint8 as quint8,
    resource as resource,
    string as string,
    uint16 as uint16,
    uint32 as uint32,
    uint64 as uint64,
    uint8 as uint8,
    variant as variant,
)
from headrace.compat.v1.dtypes import experimental as experimental

__all__ = [
    "DType", "QUANTIZED_DTYPES", "as_dtype", "as_string", "bfloat16", "bool", "cast", "complex", "complex128",
    "complex64", "double", "experimental", "float16", "float32", "float64", "half", "int16", "int32", "int64", "int8",
    "qint16", "qint32", "qint8", "quint16", "quint8", "resource", "saturate_cast", "string", "uint16", "uint32",
    "uint64", "uint8", "variant",
]
