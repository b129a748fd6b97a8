"""Tensors and what describes them: element types, shapes, slices, handles."""

PACKAGE = "tensorflow"
USES: tuple[str, ...] = ()
MESSAGES = """
enum DataType
    0 DT_INVALID, 1 DT_FLOAT, 2 DT_DOUBLE, 3 DT_INT32, 4 DT_UINT8, 5 DT_INT16, 6 DT_INT8, 7 DT_STRING,
    8 DT_COMPLEX64, 9 DT_INT64, 10 DT_BOOL, 11 DT_QINT8, 12 DT_QUINT8, 13 DT_QINT32, 14 DT_BFLOAT16,
    15 DT_QINT16, 16 DT_QUINT16, 17 DT_UINT16, 18 DT_COMPLEX128, 19 DT_HALF, 20 DT_RESOURCE,
    21 DT_VARIANT, 22 DT_UINT32, 23 DT_UINT64, 24 DT_FLOAT8_E5M2, 25 DT_FLOAT8_E4M3FN,
    26 DT_FLOAT8_E4M3FNUZ, 27 DT_FLOAT8_E4M3B11FNUZ, 28 DT_FLOAT8_E5M2FNUZ, 29 DT_INT4, 30 DT_UINT4,
    31 DT_INT2, 32 DT_UINT2, 33 DT_FLOAT4_E2M1FN, 101 DT_FLOAT_REF, 102 DT_DOUBLE_REF, 103 DT_INT32_REF,
    104 DT_UINT8_REF, 105 DT_INT16_REF, 106 DT_INT8_REF, 107 DT_STRING_REF, 108 DT_COMPLEX64_REF,
    109 DT_INT64_REF, 110 DT_BOOL_REF, 111 DT_QINT8_REF, 112 DT_QUINT8_REF, 113 DT_QINT32_REF,
    114 DT_BFLOAT16_REF, 115 DT_QINT16_REF, 116 DT_QUINT16_REF, 117 DT_UINT16_REF,
    118 DT_COMPLEX128_REF, 119 DT_HALF_REF, 120 DT_RESOURCE_REF, 121 DT_VARIANT_REF, 122 DT_UINT32_REF,
    123 DT_UINT64_REF, 124 DT_FLOAT8_E5M2_REF, 125 DT_FLOAT8_E4M3FN_REF, 126 DT_FLOAT8_E4M3FNUZ_REF,
    127 DT_FLOAT8_E4M3B11FNUZ_REF, 128 DT_FLOAT8_E5M2FNUZ_REF, 129 DT_INT4_REF, 130 DT_UINT4_REF,
    131 DT_INT2_REF, 132 DT_UINT2_REF, 133 DT_FLOAT4_E2M1FN_REF

SerializedDType
    1 datatype: DataType

TensorShapeProto
    2 dim: TensorShapeProto.Dim*, 3 unknown_rank: bool

TensorShapeProto.Dim
    1 size: int64, 2 name: string

ResourceHandleProto
    1 device: string, 2 container: string, 3 name: string, 4 hash_code: uint64,
    5 maybe_type_name: string, 6 dtypes_and_shapes: ResourceHandleProto.DtypeAndShape*

ResourceHandleProto.DtypeAndShape
    1 dtype: DataType, 2 shape: TensorShapeProto

TensorProto
    1 dtype: DataType, 2 tensor_shape: TensorShapeProto, 3 version_number: int32,
    4 tensor_content: bytes, 5 float_val: float*, 6 double_val: double*, 7 int_val: int32*,
    8 string_val: bytes*, 9 scomplex_val: float*, 10 int64_val: int64*, 11 bool_val: bool*,
    12 dcomplex_val: double*, 13 half_val: int32*, 14 resource_handle_val: ResourceHandleProto*,
    15 variant_val: VariantTensorDataProto*, 16 uint32_val: uint32*, 17 uint64_val: uint64*,
    18 float8_val: bytes

VariantTensorDataProto
    1 type_name: string, 2 metadata: bytes, 3 tensors: TensorProto*

TensorSliceProto
    1 extent: TensorSliceProto.Extent*

TensorSliceProto.Extent
    1 start: int64, 2 length: int64 in has_length_hack

NamedTensorProto
    1 name: string, 2 tensor: TensorProto
"""
