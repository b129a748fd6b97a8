"""tf.keras.callbacks: callbacks of `fit`, `evaluate` and `predict`."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "experimental": ".",
        "BackupAndRestore": "keras.callbacks.backup_and_restore:BackupAndRestore",
        "BaseLogger": "keras.callbacks.base_logger:BaseLogger",
        "CSVLogger": "keras.callbacks.csv_logger:CSVLogger",
        "Callback": "keras.callbacks.callback:Callback",
        "CallbackList": "keras.callbacks.callback_list:CallbackList",
        "EarlyStopping": "keras.callbacks.early_stopping:EarlyStopping",
        "History": "keras.callbacks.history:History",
        "LambdaCallback": "keras.callbacks.lambda_callback:LambdaCallback",
        "LearningRateScheduler": "keras.callbacks.learning_rate_scheduler:LearningRateScheduler",
        "ModelCheckpoint": "keras.callbacks.model_checkpoint:ModelCheckpoint",
        "ProgbarLogger": "keras.callbacks.progbar_logger:ProgbarLogger",
        "ReduceLROnPlateau": "keras.callbacks.reduce_lr_on_plateau:ReduceLROnPlateau",
        "SidecarEvaluatorModelExport": "keras.callbacks.sidecar_export:SidecarEvaluatorModelExport",
        "SwapEMAWeights": "keras.callbacks.swap_ema_weights:SwapEMAWeights",
        "TensorBoard": "keras.callbacks.tensorboard:TensorBoard",
        "RemoteMonitor": "keras.callbacks.remote_monitor:RemoteMonitor",
        "TerminateOnNaN": "keras.callbacks.terminate_on_nan:TerminateOnNaN",
    },
)
