"""Layers of users whose attributes and methods have names that Keras has elsewhere."""

import headrace as tf


class Ranks(tf.keras.layers.Layer):
    """A layer with the methods of a metric, as in TensorFlow Recommenders."""

    def __init__(self):
        super().__init__()
        self.total = tf.keras.metrics.Sum(name="total")

    def update_state(self, values):
        self.total.update_state(values)

    def result(self):
        return [self.total.result()]


def test_a_layer_with_the_methods_of_a_metric_is_a_layer():
    model = tf.keras.Model()
    model.ranks = Ranks()
    assert [metric.name for metric in model.metrics] == ["total"]
    assert model.layers == [model.ranks]


class Stack(tf.keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self._sublayers = [tf.keras.layers.Dense(2, kernel_initializer="ones")]

    def call(self, inputs):
        for layer in self._sublayers:
            inputs = layer(inputs)
        return inputs


def test_a_list_of_layers_may_have_any_name():
    model = tf.keras.Sequential([Stack()])
    model.compile("sgd", "mse")
    assert model.predict(tf.ones([1, 3]), verbose=0).tolist() == [[3.0, 3.0]]
    assert len(model.trainable_weights) == 2


def test_a_ragged_input_has_no_more_ragged_axes_than_unknown_ones():
    # The ragged ranks that TensorFlow's type specs show.
    assert tf.keras.Input((), batch_size=4, ragged=True).type_spec.ragged_rank == 0
    assert tf.keras.Input((3,), ragged=True).type_spec.ragged_rank == 0
    assert tf.keras.Input((None, 4), ragged=True).type_spec.ragged_rank == 1
