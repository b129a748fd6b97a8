"""Optimizer: computes gradients of a loss and applies them to variables, in graphs and in eager code.

A subclass defines `_new_values`: the new values of a variable and of its slots, given the gradient.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.graph.collections import GraphKeys, add_to_collection, trainable_variables
from headrace._src.compat_v1.typing import GradientsAndVariables, OperationOrNone
from headrace._src.compat_v1.variables.variable import make_variable
from headrace._src.keras.optimizers.gradient_reduction import for_all_replicas
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.trackable import Trackable
from headrace._src.tensors.typing import TensorLike

Gradient = Any  # a tensor, IndexedSlices or None


def variable_name(variable: Variable | Tensor) -> str:
    """Returns the name of a variable without the ":0"."""
    return variable.name.partition(":")[0]


class Optimizer(Trackable):
    """Base class of the optimizers of TensorFlow 1.

    Args:
        use_locking: Ignored; updates never overlap.
        name: Name of the operations and slots that it creates.
        use_own_namescope_for_non_slot_vars: Ignored.

    Raises:
        ValueError: If `name` is empty.
    """

    GATE_NONE, GATE_OP, GATE_GRAPH = 0, 1, 2

    def __init__(self, use_locking: bool, name: str, use_own_namescope_for_non_slot_vars: bool = False) -> None:
        if not name:
            raise ValueError("Must specify the optimizer name")
        self._use_locking, self._name = use_locking, name
        self._slots: dict[str, dict[int, Any]] = {}
        self._slot_owners: dict[int, Any] = {}
        self._non_slots: dict[tuple[str, int], Any] = {}

    def get_name(self) -> str:
        """Returns the name of the optimizer."""
        return self._name

    # Gradients.

    def minimize(
        self,
        loss: Tensor | Callable[[], Tensor],
        global_step: Variable | None = None,
        var_list: Sequence[Variable] | None = None,
        gate_gradients: int = GATE_OP,
        aggregation_method: Any = None,
        colocate_gradients_with_ops: bool = False,
        name: str | None = None,
        grad_loss: Any = None,
    ) -> OperationOrNone:
        """Returns an operation that updates variables to minimize `loss`, and increments `global_step`.

        Args:
            loss: Loss, or in eager code a function that returns it.
            global_step: Variable to increment, or None.
            var_list: Variables to update; by default all trainable variables.
            gate_gradients: Ignored, but must be one of the GATE constants.
            aggregation_method: Ignored.
            colocate_gradients_with_ops: Ignored.
            name: Name of the operation.
            grad_loss: Gradient of the loss; 1 by default.

        Raises:
            ValueError: If no variable has a gradient.
        """
        pairs = self.compute_gradients(loss, var_list, gate_gradients, grad_loss=grad_loss)
        if all(gradient is None for gradient, _ in pairs):
            listed = [str(variable) for _, variable in pairs]
            raise ValueError(
                "No gradients provided for any variable, check your graph for ops that do not support gradients, "
                f"between variables {listed} and loss {loss}."
            )
        return self.apply_gradients(pairs, global_step=global_step, name=name)

    def compute_gradients(
        self,
        loss: Tensor | Callable[[], Tensor],
        var_list: Sequence[Variable] | None = None,
        gate_gradients: int = GATE_OP,
        aggregation_method: Any = None,
        colocate_gradients_with_ops: bool = False,
        grad_loss: Any = None,
    ) -> list[tuple[Gradient, Any]]:
        """Computes pairs of a gradient and its variable. In eager code `loss` is a function that returns the loss.

        Args:
            loss: Loss, or in eager code a function that returns it.
            var_list: Variables; by default all trainable variables.
            gate_gradients: Ignored, but must be one of the GATE constants.
            aggregation_method: Ignored.
            colocate_gradients_with_ops: Ignored.
            grad_loss: Gradient of the loss; 1 by default.

        Returns:
            A list of pairs (gradient, variable).

        Raises:
            ValueError: If `gate_gradients` is unknown, or there are no variables.
            RuntimeError: If executing eagerly and `loss` is not a function.
        """
        if gate_gradients not in (self.GATE_NONE, self.GATE_OP, self.GATE_GRAPH):
            raise ValueError(
                f"gate_gradients must be one of: Optimizer.GATE_NONE, GATE_OP, GATE_GRAPH. Not {gate_gradients}"
            )
        if callable(loss):
            with tf.GradientTape() as tape:
                if var_list is not None:
                    tape.watch(var_list)
                value = loss()
            variables = tape.watched_variables() if var_list is None else tf.nest.flatten(var_list)
            return list(zip(tape.gradient(value, list(variables), grad_loss), variables, strict=True))
        if tf.executing_eagerly():
            raise RuntimeError(
                "`loss` passed to Optimizer.compute_gradients should be a function when eager execution is enabled."
            )
        variables = trainable_variables() if var_list is None else tf.nest.flatten(var_list)
        if not variables:
            raise ValueError("No variables to optimize.")
        gradients = tf.gradients(loss, variables, None if grad_loss is None else [grad_loss])
        return list(zip(gradients, variables, strict=True))

    @for_all_replicas
    def apply_gradients(
        self,
        grads_and_vars: GradientsAndVariables,
        global_step: Variable | None = None,
        name: str | None = None,
        skip_gradients_aggregation: bool = False,
    ) -> OperationOrNone:
        """Returns an operation that applies gradients to variables.

        Args:
            grads_and_vars: Pairs of a gradient and its variable.
            global_step: Variable to increment, or None.
            name: Name of the operation.
            skip_gradients_aggregation: Ignored.

        Raises:
            ValueError: If there are no variables, or none has a gradient.
        """
        pairs = [(gradient, variable) for gradient, variable in grads_and_vars]
        if not pairs:
            raise ValueError("No variables provided.")
        used = [(_as_gradient(gradient), variable) for gradient, variable in pairs if gradient is not None]
        if not used:
            raise ValueError(f"No gradients provided for any variable: {[str(v) for _, v in pairs]}.")
        with tf.init_scope():
            self._create_slots([variable for _, variable in used])
        with tf.name_scope(name or self._name) as scope:
            self._prepare()
            updates = []
            for gradient, variable in used:
                with tf.name_scope(f"update_{variable_name(variable).rpartition('/')[2]}"):
                    updates.append(self._apply(gradient, variable))
            if global_step is None:
                applied = self._finish(updates, scope)
            else:
                with tf.control_dependencies([self._finish(updates, "update")]):
                    applied = _count(global_step, scope)
        if not tf.executing_eagerly() and not tf.inside_function():
            add_to_collection(GraphKeys.TRAIN_OP, applied)
        return applied

    def _apply(self, gradient: Gradient, variable: Variable) -> OperationOrNone:
        sparse = isinstance(gradient, tf.IndexedSlices)
        update = self._apply_sparse(gradient, variable) if sparse else self._apply_dense(gradient, variable)
        if variable.constraint is None:
            return update
        with tf.control_dependencies([update]):
            return variable.assign(variable.constraint(variable.read_value()), read_value=False)

    # Methods that subclasses define.

    def _create_slots(self, var_list: Sequence[Any]) -> None:
        """Creates the slots of the variables. The default creates none."""

    def _prepare(self) -> None:
        """Converts hyperparameters to tensors before they are used."""

    def _new_values(self, grad: Tensor, var: Variable) -> list[tuple[Any, Any]]:
        """Returns pairs of a variable (`var` or one of its slots) and its new value."""
        raise NotImplementedError(f"{type(self).__name__} must define _apply_dense")

    def _apply_dense(self, grad: Tensor, var: Variable) -> OperationOrNone:
        return tf.group(*[owner.assign(value, read_value=False) for owner, value in self._new_values(grad, var)])

    def _apply_sparse(self, grad: IndexedSlices, var: Variable) -> OperationOrNone:
        """Applies a sparse gradient. Other rows of the variable and of its slots do not change."""
        changed = self._new_values(tf.convert_to_tensor(grad), var)
        ones = tf.ones_like(grad.indices, tf.int32)
        touched = tf.scatter_nd(grad.indices[:, tf.newaxis], ones, tf.cast(tf.shape(var)[:1], grad.indices.dtype)) > 0
        touched = tf.reshape(touched, [-1, *[1] * (var.shape.rank - 1)])
        return tf.group(*[owner.assign(tf.where(touched, value, owner), read_value=False) for owner, value in changed])

    def _finish(self, update_ops: Sequence[Any], name_scope: str) -> OperationOrNone:
        """Returns an operation that runs after all updates."""
        return tf.group(*[u for u in update_ops if u is not None], name=name_scope)

    @staticmethod
    def _call_if_callable(value: Any) -> Any:
        return value() if callable(value) else value

    # Slots.

    def get_slot(self, var: Variable, name: str) -> Variable | None:
        """Returns a slot of a variable, or None.

        Args:
            *args: Variable, and name of the slot.
            var: Variable.
            name: Name of the slot.
        """
        return self._slots.get(name, {}).get(id(var))

    def _slot(self, var: Variable, name: str) -> Variable:
        """Returns a slot that `_create_slots` made."""
        return self._slots[name][id(var)]

    def get_slot_names(self) -> list[str]:
        """Returns the names of the slots."""
        return sorted(self._slots)

    def variables(self) -> list[Variable]:
        """Returns the variables that the optimizer created."""
        made = [*self._non_slots.values(), *(slot for slots in self._slots.values() for slot in slots.values())]
        return sorted(made, key=lambda variable: variable.name)

    def _get_or_make_slot(
        self, var: Variable, val: TensorLike | Callable[[], Any], slot_name: str, op_name: str
    ) -> Variable:
        slots = self._slots.setdefault(slot_name, {})
        if id(var) not in slots:
            self._slot_owners[id(var)] = var
            slots[id(var)] = _beside(var, val, op_name)
        return slots[id(var)]

    def _slot_to_restore(self, var: Variable, slot_name: str) -> Variable:
        """Returns a new slot whose value a checkpoint has."""
        return self._zeros_slot(var, slot_name, self._name)

    def _zeros_slot(self, var: Variable, slot_name: str, op_name: str) -> Variable:
        return self._filled_slot(var, 0.0, slot_name, op_name)

    def _filled_slot(self, var: Variable, number: float, slot_name: str, op_name: str) -> Variable:
        def fill() -> Tensor:
            return tf.fill(var.shape.as_list(), tf.cast(number, var.dtype))

        return self._get_or_make_slot(var, fill, slot_name, op_name)

    def _create_non_slot_variable(self, initial_value: TensorLike, name: str, colocate_with: Any = None) -> Variable:
        """Creates a variable of the optimizer itself, one per graph."""
        key = (name, _current_graph())
        if key not in self._non_slots:
            with tf.name_scope(""):
                self._non_slots[key] = make_variable(initial_value, name=name, trainable=False)
        return self._non_slots[key]

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        """Returns its own variables. Checkpoints handle slots separately."""
        return {name: variable for (name, graph), variable in self._non_slots.items() if graph == _current_graph()}


def _current_graph() -> int:
    return 0 if tf.executing_eagerly() else id(tf.compat.v1.get_default_graph())


def _as_gradient(gradient: TensorLike | IndexedSlices) -> Tensor | IndexedSlices:
    return gradient if isinstance(gradient, tf.IndexedSlices) else tf.convert_to_tensor(gradient)


def _beside(variable: Variable, initial_value: TensorLike | Callable[[], Any], name: str) -> Variable:
    with tf.name_scope(""):
        return make_variable(
            initial_value, name=f"{variable_name(variable)}/{name}", trainable=False, dtype=variable.dtype
        )


def _count(global_step: Variable, name: str) -> Any:
    one = tf.constant(1, global_step.dtype)
    if tf.executing_eagerly():
        return global_step.assign_add(one, read_value=False)
    return tf.raw_ops.AssignAddVariableOp(resource=global_step.handle, value=one, name=name)
