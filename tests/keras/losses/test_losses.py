"""Weights, masks, reductions and logits of losses."""

import numpy as np
import pytest

import headrace as tf

losses = tf.keras.losses


@pytest.mark.parametrize("reduction", ["auto", "none", "sum"])
def test_eager_and_traced_losses_agree(reduction):
    y_true, y_pred = tf.constant([[0.0, 1.0], [1.0, 0.0]]), tf.constant([[0.2, 0.7], [0.6, 0.3]])
    for loss in (losses.BinaryCrossentropy, losses.CategoricalCrossentropy, losses.Huber, losses.Hinge):
        made = loss(reduction=reduction)
        np.testing.assert_allclose(made(y_true, y_pred), tf.function(made)(y_true, y_pred), rtol=1e-5)


def test_weights_of_samples_spread_over_the_other_axes():
    loss = losses.MeanSquaredError(reduction="none")
    result = loss(tf.ones((3, 2, 2)), tf.zeros((3, 2, 2)), sample_weight=tf.constant([1.0, 2.0, 3.0]))
    np.testing.assert_array_equal(result, [[1, 1], [2, 2], [3, 3]])


def test_a_mask_takes_samples_out_of_the_mean():
    y_pred = tf.zeros((2, 3))
    y_pred._keras_mask = tf.constant([True, False])
    assert float(losses.MeanSquaredError()(tf.ones((2, 3)), y_pred)) == 1.0
    assert float(losses.MeanSquaredError()(tf.ones((2, 3)), y_pred, sample_weight=[1.0, 2.0])) == 1.0


def test_an_extra_axis_of_size_one_is_dropped():
    assert float(losses.MeanSquaredError()(tf.ones((3, 1)), tf.zeros((3,)))) == 1.0


def test_probabilities_remember_their_logits():
    y_pred = tf.keras.activations.softmax(tf.constant([[100.0, -100.0]]))
    assert float(losses.CategoricalCrossentropy()([[0.0, 1.0]], y_pred)) == pytest.approx(200.0)
    assert float(losses.SparseCategoricalCrossentropy()([1], y_pred)) == pytest.approx(200.0)
    certain = tf.keras.activations.sigmoid(tf.constant([[100.0]]))
    assert float(losses.BinaryCrossentropy()([[0.0]], certain)) == pytest.approx(100.0)


def test_in_a_graph_any_softmax_is_traced_back():
    @tf.function
    def loss(logits):
        return losses.CategoricalCrossentropy()([[0.0, 1.0]], tf.nn.softmax(logits))

    assert float(loss(tf.constant([[100.0, -100.0]]))) == pytest.approx(200.0)


def test_an_ignored_class_has_no_loss_and_no_gradient():
    logits = tf.Variable([[1.0, 2.0], [3.0, 1.0]])
    with tf.GradientTape() as tape:
        loss = losses.SparseCategoricalCrossentropy(from_logits=True, ignore_class=0)([0, 1], logits)
    gradient = tape.gradient(loss, logits).numpy()
    assert not gradient[0].any() and gradient[1].all()


def test_hinge_takes_zeros_and_ones_as_well_as_signs():
    np.testing.assert_allclose(losses.hinge([[0.0, 1.0]], [[0.3, -0.2]]), losses.hinge([[-1.0, 1.0]], [[0.3, -0.2]]))


def test_a_loss_of_ones_own():
    class Largest(losses.Loss):
        def call(self, y_true, y_pred):
            return tf.reduce_max(tf.abs(y_true - y_pred), axis=-1)

    assert float(Largest()(tf.constant([[1.0, 5.0], [2.0, 2.0]]), tf.zeros((2, 2)))) == 3.5
    assert Largest(name="largest").get_config() == {"reduction": "auto", "name": "largest"}


def test_misuse_is_told():
    with pytest.raises(ValueError, match="Invalid Reduction Key: x"):
        losses.MeanSquaredError(reduction="x")
    with pytest.raises(ValueError, match=r"Shapes \(1, 2\) and \(1, 3\) are incompatible"):
        losses.CategoricalCrossentropy()([[1.0, 0.0]], [[0.1, 0.2, 0.7]])
    with pytest.raises(ValueError, match="1D"):
        tf.keras.activations.softmax(tf.constant([1.0, 2.0]))
