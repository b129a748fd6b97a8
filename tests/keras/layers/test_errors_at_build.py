"""Errors that layers raise when they are made or built, with TensorFlow's words."""

import pytest

import headrace as tf

k = tf.keras


@pytest.mark.parametrize(
    ("layer", "shape"),
    [
        (lambda: k.layers.Conv1D(2, 20), (None, 5, 2)),
        (lambda: k.layers.Conv2D(2, 20), (None, 5, 5, 2)),
        (lambda: k.layers.SeparableConv1D(2, 20), (None, 5, 2)),
        (lambda: k.layers.DepthwiseConv2D(20), (None, 5, 5, 2)),
    ],
)
def test_a_kernel_larger_than_the_inputs_is_an_error(layer, shape):
    with pytest.raises(ValueError, match="One of the dimensions in the output is <= 0"):
        layer().build(shape)


def test_strides_and_dilation_exclude_each_other():
    for layer in (k.layers.Conv1D, k.layers.Conv1DTranspose, k.layers.SeparableConv1D):
        with pytest.raises(ValueError, match="`strides > 1` not supported in conjunction"):
            layer(1, 2, strides=2, dilation_rate=2)


def test_convolutions_compute_their_output_shapes():
    assert k.layers.Conv2D(4, 3, strides=2, padding="same").compute_output_shape((None, 7, None, 3)).as_list() == [
        None, 4, None, 4,
    ]  # fmt: skip
    assert k.layers.Conv1D(4, 3, data_format="channels_first").compute_output_shape((2, 5, 8)).as_list() == [2, 4, 6]
    assert k.layers.DepthwiseConv2D(3, depth_multiplier=2).compute_output_shape((1, 5, 5, 3)).as_list() == [1, 3, 3, 6]
    assert k.layers.Conv2DTranspose(4, 3, strides=2).compute_output_shape((1, 5, 5, 3)).as_list() == [1, 11, 11, 4]
    attention = k.layers.MultiHeadAttention(2, 2, output_shape=[7])
    assert attention.compute_output_shape((None, 4, 8), (None, 2, 8)).as_list() == [None, 4, 7]
    with pytest.raises(ValueError, match="must be equal"):
        attention.compute_output_shape((None, 4, 8), (None, 2, 7))


def test_causal_convolution_takes_further_batch_axes():
    layer = k.layers.Conv1D(1, 2, padding="causal", kernel_initializer="ones")
    assert layer(tf.ones([2, 3, 4, 1]))[1, 2, :, 0].numpy().tolist() == [1.0, 2.0, 2.0, 2.0]


def test_einsum_dense_takes_axes_after_those_it_names():
    layer = k.layers.EinsumDense("bc...,cde->bde...", (3, 4), bias_axes="e")
    assert layer(tf.ones([2, 1, 5])).shape == (2, 3, 4, 5)
    assert layer.bias.shape == (4, 1)
    with pytest.raises(ValueError, match="is not part of the output spec"):
        k.layers.EinsumDense("ab,bc->ac", 64, bias_axes="y").build((None, 32))
    with pytest.raises(ValueError, match="Dimension 'd' was specified in the output 'cd' but has no corresponding dim"):
        k.layers.EinsumDense("ab,bc->cd", 64).build((None, 32))


def test_attention_checks_its_lists():
    layer, value = k.layers.Attention(), tf.ones([1, 1, 1])
    with pytest.raises(ValueError, match="must be called on a list"):
        layer(value)
    with pytest.raises(ValueError, match="accepts inputs list of length 2 or 3"):
        layer([value])
    with pytest.raises(ValueError, match="mask must be a list of length 2"):
        layer([value, value], mask=[tf.constant([[True]])])


def test_global_pooling_over_nothing_is_an_error():
    with pytest.raises(ValueError, match="Incorrect input shape"):
        k.layers.GlobalMaxPooling1D().build((None, 0, 2))


def test_normalizations_check_their_axes():
    with pytest.raises(TypeError, match="Invalid value for `axis` argument"):
        k.layers.LayerNormalization(axis=None)
    with pytest.raises(ValueError, match="Expected 0 <= axis < inputs.rank"):
        k.layers.LayerNormalization(axis=3).build((2, 2, 2))
    with pytest.raises(ValueError, match="Invalid value for `axis` argument"):
        k.layers.GroupNormalization(axis=0, groups=1).build((2, 2))
    with pytest.raises(AttributeError, match="has no attribute 'kernel' nor 'embeddings'"):
        k.layers.SpectralNormalization(k.layers.MaxPooling2D()).build((2, 4, 4, 1))


def test_a_lambda_layer_must_not_make_variables():
    with pytest.raises(ValueError, match="were created within a Lambda layer"):
        k.layers.Lambda(lambda x: x * tf.Variable(1.0))(tf.ones([1, 1]))


def test_a_lambda_layer_warns_once_of_variables_it_does_not_track(caplog):
    scale = tf.Variable(2.0)
    layer = k.layers.Lambda(lambda x: x * scale)
    assert layer(tf.ones([1, 1])).numpy() == layer(tf.ones([1, 1])).numpy() == 2.0
    assert caplog.text.count("not present in its") == 1
    tracked = k.layers.Lambda(lambda x, v: x * v, arguments={"v": scale})
    assert not tracked.trainable_weights
    tracked.v = scale
    assert len(tracked.trainable_weights) == 1


def test_axes_of_normalizations_are_checked():
    with pytest.raises(TypeError, match="Expected an int or a list/tuple of ints"):
        tf.keras.layers.LayerNormalization(axis={"axis": -1})
    with pytest.raises(ValueError, match=r"Received: axis=\(3,\)"):
        tf.keras.layers.UnitNormalization(axis=3).build((2, 2, 2))


def test_the_threshold_of_a_relu_is_a_number():
    with pytest.raises(ValueError, match="Theta of a Thresholded ReLU layer cannot be None"):
        tf.keras.layers.ThresholdedReLU(theta=None)


def test_a_dense_layer_refuses_ragged_features_before_it_is_built():
    with pytest.raises(ValueError, match="innermost dimension is non-ragged"):
        tf.keras.layers.Dense(2).call(tf.ragged.constant([[1.0, 2], [3, 4, 5]]))
