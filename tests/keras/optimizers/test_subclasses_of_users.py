"""Optimizers of users: the methods of both generations of base classes that they define and call."""

import headrace as tf


class Descent(tf.keras.optimizers.legacy.Optimizer):
    """As libraries of 2019 to 2022 are written: what variables share is computed once, in `_prepare_local`."""

    def __init__(self):
        super().__init__("Descent")
        self._set_hyper("learning_rate", 0.5)
        self.prepared = 0

    def _create_slots(self, var_list):
        for var in var_list:
            self.add_slot(var, "seen")

    def _prepare_local(self, var_device, var_dtype, apply_state):
        super()._prepare_local(var_device, var_dtype, apply_state)
        apply_state[(var_device, var_dtype)]["twice"] = 2 * apply_state[(var_device, var_dtype)]["lr_t"]
        self.prepared += 1

    def _resource_apply_dense(self, grad, var, apply_state=None):
        key = var.device, var.dtype.base_dtype
        coefficients = (apply_state or {}).get(key) or self._fallback_apply_state(*key)
        return var.assign_sub(coefficients["twice"] * grad, use_locking=self._use_locking)

    def _resource_apply_sparse(self, grad, var, indices, apply_state=None):
        key = var.device, var.dtype.base_dtype
        return self._resource_scatter_add(var, indices, -apply_state[key]["lr_t"] * grad)

    def get_config(self):
        return super().get_config()


def test_what_variables_share_is_prepared_once_for_a_device_and_dtype():
    first, second, rows = tf.Variable(1.0), tf.Variable(2.0), tf.Variable([1.0, 2.0])
    optimizer = Descent()
    slices = tf.IndexedSlices([1.0], [1])
    optimizer.apply_gradients([(tf.constant(1.0), first), (tf.constant(1.0), second), (slices, rows)])
    assert (float(first), float(second), rows.numpy().tolist()) == (0.0, 1.0, [1.0, 1.5])
    assert optimizer.prepared == 1
    assert set(optimizer._fallback_apply_state(first.device, tf.float32)) == {"lr_t", "twice"}


class Accumulating(tf.keras.optimizers.Optimizer):
    def __init__(self):
        super().__init__(name="Accumulating")
        self._learning_rate = self._build_learning_rate(1.0)

    def build(self, var_list):
        super().build(var_list)
        if getattr(self, "_built", False):
            return
        self._sums = [self.add_variable_from_reference(v, "sum") for v in var_list]
        self._built = True

    def update_step(self, gradient, variable):
        sums = self._sums[self._index_dict[self._var_key(variable)]]
        sums.assign_add(gradient)
        variable.assign_sub(sums)

    def get_config(self):
        return super().get_config()


def test_the_position_of_a_variable_is_found_by_its_key():
    first, second = tf.Variable(1.0), tf.Variable(2.0)
    optimizer = Accumulating()
    for _ in range(2):
        optimizer.apply_gradients([(tf.constant(1.0), first), (tf.constant(0.5), second)])
    assert (float(first), float(second)) == (-2.0, 0.5)
