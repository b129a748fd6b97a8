"""SidecarEvaluatorModelExport: keeps the best of the models that a sidecar evaluator evaluates."""

from __future__ import annotations

import re
from typing import Any

from headrace._src.keras.callbacks.model_checkpoint import ModelCheckpoint
from headrace._src.keras.engine.typing import Logs, Path

EVALUATION = "eval"  # the value of `save_freq` that programs write for this callback


class SidecarEvaluatorModelExport(ModelCheckpoint):
    """Saves the model after an evaluation if it is the best one so far.

    It is a callback of `tf.keras.utils.SidecarEvaluator`, which evaluates the checkpoints of a training process.

    Args:
        export_filepath: Path of the saved model. `{epoch}` in it is the epoch of training that wrote the checkpoint.
        checkpoint_filepath: The `filepath` of the `ModelCheckpoint` that training uses, such as "ckpt-{epoch:04d}".
        **kwargs: Arguments of `ModelCheckpoint`, such as `monitor`, `mode` and `save_weights_only`.

    >>> model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(1)])
    >>> model.compile("sgd", "mse")
    >>> model.save_weights("run/ckpt-0001")
    >>> export = tf.keras.callbacks.SidecarEvaluatorModelExport(
    ...     "best-{epoch:04d}.keras", "run/ckpt-{epoch:04d}", monitor="loss")
    >>> loss = model.evaluate(np.ones((2, 3)), np.ones((2, 1)), verbose=0, callbacks=[export])
    >>> tf.io.gfile.exists("best-0001.keras")
    True
    """

    def __init__(self, export_filepath: Path, checkpoint_filepath: Path, **kwargs: Any) -> None:
        if kwargs.get("save_freq") == EVALUATION:
            del kwargs["save_freq"]
        super().__init__(export_filepath, save_best_only=True, **kwargs)
        self._checkpoint_filepath = str(checkpoint_filepath)
        self.export_index = 0

    def on_test_begin(self, logs: Logs | None = None) -> None:
        """Finds the epoch of the newest checkpoint."""
        newest = self._get_most_recently_modified_file_matching_pattern(self._checkpoint_filepath)
        epoch = re.search(r"ckpt-(\d+)", newest) if newest is not None else None
        self.export_index = int(epoch[1]) - 1 if epoch is not None else 0

    def on_test_end(self, logs: Logs | None = None) -> None:
        """Saves the model if the metric has improved."""
        self._save(self.export_index, None, logs or {})
