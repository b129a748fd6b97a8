"""What optimizers do to variables, as ops: graphs that TensorFlow made hold them."""

from __future__ import annotations

from typing import Any

from headrace._src.ops.entry import op
from headrace._src.ops.rules import no_output
from headrace._src.tensors.dtypes import FLOATS
from headrace._src.tensors.exclusive import exclusive
from headrace._src.tensors.resource import VariableStorage, resource_of

_EFFECT: dict[str, Any] = {"T": FLOATS, "shape": no_output, "stateful": True, "differentiable": False}


def _storages(*handles: Any) -> list[VariableStorage]:
    return [resource_of(handle, VariableStorage) for handle in handles]


def _write(storages: list[VariableStorage], *values: Any) -> None:
    for storage, value in zip(storages, values, strict=True):
        storage.write(value)


def _shrunk(xp: Any, value: Any, threshold: Any, divisor: Any) -> Any:
    return xp.sign(value) * xp.maximum(xp.abs(value) - threshold, 0) / divisor


@op("ResourceApplyGradientDescent", "resource, T, T ->", **_EFFECT)
@exclusive
def apply_gradient_descent(xp, var, alpha, delta, *, use_locking: bool = False):
    """var -= alpha * delta."""
    storages = _storages(var)
    _write(storages, storages[0].read() - alpha * delta)


@op("ResourceApplyProximalGradientDescent", "resource, T, T, T, T ->", **_EFFECT)
@exclusive
def apply_proximal_gradient_descent(xp, var, alpha, l1, l2, delta, *, use_locking: bool = False):
    """Gradient descent with penalties on the size of the variable."""
    storages = _storages(var)
    _write(storages, _shrunk(xp, storages[0].read() - alpha * delta, alpha * l1, 1 + alpha * l2))


@op("ResourceApplyMomentum", "resource, resource, T, T, T ->", **_EFFECT)
@exclusive
def apply_momentum(
    xp, var, accum, lr, grad, momentum, *, use_locking: bool = False, use_nesterov: bool = False
):  # fmt: skip
    """Gradients add up in `accum`, which fades by the factor `momentum`."""
    storages = _storages(accum, var)
    total, value = (s.read() for s in storages)
    total = total * momentum + grad
    _write(storages, total, value - (lr * grad + lr * momentum * total if use_nesterov else lr * total))


@op("ResourceApplyKerasMomentum", "resource, resource, T, T, T ->", **_EFFECT)
@exclusive
def apply_keras_momentum(
    xp, var, accum, lr, grad, momentum, *, use_locking: bool = False, use_nesterov: bool = False
):  # fmt: skip
    """Steps, not gradients, add up in `accum`."""
    storages = _storages(accum, var)
    total, value = (s.read() for s in storages)
    total = total * momentum - lr * grad
    _write(storages, total, value + (momentum * total - lr * grad if use_nesterov else total))


@op("ResourceApplyAdam", "resource, resource, resource, T, T, T, T, T, T, T ->", **_EFFECT)
@exclusive
def apply_adam(
    xp, var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad, *, use_locking: bool = False,
    use_nesterov: bool = False,
):  # fmt: skip
    """Steps of a size that follows from running means of the gradient and of its square."""
    storages = _storages(m, v, var)
    mean, square, value = (s.read() for s in storages)
    rate = lr * xp.sqrt(1 - beta2_power) / (1 - beta1_power)
    mean = mean + (grad - mean) * (1 - beta1)
    square = square + (grad * grad - square) * (1 - beta2)
    ahead = mean * beta1 + (1 - beta1) * grad if use_nesterov else mean
    _write(storages, mean, square, value - rate * ahead / (xp.sqrt(square) + epsilon))


