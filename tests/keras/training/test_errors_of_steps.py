"""Errors and warnings of training that tf.keras raises, with its words; weights of several ranks."""

import logging
import warnings

import numpy as np
import pytest

import headrace as tf

ONES = np.ones((4, 1), "float32")


def compiled(**arguments):
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", **arguments)
    return model


def test_data_without_samples_is_an_error():
    with pytest.raises(ValueError, match="Expected input data to be non-empty"):
        compiled(loss="mse").fit(np.array([]), np.array([]))


def test_training_needs_a_loss_and_evaluation_does_not():
    model = compiled()
    with pytest.raises(ValueError, match="No loss found. You may have forgotten to provide a `loss` argument"):
        model.fit(ONES, ONES, verbose=0)
    assert model.evaluate(ONES, ONES, verbose=0) == 0.0


@pytest.mark.parametrize("value, message", [(None, "single Tensor"), ({"a": 0.0}, "To return a dict of values")])
def test_a_metric_function_must_return_a_tensor(value, message):
    with pytest.raises(RuntimeError, match=message):
        compiled(loss="mse", metrics=[lambda y, p: value], run_eagerly=True).fit(ONES, ONES, verbose=0)


def test_a_metric_must_have_a_result():
    class Nothing(tf.keras.metrics.Metric):
        def update_state(self, y_true, y_pred, sample_weight=None):
            pass

        def result(self):
            return None

    with pytest.raises(RuntimeError, match="can only be a single Tensor/Variable, or a dict"):
        compiled(loss="mse", metrics=[Nothing()]).fit(ONES, ONES, verbose=0)


def test_weights_that_no_metric_uses_are_warned_of(caplog):
    with caplog.at_level(logging.WARNING, logger="tensorflow"):
        compiled(loss="mse", metrics=["mse"]).evaluate(ONES, ONES, sample_weight=np.ones(4), verbose=0)
    assert "`evaluate()` received a value for `sample_weight`" in caplog.text
    caplog.clear()
    with caplog.at_level(logging.WARNING, logger="tensorflow"):
        model = compiled(loss="mse", metrics=["mse"], weighted_metrics=[])
        model.evaluate(ONES, ONES, sample_weight=np.ones(4), verbose=0)
    assert not caplog.text


def two_outputs(**arguments):
    inputs = tf.keras.Input((1,))
    outputs = [tf.keras.layers.Dense(1, kernel_initializer="zeros", name=name)(inputs) for name in "ab"]
    model = tf.keras.Model(inputs, outputs)
    model.compile("sgd", **arguments)
    return model


def test_weights_of_an_unknown_output_are_an_error():
    with pytest.raises(ValueError, match="do not correspond to any Model output"):
        two_outputs(loss="mse").fit(ONES, [ONES, ONES], sample_weight={"unknown": np.ones(4)}, verbose=0)


@pytest.mark.filterwarnings("ignore:Gradients do not exist")
def test_one_array_of_targets_stands_for_all_outputs():
    assert two_outputs(loss={"b": "mse"}).evaluate(ONES, ONES, verbose=0, return_dict=True) == {
        "loss": 1.0,
        "b_loss": 1.0,
    }


def test_losses_of_several_dtypes_are_added():
    inputs = tf.keras.Input((2,))
    outputs = [
        tf.keras.layers.Dense(2, dtype=dtype, kernel_regularizer="l2")(inputs) for dtype in ("float32", "float16")
    ]
    model = tf.keras.Model(inputs, outputs)
    model.add_loss(tf.reduce_sum(tf.cast(outputs[1], "float64")))
    model.compile("sgd", ["mse", "mse"])
    data = np.ones((4, 2), "float32")
    assert np.isfinite(model.fit(data, [data, data], verbose=0).history["loss"][0])


def test_class_weights_of_positions_are_multiplied_with_weights_of_samples():
    model = tf.keras.Sequential([tf.keras.layers.Conv2D(3, 1)])
    model.compile("sgd", "categorical_crossentropy", weighted_metrics=["mae"])
    labels = tf.one_hot(np.zeros((2, 4, 4), int), 3)
    weights = {"class_weight": {0: 1.0, 1: 2.0, 2: 3.0}, "sample_weight": np.array([1.0, 2.0])}
    assert np.isfinite(model.fit(tf.ones((2, 4, 4, 3)), labels, verbose=0, **weights).history["loss"][0])


def test_masks_are_combined_with_weights_of_samples():
    model = tf.keras.Sequential([
        tf.keras.layers.Masking(mask_value=0, input_shape=(2, 1)),
        tf.keras.layers.TimeDistributed(tf.keras.layers.Dense(1, kernel_initializer="ones")),
    ])  # fmt: skip
    model.compile("sgd", "mse", weighted_metrics=["accuracy"])
    x, y = np.array([[[1], [1]], [[1], [1]], [[0], [0]]]), np.array([[[1], [1]], [[0], [1]], [[1], [1]]])
    np.testing.assert_allclose(model.test_on_batch(x, y), [0.25, 0.75], atol=1e-4)
    np.testing.assert_allclose(model.test_on_batch(x, y, sample_weight=np.array([3, 2, 4])), [0.5, 0.8], atol=1e-4)


def test_two_metrics_of_one_name_are_an_error():
    class Twice(tf.keras.layers.Layer):
        def __init__(self):
            super().__init__()
            self.first, self.second = (tf.keras.metrics.Mean(name="same") for _ in range(2))

        def call(self, inputs):
            self.add_metric(self.first(inputs), name="same")
            return inputs

    with pytest.raises(ValueError, match='We found 2 metrics with the name: "same"'):
        Twice()(ONES)


def test_one_class_is_warned_of_in_categorical_losses():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        tf.keras.losses.CategoricalCrossentropy()(tf.constant([[1.0], [0.0]]), tf.constant([[1.0], [1.0]]))
    assert [warning.category for warning in caught] == [SyntaxWarning]
    assert "In loss categorical_crossentropy, expected y_pred.shape" in str(caught[0].message)


def test_an_assigned_reduction_is_checked():
    loss = tf.keras.losses.MeanSquaredError()
    loss.reduction = "Bar"
    with pytest.raises(ValueError, match="Invalid Reduction Key: Bar."):
        loss([1.0], [1.0])


def test_evaluate_returns_the_further_results_of_an_overridden_step_after_the_metrics():
    class Model(tf.keras.Model):
        def test_step(self, data):
            return {"zero": tf.constant(0.0), **super().test_step(data), "nine": tf.constant(9.0)}

    inputs = tf.keras.Input((1,))
    model = Model(inputs, tf.keras.layers.Dense(1, kernel_initializer="zeros")(inputs))
    model.compile("sgd", "mse", metrics=["mae"])
    assert model.evaluate(ONES, ONES, verbose=0) == [1.0, 1.0, 9.0, 0.0]


def test_a_regularizer_may_return_a_number():
    model = tf.keras.Sequential(
        [tf.keras.layers.Dense(1, kernel_initializer="zeros", kernel_regularizer=lambda w: 2.0)]
    )
    model.compile("sgd", "mse")
    assert model.evaluate(ONES, ONES, verbose=0) == 3.0
    model.fit(ONES, ONES, verbose=0)
