"""Nested Python structures of specs and values, as SavedModels keep signatures."""

PACKAGE = "tensorflow"
USES: tuple[str, ...] = ("tensor",)
MESSAGES = """
StructuredValue
    1 none_value: NoneValue in kind, 11 float64_value: double in kind, 12 int64_value: sint64 in kind,
    13 string_value: string in kind, 14 bool_value: bool in kind,
    31 tensor_shape_value: TensorShapeProto in kind, 32 tensor_dtype_value: DataType in kind,
    33 tensor_spec_value: TensorSpecProto in kind, 34 type_spec_value: TypeSpecProto in kind,
    35 bounded_tensor_spec_value: BoundedTensorSpecProto in kind, 51 list_value: ListValue in kind,
    52 tuple_value: TupleValue in kind, 53 dict_value: DictValue in kind,
    54 named_tuple_value: NamedTupleValue in kind, 55 tensor_value: TensorProto in kind,
    56 numpy_value: TensorProto in kind

NoneValue

ListValue
    1 values: StructuredValue*

TupleValue
    1 values: StructuredValue*

DictValue
    1 fields: {string: StructuredValue}

PairValue
    1 key: string, 2 value: StructuredValue

NamedTupleValue
    1 name: string, 2 values: PairValue*

TensorSpecProto
    1 name: string, 2 shape: TensorShapeProto, 3 dtype: DataType

BoundedTensorSpecProto
    1 name: string, 2 shape: TensorShapeProto, 3 dtype: DataType, 4 minimum: TensorProto,
    5 maximum: TensorProto

TypeSpecProto
    1 type_spec_class: TypeSpecProto.TypeSpecClass, 2 type_state: StructuredValue,
    3 type_spec_class_name: string, 4 num_flat_components: int32

enum TypeSpecProto.TypeSpecClass
    0 UNKNOWN, 1 SPARSE_TENSOR_SPEC, 2 INDEXED_SLICES_SPEC, 3 RAGGED_TENSOR_SPEC, 4 TENSOR_ARRAY_SPEC,
    5 DATA_DATASET_SPEC, 6 DATA_ITERATOR_SPEC, 7 OPTIONAL_SPEC, 8 PER_REPLICA_SPEC, 9 VARIABLE_SPEC,
    10 ROW_PARTITION_SPEC, 12 REGISTERED_TYPE_SPEC, 13 EXTENSION_TYPE_SPEC

CompositeTensorVariantMetadata
    1 type_spec_proto: TypeSpecProto
"""
