"""Optimizers: learning rates, slots, sparse gradients, clipping, averages, loss scaling."""

import numpy as np
import pytest

import headrace as tf

optimizers = tf.keras.optimizers
NEW = ["SGD", "RMSprop", "Adam", "AdamW", "Adamax", "Nadam", "Adagrad", "Adadelta", "Ftrl", "Lion", "Adafactor", "Lamb"]
LEGACY = ["SGD", "RMSprop", "Adam", "Adamax", "Nadam", "Adagrad", "Adadelta", "Ftrl"]
ALL = [*(getattr(optimizers, name) for name in NEW), *(getattr(optimizers.legacy, name) for name in LEGACY)]


def _train(optimizer, traced, steps=3):
    variable = tf.Variable([[1.0, 2.0], [3.0, 4.0]])

    def step(gradient):
        optimizer.apply_gradients([(gradient, variable)])

    run = tf.function(step) if traced else step
    for number in range(steps):
        run(tf.constant([[0.1 * number, 0.3], [-0.2, 0.5]]))
    return variable.numpy()


@pytest.mark.parametrize("cls", ALL, ids=lambda cls: cls.__module__.split(".")[-2] + "." + cls.__name__)
def test_eager_and_traced_steps_agree(cls):
    np.testing.assert_allclose(_train(cls(0.1), False), _train(cls(0.1), True), rtol=1e-5)


@pytest.mark.parametrize("cls", ALL, ids=lambda cls: cls.__module__.split(".")[-2] + "." + cls.__name__)
def test_a_configuration_makes_an_equal_optimizer(cls):
    optimizer = cls(0.25)
    again = cls.from_config(optimizer.get_config())
    np.testing.assert_allclose(_train(optimizer, False), _train(again, False))


def test_slots_are_named_as_in_keras_2():
    with tf.name_scope("dense"):
        kernel = tf.Variable(tf.ones((2, 3)), name="kernel")
    new, old = optimizers.Adam(), optimizers.legacy.Adam()
    for optimizer in (new, old):
        optimizer.apply_gradients([(tf.ones((2, 3)), kernel)])
    assert [v.name for v in new.variables] == ["iteration:0", "Adam/m/dense/kernel:0", "Adam/v/dense/kernel:0"]
    assert [v.name for v in old.variables()] == ["Adam/iter:0", "Adam/dense/kernel/m:0", "Adam/dense/kernel/v:0"]
    assert old.get_slot_names() == ["m", "v"]
    assert old.get_slot(kernel, "m").name == "Adam/dense/kernel/m:0"


@pytest.mark.parametrize("cls", [optimizers.Adam, optimizers.legacy.Adam])
def test_the_learning_rate_can_be_read_and_set(cls):
    optimizer = cls(learning_rate=0.5)
    assert float(optimizer.learning_rate) == float(optimizer.lr) == 0.5
    optimizer.learning_rate = 0.25
    optimizer.lr.assign(0.125)
    assert float(optimizer.learning_rate) == 0.125


@pytest.mark.parametrize("cls", [optimizers.SGD, optimizers.legacy.SGD])
def test_the_short_name_of_the_learning_rate_still_works(cls):
    with pytest.warns(UserWarning, match="`lr`"):
        optimizer = cls(lr=0.5)
    assert float(optimizer.learning_rate) == 0.5


def test_a_schedule_moves_with_the_steps():
    optimizer = optimizers.SGD(optimizers.schedules.ExponentialDecay(1.0, 1, 0.5))
    variable = tf.Variable(0.0)
    for _ in range(3):
        optimizer.apply_gradients([(tf.constant(1.0), variable)])
    assert float(variable) == -1.75
    assert float(optimizer.learning_rate) == 0.25
    with pytest.raises(TypeError, match="not settable"):
        optimizer.learning_rate = 0.1


def test_rows_named_twice_are_added_up():
    for optimizer in (optimizers.SGD(1.0), optimizers.legacy.SGD(1.0)):
        variable = tf.Variable(tf.zeros((3, 1)))
        slices = tf.IndexedSlices(tf.constant([[1.0], [2.0]]), tf.constant([1, 1]), tf.constant([3, 1]))
        optimizer.apply_gradients([(slices, variable)])
        np.testing.assert_array_equal(variable, [[0.0], [-3.0], [0.0]])