@op("ResourceApplyAdamWithAmsgrad", "resource, resource, resource, resource, T, T, T, T, T, T, T ->", **_EFFECT)
@exclusive
def apply_adam_with_amsgrad(
    xp, var, m, v, vhat, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad, *, use_locking: bool = False
):
    """Adam whose mean square never falls."""
    storages = _storages(m, v, vhat, var)
    mean, square, largest, value = (s.read() for s in storages)
    rate = lr * xp.sqrt(1 - beta2_power) / (1 - beta1_power)
    mean = mean + (grad - mean) * (1 - beta1)
    square = square + (grad * grad - square) * (1 - beta2)
    largest = xp.maximum(largest, square)
    _write(storages, mean, square, largest, value - rate * mean / (xp.sqrt(largest) + epsilon))


@op("ResourceApplyAddSign", "resource, resource, T, T, T, T, T ->", **_EFFECT)
@exclusive
def apply_add_sign(xp, var, m, lr, alpha, sign_decay, beta, grad, *, use_locking: bool = False):
    """Larger steps where the gradient and its running mean agree in sign."""
    storages = _storages(m, var)
    mean, value = (s.read() for s in storages)
    mean = mean * beta + grad * (1 - beta)
    _write(storages, mean, value - lr * grad * (alpha + sign_decay * xp.sign(grad) * xp.sign(mean)))


@op("ResourceApplyPowerSign", "resource, resource, T, T, T, T, T ->", **_EFFECT)
@exclusive
def apply_power_sign(xp, var, m, lr, logbase, sign_decay, beta, grad, *, use_locking: bool = False):
    """Returns the same by a power of the agreement."""
    storages = _storages(m, var)
    mean, value = (s.read() for s in storages)
    mean = mean * beta + grad * (1 - beta)
    _write(storages, mean, value - lr * grad * xp.exp(logbase * sign_decay * xp.sign(grad) * xp.sign(mean)))


@op("ResourceApplyAdaMax", "resource, resource, resource, T, T, T, T, T, T ->", **_EFFECT)
@exclusive
def apply_ada_max(xp, var, m, v, beta1_power, lr, beta1, beta2, epsilon, grad, *, use_locking: bool = False):
    """Adam with the largest gradient in the place of the root of the mean square."""
    storages = _storages(m, v, var)
    mean, largest, value = (s.read() for s in storages)
    mean = mean + (grad - mean) * (1 - beta1)
    largest = xp.maximum(beta2 * largest, xp.abs(grad))
    _write(storages, mean, largest, value - lr / (1 - beta1_power) * mean / (largest + epsilon))


@op("ResourceApplyAdagrad", "resource, resource, T, T ->", **_EFFECT)
@exclusive
def apply_adagrad(xp, var, accum, lr, grad, *, use_locking: bool = False, update_slots: bool = True):
    """Steps divided by the root of the sum of all squared gradients."""
    storages = _storages(accum, var)
    total, value = (s.read() for s in storages)
    total = total + grad * grad if update_slots else total
    _write(storages, total, value - lr * grad / xp.sqrt(total))


@op("ResourceApplyAdagradV2", "resource, resource, T, T, T ->", **_EFFECT)
@exclusive
def apply_adagrad_v2(xp, var, accum, lr, epsilon, grad, *, use_locking: bool = False, update_slots: bool = True):
    """Adagrad with `epsilon` beside the root."""
    storages = _storages(accum, var)
    total, value = (s.read() for s in storages)
    total = total + grad * grad if update_slots else total
    _write(storages, total, value - lr * grad / (xp.sqrt(total) + epsilon))


@op("ResourceApplyProximalAdagrad", "resource, resource, T, T, T, T ->", **_EFFECT)
@exclusive
def apply_proximal_adagrad(xp, var, accum, lr, l1, l2, grad, *, use_locking: bool = False):
    """Adagrad with penalties on the size of the variable."""
    storages = _storages(accum, var)
    total, value = (s.read() for s in storages)
    total = total + grad * grad
    rate = lr / xp.sqrt(total)
    _write(storages, total, _shrunk(xp, value - rate * grad, rate * l1, 1 + rate * l2))


