"""What Keras writes beside a SavedModel (keras_metadata.pb)."""

PACKAGE = "third_party.py.tf_keras.protobuf"
USES: tuple[str, ...] = ()
MESSAGES = """
VersionDef
    1 producer: int32, 2 min_consumer: int32, 3 bad_consumers: int32*

SavedMetadata
    1 nodes: SavedObject*

SavedObject
    2 node_id: int32, 3 node_path: string, 4 identifier: string, 5 metadata: string,
    6 version: VersionDef
"""
