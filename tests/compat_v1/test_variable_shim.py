"""track_tf1_style_variables: methods that use get_variable, in layers and modules of TensorFlow 2."""

import numpy as np

import headrace as tf

v1 = tf.compat.v1
tracked = v1.keras.utils.track_tf1_style_variables


class Dense(tf.keras.layers.Layer):
    @tracked
    def call(self, inputs):
        with v1.variable_scope("dense"):
            kernel = v1.get_variable("kernel", [inputs.shape[-1], 2], regularizer=tf.keras.regularizers.L2(1.0))
            return tf.matmul(inputs, kernel)


def test_a_layer_keeps_the_variables_of_get_variable():
    layer = Dense()
    first = layer(tf.ones([1, 3]))
    np.testing.assert_array_equal(first, tf.function(layer)(tf.ones([1, 3])))
    assert [v.name for v in layer.trainable_variables] == ["dense/kernel:0"]
    np.testing.assert_allclose(layer.losses, [np.sum(np.square(layer.get_weights()[0]))], rtol=1e-6)
    model = tf.keras.Sequential([layer])
    model.compile("sgd", "mse")
    before = layer.get_weights()[0]
    model.fit(np.ones((2, 3)), np.ones((2, 2)), verbose=0)
    assert (layer.get_weights()[0] != before).all()


def test_modules_and_nested_layers_are_tracked():
    class Model(tf.Module):
        @tracked
        def __call__(self, x):
            inner = v1.keras.utils.get_or_create_layer("inner", lambda: tf.keras.layers.Dense(2))
            with v1.variable_scope(None, default_name="scale"):
                return inner(x) * v1.get_variable("factor", [])

    model = Model()
    assert (model(tf.ones([1, 2])) == model(tf.ones([1, 2]))).numpy().all()
    assert len(model.trainable_variables) == 3
