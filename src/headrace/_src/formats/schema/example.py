"""Training examples: features by name, and sequences of them."""

PACKAGE = "tensorflow"
USES: tuple[str, ...] = ("tensor",)
MESSAGES = """
BytesList
    1 value: bytes*

FloatList
    1 value: float*

Int64List
    1 value: int64*

Feature
    1 bytes_list: BytesList in kind, 2 float_list: FloatList in kind, 3 int64_list: Int64List in kind

Features
    1 feature: {string: Feature}

FeatureList
    1 feature: Feature*

FeatureLists
    1 feature_list: {string: FeatureList}

Example
    1 features: Features

SequenceExample
    1 context: Features, 2 feature_lists: FeatureLists

VarLenFeatureProto
    1 dtype: DataType, 2 values_output_tensor_name: string, 3 indices_output_tensor_name: string,
    4 shapes_output_tensor_name: string

FixedLenFeatureProto
    1 dtype: DataType, 2 shape: TensorShapeProto, 3 default_value: TensorProto,
    4 values_output_tensor_name: string

FeatureConfiguration
    1 fixed_len_feature: FixedLenFeatureProto in config, 2 var_len_feature: VarLenFeatureProto in config

ExampleParserConfiguration
    1 feature_map: {string: FeatureConfiguration}
"""
