"""Checkpoints: the bundle index, the object graph, saver and variable records, the state file."""

PACKAGE = "tensorflow"
USES: tuple[str, ...] = ("tensor", "graph")
MESSAGES = """
TrackableObjectGraph
    1 nodes: TrackableObjectGraph.TrackableObject*

TrackableObjectGraph.TrackableObject
    1 children: TrackableObjectGraph.TrackableObject.ObjectReference*,
    2 attributes: TrackableObjectGraph.TrackableObject.SerializedTensor*,
    3 slot_variables: TrackableObjectGraph.TrackableObject.SlotVariableReference*,
    4 registered_saver: RegisteredSaver, 5 has_checkpoint_values: google.protobuf.BoolValue

TrackableObjectGraph.TrackableObject.ObjectReference
    1 node_id: int32, 2 local_name: string

TrackableObjectGraph.TrackableObject.SerializedTensor
    1 name: string, 2 full_name: string, 3 checkpoint_key: string

TrackableObjectGraph.TrackableObject.SlotVariableReference
    1 original_variable_node_id: int32, 2 slot_name: string, 3 slot_variable_node_id: int32

RegisteredSaver
    1 name: string, 2 object_name: string

SaverDef
    1 filename_tensor_name: string, 2 save_tensor_name: string, 3 restore_op_name: string,
    4 max_to_keep: int32, 5 sharded: bool, 6 keep_checkpoint_every_n_hours: float,
    7 version: SaverDef.CheckpointFormatVersion

enum SaverDef.CheckpointFormatVersion
    0 LEGACY, 1 V1, 2 V2

BundleHeaderProto
    1 num_shards: int32, 2 endianness: BundleHeaderProto.Endianness, 3 version: VersionDef

enum BundleHeaderProto.Endianness
    0 LITTLE, 1 BIG

BundleEntryProto
    1 dtype: DataType, 2 shape: TensorShapeProto, 3 shard_id: int32, 4 offset: int64, 5 size: int64,
    6 crc32c: fixed32, 7 slices: TensorSliceProto*

CheckpointState
    1 model_checkpoint_path: string, 2 all_model_checkpoint_paths: string*,
    3 all_model_checkpoint_timestamps: double*, 4 last_preserved_timestamp: double

enum VariableSynchronization
    0 VARIABLE_SYNCHRONIZATION_AUTO, 1 VARIABLE_SYNCHRONIZATION_NONE,
    2 VARIABLE_SYNCHRONIZATION_ON_WRITE, 3 VARIABLE_SYNCHRONIZATION_ON_READ

enum VariableAggregation
    0 VARIABLE_AGGREGATION_NONE, 1 VARIABLE_AGGREGATION_SUM, 2 VARIABLE_AGGREGATION_MEAN,
    3 VARIABLE_AGGREGATION_ONLY_FIRST_REPLICA

VariableDef
    1 variable_name: string, 2 initializer_name: string, 3 snapshot_name: string,
    4 save_slice_info_def: SaveSliceInfoDef, 5 is_resource: bool, 6 initial_value_name: string,
    7 trainable: bool, 8 synchronization: VariableSynchronization, 9 aggregation: VariableAggregation

SaveSliceInfoDef
    1 full_name: string, 2 full_shape: int64*, 3 var_offset: int64*, 4 var_shape: int64*

SavedSliceMeta
    1 name: string, 2 shape: TensorShapeProto, 3 type: DataType, 4 slice: TensorSliceProto*

SavedTensorSliceMeta
    1 tensor: SavedSliceMeta*, 2 versions: VersionDef

SavedSlice
    1 name: string, 2 slice: TensorSliceProto, 3 data: TensorProto

SavedTensorSlices
    1 meta: SavedTensorSliceMeta, 2 data: SavedSlice
"""
