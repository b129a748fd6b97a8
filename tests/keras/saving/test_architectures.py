"""Architectures without weights: JSON, configurations, clones, and names of classes."""

import json

import numpy as np
import pytest

import headrace as tf

k = tf.keras
X = np.ones((2, 3), np.float32)


def functional():
    entry = k.Input((3,), name="entry")
    inner = k.Sequential([k.layers.Dense(3, input_shape=(3,), name="in_inner")], name="inner")
    return k.Model(entry, {"sum": inner(entry) + inner(entry * 2.0), "part": entry[:, :1]}, name="top")


def test_json_makes_an_equal_model():
    model = functional()
    made = k.models.model_from_json(model.to_json())
    made.set_weights(model.get_weights())
    for name, value in model(X).items():
        np.testing.assert_array_equal(made(X)[name], value)
    assert json.loads(made.to_json()) == json.loads(model.to_json())


def test_calls_of_nested_models_are_counted_as_keras_2_does():
    k.backend.clear_session()
    entries = {entry["name"]: entry for entry in functional().get_config()["layers"]}
    assert entries["inner"]["inbound_nodes"] == [[["entry", 0, 0, {}]], [["tf.math.multiply", 0, 0, {}]]]
    assert [place[:3] for place in entries["tf.__operators__.add"]["inbound_nodes"]] == [["inner", 1, 0]]


def test_functions_are_listed_with_the_arguments_that_keras_lists():
    k.backend.clear_session()
    entry = k.Input((3,), name="entry")
    added = tf.add(tf.nn.relu(entry) * 2.0, tf.ones((3,)))
    model = k.Model(entry, [tf.concat([added, 1.0 - entry], axis=-1), entry[:, 0]])
    layers = {layer["name"]: layer for layer in model.get_config()["layers"]}
    calls = {name: layer["inbound_nodes"][0] for name, layer in layers.items() if layer["inbound_nodes"]}
    assert calls["tf.nn.relu"] == ["entry", 0, 0, {"name": None}]
    assert calls["tf.math.multiply"] == ["tf.nn.relu", 0, 0, {"y": 2.0, "name": None}]
    assert calls["tf.math.subtract"] == ["_CONSTANT_VALUE", -1, 1.0, {"y": ["entry", 0, 0], "name": None}]
    assert calls["tf.math.add"] == ["tf.math.multiply", 0, 0, {"y": [1.0, 1.0, 1.0]}]
    assert calls["tf.concat"] == [["tf.math.add", 0, 0, {"axis": -1}], ["tf.math.subtract", 0, 0, {"axis": -1}]]
    assert layers["tf.concat"]["build_config"] == {"input_shape": [[None, 3], [None, 3]]}
    assert layers["tf.math.subtract"]["build_config"] == {"input_shape": []}
    part = layers["tf.__operators__.getitem"]
    assert (part["module"], part["registered_name"]) == ("tf_keras.src.layers.core.tf_op_layer", "SlicingOpLambda")
    again = k.Model.from_config(json.loads(json.dumps(model.get_config())))
    assert again.get_config() == model.get_config()
    np.testing.assert_array_equal(again(X)[0], model(X)[0])


def test_constants_keep_types_that_lists_do_not_have():
    entry = k.Input((3,), dtype="float64")
    model = k.Model(entry, tf.matmul(entry, tf.ones((3, 1), tf.float64)))
    assert k.Model.from_config(json.loads(json.dumps(model.get_config())))(X).dtype == tf.float64


def test_configurations_in_the_form_of_keras_3():
    dense = {
        "module": "keras.layers", "class_name": "Dense", "registered_name": None,
        "config": {"name": "d", "trainable": True, "units": 2, "activation": "relu", "quantization_config": None,
                   "dtype": {"module": "keras", "class_name": "DTypePolicy", "config": {"name": "float32"},
                             "registered_name": None}},
    }  # fmt: skip
    layer = k.layers.deserialize(dense)
    assert (layer.units, layer.name, layer.dtype) == (2, "d", "float32")
    leaky = {"module": "keras.layers", "class_name": "LeakyReLU", "config": {"negative_slope": 0.5}}
    assert float(k.layers.deserialize(leaky)(tf.constant([-2.0]))[0]) == -1.0
    with pytest.raises(TypeError, match="not understood"):
        k.layers.deserialize({"module": "keras.layers", "class_name": "Dense", "config": {"units": 1, "foo": 3}})


def test_yaml_is_an_error():
    with pytest.raises(RuntimeError, match=r"model.to_yaml\(\)` has been removed"):
        functional().to_yaml()
    with pytest.raises(RuntimeError, match=r"model_from_yaml\(\)` has been removed"):
        k.models.model_from_yaml("")


def test_subclassed_models_are_described_by_plain_arguments():
    class Small(k.Model):
        def __init__(self, units):
            super().__init__()
            self.units = units

    assert Small(3).get_config() == {"units": 3}
    assert Small(lambda x: x).get_config() == {}
    with pytest.raises(TypeError, match="Unable to revive model from config"):
        Small.from_config({})


def test_unknown_classes_are_named():
    with pytest.raises(TypeError, match="Could not locate class 'Foo'"):
        k.models.model_from_json('{"class_name": "Foo", "config": {}}')
    with pytest.raises(TypeError, match="expects a dictionary"):
        k.models.model_from_config([])
    config = {"class_name": "Foo", "config": {"units": 2}}
    assert k.models.model_from_config(config, custom_objects={"Foo": k.layers.Dense}).units == 2


def test_names_of_registered_classes():
    @k.saving.register_keras_serializable(package="pkg", name="other")
    class Mine(k.layers.Layer):
        """A layer."""

    assert k.saving.get_registered_name(Mine) == "pkg>other"
    assert k.saving.get_registered_object("pkg>other") is Mine
    described = k.saving.serialize_keras_object(Mine(name="m"))
    assert described["registered_name"] == "pkg>other" and described["module"] is None
    assert type(k.saving.deserialize_keras_object(described)) is Mine
    with k.utils.custom_object_scope({"Alias": Mine}):
        assert type(k.layers.deserialize({"class_name": "Alias", "config": {"name": "a"}})) is Mine


def test_paths_of_weights():
    inner = k.Sequential([k.layers.Dense(1, name="z")], name="in")
    model = k.Sequential([k.layers.Dense(2, input_shape=(3,), name="dense"), inner])
    assert set(model.get_weight_paths()) == {
        "dense.kernel", "dense.bias", "in.layer_with_weights-0.kernel", "in.layer_with_weights-0.bias",
    }  # fmt: skip
    assert model.save_spec()[0][0].shape.as_list() == [None, 3]


def test_a_clone_has_new_weights():
    model = functional()
    clone = k.models.clone_model(model)
    assert [w.shape for w in clone.weights] == [w.shape for w in model.weights]
    assert all(a is not b for a, b in zip(clone.weights, model.weights, strict=True))
