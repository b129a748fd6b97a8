"""SidecarEvaluator: evaluates the checkpoints that another process writes."""

from __future__ import annotations

from collections.abc import Sequence

import headrace as tf
from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.engine.typing import Data
from headrace._src.keras.models.model import Model


class SidecarEvaluator:
    """Waits for checkpoints in a directory, loads each new one and evaluates the model.

    Args:
        model: Compiled model like the one that is trained.
        data: Evaluation data.
        checkpoint_dir: Directory to which `tf.train.CheckpointManager` or `ModelCheckpoint` write.
        steps: Number of batches to evaluate; all for None.
        max_evaluations: Number of evaluations after which it stops; None for no limit.
        callbacks: Callbacks passed to `evaluate`.
    """

    def __init__(
        self,
        model: Model,
        data: Data,
        checkpoint_dir: str,
        steps: int | None = None,
        max_evaluations: int | None = None,
        callbacks: Sequence[Callback] | None = None,
    ) -> None:
        self.model, self.data, self.checkpoint_dir = model, data, checkpoint_dir
        self.steps, self.max_evaluations, self.callbacks = steps, max_evaluations, callbacks or []
        self._evaluations = 0

    def start(self) -> None:
        """Evaluates checkpoints until `max_evaluations` is reached."""
        for path in tf.train.checkpoints_iterator(self.checkpoint_dir):
            checkpoint = tf.train.Checkpoint(model=self.model, optimizer=self.model.optimizer)
            checkpoint.restore(path).expect_partial()
            self._evaluations += 1
            results = self.model.evaluate(
                self.data, steps=self.steps, callbacks=self.callbacks, verbose=2, return_dict=True
            )
            words = " ".join(f"{name}={value}" for name, value in results.items())
            print(f"End of evaluation. Metrics: {words}")
            if self.max_evaluations is not None and self._evaluations >= self.max_evaluations:
                print(f"Last checkpoint evaluated: {path}")
                return
