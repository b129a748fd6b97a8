"""Mixed precision: policies, the loss scale that `compile` adds, and training under both half-width dtypes."""

import numpy as np
import pytest

import headrace as tf

keras = tf.keras
X = np.random.RandomState(0).randn(32, 4).astype(np.float32)
Y = X.sum(1, keepdims=True)


@pytest.fixture
def policy(request):
    keras.mixed_precision.set_global_policy(request.param)
    yield request.param
    keras.mixed_precision.set_global_policy(None)


def _model():
    return keras.Sequential(
        [keras.layers.Dense(8, activation="relu", input_shape=(4,)), keras.layers.Dense(1, dtype="float32")]
    )


@pytest.mark.parametrize("policy", ["mixed_float16", "mixed_bfloat16"], indirect=True)
def test_training_computes_in_half_width_and_keeps_wide_weights(policy):
    model = _model()
    assert model.layers[0].compute_dtype == policy.removeprefix("mixed_")
    assert {w.dtype for w in model.weights} == {tf.float32}
    model.compile(keras.optimizers.SGD(0.1), "mse")
    assert isinstance(model.optimizer, keras.mixed_precision.LossScaleOptimizer) is (policy == "mixed_float16")
    losses = model.fit(X, Y, batch_size=16, epochs=4, verbose=0).history["loss"]
    assert losses[-1] < losses[0] / 2


@pytest.mark.parametrize("policy", ["mixed_float16"], indirect=True)
def test_an_optimizer_with_a_loss_scale_is_not_wrapped_again(policy):
    optimizer = keras.mixed_precision.LossScaleOptimizer(keras.optimizers.SGD(), dynamic=False, initial_scale=8)
    model = _model()
    model.compile(optimizer, "mse")
    assert model.optimizer is optimizer


def test_the_experimental_names_of_tensorflow_2_1():
    experimental = keras.mixed_precision.experimental
    experimental.set_policy("mixed_float16")
    try:
        layer = keras.layers.Dense(1)
        assert experimental.global_policy().name == experimental.get_layer_policy(layer).name == "mixed_float16"
    finally:
        experimental.set_policy(None)
    optimizer = experimental.LossScaleOptimizer(keras.optimizers.SGD(), "dynamic")
    assert float(optimizer.loss_scale) == 2.0**15
    assert float(experimental.LossScaleOptimizer(keras.optimizers.SGD(), 16).loss_scale) == 16.0


def test_scikit_learn_wrappers():
    def build(units=8):
        model = keras.Sequential(
            [keras.layers.Dense(units, activation="relu"), keras.layers.Dense(2, activation="softmax")]
        )
        model.compile(keras.optimizers.Adam(0.05), "sparse_categorical_crossentropy", metrics=["accuracy"])
        return model

    labels = np.where(Y[:, 0] > 0, "up", "down")
    classifier = keras.wrappers.scikit_learn.KerasClassifier(build, units=16, epochs=15, verbose=0)
    classifier.fit(X, labels)
    assert classifier.score(X, labels) > 0.8
    assert set(classifier.predict(X)) <= {"up", "down"}
    assert classifier.get_params()["units"] == 16


def test_evaluation_on_averaged_weights():
    model = keras.Sequential([keras.layers.Dense(1, use_bias=False, kernel_initializer="ones", input_shape=(4,))])
    model.compile(keras.optimizers.SGD(0.5, use_ema=True, ema_momentum=0.9), "mse")
    callback = keras.callbacks.SwapEMAWeights()
    model.fit(X, Y * 2, epochs=1, verbose=0, batch_size=16)
    trained = model.evaluate(X, Y * 2, verbose=0)
    averaged = model.evaluate(X, Y * 2, verbose=0, callbacks=[callback])
    assert averaged != trained
    assert model.evaluate(X, Y * 2, verbose=0) == trained


def test_sharpness_aware_minimization_trains():
    model = keras.models.experimental.SharpnessAwareMinimization(keras.Sequential([keras.layers.Dense(1)]))
    model.compile(keras.optimizers.SGD(0.1), "mse")
    losses = model.fit(X, Y, epochs=3, verbose=0, batch_size=16).history["loss"]
    assert losses[-1] < losses[0]
