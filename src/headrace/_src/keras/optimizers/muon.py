"""Muon: momentum steps with orthogonalized matrices; AdamW for everything that is not a matrix."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.backend.names import unique_name
from headrace._src.keras.engine.typing import LearningRateLike
from headrace._src.keras.optimizers.gradients import Gradient
from headrace._src.keras.optimizers.optimizer import Optimizer
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class Muon(Optimizer):
    """Implements Muon, whose updates of matrices are orthogonalized; other variables use AdamW.

    Args:
        learning_rate: Learning rate of matrices: a number or a schedule.
        adam_beta_1: Decay rate of AdamW's mean of gradients.
        adam_beta_2: Decay rate of AdamW's mean of squared gradients.
        adam_weight_decay: Weight decay of AdamW.
        epsilon: Small value that prevents division by zero.
        weight_decay: Weight decay of matrices.
        clipnorm: Largest norm of a gradient.
        clipvalue: Largest magnitude of an element of a gradient.
        global_clipnorm: Largest norm of all gradients together.
        use_ema: Whether to keep moving averages of the weights.
        ema_momentum: Decay rate of the averages.
        ema_overwrite_frequency: Number of steps after which the weights are replaced by their averages.
        loss_scale_factor: Factor of the loss, by which gradients are divided again.
        gradient_accumulation_steps: Number of calls whose gradients are averaged for one update.
        name: Name of the optimizer and prefix of its variables' names.
        exclude_layers: Regular expressions for the names of variables that use AdamW.
        exclude_embeddings: Whether embeddings use AdamW.
        muon_a: First coefficient of the polynomial that orthogonalizes matrices.
        muon_b: Second coefficient.
        muon_c: Third coefficient.
        adam_lr_ratio: AdamW's learning rate relative to that of matrices.
        momentum: Fraction of the previous update that is kept, from 0 to 1.
        ns_steps: Number of iterations of the polynomial.
        nesterov: Whether to use Nesterov momentum.
        rms_rate: Root mean square of updates; None derives it from the shape of the matrix.
    """

    def __init__(
        self,
        learning_rate: LearningRateLike = 0.001,
        adam_beta_1: float = 0.9,
        adam_beta_2: float = 0.999,
        adam_weight_decay: float = 0.004,
        epsilon: float = 1e-07,
        weight_decay: float = 0.004,
        clipnorm: float | None = None,
        clipvalue: float | None = None,
        global_clipnorm: float | None = None,
        use_ema: bool = False,
        ema_momentum: float = 0.99,
        ema_overwrite_frequency: int | None = None,
        loss_scale_factor: float | None = None,
        gradient_accumulation_steps: int | None = None,
        name: str | None = None,
        exclude_layers: Sequence[str] | None = None,
        exclude_embeddings: bool = True,
        muon_a: float = 3.4445,
        muon_b: float = -4.7750,
        muon_c: float = 2.0315,
        adam_lr_ratio: float = 1,
        momentum: float = 0.95,
        ns_steps: int = 5,
        nesterov: bool = True,
        rms_rate: float | None = 0.2,
        **kwargs: Any,
    ) -> None:
        super().__init__(
            name or unique_name("muon"), weight_decay, clipnorm, clipvalue, global_clipnorm, use_ema, ema_momentum,
            ema_overwrite_frequency, loss_scale_factor=loss_scale_factor,
            gradient_accumulation_steps=gradient_accumulation_steps, **kwargs,
        )  # fmt: skip
        self._learning_rate = self._build_learning_rate(learning_rate)
        self.adam_beta_1, self.adam_beta_2, self.adam_weight_decay = adam_beta_1, adam_beta_2, adam_weight_decay
        self.epsilon, self.exclude_layers, self.exclude_embeddings = epsilon, exclude_layers or [], exclude_embeddings
        self.muon_a, self.muon_b, self.muon_c = muon_a, muon_b, muon_c
        self.adam_lr_ratio, self.momentum, self.ns_steps = adam_lr_ratio, momentum, ns_steps
        self.nesterov, self.rms_rate = nesterov, rms_rate

    def build(self, var_list: Sequence[Variable]) -> None:
        super().build(var_list)
        if self._built:
            return
        self._momentums = self._slots(var_list, "momentum")
        self._velocities: list[Any] = [
            self.add_variable_from_reference(v, "velocity") if self._uses_adam(v) else None for v in var_list
        ]
        self._built = True

    def _uses_adam(self, variable: Variable) -> bool:
        name = variable.path
        if not 1 < variable.shape.rank < 4 or (self.exclude_embeddings and "embedding" in name.lower()):
            return True
        return any(re.search(pattern, name) for pattern in self.exclude_layers)

    def update_step(self, gradient: Gradient, variable: Variable) -> None:
        position = self._position(variable)
        gradient = tf.cast(tf.convert_to_tensor(gradient), variable.dtype)
        step = self._adam_step if self._uses_adam(variable) else self._muon_step
        step(gradient, variable, position)

    def _adam_step(self, gradient: Tensor, variable: Variable, position: int) -> None:
        rate = self._rate(variable) * self.adam_lr_ratio
        first, second = self._momentums[position], self._velocities[position]
        beta_1, beta_2, step = self.adam_beta_1, self.adam_beta_2, self._step(variable)
        first.assign_add((gradient - first) * (1 - beta_1))
        second.assign_add((tf.square(gradient) - second) * (1 - beta_2))
        alpha = rate * tf.sqrt(1 - tf.pow(tf.cast(beta_2, variable.dtype), step))
        alpha /= 1 - tf.pow(tf.cast(beta_1, variable.dtype), step)
        variable.assign_sub(alpha * first / (tf.sqrt(second) + self.epsilon))

    def _muon_step(self, gradient: Tensor, variable: Variable, position: int) -> None:
        kept = self._momentums[position]
        kept.assign(kept * self.momentum + gradient)
        direction = gradient + self.momentum * kept if self.nesterov else tf.identity(kept)
        matrix = tf.reshape(direction, [-1, variable.shape[-1]])
        step = tf.reshape(self.orthogonalized(matrix), variable.shape)
        variable.assign_sub(self._rate(variable) * self._scaled(step, matrix.shape))

    def _scaled(self, step: Tensor, shape: TensorShape) -> Tensor:
        rows, columns = shape.as_list()
        if self.rms_rate is None:
            return step * max(1.0, rows / columns) ** 0.5
        return step * self.rms_rate * max(rows, columns) ** 0.5

    def orthogonalized(self, matrix: Tensor) -> Tensor:
        """Approximates the nearest matrix with orthogonal rows or columns by iterating a polynomial.

        Args:
            matrix: Matrix to orthogonalize.

        Returns:
            A matrix of the shape of `matrix`.
        """
        rows, columns = matrix.shape.as_list()
        x = tf.transpose(matrix) if rows > columns else matrix
        x = x / (tf.norm(x) + self.epsilon)
        for _ in range(self.ns_steps):
            product = tf.matmul(x, x, transpose_b=True)
            x = self.muon_a * x + tf.matmul(self.muon_b * product + self.muon_c * tf.matmul(product, product), x)
        return tf.transpose(x) if rows > columns else x

    def _decay_weight(self, variable: Variable) -> None:
        decay = self.adam_weight_decay if self._uses_adam(variable) else self.weight_decay
        if decay and self._decays(variable):
            variable.assign_sub(variable * tf.cast(decay, variable.dtype) * self._rate(variable))

    def get_config(self) -> dict[str, Any]:
        names = (
            "adam_beta_1", "adam_beta_2", "adam_weight_decay", "epsilon", "exclude_layers", "exclude_embeddings",
            "muon_a", "muon_b", "muon_c", "adam_lr_ratio", "momentum", "ns_steps", "nesterov", "rms_rate",
        )  # fmt: skip
        return {**super().get_config(), **{name: getattr(self, name) for name in names}}