def test_rows_without_a_gradient_keep_still_in_legacy_momentum_only():
    moved = {}
    for cls in (optimizers.SGD, optimizers.legacy.SGD):
        optimizer, variable = cls(1.0, momentum=0.5), tf.Variable(tf.zeros((2, 1)))
        for row in (0, 1):
            optimizer.apply_gradients([(tf.IndexedSlices(tf.ones((1, 1)), tf.constant([row])), variable)])
        moved[cls] = variable.numpy()[:, 0].tolist()
    assert moved == {optimizers.SGD: [-1.5, -1.0], optimizers.legacy.SGD: [-1.0, -1.0]}


def test_minimize_takes_a_function_or_a_tape():
    variable, optimizer = tf.Variable(2.0), optimizers.SGD(0.1)
    optimizer.minimize(lambda: variable**2, [variable])
    assert float(variable) == pytest.approx(1.6)
    with tf.GradientTape() as tape:
        loss = variable**2
    optimizer.minimize(loss, [variable], tape=tape)
    assert float(variable) == pytest.approx(1.28)
    with pytest.raises(ValueError, match="`tape` is required"):
        optimizer.minimize(tf.constant(1.0), [variable])


def test_constraints_hold_after_each_step():
    variable = tf.Variable([1.0, -1.0], constraint=tf.keras.constraints.NonNeg())
    optimizers.SGD(1.0).apply_gradients([(tf.constant([2.0, -3.0]), variable)])
    np.testing.assert_array_equal(variable, [0.0, 2.0])


def test_averages_take_the_place_of_weights_at_the_end():
    variable, optimizer = tf.Variable([1.0]), optimizers.SGD(1.0, use_ema=True, ema_momentum=0.5)
    optimizer.apply_gradients([(tf.constant([1.0]), variable)])
    optimizer.finalize_variable_values([variable])
    np.testing.assert_array_equal(variable, [0.5])


def test_weight_decay_leaves_out_what_it_is_told_to():
    kernel, bias = tf.Variable([1.0], name="kernel"), tf.Variable([1.0], name="bias")
    optimizer = optimizers.SGD(1.0, weight_decay=0.5)
    optimizer.exclude_from_weight_decay(var_names=["bias"])
    optimizer.apply_gradients([(tf.zeros(1), kernel), (tf.zeros(1), bias)])
    assert (float(kernel[0]), float(bias[0])) == (0.5, 1.0)


@pytest.mark.parametrize("traced", [False, True])
@pytest.mark.parametrize("inner", [optimizers.SGD, optimizers.legacy.SGD])
def test_steps_with_infinite_gradients_are_left_out_and_halve_the_scale(inner, traced):
    optimizer, variable = tf.keras.mixed_precision.LossScaleOptimizer(inner(0.1)), tf.Variable([1.0, 2.0])

    def step(gradient):
        optimizer.apply_gradients([(gradient, variable)])

    run = tf.function(step) if traced else step
    run(tf.constant([1.0, 1.0]))
    run(tf.constant([np.inf, 1.0]))
    np.testing.assert_allclose(variable, [0.9, 1.9], rtol=1e-6)
    assert (float(optimizer.loss_scale), int(optimizer.iterations)) == (16384.0, 2)
    assert float(optimizer.get_scaled_loss(tf.constant(2.0))) == 32768.0


def test_an_optimizer_of_ones_own_in_the_older_style():
    class Signs(optimizers.legacy.Optimizer):
        def __init__(self, learning_rate=0.1, name="Signs", **kwargs):
            super().__init__(name, **kwargs)
            self._set_hyper("learning_rate", learning_rate)

        def _create_slots(self, var_list):
            for variable in var_list:
                self.add_slot(variable, "last")

        def _resource_apply_dense(self, grad, handle, apply_state=None):
            self.get_slot(handle, "last").assign(grad)
            return handle.assign_sub(self._decayed_lr(handle.dtype) * tf.sign(grad))

        def get_config(self):
            return {**super().get_config(), "learning_rate": self._serialize_hyperparameter("learning_rate")}

    optimizer, variable = Signs(0.5), tf.Variable([1.0, 1.0])
    optimizer.apply_gradients([(tf.constant([3.0, -2.0]), variable)])
    np.testing.assert_array_equal(variable, [0.5, 1.5])
    np.testing.assert_array_equal(optimizer.get_slot(variable, "last"), [3.0, -2.0])


