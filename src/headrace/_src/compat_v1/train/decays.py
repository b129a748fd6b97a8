"""Learning rate schedules. In eager code each returns a function, so that the rate follows the step."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any, ParamSpec

import headrace as tf
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike

P = ParamSpec("P")


def _scheduled(formula: Callable[P, Tensor]) -> Callable[P, Tensor | Callable[[], Tensor]]:
    """Returns the value of the formula in a graph, or a function that computes it in eager code."""

    @functools.wraps(formula)
    def schedule(*args: P.args, **kwargs: P.kwargs) -> Tensor | Callable[[], Tensor]:
        if tf.executing_eagerly():
            return functools.partial(formula, *args, **kwargs)
        return formula(*args, **kwargs)

    return schedule


def _step(global_step: TensorLike | Variable, dtype: DTypeLike) -> Tensor:
    if global_step is None:
        raise ValueError("Argument `global_step` is required.")
    return tf.cast(global_step() if callable(global_step) else global_step, dtype)


def _progress(
    global_step: TensorLike | Variable, decay_steps: TensorLike, rate: Tensor, staircase: bool = False
) -> Tensor:
    progress = _step(global_step, rate.dtype) / tf.cast(decay_steps, rate.dtype)
    return tf.floor(progress) if staircase else progress


@_scheduled
def exponential_decay(
    learning_rate: TensorLike,
    global_step: TensorLike | Variable,
    decay_steps: TensorLike,
    decay_rate: TensorLike,
    staircase: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes learning_rate * decay_rate ** (step / decay_steps).

    Args:
        learning_rate: Initial learning rate.
        global_step: Variable or tensor that counts the training steps.
        decay_steps: Number of steps of the decay.
        decay_rate: Factor of the decay; see the formula above.
        staircase: Whether to decay only at multiples of `decay_steps`.
        name: Name of the operations.

    Returns:
        The rate, a tensor; in eager code a function that computes it.
    """
    with tf.name_scope(name or "ExponentialDecay"):
        rate = tf.convert_to_tensor(learning_rate)
        power = _progress(global_step, decay_steps, rate, staircase)
        return rate * tf.pow(tf.cast(decay_rate, rate.dtype), power)


