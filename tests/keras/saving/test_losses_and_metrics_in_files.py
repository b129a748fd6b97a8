"""What files and copies of a model keep: losses and metrics added to it, names of metrics, constants, tensors."""

import os

import numpy as np
import pytest

import headrace as tf


def _model_with_added_loss_and_metric():
    inputs = tf.keras.Input((3,))
    hidden = tf.keras.layers.Dense(4)(inputs)
    model = tf.keras.Model(inputs, tf.keras.layers.Dense(1)(hidden))
    model.add_loss(tf.reduce_mean(hidden))
    model.add_metric(tf.reduce_sum(hidden), name="total", aggregation="mean")
    return model


def _compiled(model):
    model.compile("sgd", "mse", metrics=["mae"])
    return model


X, Y = np.ones((2, 3), np.float32), np.ones((2, 1), np.float32)


@pytest.mark.parametrize("name", ["m.h5", "m", "m.keras"])
def test_added_losses_and_metrics_are_in_files(tmp_path, name):
    model = _compiled(_model_with_added_loss_and_metric())
    expected = model.evaluate(X, Y, verbose=0)
    model.save(tmp_path / name)
    loaded = tf.keras.models.load_model(tmp_path / name)
    np.testing.assert_allclose(loaded.evaluate(X, Y, verbose=0), expected, rtol=1e-6)


def test_a_clone_has_the_added_losses_and_metrics():
    model = _compiled(_model_with_added_loss_and_metric())
    clone = _compiled(tf.keras.models.clone_model(model))
    clone.set_weights(model.get_weights())
    np.testing.assert_allclose(clone.evaluate(X, Y, verbose=0), model.evaluate(X, Y, verbose=0), rtol=1e-6)


def test_the_names_of_the_metrics_of_a_loaded_model_are_known_before_the_first_batch(tmp_path):
    inputs = tf.keras.Input((3,))
    heads = [tf.keras.layers.Dense(1, name=name)(inputs) for name in ("a", "b")]
    model = tf.keras.Model(inputs, heads)
    model.compile("sgd", "mse", metrics={"a": [tf.keras.metrics.BinaryAccuracy(), "accuracy"]})
    model.save(tmp_path / "m.h5")
    expected = ["loss", "a_loss", "b_loss", "a_binary_accuracy", "a_accuracy"]
    assert model.metrics_names == expected
    assert tf.keras.models.load_model(tmp_path / "m.h5").metrics_names == expected


def test_configurations_of_losses_and_metrics_have_the_values_of_tensors():
    smoothing = tf.constant(0.25)
    metric = tf.keras.metrics.CategoricalCrossentropy(label_smoothing=smoothing)
    assert metric.get_config()["label_smoothing"] == 0.25
    loss = tf.keras.losses.CategoricalCrossentropy(label_smoothing=smoothing)
    assert loss.get_config()["label_smoothing"] == 0.25


def test_constants_among_the_inputs_of_a_layer_are_in_the_configuration():
    inputs = tf.keras.Input((2,))
    model = tf.keras.Model(inputs, tf.keras.layers.Add()([inputs, tf.constant([[1, 2]], tf.float64)]))
    again = tf.keras.Model.from_config(model.get_config())
    np.testing.assert_array_equal(again(np.zeros((1, 2), np.float32)), [[1.0, 2.0]])


def test_hdf5_is_told_by_its_content_and_saved_into_new_folders(tmp_path):
    model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2)])
    model.save_weights(tmp_path / "weights", save_format="h5")
    other = tf.keras.models.clone_model(model)
    other.load_weights(tmp_path / "weights")
    np.testing.assert_array_equal(other.get_weights()[0], model.get_weights()[0])
    model.save(os.path.join(tmp_path, "new", "model.h5"))
    assert tf.keras.models.load_model(tmp_path / "new" / "model.h5").output_shape == (None, 2)


def test_a_signature_may_return_a_ragged_tensor(tmp_path):
    module = tf.Module()
    module.rows = tf.function(
        lambda x: {"rows": tf.RaggedTensor.from_row_lengths(x, [1, 2]), "flat": x},
        input_signature=[tf.TensorSpec([3], tf.float32, "x")],
    )
    tf.saved_model.save(module, str(tmp_path), signatures=module.rows)
    found = tf.saved_model.load(str(tmp_path)).signatures["serving_default"](x=tf.constant([1.0, 2.0, 3.0]))
    assert found["rows"].to_list() == [[1.0], [2.0, 3.0]]
    message = tf.__internal__.saved_model.parse_saved_model(str(tmp_path))
    outputs = message.meta_graphs[0].signature_def["serving_default"].outputs
    assert len(outputs["rows"].composite_tensor.components) == 2


def test_a_model_without_a_forward_pass_says_why_it_cannot_be_saved(tmp_path):
    with pytest.raises(ValueError, match="cannot be saved.*specify an input shape either by calling"):
        tf.keras.Sequential([tf.keras.layers.Dense(2)]).save(tmp_path / "m")


def test_a_subclassed_model_without_variables_has_a_checkpoint(tmp_path):
    class Empty(tf.keras.Model):
        def call(self, inputs):
            return inputs

    Empty().save_weights(tmp_path / "weights")
    assert os.path.exists(tmp_path / "weights.index")


def test_a_layer_of_an_unknown_class_has_its_variables_by_name(tmp_path):
    class Counting(tf.keras.layers.Layer):
        def build(self, input_shape):
            self.calls = self.add_weight("calls", (), initializer="zeros", trainable=False)

        def call(self, inputs):
            self.calls.assign_add(1.0)
            return inputs * 2.0

    model = tf.keras.Sequential([tf.keras.Input((3,)), Counting()])
    model.layers[0].calls.assign(5.0)
    model.save(tmp_path / "m", save_format="tf")
    loaded = tf.keras.models.load_model(tmp_path / "m")
    layer = loaded.layers[-1]
    assert not isinstance(layer, Counting) and float(layer.calls) == 5.0
    loaded(np.ones((1, 3), np.float32))
    assert float(layer.calls) == 6.0
    assert len(loaded.weights) == 1
