# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.callbacks: callbacks of `fit`, `evaluate` and `predict`."""

from headrace._src.keras.callbacks.backup_and_restore import BackupAndRestore as BackupAndRestore
from headrace._src.keras.callbacks.base_logger import BaseLogger as BaseLogger
from headrace._src.keras.callbacks.callback import Callback as Callback
from headrace._src.keras.callbacks.callback_list import CallbackList as CallbackList
from headrace._src.keras.callbacks.csv_logger import CSVLogger as CSVLogger
from headrace._src.keras.callbacks.early_stopping import EarlyStopping as EarlyStopping
from headrace._src.keras.callbacks.history import History as History
from headrace._src.keras.callbacks.lambda_callback import LambdaCallback as LambdaCallback
from headrace._src.keras.callbacks.learning_rate_scheduler import LearningRateScheduler as LearningRateScheduler
from headrace._src.keras.callbacks.model_checkpoint import ModelCheckpoint as ModelCheckpoint
from headrace._src.keras.callbacks.progbar_logger import ProgbarLogger as ProgbarLogger
from headrace._src.keras.callbacks.reduce_lr_on_plateau import ReduceLROnPlateau as ReduceLROnPlateau
from headrace._src.keras.callbacks.remote_monitor import RemoteMonitor as RemoteMonitor
from headrace._src.keras.callbacks.sidecar_export import SidecarEvaluatorModelExport as SidecarEvaluatorModelExport
from headrace._src.keras.callbacks.swap_ema_weights import SwapEMAWeights as SwapEMAWeights
from headrace._src.keras.callbacks.tensorboard import TensorBoard as TensorBoard
from headrace._src.keras.callbacks.terminate_on_nan import TerminateOnNaN as TerminateOnNaN
from headrace.keras.callbacks import experimental as experimental

__all__ = [
    "BackupAndRestore", "BaseLogger", "CSVLogger", "Callback", "CallbackList", "EarlyStopping", "History",
    "LambdaCallback", "LearningRateScheduler", "ModelCheckpoint", "ProgbarLogger", "ReduceLROnPlateau", "RemoteMonitor",
    "SidecarEvaluatorModelExport", "SwapEMAWeights", "TensorBoard", "TerminateOnNaN", "experimental",
]
