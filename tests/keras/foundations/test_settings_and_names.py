"""Settings, automatic names and seeds."""

import numpy as np
import pytest

import headrace as tf

K = tf.keras.backend


def test_the_float_type_decides_what_initializers_make():
    try:
        K.set_floatx("float64")
        assert tf.keras.initializers.Zeros()([2]).dtype == tf.float64
    finally:
        K.set_floatx("float32")


def test_unknown_settings_are_refused():
    with pytest.raises(ValueError, match="Unknown `floatx` value: x"):
        K.set_floatx("x")
    with pytest.raises(ValueError, match="Unknown `data_format`: x"):
        K.set_image_data_format("x")


def test_names_count_up_until_the_session_is_cleared():
    K.clear_session()
    names = [tf.keras.metrics.AUC().name for _ in range(3)]
    K.clear_session()
    assert names == ["auc", "auc_1", "auc_2"]
    assert tf.keras.metrics.AUC().name == "auc"
    assert (K.get_uid("q"), K.get_uid("q")) == (1, 2)


def test_set_random_seed_makes_unseeded_initializers_repeat():
    def draw():
        tf.keras.utils.set_random_seed(3)
        return tf.keras.initializers.GlorotUniform()([2, 2]).numpy(), np.random.rand(), float(tf.random.uniform([]))

    first, second = draw(), draw()
    np.testing.assert_array_equal(first[0], second[0])
    assert first[1:] == second[1:]


def test_an_unseeded_initializer_used_twice_warns_and_repeats():
    initializer = tf.keras.initializers.RandomNormal()
    first = initializer([3])
    with pytest.warns(UserWarning, match="unseeded and being called multiple times"):
        second = initializer([3])
    np.testing.assert_array_equal(first, second)


def test_orthogonal_matrices_are_orthogonal():
    q = tf.keras.initializers.Orthogonal(gain=2.0, seed=1)([5, 3]).numpy()
    np.testing.assert_allclose(q.T @ q, 4 * np.eye(3), atol=1e-5)


def test_initializers_refuse_what_they_cannot_fill():
    with pytest.raises(ValueError, match="2D matrices"):
        tf.keras.initializers.Identity()([2])
    with pytest.raises(ValueError, match="fully known shape"):
        tf.keras.initializers.Zeros()([None, 2])
    with pytest.raises(ValueError, match="scale"):
        tf.keras.initializers.VarianceScaling(scale=0.0)


# The places on the diagonal that TensorFlow takes each ring's value from, outermost first.
@pytest.mark.parametrize(
    ("size", "places"), [(3, [1, 0]), (4, [3, 1]), (5, [3, 2, 1]), (6, [5, 4, 2]), (7, [5, 4, 3, 2])]
)
def test_radial_constraint_takes_tensorflows_places(size, places):
    kernel = np.arange(size * size, dtype="float32").reshape(size, size, 1, 1)
    result = tf.keras.constraints.RadialConstraint()(kernel).numpy()[:, :, 0, 0]
    for ring, place in enumerate(places):
        assert (result[ring, ring : size - ring] == place * (size + 1)).all()


def test_keras_variables_are_made_of_initializers_and_shapes():
    variable = tf.keras.Variable("ones", shape=(2,), name="v")
    np.testing.assert_array_equal(variable, [1.0, 1.0])
    assert isinstance(variable, tf.Variable) and variable.path == "v"
    with pytest.raises(ValueError, match="shape"):
        tf.keras.Variable("ones")
