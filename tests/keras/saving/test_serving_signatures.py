"""What tf.saved_model.save and model.save write for models that were called, built or neither, as TensorFlow does."""

import numpy as np
import pytest

import headrace as tf

SPEC = tf.TensorSpec([None, 3])


class Plain(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.dense = tf.keras.layers.Dense(2)

    def call(self, x, training=False):
        return self.dense(x)


class WithSignature(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.dense = tf.keras.layers.Dense(2)

    @tf.function(input_signature=[SPEC])
    def call(self, x):
        return self.dense(x)


class WithMethod(Plain):
    @tf.function(input_signature=[SPEC])
    def serve(self, x):
        return self(x)


class OfStructure(Plain):
    @tf.function(
        input_signature=[{"u": SPEC, "v": tf.TensorSpec([None])}, [tf.TensorSpec([2]), tf.TensorSpec([3], name="n")]]
    )
    def call(self, x, y):
        return self.dense(x["u"])


class Nested(Plain):
    def call(self, x):
        return self.dense(x["a"]["b"]), [x["c"][1]]


class Pair(Plain):
    def call(self, x):
        return self.dense(x[0]), x[1]


def loaded(model, path):
    tf.saved_model.save(model, path)
    return tf.saved_model.load(path)


def inputs_and_outputs(model, path):
    signature = loaded(model, path).signatures["serving_default"]
    return (
        {
            name: (spec.dtype.name, spec.shape.as_list())
            for name, spec in signature.structured_input_signature[1].items()
        },
        {name: spec.shape.as_list() for name, spec in signature.structured_outputs.items()},
    )


@pytest.mark.parametrize("make", [Plain, lambda: tf.keras.Sequential([tf.keras.layers.Dense(2)])])
def test_a_model_without_known_inputs_is_saved_like_any_object(make, tmp_path):
    found = loaded(make(), tmp_path / "any")
    assert list(found.signatures) == []
    assert not callable(found)
    with pytest.raises(ValueError, match="cannot be saved"):
        make().save(tmp_path / "model", save_format="tf")


@pytest.mark.parametrize("model", [WithSignature, WithMethod])
def test_a_function_of_a_model_without_known_inputs_is_its_signature(model, tmp_path):
    found = loaded(model(), tmp_path / "m")
    assert list(found.signatures["serving_default"].structured_input_signature[1]) == ["x"]
    assert [v.shape for v in found.dense.variables] == [[3, 2], [2]]


def test_an_input_signature_of_call_names_the_inputs_of_serving(tmp_path):
    model = WithSignature()
    model(tf.zeros([1, 3]))
    assert inputs_and_outputs(model, tmp_path / "a") == ({"args_0": ("float32", [None, 3])}, {"output_1": [None, 2]})
    model = OfStructure()
    model({"u": tf.zeros([1, 3]), "v": tf.zeros([1])}, [tf.zeros([2]), tf.zeros([3])])
    assert inputs_and_outputs(model, tmp_path / "b")[0] == {
        "args_0": ("float32", [None, 3]),
        "args_0_1": ("float32", [None]),
        "args_1": ("float32", [2]),
        "n": ("float32", [3]),
    }


@pytest.mark.parametrize("value", [np.zeros([1, 3]), tf.zeros([1, 3], tf.float16), tf.zeros([1, 3], tf.float64)])
def test_serving_takes_the_dtype_in_which_the_model_computes(value, tmp_path):
    model = Plain()
    model(value)
    assert model.save_spec() == ([tf.TensorSpec([None, 3], tf.float32, "input_1")], {})
    assert inputs_and_outputs(model, tmp_path / "m")[0] == {"input_1": ("float32", [None, 3])}


def test_symbolic_inputs_give_their_names(tmp_path):
    model = Pair()
    model([tf.keras.Input((3,), name="p"), tf.keras.Input((3,), name="q")])
    assert sorted(inputs_and_outputs(model, tmp_path / "m")[0]) == ["p", "q"]


def test_places_in_a_structure_are_names(tmp_path):
    model = Nested()
    model({"a": {"b": tf.zeros([1, 3])}, "c": [tf.zeros([1, 3]), tf.zeros([1, 2])]})
    names, outputs = inputs_and_outputs(model, tmp_path / "m")
    assert sorted(names) == ["a_b", "c_1", "c_2"]
    assert outputs == {"output_1": [None, 2], "output_2_1": [None, 2]}


def test_a_sequential_model_that_data_has_built_takes_any_batch(tmp_path):
    model = tf.keras.Sequential([tf.keras.layers.Dense(2)])
    model(tf.zeros([5, 3]))
    inputs, outputs = inputs_and_outputs(model, tmp_path / "m")
    assert [shape for _, shape in inputs.values()] == [[None, 3]]
    assert list(outputs.values()) == [[None, 2]]


def test_layers_and_metrics_of_a_module_keep_their_lists(tmp_path):
    module = tf.Module()
    module.unbuilt = tf.keras.layers.Dense(2)
    module.norm = tf.keras.layers.BatchNormalization()
    module.norm(tf.zeros([1, 4]))
    module.penalized = tf.keras.layers.Dense(1, kernel_regularizer="l2", kernel_initializer="ones")
    module.penalized(tf.ones([1, 1]))
    module.mean = tf.keras.metrics.Mean()
    found = loaded(module, tmp_path / "m")
    assert len(found.norm.variables) == 4
    assert len(found.norm.trainable_variables) == 2
    assert [float(loss()) for loss in found.penalized.regularization_losses] == [pytest.approx(0.01)]
    assert len(found.mean.variables) == 2
    assert not callable(found)
    assert not callable(found.unbuilt)


def test_a_model_with_parts_that_it_never_called_is_loaded(tmp_path):
    model = Plain()
    model.unused = tf.keras.layers.Dense(2)
    model(tf.ones([1, 3]))
    model.save(tmp_path / "m", save_format="tf")
    again = tf.keras.models.load_model(tmp_path / "m")
    np.testing.assert_array_equal(again(tf.ones([1, 3])), model(tf.ones([1, 3])))
    assert len(again.variables) == 2
