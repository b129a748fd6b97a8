"""FeatureSpace; results recorded from Keras."""

import numpy as np
import pytest

import headrace as tf

FeatureSpace = tf.keras.utils.FeatureSpace
TABLE = {"a": ["x", "y"], "b": [1, 2], "z": [5.0, 6.0]}


@pytest.fixture(scope="module")
def dataset():
    return tf.data.Dataset.from_tensor_slices(TABLE)


@pytest.fixture(scope="module")
def space(dataset):
    made = FeatureSpace(
        {"z": "float", "a": FeatureSpace.string_categorical(), "b": "integer_categorical"},
        crosses=[("b", "a")],
        crossing_dim=4,
    )
    made.adapt(dataset.batch(2))
    return made


def test_features_are_joined_in_the_order_of_names_and_crosses_come_last(space):
    rows = space(TABLE).numpy().tolist()
    assert rows == [[0, 0, 1, 0, 0, 1, 5, 0, 0, 0, 1], [0, 1, 0, 0, 1, 0, 6, 0, 1, 0, 0]]


def test_a_single_sample_gives_a_vector(space):
    assert space({"a": "x", "b": 1, "z": 5.0}).numpy().tolist() == [0, 0, 1, 0, 0, 1, 5, 0, 0, 0, 1]


def test_features_can_come_as_a_dictionary(dataset):
    made = FeatureSpace({"z": "float", "a": FeatureSpace.string_categorical(output_mode="int")}, output_mode="dict")
    made.adapt(dataset)
    found = made(TABLE)
    assert list(found) == ["a", "z"]
    assert found["a"].numpy().tolist() == [[2], [1]] and found["z"].numpy().tolist() == [[5.0], [6.0]]


def test_numbers_are_scaled_cut_and_hashed():
    table = {"s": ["a", "b"], "i": [1, 2], "d": [1.0, 2.0], "n": [1.0, 3.0], "r": [1.0, 2.0]}
    made = FeatureSpace(
        {
            "s": "string_hashed",
            "i": "integer_hashed",
            "d": FeatureSpace.float_discretized(num_bins=None, bin_boundaries=[1.5]),
            "n": "float_normalized",
            "r": FeatureSpace.float_rescaled(2.0, 1.0),
        },
        output_mode="dict",
        hashing_dim=6,
    )
    made.adapt(tf.data.Dataset.from_tensor_slices(table))
    found = {name: value.numpy() for name, value in made(table).items()}
    np.testing.assert_allclose(found["n"], [[-1], [1]], atol=1e-6)
    assert found["r"].tolist() == [[3], [5]] and found["d"].tolist() == [[1, 0], [0, 1]]
    assert found["s"].shape == (2, 6) and found["i"].sum() == 2


def test_models_begin_with_its_inputs(space):
    model = tf.keras.Model(space.get_inputs(), tf.keras.layers.Dense(1)(space.get_encoded_features()))
    assert model.input_names == ["a", "b", "z"] and model.output_shape == (None, 1)
    assert model({name: tf.constant(column)[:, None] for name, column in TABLE.items()}).shape == (2, 1)


def test_datasets_are_mapped_by_it(space, dataset):
    assert dataset.batch(2).map(space).element_spec.shape.as_list() == [None, 11]


def test_its_configuration_makes_an_equal_one(space, dataset):
    again = FeatureSpace.from_config(space.get_config())
    again.adapt(dataset)
    np.testing.assert_array_equal(again(TABLE), space(TABLE))


def test_it_is_saved_with_what_it_learned(tmp_path):
    table = {**TABLE, "d": [0.1, 0.9]}
    kinds = {"z": "float_normalized", "a": "string_categorical", "b": "integer_categorical"}
    made = FeatureSpace({**kinds, "d": FeatureSpace.float_discretized(2)}, crosses=[("a", "b")], crossing_dim=4)
    made.adapt(tf.data.Dataset.from_tensor_slices(table))
    made.save(tmp_path / "space.keras")
    again = tf.keras.models.load_model(tmp_path / "space.keras")
    np.testing.assert_array_equal(again(table), made(table))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"features": {}}, "cannot be None or empty"),
        ({"features": {"a": "foo"}}, "Invalid feature type"),
        ({"features": {"a": "float"}, "output_mode": "x"}, "output_mode=x"),
        ({"features": {"a": "float"}, "crosses": [("a", "b")]}, "unknown features"),
    ],
)
def test_wrong_features_are_named(arguments, message):
    with pytest.raises(ValueError, match=message):
        FeatureSpace(**arguments)


def test_it_must_be_adapted_first(dataset):
    made = FeatureSpace({"a": "string_categorical"})
    with pytest.raises(ValueError, match="adapt"):
        made({"a": ["x"]})
    with pytest.raises(ValueError, match=r"tf\.data\.Dataset"):
        made.adapt({"a": 1})


def test_a_discretized_number_has_all_bins_that_were_asked_for():
    space = tf.keras.utils.FeatureSpace(features={"x": "float_discretized"}, output_mode="dict")
    space.adapt(tf.data.Dataset.from_tensor_slices({"x": [0.1, 0.2, 0.3]}))
    assert space({"x": 0.2})["x"].shape == (32,)


def test_crosses_need_a_number_of_bins():
    with pytest.raises(ValueError, match="`crossing_dim`"):
        tf.keras.utils.FeatureSpace(
            features={"a": "integer_categorical", "b": "integer_categorical"}, crosses=[("a", "b")], crossing_dim=None
        )
