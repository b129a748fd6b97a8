# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.callbacks.experimental: experimental parts of tf.keras.callbacks."""

from headrace._src.keras.callbacks.backup_and_restore import BackupAndRestoreExperimental as BackupAndRestore
from headrace._src.keras.callbacks.update_embedding import UpdateEmbeddingCallback as UpdateEmbeddingCallback

__all__ = [
    "BackupAndRestore", "UpdateEmbeddingCallback",
]
