"""SharpnessAwareMinimization: training that finds flat minima."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import headrace as tf
from headrace._src.keras.engine.typing import Tensors, Training
from headrace._src.keras.models.model import Model
from headrace._src.keras.saving.serialization import deserialize_keras_object, serialize_keras_object
from headrace._src.keras.sequence import unpack_x_y_sample_weight


class SharpnessAwareMinimization(Model):
    """Trains a model with the gradients at the worst point near the current weights.

    This finds flat minima, which often generalize better.

    Args:
        model: The model to train.
        rho: Distance of the worst point from the weights.
        num_batch_splits: Number of parts that a batch is split into, each with its own worst point. None does not
            split.
        name: Name of the model.
    """

    _saved_module = "keras.models.experimental"

    def __init__(
        self, model: Model, rho: float = 0.05, num_batch_splits: int | None = None, name: str | None = None
    ) -> None:
        super().__init__(name=name)
        self.model, self.rho, self.num_batch_splits = model, rho, num_batch_splits

    def train_step(self, data: Any) -> dict[str, Any]:
        x, y, sample_weight = unpack_x_y_sample_weight(data)
        count = self.num_batch_splits or 1
        parts = zip(*(self._split(v, count) for v in (x, y, sample_weight)), strict=True)
        gradients: list[Any] = []
        for part in parts:
            found = self._gradients_at_worst(*part)
            gradients = found if not gradients else [a + b for a, b in zip(gradients, found, strict=True)]
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables, strict=True))
        return self.compute_metrics(x, y, self(x, training=True), sample_weight)

    def _split(self, value: Tensors | None, count: int) -> list[Any]:
        if value is None or count == 1:
            return [value] * count
        parts = [tf.split(leaf, count) for leaf in tf.nest.flatten(value)]
        return [tf.nest.pack_sequence_as(value, list(leaves)) for leaves in zip(*parts, strict=True)]

    def _gradients(self, x: Tensors | None, y: Tensors | None, sample_weight: Tensors | None) -> list[Any]:
        with tf.GradientTape() as tape:
            loss = self.compute_loss(x, y, self(x, training=True), sample_weight)
        assert loss is not None
        return [tf.convert_to_tensor(g) for g in tape.gradient(loss, self.trainable_variables)]

    def _gradients_at_worst(self, x: Tensors | None, y: Tensors | None, sample_weight: Tensors | None) -> list[Any]:
        gradients = self._gradients(x, y, sample_weight)
        scale = self.rho / (tf.linalg.global_norm(gradients) + 1e-12)
        before = [tf.identity(v) for v in self.trainable_variables]
        for variable, gradient in zip(self.trainable_variables, gradients, strict=True):
            variable.assign_add(gradient * scale)
        worst = self._gradients(x, y, sample_weight)
        for variable, value in zip(self.trainable_variables, before, strict=True):
            variable.assign(value)
        return worst

    def call(self, inputs: Any, training: Training = None, mask: Tensors | None = None) -> Any:
        return self.model(inputs, training=training)

    def get_config(self) -> dict[str, Any]:
        return {"name": self.name, "model": serialize_keras_object(self.model), "rho": self.rho}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Mapping[str, Any] | None = None) -> Self:
        return cls(**{**config, "model": deserialize_keras_object(config["model"], custom_objects)})
