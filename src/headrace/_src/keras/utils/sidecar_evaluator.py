"""SidecarEvaluator: evaluates the checkpoints that another process writes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import headrace as tf
from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.engine.typing import Data
from headrace._src.keras.models.model import Model

SECONDS_BETWEEN_NOTES = 30  # while no checkpoint appears
# Where tf.train.Checkpoint(model=..., optimizer=...) and Model.save_weights keep the number of training steps.
ITERATIONS_KEYS = tuple(
    f"{owner}/{name}/.ATTRIBUTES/VARIABLE_VALUE"
    for owner in ("optimizer", "model/optimizer")
    for name in ("iter", "_iterations", "iterations")
)


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
        """Evaluates checkpoints until `max_evaluations` is reached.

        Raises:
            RuntimeError: If a checkpoint does not contain the optimizer's `iterations`.
        """
        for path in self._checkpoints():
            self._restore(path)
            self._evaluations += 1
            results = self.model.evaluate(
                self.data, steps=self.steps, callbacks=self.callbacks, verbose=2, return_dict=True
            )
            words = " ".join(f"{name}={value}" for name, value in results.items())
            tf.get_logger().info("End of evaluation. Metrics: %s", words)
            if self.max_evaluations is not None and self._evaluations >= self.max_evaluations:
                tf.get_logger().info("Last checkpoint evaluated: %s", path)
                return

    def _checkpoints(self) -> Iterator[str]:
        """Yields new checkpoints, and says from time to time that there is none."""

        def note_and_wait_on() -> bool:
            tf.get_logger().info(
                "No checkpoints appear to be found after %s seconds. Please check that checkpoints are written to %s.",
                SECONDS_BETWEEN_NOTES, self.checkpoint_dir,
            )  # fmt: skip
            return False

        return iter(
            tf.train.checkpoints_iterator(
                self.checkpoint_dir, timeout=SECONDS_BETWEEN_NOTES, timeout_fn=note_and_wait_on
            )
        )

    def _restore(self, path: str) -> None:
        """Restores the model and the optimizer's number of steps, which summaries of the evaluation use."""
        optimizer = self.model.optimizer
        reader = tf.train.load_checkpoint(path)
        by_model = any(key.startswith("model/") for key in reader.get_variable_to_shape_map())
        parts = {"model": self.model} if optimizer is None else {"model": self.model, "optimizer": optimizer}
        # Checkpoints of Model.save_weights begin with the model itself.
        checkpoint = tf.train.Checkpoint(**parts) if by_model else tf.train.Checkpoint(self.model)
        status = checkpoint.restore(path).expect_partial()
        if not self.model.variables and optimizer is None:
            raise AssertionError("Nothing to load. Build or compile the model before its checkpoints are evaluated.")
        status.assert_nontrivial_match()
        found = [key for key in ITERATIONS_KEYS if reader.has_tensor(key)]
        if not found or optimizer is None:
            raise RuntimeError(
                "`iterations` cannot be loaded from the checkpoint file. Save the optimizer as well: "
                "`tf.train.Checkpoint(optimizer=model.optimizer, model=model)`, or compile the model before its "
                "weights are saved."
            )
        optimizer.iterations.assign(reader.get_tensor(found[0]))