def test_weights_of_an_optimizer_can_be_moved_to_another():
    variable = tf.Variable([1.0, 2.0])
    first, second = optimizers.Adam(), optimizers.Adam()
    first.apply_gradients([(tf.constant([1.0, 2.0]), variable)])
    second.build([variable])
    second.set_weights(first.get_weights())
    store = {}
    second.save_own_variables(store)
    assert int(second.iterations) == 1 and sorted(store) == ["0", "1", "2"]
    np.testing.assert_array_equal(store["1"], first.variables[1])


def test_names_and_configurations_may_mean_legacy_optimizers():
    get = optimizers.get
    described = optimizers.serialize(optimizers.Adam(0.5))
    assert type(get("adam")) is optimizers.Adam
    assert type(get("adam", use_legacy_optimizer=True)) is optimizers.legacy.Adam
    assert type(get(described)) is optimizers.Adam
    with pytest.raises(TypeError, match="Invalid keyword arguments"):
        get("adam", foo=1)


def test_misuse_is_told():
    variable = tf.Variable(1.0, name="b")
    with pytest.raises(ValueError, match="No gradients provided for any variable"):
        optimizers.Adam().apply_gradients([(None, variable)])
    with pytest.raises(ValueError, match="decay is deprecated"):
        optimizers.Adam(decay=0.1)
    with pytest.raises(TypeError, match="foo is not a valid argument"):
        optimizers.Adam(foo=1)
    with pytest.raises(TypeError, match="Unexpected keyword argument passed to optimizer: foo"):
        optimizers.legacy.Adam(foo=1)
    with pytest.raises(ValueError, match="At most one of `clipnorm` and `global_clipnorm`"):
        optimizers.Adam(clipnorm=1.0, global_clipnorm=1.0)
    built = optimizers.Adam()
    built.build([tf.Variable(1.0)])
    with pytest.raises(KeyError, match="cannot recognize variable b:0"):
        built.apply_gradients([(tf.constant(1.0), variable)])


def _keys(thing, folder):
    written = tf.train.Checkpoint(o=thing).write(str(folder / "checkpoint"))
    return [name.removesuffix("/.ATTRIBUTES/VARIABLE_VALUE") for name, _ in tf.train.list_variables(written)][1:]


def test_checkpoints_file_state_under_tensorflows_keys(tmp_path):
    variable = tf.Variable([1.0, 2.0])
    for make, keys in (
        (
            lambda: optimizers.Nadam(0.1),
            ["_iterations", "_learning_rate", "_u_product", "_variables/1", "_variables/2"],
        ),
        (
            lambda: optimizers.Adam(optimizers.schedules.ExponentialDecay(0.1, 2, 0.3)),
            ["_current_learning_rate", "_iterations", "_variables/1", "_variables/2"],
        ),
        (lambda: optimizers.legacy.SGD(0.1), ["decay", "iter", "learning_rate", "momentum"]),
        (
            lambda: optimizers.LossScaleOptimizer(optimizers.SGD(0.1)),
            ["_iterations", "_learning_rate", "_variables/1", "loss_scale/current_loss_scale", "loss_scale/good_steps"],
        ),
    ):
        optimizer = make()
        optimizer.apply_gradients([(tf.constant([0.1, 0.2]), variable)])
        assert _keys(optimizer, tmp_path) == [f"o/{key}" for key in keys]


@pytest.mark.parametrize("cls", [optimizers.Adam, optimizers.Nadam, optimizers.legacy.Adam])
def test_a_checkpoint_read_before_the_first_step_continues_training(cls, tmp_path):
    gradient = tf.constant([0.1, 0.2])
    optimizer, variable = cls(0.1), tf.Variable([1.0, 2.0])
    optimizer.apply_gradients([(gradient, variable)])
    path = tf.train.Checkpoint(o=optimizer, v=variable).write(str(tmp_path / "checkpoint"))
    optimizer.apply_gradients([(gradient, variable)])
    later, other = cls(0.5), tf.Variable([0.0, 0.0])
    tf.train.Checkpoint(o=later, v=other).read(path)
    later.apply_gradients([(gradient, other)])
    np.testing.assert_array_equal(variable, other)
