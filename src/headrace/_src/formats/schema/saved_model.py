"""SavedModels: meta graphs, signatures, collections, the graph of saved objects."""

PACKAGE = "tensorflow"
USES: tuple[str, ...] = ("tensor", "graph", "structure", "checkpoint")
MESSAGES = """
SavedObjectGraph
    1 nodes: SavedObject*, 2 concrete_functions: {string: SavedConcreteFunction}

SavedObject
    1 children: TrackableObjectGraph.TrackableObject.ObjectReference*,
    3 slot_variables: TrackableObjectGraph.TrackableObject.SlotVariableReference*,
    4 user_object: SavedUserObject in kind, 5 asset: SavedAsset in kind,
    6 function: SavedFunction in kind, 7 variable: SavedVariable in kind,
    8 bare_concrete_function: SavedBareConcreteFunction in kind, 9 constant: SavedConstant in kind,
    10 resource: SavedResource in kind, 11 saveable_objects: {string: SaveableObject},
    12 captured_tensor: CapturedTensor in kind, 13 registered_name: string,
    14 serialized_user_proto: google.protobuf.Any,
    15 dependencies: TrackableObjectGraph.TrackableObject.ObjectReference*, 16 registered_saver: string

SavedUserObject
    1 identifier: string, 2 version: VersionDef, 3 metadata: string

SavedAsset
    1 asset_file_def_index: int32

SavedFunction
    1 concrete_functions: string*, 2 function_spec: FunctionSpec

CapturedTensor
    1 name: string, 2 concrete_function: string

SavedConcreteFunction
    2 bound_inputs: int32*, 3 canonicalized_input_signature: StructuredValue,
    4 output_signature: StructuredValue

SavedBareConcreteFunction
    1 concrete_function_name: string, 2 argument_keywords: string*,
    3 allowed_positional_arguments: int64, 4 function_spec: FunctionSpec

SavedConstant
    1 operation: string

SavedVariable
    1 dtype: DataType, 2 shape: TensorShapeProto, 3 trainable: bool,
    4 synchronization: VariableSynchronization, 5 aggregation: VariableAggregation, 6 name: string,
    7 device: string, 8 experimental_distributed_variable_components: SavedVariable*

FunctionSpec
    1 fullargspec: StructuredValue, 2 is_method: bool, 5 input_signature: StructuredValue,
    6 jit_compile: FunctionSpec.JitCompile

enum FunctionSpec.JitCompile
    0 DEFAULT, 1 ON, 2 OFF

SavedResource
    1 device: string

SaveableObject
    2 save_function: int32, 3 restore_function: int32

MetaGraphDef
    1 meta_info_def: MetaGraphDef.MetaInfoDef, 2 graph_def: GraphDef, 3 saver_def: SaverDef,
    4 collection_def: {string: CollectionDef}, 5 signature_def: {string: SignatureDef},
    6 asset_file_def: AssetFileDef*, 7 object_graph_def: SavedObjectGraph

MetaGraphDef.MetaInfoDef
    1 meta_graph_version: string, 2 stripped_op_list: OpList, 3 any_info: google.protobuf.Any,
    4 tags: string*, 5 tensorflow_version: string, 6 tensorflow_git_version: string,
    7 stripped_default_attrs: bool, 8 function_aliases: {string: string}

CollectionDef
    1 node_list: CollectionDef.NodeList in kind, 2 bytes_list: CollectionDef.BytesList in kind,
    3 int64_list: CollectionDef.Int64List in kind, 4 float_list: CollectionDef.FloatList in kind,
    5 any_list: CollectionDef.AnyList in kind

CollectionDef.NodeList
    1 value: string*

CollectionDef.BytesList
    1 value: bytes*

CollectionDef.Int64List
    1 value: int64*

CollectionDef.FloatList
    1 value: float*

CollectionDef.AnyList
    1 value: google.protobuf.Any*

TensorInfo
    1 name: string in encoding, 2 dtype: DataType, 3 tensor_shape: TensorShapeProto,
    4 coo_sparse: TensorInfo.CooSparse in encoding,
    5 composite_tensor: TensorInfo.CompositeTensor in encoding

TensorInfo.CooSparse
    1 values_tensor_name: string, 2 indices_tensor_name: string, 3 dense_shape_tensor_name: string

TensorInfo.CompositeTensor
    1 type_spec: TypeSpecProto, 2 components: TensorInfo*

SignatureDef
    1 inputs: {string: TensorInfo}, 2 outputs: {string: TensorInfo}, 3 method_name: string,
    4 defaults: {string: TensorProto}

AssetFileDef
    1 tensor_info: TensorInfo, 2 filename: string

SavedModel
    1 saved_model_schema_version: int64, 2 meta_graphs: MetaGraphDef*

FingerprintDef
    1 saved_model_checksum: uint64, 2 graph_def_program_hash: uint64, 3 signature_def_hash: uint64,
    4 saved_object_graph_hash: uint64, 5 checkpoint_hash: uint64, 6 version: VersionDef, 7 uuid: string
"""
