"""Objects of tf.compat.v1.layers: their arguments, losses, names and checks."""

import numpy as np
import pytest

import headrace as tf

v1 = tf.compat.v1


def test_arguments_of_weights_are_attributes():
    def constraint(w):
        return w / 2

    dense = v1.layers.Dense(2, kernel_constraint=constraint)
    assert dense.kernel_constraint is constraint and dense.bias_regularizer is None
    layer = v1.layers.SeparableConv2D(2, 3, depthwise_constraint=constraint)
    assert layer.depthwise_constraint is constraint and layer.bias_constraint is None


def test_losses_of_regularizers_belong_to_the_layer():
    with v1.Graph().as_default(), v1.Session() as session:
        layer = v1.layers.Dense(2, kernel_initializer=v1.ones_initializer(), kernel_regularizer=tf.reduce_sum)
        layer(tf.ones([3, 4]))
        session.run(v1.global_variables_initializer())
        assert session.run(layer.losses) == [8.0]
        assert layer.losses == v1.get_collection(v1.GraphKeys.REGULARIZATION_LOSSES)
    layer = v1.layers.Dense(2, kernel_initializer=v1.ones_initializer(), kernel_regularizer=tf.reduce_sum)
    layer(tf.ones([3, 4]))
    assert [float(loss) for loss in layer.losses] == [8.0]


def test_losses_are_found_by_their_inputs():
    class Added(v1.layers.Layer):
        def build(self, input_shape):
            self.a = self.add_weight("a", [], tf.float32, initializer=v1.zeros_initializer())
            self.add_loss(self.a * 2)

        def call(self, inputs):
            self.add_loss(tf.reduce_sum(inputs), inputs=True)
            return inputs + 1

    with v1.Graph().as_default():
        layer, x = Added(), v1.placeholder(tf.float32, [2])
        y = layer(x)
        assert [len(layer.get_losses_for(given)) for given in (None, x, [y])] == [1, 1, 0]


def test_a_name_that_is_taken_gets_a_number_and_functions_share_by_name():
    with v1.Graph().as_default():
        names = []
        for _ in range(2):
            layer = v1.layers.Dense(2, name="fc")
            layer(tf.ones([1, 3]))
            names.append(layer.kernel.name)
        assert names == ["fc/kernel:0", "fc_1/kernel:0"]
        v1.layers.dense(tf.ones([1, 3]), 2, name="shared")
        v1.layers.dense(tf.ones([1, 3]), 2, name="shared", reuse=True)
        assert [v.name for v in v1.trainable_variables("shared")] == ["shared/kernel:0", "shared/bias:0"]


def test_weights_added_before_the_first_call_are_in_the_scope_of_the_layer():
    with v1.Graph().as_default():
        layer = v1.layers.Layer(name="mine")
        with v1.name_scope("other"):
            assert layer.add_weight("w", [2], initializer=v1.zeros_initializer()).name == "mine/w:0"


def test_keras_style_layers_own_their_variables():
    with v1.layers.experimental.keras_style_scope():
        layers = [v1.layers.Dense(2, name="same") for _ in range(2)]
    with v1.Graph().as_default():
        for layer in layers:
            layer(tf.ones([1, 3]))
        assert layers[0].kernel is not layers[1].kernel
        assert len(v1.trainable_variables()) == 4


def test_shapes_and_sizes():
    assert v1.layers.Dense(2).compute_output_shape([None, 4]) == [None, 2]
    assert v1.layers.Flatten().compute_output_shape([None, 3, None]).as_list() == [None, None]
    with pytest.raises(ValueError, match="innermost dimension"):
        v1.layers.Dense(2).compute_output_shape([4, None])
    dense = v1.layers.Dense(16)
    with pytest.raises(ValueError, match="isn't built"):
        dense.count_params()
    dense.build((None, 4))
    assert dense.count_params() == 80


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: v1.layers.Conv2D(2, (1, 2, 3)), "kernel_size"),
        (lambda: v1.layers.Conv1D(2, 3, strides=(1, 2)), "strides"),
        (lambda: v1.layers.MaxPooling2D((1, 2, 3), 2), "pool_size"),
    ],
)
def test_wrong_sizes_are_refused_by_name(make, words):
    with pytest.raises(ValueError, match=f"`{words}` argument must be a tuple"):
        make()


def test_inputs_are_checked_and_give_the_dtype():
    layer = v1.layers.Layer()
    layer.input_spec = tf.keras.layers.InputSpec(ndim=2)
    with pytest.raises(ValueError, match="expected ndim=2"):
        layer(tf.constant([1]))
    layer(tf.constant([[1]]))
    assert layer.dtype == "int32"
    assert v1.layers.Dense(1)(np.ones([1, 2], "float64")).dtype == tf.float64


def test_strings_name_what_keras_has():
    layer = tf.compat.v1.layers.Dense(
        2, activation="relu", kernel_initializer="ones", kernel_regularizer="l2", kernel_constraint="non_neg"
    )
    result = layer(tf.constant([[1.0, -3.0]]))
    np.testing.assert_array_equal(result, [[0, 0]])
    np.testing.assert_allclose(layer.losses, [0.04], rtol=1e-6)
