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


def test_functional_layers_draw_their_weights_like_keras():
    def drawn(make):
        tf.keras.utils.set_random_seed(5)
        layer = make()
        layer(tf.ones([1, 3]))
        return layer.get_weights()[0]

    class Functional(tf.keras.layers.Layer):
        @tracked
        def call(self, inputs):
            return v1.layers.dense(inputs, 4)

    np.testing.assert_array_equal(drawn(Functional), drawn(lambda: tf.keras.layers.Dense(4)))
    np.testing.assert_allclose(drawn(Functional).sum(), 2.4765537, rtol=1e-6)


def test_random_numbers_match_when_a_layer_is_migrated():
    class Outer(tf.keras.layers.Layer):
        def __init__(self, migrated):
            super().__init__()
            self.dense = tf.keras.layers.Dense(4) if migrated else None

        @tracked
        def call(self, inputs):
            hidden = v1.layers.dense(inputs, 4) if self.dense is None else self.dense(inputs)
            return v1.layers.dropout(hidden, training=True)

    def output(migrated):
        with v1.keras.utils.DeterministicRandomTestTool(mode="num_random_ops").scope():
            tf.keras.utils.set_random_seed(42)
            return Outer(migrated)(tf.random.normal([2, 3]))

    np.testing.assert_array_equal(output(False), output(True))


def test_models_built_inside_of_a_call_have_names_of_their_own():
    class Nested(tf.keras.Model):
        def build_model(self):
            inputs = tf.keras.Input([5])
            return tf.keras.Model(inputs, tf.keras.layers.Dense(10, name="dense")(inputs))

        @tracked
        def call(self, inputs):
            return v1.keras.utils.get_or_create_layer("dense_model", self.build_model)(inputs)

    model = Nested()
    model(tf.ones([2, 5]))
    assert [weight.name for weight in model.weights] == ["dense/kernel:0", "dense/bias:0"]
