"""Mixed precision beside strategies and graphs, what LossScaleOptimizer shows and refuses, errors of policies."""

import numpy as np
import pytest

import headrace as tf

keras = tf.keras
MIXED = keras.mixed_precision.Policy("mixed_float16")


def test_a_mixed_layer_of_a_strategy_has_variables_of_the_strategy():
    strategy = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])
    layer = keras.layers.Dense(2, dtype=MIXED)
    with strategy.scope():
        inputs = keras.Input((3,))
        model = keras.Model(inputs, layer(inputs))
        model.compile("sgd", "mse")
    assert strategy.extended.variable_created_in_scope(layer.kernel)
    assert layer.kernel.dtype == tf.float32
    assert model.predict(np.ones((2, 3), np.float32), verbose=0).dtype == np.float16


def test_a_mixed_layer_in_a_graph_has_variables_that_a_session_initializes():
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        result = keras.layers.Dense(2, dtype=MIXED, kernel_initializer="ones")(tf.ones([1, 3]))
        session.run(tf.compat.v1.global_variables_initializer())
        np.testing.assert_array_equal(session.run(result), np.full((1, 2), 3.0, np.float16))


def test_penalties_are_computed_in_the_dtype_of_the_weight_and_autocast_can_be_left_out():
    seen = []

    class Layer(keras.layers.Layer):
        def build(self, input_shape):
            self.cast = self.add_weight("a", (), regularizer=lambda w: seen.append(w.dtype) or tf.reduce_sum(w))
            self.plain = self.add_weight("b", (), autocast=False)

        def call(self, inputs):
            seen.extend([self.cast.dtype, self.plain.dtype])
            self.add_loss(tf.add_n(self.losses))
            return inputs

    Layer(dtype=MIXED)(tf.ones([1]))
    assert seen == [tf.float16, tf.float32, tf.float32]


def test_the_wrapper_shows_hyperparameters_and_keeps_other_attributes_for_itself():
    inner = keras.optimizers.legacy.Adam(beta_1=0.5)
    optimizer = keras.mixed_precision.LossScaleOptimizer(inner)
    optimizer.beta_1 = 0.25
    assert float(inner.beta_1) == 0.25
    assert "beta_1" in dir(optimizer)
    inner = keras.optimizers.SGD()
    optimizer = keras.mixed_precision.LossScaleOptimizer(inner)
    optimizer.use_ema = True
    assert inner.use_ema
    with pytest.raises(AttributeError, match="no attribute 'nesterov'"):
        optimizer.nesterov  # noqa: B018


def test_the_wrapper_refuses_what_keras_refuses():
    wrap = keras.mixed_precision.LossScaleOptimizer
    used = keras.optimizers.SGD()
    wrap(used)
    with pytest.raises(ValueError, match="is already wrapped by a LossScaleOptimizer"):
        wrap(used)
    with pytest.raises(TypeError, match=r"__init__ must be a bool, but got: 'dynamic'"):
        wrap(keras.optimizers.SGD(), "dynamic")
    with pytest.raises(TypeError, match='"inner_optimizer" must be an instance of'):
        wrap(1)
    assert wrap(keras.optimizers.SGD(), dynamic=False, initial_scale=2.0).dynamic_counter is None


def test_gradients_that_were_never_scaled_are_told_once(caplog):
    variable = tf.Variable(1.0)
    optimizer = keras.mixed_precision.LossScaleOptimizer(keras.optimizers.SGD())
    for _ in range(2):
        optimizer.apply_gradients([(tf.constant(1.0), variable)])
    assert caplog.text.count("You forgot to call LossScaleOptimizer.get_scaled_loss() and") == 1


def test_a_step_of_a_graph_updates_the_scale():
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        variable = tf.Variable([1.0, 2.0])
        inner = keras.optimizers.legacy.SGD(1.0)
        optimizer = keras.mixed_precision.LossScaleOptimizer(inner, initial_scale=2, dynamic_growth_steps=1)
        step = optimizer.minimize(lambda: variable * 2.0, [variable])
        session.run(tf.compat.v1.global_variables_initializer())
        session.run(step)
        np.testing.assert_array_equal(session.run(variable), [-1.0, 0.0])
        assert session.run(optimizer.loss_scale) == 4.0


def test_checkpoints_have_what_an_optimizer_tracks(tmp_path):
    def made():
        optimizer = keras.optimizers.legacy.SGD()
        optimizer._track_trackable(tf.Variable(0.0), "mine")
        return optimizer

    saved, loaded = made(), made()
    saved._tracked_by_name["mine"].assign(3.0)
    path = tf.train.Checkpoint(optimizer=saved).write(str(tmp_path / "c"))
    tf.train.Checkpoint(optimizer=loaded).read(path)
    assert float(loaded._tracked_by_name["mine"]) == 3.0


@pytest.mark.parametrize(
    ("name", "error", "words"),
    [
        (tf.float16, TypeError, "'name' must be a string, not a DType"),
        (5, TypeError, "'name' must be a string, but got: 5"),
        ("float16_with_float32_vars", ValueError, "Please use the 'mixed_float16' policy instead"),
    ],
)
def test_a_policy_says_what_its_name_should_be(name, error, words):
    with pytest.raises(error, match=words):
        keras.mixed_precision.Policy(name)


def test_the_global_policy_is_of_floating_point():
    with pytest.raises(ValueError, match="floating-point policies.*but got policy: int32"):
        keras.mixed_precision.set_global_policy("int32")


def test_the_graph_rewrite_of_tensorflow_1_wraps_keras_optimizers_and_excludes_mixed_policies():
    rewrite = tf.compat.v1.mixed_precision.enable_mixed_precision_graph_rewrite
    try:
        optimizer = rewrite(keras.optimizers.legacy.SGD(), 123)
        assert not optimizer.dynamic and float(optimizer.loss_scale) == 123.0
        with pytest.raises(ValueError, match='"opt" must not already be an instance of a LossScaleOptimizer'):
            rewrite(optimizer)
        with pytest.raises(ValueError, match="graph rewrite has already been enabled"):
            keras.mixed_precision.set_global_policy("mixed_float16")
    finally:
        tf.compat.v1.mixed_precision.disable_mixed_precision_graph_rewrite()


def _halved(pairs):
    return [(gradient / 2, variable) for gradient, variable in pairs]


class _Halving(keras.optimizers.legacy.SGD):
    def _aggregate_gradients(self, grads_and_vars):
        return _halved(grads_and_vars)


@pytest.mark.parametrize(
    "make", [lambda: keras.optimizers.legacy.SGD(1.0, gradient_aggregator=_halved), lambda: _Halving(1.0)]
)
def test_an_older_optimizer_combines_gradients_as_the_program_says(make):
    variable = tf.Variable(2.0)
    make().minimize(lambda: 2 * variable, [variable])
    assert float(variable) == 1.0
    assert {"learning_rate", "lr", "momentum"} <= set(dir(make()))


def test_conversion_to_an_older_optimizer_keeps_the_schedule_and_the_wrapper():
    class Halving(keras.optimizers.schedules.LearningRateSchedule):
        def __call__(self, step):
            return 1.0 / (tf.cast(step, tf.float32) + 1.0)

        def get_config(self):
            return {}

    wrapped = keras.mixed_precision.LossScaleOptimizer(keras.optimizers.SGD(Halving()), initial_scale=4.0)
    found = keras.__internal__.optimizers.convert_to_legacy_optimizer(wrapped)
    assert isinstance(found.inner_optimizer, keras.optimizers.legacy.SGD) and found.initial_scale == 4.0
    assert isinstance(found.inner_optimizer.learning_rate, Halving)
