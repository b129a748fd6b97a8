"""Objects as dictionaries, and back."""

import numpy as np
import pytest

import headrace as tf

keras = tf.keras
serialize, deserialize = keras.saving.serialize_keras_object, keras.saving.deserialize_keras_object


@keras.saving.register_keras_serializable("tests")
class Scale:
    def __init__(self, factor=1.0):
        self.factor = factor

    def __call__(self, x):
        return x * self.factor

    def get_config(self):
        return {"factor": self.factor}

    @classmethod
    def from_config(cls, config):
        return cls(**config)


@pytest.mark.parametrize(
    ("make", "module"),
    [
        (lambda: keras.initializers.VarianceScaling(2.0, seed=1), "keras.initializers"),
        (lambda: keras.losses.Huber(0.3), "keras.losses"),
        (lambda: keras.metrics.AUC(name="a"), "keras.metrics"),
        (lambda: keras.regularizers.L1L2(0.1, 0.2), "keras.regularizers"),
        (lambda: keras.constraints.MaxNorm(3), "keras.constraints"),
        (lambda: keras.optimizers.RMSprop(0.2), "keras.optimizers"),
        (lambda: keras.optimizers.legacy.SGD(0.3, momentum=0.2), "keras.optimizers.legacy"),
        (lambda: keras.optimizers.schedules.CosineDecay(0.1, 5), "keras.optimizers.schedules"),
        (lambda: keras.optimizers.LossScaleOptimizer(keras.optimizers.Adam()), "keras.optimizers"),
    ],
)
def test_objects_come_back_equal(make, module):
    described = serialize(make())
    assert described["module"] == module and described["registered_name"] is None
    again = deserialize(described)
    assert type(again) is type(make())
    assert serialize(again) == described


def test_the_form_of_keras_2_has_class_name_and_config_alone():
    assert keras.initializers.serialize(keras.initializers.GlorotUniform(), use_legacy_format=True) == {
        "class_name": "GlorotUniform",
        "config": {"seed": None},
    }
    assert isinstance(
        keras.initializers.get({"class_name": "HeNormal", "config": {"seed": 2}}), keras.initializers.HeNormal
    )


def test_registered_objects_are_found_by_their_name():
    assert serialize(Scale(2.0)) == {
        "module": None,
        "class_name": "Scale",
        "config": {"factor": 2.0},
        "registered_name": "tests>Scale",
    }
    assert deserialize(serialize(Scale(3.0))).factor == 3.0
    assert keras.saving.get_registered_object("tests>Scale") is Scale


def test_custom_objects_are_known_inside_their_scope_only():
    def twice(x):
        return 2 * x

    with keras.utils.custom_object_scope({"twice": twice}):
        assert keras.activations.get("twice") is twice
    with pytest.raises(ValueError, match="Unknown activation function: 'twice'"):
        keras.activations.get("twice")


def test_plain_values_tensors_and_arrays_pass():
    given = {"a": [1, (2, 3)], "c": np.arange(3), "d": tf.constant([1.0]), "f": tf.TensorShape([1, None]), "g": b"x"}
    found = deserialize(serialize(given))
    assert (found["a"], found["f"], found["g"]) == ([1, [2, 3]], [1, None], b"x")
    np.testing.assert_array_equal(found["c"], [0, 1, 2])
    np.testing.assert_array_equal(found["d"], [1.0])


def test_lambdas_are_written_as_code_and_not_made_from_it():
    described = keras.saving.serialize_keras_object(lambda x: x)
    assert described["class_name"] == "__lambda__"
    with pytest.raises(ValueError, match="lambda"):
        keras.saving.deserialize_keras_object(described)
    assert keras.saving.deserialize_keras_object(described, safe_mode=False)(3) == 3


def test_unknown_names_tell_the_nearest_spelling():
    with pytest.raises(
        ValueError, match=r"Unknown loss function: 'mean_sqared_error'. Did you mean 'mean_squared_error'"
    ):
        keras.losses.get("mean_sqared_error")
    with pytest.raises(ValueError, match=r"Unknown optimizer: 'adm'. Did you mean 'adam'"):
        keras.optimizers.get("adm")
    with pytest.raises(TypeError, match="Could not locate class 'Zork'"):
        deserialize({"class_name": "Zork", "config": {}})


def test_names_of_many_spellings_are_understood():
    assert keras.losses.get("mse") is keras.losses.mean_squared_error
    assert isinstance(keras.losses.get("MeanSquaredError"), keras.losses.MeanSquaredError)
    assert isinstance(keras.optimizers.get("rmsprop"), keras.optimizers.RMSprop)
    assert isinstance(keras.initializers.get("normal"), keras.initializers.RandomNormal)
    assert keras.regularizers.get("l1_l2").get_config() == pytest.approx({"l1": 0.01, "l2": 0.01})
    assert keras.activations.get(None) is keras.activations.linear
    assert keras.activations.serialize(tf.nn.relu) == "relu"
    assert keras.activations.serialize(keras.activations.softmax) == "softmax"


def test_an_optimizer_without_a_sign_of_its_kind_is_a_legacy_one():
    made = keras.optimizers.get({"class_name": "Adam", "config": {"learning_rate": 0.1}})
    assert isinstance(made, keras.optimizers.legacy.Adam)
    assert isinstance(keras.optimizers.get({"class_name": "adam", "config": {}}), keras.optimizers.Adam)
