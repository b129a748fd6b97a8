"""tf.keras.callbacks.experimental: experimental parts of tf.keras.callbacks."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "BackupAndRestore": "keras.callbacks.backup_and_restore:BackupAndRestoreExperimental",
        "UpdateEmbeddingCallback": "keras.callbacks.update_embedding:UpdateEmbeddingCallback",
    },
)
