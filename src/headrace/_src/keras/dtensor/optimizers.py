"""The optimizers of tf.keras.dtensor: those of tf.keras with an argument `mesh`.

Any optimizer keeps its variables in the layout of the weights they belong to, so the mesh need not be known.
"""

from __future__ import annotations

import functools
import inspect
from typing import Any, TypeVar

from headrace._src.distribute.dtensor.mesh import Mesh
from headrace._src.keras.optimizers import adadelta, adagrad, adam, adamw, rmsprop, sgd
from headrace._src.keras.optimizers.optimizer import Optimizer

Kind = TypeVar("Kind", bound=Optimizer)


def _takes_mesh(optimizer: type[Kind]) -> type[Kind]:
    """Decorator: adds the argument `mesh`, which changes nothing, to the constructor."""
    plain = optimizer.__init__
    signature = inspect.signature(plain)
    *parameters, last = signature.parameters.values()
    mesh = inspect.Parameter("mesh", inspect.Parameter.KEYWORD_ONLY, default=None)
    parameters += [mesh, last] if last.kind is last.VAR_KEYWORD else [last.replace(kind=last.kind), mesh]

    @functools.wraps(plain)
    def construct(self: Kind, *args: Any, mesh: Mesh | None = None, **kwargs: Any) -> None:
        plain(self, *args, **kwargs)

    construct.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    optimizer.__init__ = construct  # type: ignore[method-assign, assignment]
    return optimizer


@_takes_mesh
class Adadelta(adadelta.Adadelta):
    """Adadelta for weights on a mesh. See `tf.keras.optimizers.Adadelta`; `mesh` is the mesh of the weights.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        rho: Decay rate of the running mean of squared gradients.
        epsilon: Small value that prevents division by zero.
        weight_decay: Share of a weight that is subtracted from it in each step, times the learning rate. None: no
            decay.
        clipnorm: Largest norm of the gradient of one weight; None does not clip.
        clipvalue: Largest absolute value in a gradient; None does not clip.
        global_clipnorm: Largest norm of all gradients together; None does not clip.
        use_ema: Whether to keep exponential moving averages of the weights.
        ema_momentum: Share of the old average in the new one.
        ema_overwrite_frequency: Number of steps after which weights are replaced by their averages; None never does.
        jit_compile: Whether XLA compiles the update. It has no effect on results.
        name: Name of the optimizer.
        mesh: tf.experimental.dtensor.Mesh of the weights. Optimizers find it themselves.
    """


@_takes_mesh
class Adagrad(adagrad.Adagrad):
    """Adagrad for weights on a mesh. See `tf.keras.optimizers.Adagrad`; `mesh` is the mesh of the weights.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        initial_accumulator_value: Start value of the sums of squared gradients.
        epsilon: Small value that prevents division by zero.
        weight_decay: Share of a weight that is subtracted from it in each step, times the learning rate. None: no
            decay.
        clipnorm: Largest norm of the gradient of one weight; None does not clip.
        clipvalue: Largest absolute value in a gradient; None does not clip.
        global_clipnorm: Largest norm of all gradients together; None does not clip.
        use_ema: Whether to keep exponential moving averages of the weights.
        ema_momentum: Share of the old average in the new one.
        ema_overwrite_frequency: Number of steps after which weights are replaced by their averages; None never does.
        jit_compile: Whether XLA compiles the update. It has no effect on results.
        name: Name of the optimizer.
        mesh: tf.experimental.dtensor.Mesh of the weights. Optimizers find it themselves.
    """


@_takes_mesh
class Adam(adam.Adam):
    """Adam for weights on a mesh. See `tf.keras.optimizers.Adam`; `mesh` is the mesh of the weights.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        beta_1: Decay rate of the mean of gradients.
        beta_2: Decay rate of the mean of squared gradients.
        epsilon: Small value that prevents division by zero.
        adaptive_epsilon: Whether epsilon is scaled by the bias correction of the mean of squares.
        amsgrad: Whether to divide by the largest mean of squares so far.
        weight_decay: Share of a weight that is subtracted from it in each step, times the learning rate. None: no
            decay.
        clipnorm: Largest norm of the gradient of one weight; None does not clip.
        clipvalue: Largest absolute value in a gradient; None does not clip.
        global_clipnorm: Largest norm of all gradients together; None does not clip.
        use_ema: Whether to keep exponential moving averages of the weights.
        ema_momentum: Share of the old average in the new one.
        ema_overwrite_frequency: Number of steps after which weights are replaced by their averages; None never does.
        jit_compile: Whether XLA compiles the update. It has no effect on results.
        name: Name of the optimizer.
        mesh: tf.experimental.dtensor.Mesh of the weights. Optimizers find it themselves.
    """


@_takes_mesh
class AdamW(adamw.AdamW):
    """AdamW for weights on a mesh. See `tf.keras.optimizers.AdamW`; `mesh` is the mesh of the weights.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        weight_decay: Share of a weight that is subtracted from it in each step, times the learning rate. None: no
            decay.
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
        mesh: tf.experimental.dtensor.Mesh of the weights. Optimizers find it themselves.

    Raises:
        ValueError: If `weight_decay` is None.
    """


@_takes_mesh
class RMSprop(rmsprop.RMSprop):
    """RMSprop for weights on a mesh. See `tf.keras.optimizers.RMSprop`; `mesh` is the mesh of the weights.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        rho: Decay rate of the running mean of squared gradients.
        momentum: Share of the last update in the next one.
        epsilon: Small value that prevents division by zero.
        centered: Whether to divide by the variance of gradients instead of the mean of their squares.
        weight_decay: Share of a weight that is subtracted from it in each step, times the learning rate. None: no
            decay.
        clipnorm: Largest norm of the gradient of one weight; None does not clip.
        clipvalue: Largest absolute value in a gradient; None does not clip.
        global_clipnorm: Largest norm of all gradients together; None does not clip.
        use_ema: Whether to keep exponential moving averages of the weights.
        ema_momentum: Share of the old average in the new one.
        ema_overwrite_frequency: Number of steps after which weights are replaced by their averages; None never does.
        jit_compile: Whether XLA compiles the update. It has no effect on results.
        name: Name of the optimizer.
        mesh: tf.experimental.dtensor.Mesh of the weights. Optimizers find it themselves.
    """


@_takes_mesh
class SGD(sgd.SGD):
    """SGD for weights on a mesh. See `tf.keras.optimizers.SGD`; `mesh` is the mesh of the weights.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        momentum: Share of the last update in the next one.
        nesterov: Whether to use Nesterov's form of momentum.
        weight_decay: Share of a weight that is subtracted from it in each step, times the learning rate. None: no
            decay.
        clipnorm: Largest norm of the gradient of one weight; None does not clip.
        clipvalue: Largest absolute value in a gradient; None does not clip.
        global_clipnorm: Largest norm of all gradients together; None does not clip.
        use_ema: Whether to keep exponential moving averages of the weights.
        ema_momentum: Share of the old average in the new one.
        ema_overwrite_frequency: Number of steps after which weights are replaced by their averages; None never does.
        jit_compile: Whether XLA compiles the update. It has no effect on results.
        name: Name of the optimizer.
        mesh: tf.experimental.dtensor.Mesh of the weights. Optimizers find it themselves.

    Raises:
        ValueError: If `momentum` is not in [0, 1].
    """
