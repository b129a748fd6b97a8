"""AdamW: Adam with decoupled weight decay."""

from __future__ import annotations

from typing import Unpack

from headrace._src.keras.engine.typing import LearningRateLike
from headrace._src.keras.optimizers.adam import Adam
from headrace._src.keras.optimizers.shared_arguments import SharedExceptDecay, takes_shared_arguments


class AdamW(Adam):
    """Implements AdamW, which is Adam with decoupled weight decay.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        weight_decay: Fraction of each weight subtracted per step, times the learning rate; required.
        beta_1: Decay rate of the mean of gradients.
        beta_2: Decay rate of the mean of squared gradients.
        epsilon: Small value that prevents division by zero.
        amsgrad: Whether to divide by the largest mean of squares so far.
        clipnorm: Largest norm of the gradient of one weight; None does not clip.
        clipvalue: Largest absolute value in a gradient; None does not clip.
        global_clipnorm: Largest norm of all gradients together; None does not clip.
        use_ema: Whether to keep exponential moving averages of the weights.
        ema_momentum: Share of the old average in the new one.
        ema_overwrite_frequency: Number of steps after which weights are replaced by their averages; None never does.
        jit_compile: Whether XLA compiles the update. It has no effect on results.
        name: Name of the optimizer.

    Raises:
        ValueError: If `weight_decay` is None.

    >>> optimizer, v = tf.keras.optimizers.AdamW(learning_rate=0.1, weight_decay=0.0), tf.Variable(1.0)
    >>> optimizer.apply_gradients([(tf.constant(2.0), v)])
    <tf.Variable 'UnreadVariable' shape=() dtype=int64, numpy=1>
    >>> round(float(v), 3)
    0.9
    """

    @takes_shared_arguments(name="AdamW")
    def __init__(
        self,
        learning_rate: LearningRateLike = 0.001,
        weight_decay: float | None = 0.004,
        beta_1: float = 0.9,
        beta_2: float = 0.999,
        epsilon: float = 1e-7,
        amsgrad: bool = False,
        **shared: Unpack[SharedExceptDecay],
    ) -> None:
        if weight_decay is None:
            raise ValueError("Missing value of `weight_decay` which is required and must be a float value.")
        super().__init__(learning_rate, beta_1, beta_2, epsilon, amsgrad=amsgrad, weight_decay=weight_decay, **shared)
