"""Folders with the elements of datasets."""

PACKAGE = "tensorflow"
USES: tuple[str, ...] = ("tensor",)
MESSAGES = """
SnapshotMetadataRecord
    1 graph_hash: string, 2 run_id: string, 3 creation_timestamp: int64, 4 version: int64,
    5 dtype: DataType*, 6 num_elements: int64, 1000 finalized: bool
"""
