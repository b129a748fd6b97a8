"""Losses that depend on values count in `model.losses` as soon as the model is built."""

import numpy as np

import headrace as tf

k = tf.keras
X = np.ones((4, 3), np.float32)


def test_an_activity_regularizer_counts_at_once():
    model = k.Sequential([k.layers.Dense(2, activity_regularizer="l2", kernel_regularizer="l1", input_shape=(3,))])
    assert len(model.losses) == len(model.layers[0].losses) == 2
    model(X)
    assert [tf.is_tensor(loss) for loss in model.losses] == [True, True]


def test_a_loss_counts_once_if_the_first_call_builds_the_model():
    inner = k.Sequential([k.layers.Dense(2, activity_regularizer="l2")])
    model = k.Sequential([k.layers.Dense(2, activity_regularizer="l2"), inner])
    for _ in range(2):
        model(np.ones((2, 3), np.float32))
        assert len(model.losses) == 2


def test_a_symbolic_loss_counts_at_once_and_is_computed_in_each_call():
    inputs = k.Input((3,))
    outputs = k.layers.Dense(2, kernel_initializer="ones")(inputs)
    model = k.Model(inputs, outputs)
    model.add_loss(tf.reduce_mean(outputs))
    assert len(model.losses) == 1
    model(X)
    assert [float(loss) for loss in model.losses] == [3.0]


def test_a_layer_that_adds_a_loss_counts_once():
    class Summed(k.layers.Layer):
        def call(self, inputs):
            self.add_loss(tf.reduce_sum(inputs))
            return inputs

    model = k.Sequential([k.Input((3,)), Summed()])
    assert len(model.losses) == 1
    model(X)
    assert [float(loss) for loss in model.losses] == [12.0]


def test_training_ignores_losses_of_layers_that_were_not_called():
    model = k.Sequential([k.layers.Dense(1, activity_regularizer="l2", input_shape=(3,))])
    other = k.Sequential([k.layers.Dense(1, activity_regularizer="l1", input_shape=(3,), trainable=False)])

    class Trained(k.Model):
        def __init__(self):
            super().__init__()
            self.part, self.unused = model, other

        def train_step(self, data):
            with tf.GradientTape() as tape:
                loss = self.compute_loss(*data, self.part(data[0], training=True))
            self.optimizer.minimize(loss, self.part.trainable_variables, tape=tape)
            return {"loss": loss}

    trained = Trained()
    trained.compile("sgd", "mse")
    assert np.isfinite(trained.fit(X, np.ones((4, 1)), verbose=0).history["loss"][0])


def test_metrics_of_named_outputs_have_the_names_of_the_layers():
    inputs = k.Input((3,))
    model = k.Model(inputs, {"b": k.layers.Dense(1, name="bb")(inputs), "a": k.layers.Dense(1, name="aa")(inputs)})
    model.compile("sgd", {"a": "mse", "b": "mae"}, metrics={"a": ["mae"], "b": ["mse"]})
    history = model.fit(X, {"a": np.ones((4, 1)), "b": np.ones((4, 1))}, verbose=0).history
    assert list(history) == ["loss", "aa_loss", "bb_loss", "aa_mae", "bb_mse"]
