"""What optimizers do to some rows of variables: the dense updates, each on the rows that the gradient is of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import find, op
from headrace._src.ops.rules import no_output
from headrace._src.tensors.dtypes import FLOATS, INDEX
from headrace._src.tensors.exclusive import exclusive
from headrace._src.tensors.resource import VariableStorage, resource_of
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.typing import AnyArray, Array

_EFFECT: dict[str, Any] = {
    "T": FLOATS, "Tindices": INDEX, "shape": no_output, "stateful": True, "differentiable": False, "engine": "host",
}  # fmt: skip


class _Rows(VariableStorage):
    """Some rows of a variable, as a variable."""

    def __init__(self, whole: VariableStorage, rows: Any) -> None:
        super().__init__(whole.name, whole.dtype, TensorShape(None))
        self._whole, self._rows = whole, rows

    def read(self) -> AnyArray:
        return np.asarray(self._whole.read())[self._rows]

    def write(self, array: AnyArray) -> None:
        changed = np.array(self._whole.read())
        changed[self._rows] = array
        self._whole.write(changed)


def _on_rows(
    dense: str, handles: Sequence[Any], indices: Array, before: Any, grad: Array, after: Any = (), **attrs: Any
) -> None:
    """Runs a dense update on rows. A row that occurs twice is updated twice."""
    wholes = [resource_of(handle, VariableStorage) for handle in handles]
    count = len(wholes[0].read())
    wrong = indices[(indices < 0) | (indices >= count)]
    if wrong.size:
        raise errors.invalid_argument(f"indices must lie in [0, {count}); got {int(wrong.flat[0])}.")
    if indices.shape[0] != grad.shape[0]:
        raise errors.invalid_argument("grad must be the same size as indices in the first dimension.")
    update = find(dense).host
    once = len(np.unique(indices)) == len(indices)
    for part in [slice(None)] if once else [slice(n, n + 1) for n in range(len(indices))]:
        rows = [_Rows(whole, indices[part]).handle()._array for whole in wholes]
        update(*rows, *before, grad[part], *after, **attrs)


@op("ResourceSparseApplyAdagrad", "resource, resource, T, T, Tindices ->", **_EFFECT)
@exclusive
def sparse_apply_adagrad(xp, var, accum, lr, grad, indices, *, use_locking: bool = False, update_slots: bool = True):
    """Adagrad on the rows that `indices` names."""
    _on_rows("ResourceApplyAdagrad", (var, accum), indices, (lr,), grad, update_slots=update_slots)


@op("ResourceSparseApplyAdagradV2", "resource, resource, T, T, T, Tindices ->", **_EFFECT)
@exclusive
def sparse_apply_adagrad_v2(
    xp, var, accum, lr, epsilon, grad, indices, *, use_locking: bool = False, update_slots: bool = True
):  # fmt: skip
    """AdagradV2 on the rows that `indices` names."""
    _on_rows("ResourceApplyAdagradV2", (var, accum), indices, (lr, epsilon), grad, update_slots=update_slots)


@op("ResourceSparseApplyProximalAdagrad", "resource, resource, T, T, T, T, Tindices ->", **_EFFECT)
@exclusive
def sparse_apply_proximal_adagrad(xp, var, accum, lr, l1, l2, grad, indices, *, use_locking: bool = False):
    """ProximalAdagrad on the rows that `indices` names."""
    _on_rows("ResourceApplyProximalAdagrad", (var, accum), indices, (lr, l1, l2), grad)


@op("ResourceSparseApplyProximalGradientDescent", "resource, T, T, T, T, Tindices ->", **_EFFECT)
@exclusive
def sparse_apply_proximal_gradient_descent(xp, var, alpha, l1, l2, grad, indices, *, use_locking: bool = False):
    """ProximalGradientDescent on the rows that `indices` names."""
    _on_rows("ResourceApplyProximalGradientDescent", (var,), indices, (alpha, l1, l2), grad)


@op("ResourceSparseApplyMomentum", "resource, resource, T, T, Tindices, T ->", **_EFFECT)
@exclusive
def sparse_apply_momentum(
    xp, var, accum, lr, grad, indices, momentum, *, use_locking: bool = False, use_nesterov: bool = False
):  # fmt: skip
    """Momentum on the rows that `indices` names."""
    _on_rows("ResourceApplyMomentum", (var, accum), indices, (lr,), grad, (momentum,), use_nesterov=use_nesterov)


@op("ResourceSparseApplyKerasMomentum", "resource, resource, T, T, Tindices, T ->", **_EFFECT)
@exclusive
def sparse_apply_keras_momentum(
    xp, var, accum, lr, grad, indices, momentum, *, use_locking: bool = False, use_nesterov: bool = False
):  # fmt: skip
    """KerasMomentum on the rows that `indices` names."""
    _on_rows("ResourceApplyKerasMomentum", (var, accum), indices, (lr,), grad, (momentum,), use_nesterov=use_nesterov)


@op("ResourceSparseApplyAdadelta", "resource, resource, resource, T, T, T, T, Tindices ->", **_EFFECT)
@exclusive
def sparse_apply_adadelta(xp, var, accum, accum_update, lr, rho, epsilon, grad, indices, *, use_locking: bool = False):
    """Adadelta on the rows that `indices` names."""
    _on_rows("ResourceApplyAdadelta", (var, accum, accum_update), indices, (lr, rho, epsilon), grad)


@op("ResourceSparseApplyRMSProp", "resource, resource, resource, T, T, T, T, T, Tindices ->", **_EFFECT)
@exclusive
def sparse_apply_rms_prop(xp, var, ms, mom, lr, rho, momentum, epsilon, grad, indices, *, use_locking: bool = False):
    """RMSProp on the rows that `indices` names."""
    _on_rows("ResourceApplyRMSProp", (var, ms, mom), indices, (lr, rho, momentum, epsilon), grad)


@op(
    "ResourceSparseApplyCenteredRMSProp",
    "resource, resource, resource, resource, T, T, T, T, T, Tindices ->",
    **_EFFECT,
)
@exclusive
def sparse_apply_centered_rms_prop(
    xp, var, mg, ms, mom, lr, rho, momentum, epsilon, grad, indices, *, use_locking: bool = False
):  # fmt: skip
    """CenteredRMSProp on the rows that `indices` names."""
    _on_rows("ResourceApplyCenteredRMSProp", (var, mg, ms, mom), indices, (lr, rho, momentum, epsilon), grad)


@op("ResourceSparseApplyFtrl", "resource, resource, resource, T, Tindices, T, T, T, T ->", **_EFFECT)
@exclusive
def sparse_apply_ftrl(
    xp, var, accum, linear, grad, indices, lr, l1, l2, lr_power, *, use_locking: bool = False,
    multiply_linear_by_lr: bool = False,
):  # fmt: skip
    """Ftrl on the rows that `indices` names."""
    _on_rows(
        "ResourceApplyFtrl",
        (var, accum, linear),
        indices,
        (),
        grad,
        (lr, l1, l2, lr_power),
        multiply_linear_by_lr=multiply_linear_by_lr,
    )


@op("ResourceSparseApplyFtrlV2", "resource, resource, resource, T, Tindices, T, T, T, T, T ->", **_EFFECT)
@exclusive
def sparse_apply_ftrl_v2(
    xp, var, accum, linear, grad, indices, lr, l1, l2, l2_shrinkage, lr_power, *, use_locking: bool = False,
    multiply_linear_by_lr: bool = False,
):  # fmt: skip
    """FtrlV2 on the rows that `indices` names."""
    _on_rows(
        "ResourceApplyFtrlV2",
        (var, accum, linear),
        indices,
        (),
        grad,
        (lr, l1, l2, l2_shrinkage, lr_power),
        multiply_linear_by_lr=multiply_linear_by_lr,
    )