@op("ResourceApplyAdadelta", "resource, resource, resource, T, T, T, T ->", **_EFFECT)
@exclusive
def apply_adadelta(xp, var, accum, accum_update, lr, rho, epsilon, grad, *, use_locking: bool = False):
    """Steps scaled by the running mean of earlier steps over that of the gradients."""
    storages = _storages(accum, accum_update, var)
    squares, steps, value = (s.read() for s in storages)
    squares = squares * rho + grad * grad * (1 - rho)
    step = xp.sqrt(steps + epsilon) / xp.sqrt(squares + epsilon) * grad
    _write(storages, squares, steps * rho + step * step * (1 - rho), value - step * lr)


@op("ResourceApplyRMSProp", "resource, resource, resource, T, T, T, T, T ->", **_EFFECT)
@exclusive
def apply_rms_prop(xp, var, ms, mom, lr, rho, momentum, epsilon, grad, *, use_locking: bool = False):
    """Steps divided by the root of the running mean of squared gradients."""
    storages = _storages(ms, mom, var)
    squares, total, value = (s.read() for s in storages)
    squares = squares + (grad * grad - squares) * (1 - rho)
    total = total * momentum + lr * grad / xp.sqrt(squares + epsilon)
    _write(storages, squares, total, value - total)


@op("ResourceApplyCenteredRMSProp", "resource, resource, resource, resource, T, T, T, T, T ->", **_EFFECT)
@exclusive
def apply_centered_rms_prop(xp, var, mg, ms, mom, lr, rho, momentum, epsilon, grad, *, use_locking: bool = False):
    """RMSProp with the variance in the place of the mean square."""
    storages = _storages(mg, ms, mom, var)
    mean, squares, total, value = (s.read() for s in storages)
    squares = squares + (grad * grad - squares) * (1 - rho)
    mean = mean + (grad - mean) * (1 - rho)
    total = total * momentum + lr * grad / xp.sqrt(squares - mean * mean + epsilon)
    _write(storages, mean, squares, total, value - total)


def _follow_leader(
    xp: Any, handles: Any, grad: Any, pulled: Any, lr: Any, l1: Any, l2: Any, lr_power: Any, linear_by_rate: bool
) -> None:
    storages = _storages(*handles)
    accum, linear, value = (s.read() for s in storages)
    total = accum + grad * grad
    grown, before = total**-lr_power, accum**-lr_power
    pulled = pulled(value)
    if linear_by_rate:
        linear = linear + pulled * lr - (grown - before) * value
        quadratic, threshold = grown + 2 * l2 * lr, l1 * lr
    else:
        linear = linear + pulled - (grown - before) / lr * value
        quadratic, threshold = grown / lr + 2 * l2, l1
    moved = (threshold * xp.sign(linear) - linear) / quadratic
    _write(storages, total, linear, xp.where(xp.abs(linear) > threshold, moved, xp.zeros_like(moved)))


@op("ResourceApplyFtrl", "resource, resource, resource, T, T, T, T, T ->", **_EFFECT)
@exclusive
def apply_ftrl(
    xp, var, accum, linear, grad, lr, l1, l2, lr_power, *, use_locking: bool = False,
    multiply_linear_by_lr: bool = False,
):  # fmt: skip
    """Follow the regularized leader."""
    _follow_leader(xp, (accum, linear, var), grad, lambda _: grad, lr, l1, l2, lr_power, multiply_linear_by_lr)


@op("ResourceApplyFtrlV2", "resource, resource, resource, T, T, T, T, T, T ->", **_EFFECT)
@exclusive
def apply_ftrl_v2(
    xp, var, accum, linear, grad, lr, l1, l2, l2_shrinkage, lr_power, *, use_locking: bool = False,
    multiply_linear_by_lr: bool = False,
):  # fmt: skip
    """Follow the regularized leader, with a penalty that pulls the variable to zero."""

    def pulled(value: Any) -> Any:
        return grad + 2 * l2_shrinkage * value

    _follow_leader(xp, (accum, linear, var), grad, pulled, lr, l1, l2, lr_power, multiply_linear_by_lr)
