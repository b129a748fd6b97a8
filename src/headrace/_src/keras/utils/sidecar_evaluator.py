"""SidecarEvaluator: evaluates the checkpoints that a training elsewhere writes."""

from __future__ import annotations

from typing import Any

import headrace as tf


class SidecarEvaluator:
    """Waits for checkpoints in a folder, loads each new one and evaluates the model.

    Args:
        model: A compiled model like the one that is trained.
        data: What to evaluate it on.
        checkpoint_dir: The folder of checkpoints, as `tf.train.CheckpointManager` or `ModelCheckpoint` write them.
        steps: How many batches to evaluate; all when not given.
        max_evaluations: After so many evaluations it ends; never when not given.
        callbacks: Callbacks for `evaluate`.
    """

    def __init__(
        self,
        model: Any,
        data: Any,
        checkpoint_dir: str,
        steps: int | None = None,
        max_evaluations: int | None = None,
        callbacks: Any = None,
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
