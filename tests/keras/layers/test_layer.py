"""What happens around a layer's `call`: building, weights, training, masks, errors."""

import numpy as np
import pytest

import headrace as tf

layers = tf.keras.layers


@pytest.fixture(autouse=True)
def _fresh_names():
    tf.keras.backend.clear_session()


class Scale(layers.Layer):
    def build(self, input_shape):
        self.factor = self.add_weight("factor", (input_shape[-1],), initializer="ones")

    def call(self, inputs):
        return inputs * self.factor


def test_a_layer_is_built_by_its_first_call():
    layer = Scale()
    assert not layer.built
    layer(tf.ones((2, 3)))
    assert layer.built
    assert [w.name for w in layer.weights] == ["scale/factor:0"]
    assert layer.count_params() == 3


def test_names_are_unique_and_spelled_as_keras_spells_them():
    assert [layers.Dense(1).name, layers.Dense(1).name] == ["dense", "dense_1"]
    assert layers.Conv2D(1, 1).name == "conv2d"
    assert layers.GlobalAveragePooling1D().name == "global_average_pooling1d"
    assert layers.LeakyReLU().name == "leaky_re_lu"


def test_trainable_weights_come_first():
    layer = layers.BatchNormalization(name="bn")
    layer(tf.ones((2, 3)))
    assert [w.name for w in layer.weights] == ["bn/gamma:0", "bn/beta:0", "bn/moving_mean:0", "bn/moving_variance:0"]
    assert len(layer.trainable_weights) == 2
    layer.trainable = False
    assert layer.trainable_weights == []
    assert len(layer.non_trainable_weights) == 4


def test_layers_in_lists_and_dictionaries_are_tracked():
    class Stack(layers.Layer):
        def __init__(self):
            super().__init__()
            self.several = [layers.Dense(2)]
            self.named = {"last": layers.Dense(1)}
            self.several.append(layers.Dense(3))

        def call(self, inputs):
            for layer in self.several:
                inputs = layer(inputs)
            return self.named["last"](inputs)

    stack = Stack()
    stack(tf.ones((1, 4)))
    assert [tuple(w.shape) for w in stack.weights] == [(4, 2), (2,), (2, 3), (3,), (3, 1), (1,)]
    assert stack.weights[0].name == "stack/dense/kernel:0"


def test_set_weights_refuses_other_shapes():
    layer = layers.Dense(2)
    layer(tf.ones((1, 3)))
    with pytest.raises(ValueError, match="length 1, but the layer was expecting 2"):
        layer.set_weights([np.ones((3, 2))])
    with pytest.raises(ValueError, match=r"weight shape \(3, 2\) is not compatible"):
        layer.set_weights([np.ones((2, 2)), np.ones(2)])


def test_wrong_inputs_are_named():
    layer = layers.Dense(2)
    layer(tf.ones((1, 3)))
    with pytest.raises(ValueError, match='layer "dense" .* expected axis -1 .* value 3, .* shape \\(1, 4\\)'):
        layer(tf.ones((1, 4)))
    with pytest.raises(ValueError, match="expected min_ndim=2, found ndim=1"):
        layer(tf.ones(3))
    with pytest.raises(TypeError, match="Keyword argument not understood"):
        layers.Dense(2, unknown=1)
    with pytest.raises(TypeError, match="Inputs to a layer should be tensors"):
        layer("text")


def test_an_error_in_call_names_the_layer():
    class Broken(layers.Layer):
        def call(self, inputs):
            raise ValueError("no luck")

    with pytest.raises(ValueError, match=r"(?s)calling layer 'broken' \(type Broken\).*no luck.*shape=\(2,\)"):
        Broken()(tf.ones(2))


class Outer(layers.Layer):
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.inner = Inner()

    def call(self, inputs, training=None):
        return self.inner(inputs)


class Inner(layers.Layer):
    def call(self, inputs, training=None):
        return inputs + 1 if training else inputs


def test_training_reaches_inner_layers():
    assert Outer()(tf.zeros(())).numpy() == 0
    assert Outer()(tf.zeros(()), training=True).numpy() == 1


def test_call_is_converted_in_functions():
    class Doubling(layers.Layer):
        def call(self, inputs):
            if tf.reduce_sum(inputs) > 0:
                inputs = inputs * 2
            return inputs

    layer = Doubling()
    traced = tf.function(lambda x: layer(x))
    assert traced(tf.constant(3.0)).numpy() == 6
    assert traced(tf.constant(-3.0)).numpy() == -3


def test_losses_of_regularizers_and_calls():
    layer = layers.Dense(1, kernel_regularizer=tf.keras.regularizers.L2(0.5), kernel_initializer="ones")
    layer(tf.ones((1, 3)))
    assert [float(loss) for loss in layer.losses] == [1.5]

    class Adding(layers.Layer):
        def call(self, inputs):
            self.add_loss(tf.reduce_sum(inputs))
            return inputs

    adding = Adding()
    adding(tf.ones(2))
    adding(tf.ones(3))
    assert [float(loss) for loss in adding.losses] == [3.0]


def test_masks_pass_through_layers_that_support_them():
    embedded = layers.Embedding(5, 2, mask_zero=True)(tf.constant([[1, 0]]))
    assert embedded._keras_mask.numpy().tolist() == [[True, False]]
    assert layers.Dense(1)(embedded)._keras_mask.numpy().tolist() == [[True, False]]
    assert getattr(layers.Flatten()(embedded), "_keras_mask", None) is None


def test_compute_output_shape_traces_the_layer():
    assert Scale().compute_output_shape((None, 3)).as_list() == [None, 3]
    assert layers.Conv2D(4, 3).compute_output_shape((None, 8, 8, 1)).as_list() == [None, 6, 6, 4]


def test_mixed_precision_computes_in_half_and_keeps_weights_in_single():
    layer = layers.Dense(2, dtype="mixed_float16")
    assert layer(tf.ones((1, 3))).dtype == tf.float16
    assert layer.kernel.dtype == tf.float32
    assert layer.get_config()["dtype"]["config"] == {"name": "mixed_float16"}


def test_add_weight_takes_the_name_first_or_as_keyword():
    layer = layers.Layer(name="own")
    assert layer.add_weight("a", (2,)).shape.as_list() == [2]
    assert layer.add_weight(shape=(3,), name="b", trainable=False).shape.as_list() == [3]
    assert [w.name for w in layer.weights] == ["a:0", "b:0"]


def test_a_fully_masked_batch_leaves_batch_normalization_finite():
    layer = tf.keras.layers.BatchNormalization(momentum=0.5)
    x = tf.constant(np.arange(12, dtype="float32").reshape(2, 3, 2))
    y = layer(x, training=True, mask=tf.zeros((2, 3), tf.bool))
    assert y[0, 1].numpy() == pytest.approx([63.2456, 94.8683])
    assert layer.moving_mean.numpy().tolist() == [0.0, 0.0]
    assert layer.moving_variance.numpy().tolist() == [0.5, 0.5]