@_scheduled
def natural_exp_decay(
    learning_rate: TensorLike,
    global_step: TensorLike | Variable,
    decay_steps: TensorLike,
    decay_rate: TensorLike,
    staircase: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes learning_rate * exp(-decay_rate * step / decay_steps).

    Args:
        learning_rate: Initial learning rate.
        global_step: Variable or tensor that counts the training steps.
        decay_steps: Number of steps of the decay.
        decay_rate: Factor of the decay; see the formula above.
        staircase: Whether to decay only at multiples of `decay_steps`.
        name: Name of the operations.

    Returns:
        The rate, a tensor; in eager code a function that computes it.
    """
    with tf.name_scope(name or "NaturalExpDecay"):
        rate = tf.convert_to_tensor(learning_rate)
        power = _progress(global_step, decay_steps, rate, staircase)
        return rate * tf.exp(-tf.cast(decay_rate, rate.dtype) * power)


@_scheduled
def inverse_time_decay(
    learning_rate: TensorLike,
    global_step: TensorLike | Variable,
    decay_steps: TensorLike,
    decay_rate: TensorLike,
    staircase: bool = False,
    name: str | None = None,
) -> Tensor:
    """Computes learning_rate / (1 + decay_rate * step / decay_steps).

    Args:
        learning_rate: Initial learning rate.
        global_step: Variable or tensor that counts the training steps.
        decay_steps: Number of steps of the decay.
        decay_rate: Factor of the decay; see the formula above.
        staircase: Whether to decay only at multiples of `decay_steps`.
        name: Name of the operations.

    Returns:
        The rate, a tensor; in eager code a function that computes it.
    """
    with tf.name_scope(name or "InverseTimeDecay"):
        rate = tf.convert_to_tensor(learning_rate)
        power = _progress(global_step, decay_steps, rate, staircase)
        return rate / (1.0 + tf.cast(decay_rate, rate.dtype) * power)


@_scheduled
def piecewise_constant(
    x: TensorLike, boundaries: Sequence[Any], values: Sequence[Any], name: str | None = None
) -> Tensor:
    """Returns the value for the interval between `boundaries` that contains `x`.

    Args:
        x: Step.
        boundaries: Increasing steps.
        values: Learning rates, one more than `boundaries`.
        name: Name of the operations.

    Raises:
        ValueError: If there is not one boundary less than values, the boundaries are not of the dtype of `x`, or the
            values differ in their dtypes.
    """
    if len(boundaries) != len(values) - 1:
        raise ValueError("The length of boundaries should be 1 less than the length of values")
    with tf.name_scope(name or "PiecewiseConstant"):
        place = tf.convert_to_tensor(x() if callable(x) else x)
        _check_dtypes(place.dtype, boundaries, values)
        found = tf.convert_to_tensor(values[0])
        for boundary, value in zip(boundaries, values[1:], strict=True):
            found = tf.where(place > tf.cast(boundary, place.dtype), tf.cast(value, found.dtype), found)
        return found


def _check_dtypes(of_step: DType, boundaries: Sequence[Any], values: Sequence[Any]) -> None:
    """Raises ValueError unless steps can be compared with the boundaries, and the values have one dtype."""
    for boundary in boundaries:
        found = tf.convert_to_tensor(boundary).dtype
        # Numbers of programs are int32; steps may be int64.
        if found != of_step and not (of_step == tf.int64 and found == tf.int32):
            raise ValueError(f"Boundaries ({found!r}) must have the same dtype as x ({of_step!r}).")
    first, *others = (tf.convert_to_tensor(value).dtype for value in values)
    for other in others:
        if other != first:
            raise ValueError(f"Values must have elements all with the same dtype ({first!r} vs {other!r}).")


@_scheduled
def polynomial_decay(
    learning_rate: TensorLike,
    global_step: TensorLike | Variable,
    decay_steps: TensorLike,
    end_learning_rate: TensorLike = 0.0001,
    power: TensorLike = 1.0,
    cycle: bool = False,
    name: str | None = None,
) -> Tensor:
    """Decays from learning_rate to end_learning_rate. With `cycle` the decay repeats, over more steps each time.

    Args:
        learning_rate: Initial learning rate.
        global_step: Variable or tensor that counts the training steps.
        decay_steps: Number of steps of the decay.
        end_learning_rate: Learning rate at the end.
        power: Power of the polynomial.
        cycle: Whether to repeat the decay.
        name: Name of the operations.

    Returns:
        The rate, a tensor; in eager code a function that computes it.
    """
    with tf.name_scope(name or "PolynomialDecay"):
        rate = tf.convert_to_tensor(learning_rate)
        end, length = tf.cast(end_learning_rate, rate.dtype), tf.cast(decay_steps, rate.dtype)
        step = _step(global_step, rate.dtype)
        if cycle:
            rounds = tf.where(tf.equal(step, 0.0), tf.ones_like(step), tf.math.ceil(step / length))
            length *= rounds
        else:
            step = tf.minimum(step, length)
        return (rate - end) * tf.pow(1.0 - step / length, tf.cast(power, rate.dtype)) + end


@_scheduled
def cosine_decay(
    learning_rate: TensorLike,
    global_step: TensorLike | Variable,
    decay_steps: TensorLike,
    alpha: float = 0.0,
    name: str | None = None,
) -> Tensor:
    """Decays along half a cosine to the fraction `alpha` of the learning rate.

    Args:
        learning_rate: Initial learning rate.
        global_step: Variable or tensor that counts the training steps.
        decay_steps: Number of steps of the decay.
        alpha: Fraction of the learning rate at the end.
        name: Name of the operations.

    Returns:
        The rate, a tensor; in eager code a function that computes it.
    """
    with tf.name_scope(name or "CosineDecay"):
        rate = tf.convert_to_tensor(learning_rate)
        length = tf.cast(decay_steps, rate.dtype)
        done = tf.minimum(_step(global_step, rate.dtype), length) / length
        return rate * ((1 - alpha) * (0.5 * (1.0 + tf.cos(math.pi * done))) + alpha)


@_scheduled
def cosine_decay_restarts(
    learning_rate: TensorLike,
    global_step: TensorLike | Variable,
    first_decay_steps: TensorLike,
    t_mul: float = 2.0,
    m_mul: float = 1.0,
    alpha: float = 0.0,
    name: str | None = None,
) -> Tensor:
    """Repeats a cosine decay. Each restart is `t_mul` times as long and starts `m_mul` times as high.

    Args:
        learning_rate: Initial learning rate.
        global_step: Variable or tensor that counts the training steps.
        first_decay_steps: Number of steps of the first decay.
        t_mul: Factor of the length of each further decay.
        m_mul: Factor of the start of each further decay.
        alpha: Fraction of the learning rate at the end.
        name: Name of the operations.

    Returns:
        The rate, a tensor; in eager code a function that computes it.
    """
    with tf.name_scope(name or "SGDRDecay"):
        rate = tf.convert_to_tensor(learning_rate)
        done = _step(global_step, rate.dtype) / tf.cast(first_decay_steps, rate.dtype)
        if t_mul == 1.0:
            rounds = tf.floor(done)
            done -= rounds
        else:
            rounds = tf.floor(tf.math.log(1.0 - done * (1.0 - t_mul)) / math.log(t_mul))
            begun = (1.0 - tf.pow(tf.cast(t_mul, rate.dtype), rounds)) / (1.0 - t_mul)
            done = (done - begun) / tf.pow(tf.cast(t_mul, rate.dtype), rounds)
        height = tf.pow(tf.cast(m_mul, rate.dtype), rounds)
        return rate * ((1 - alpha) * (0.5 * height * (1.0 + tf.cos(math.pi * done))) + alpha)


@_scheduled
def linear_cosine_decay(
    learning_rate: TensorLike,
    global_step: TensorLike | Variable,
    decay_steps: TensorLike,
    num_periods: float = 0.5,
    alpha: float = 0.0,
    beta: float = 0.001,
    name: str | None = None,
) -> Tensor:
    """Decays along the product of a line and a cosine.

    Args:
        learning_rate: Initial learning rate.
        global_step: Variable or tensor that counts the training steps.
        decay_steps: Number of steps of the decay.
        num_periods: Number of periods of the cosine.
        alpha: Constant that is added to the line.
        beta: Constant that is added.
        name: Name of the operations.

    Returns:
        The rate, a tensor; in eager code a function that computes it.
    """
    with tf.name_scope(name or "LinearCosineDecay"):
        rate = tf.convert_to_tensor(learning_rate)
        length = tf.cast(decay_steps, rate.dtype)
        step = tf.minimum(_step(global_step, rate.dtype), length)
        wave = 0.5 * (1.0 + tf.cos(math.pi * 2.0 * num_periods * step / length))
        return rate * ((alpha + (length - step) / length) * wave + beta)


@_scheduled
def noisy_linear_cosine_decay(
    learning_rate: TensorLike,
    global_step: TensorLike | Variable,
    decay_steps: TensorLike,
    initial_variance: float = 1.0,
    variance_decay: float = 0.55,
    num_periods: float = 0.5,
    alpha: float = 0.0,
    beta: float = 0.001,
    name: str | None = None,
) -> Tensor:
    """Decays like linear_cosine_decay, with noise whose variance decays.

    Args:
        learning_rate: Initial learning rate.
        global_step: Variable or tensor that counts the training steps.
        decay_steps: Number of steps of the decay.
        initial_variance: Initial variance of the noise.
        variance_decay: Power of the step by which the variance is divided.
        num_periods: Number of periods of the cosine.
        alpha: Constant that is added to the line.
        beta: Constant that is added.
        name: Name of the operations.

    Returns:
        The rate, a tensor; in eager code a function that computes it.
    """
    with tf.name_scope(name or "NoisyLinearCosineDecay"):
        rate = tf.convert_to_tensor(learning_rate)
        length = tf.cast(decay_steps, rate.dtype)
        step = tf.minimum(_step(global_step, rate.dtype), length)
        spread = tf.sqrt(initial_variance / tf.pow(1.0 + step, variance_decay))
        line = (length - step) / length + tf.random.normal([], dtype=rate.dtype) * spread
        wave = 0.5 * (1.0 + tf.cos(math.pi * 2.0 * num_periods * step / length))
        return rate * ((alpha + line) * wave + beta)
