"""Configurations, names and arguments of models, as TensorFlow 2.21 with tf_keras has them."""

import logging

import numpy as np
import pytest

import headrace as tf

keras = tf.keras


class WithoutArguments(keras.layers.Layer):
    def __init__(self):
        super().__init__()

    def call(self, inputs):
        return inputs


class WithOne(keras.layers.Layer):
    def __init__(self, a=3):
        super().__init__()


def test_default_configurations_hold_only_what_constructors_take():
    assert WithoutArguments().get_config() == {}
    assert WithOne(4).get_config() == {"a": 4}
    assert WithOne().get_config() == {}


def test_symbolic_tensors_have_the_names_of_their_operations():
    keras.backend.clear_session()
    inputs = keras.Input((2,), name="x")
    dense = keras.layers.Dense(2, name="dense_a")(inputs)
    assert dense.name == "dense_a/BiasAdd:0"
    assert tf.nn.relu(dense).name == "tf.nn.relu/Relu:0"
    assert keras.layers.Dropout(0.5, name="drop")(dense).name == "drop/Identity:0"


def test_symbolic_tensors_without_a_name_do_not_print_one():
    tensor = keras.Input(type_spec=tf.TensorSpec((1, 2), name="test"))
    assert tensor.name == "test"
    unnamed = type(tensor)(tf.TensorSpec((1, 2)))
    assert str(unnamed) == "KerasTensor(type_spec=TensorSpec(shape=(1, 2), dtype=tf.float32, name=None))"


def test_arguments_that_json_cannot_hold_name_the_layer():
    class Double(keras.layers.Layer):
        def call(self, inputs, extra=None):
            return inputs * 2.0

    inputs = keras.Input((2,))
    model = keras.Model(inputs, Double(name="double")(inputs, extra=object()))
    with pytest.raises(TypeError, match="Layer double was passed non-JSON-serializable arguments."):
        model.get_config()


def test_lists_of_one_stay_lists_where_a_layer_asks_for_it():
    class First(keras.layers.Layer):
        _preserve_input_structure_in_config = True

        def call(self, inputs):
            return inputs[0] * 2.0

    inputs = keras.Input((3,))
    model = keras.Model(inputs, First()([inputs]))
    made = keras.Model.from_config(model.get_config(), custom_objects={"First": First})
    np.testing.assert_array_equal(made(np.ones((1, 3), "float32")), np.full((1, 3), 2.0))


def test_functional_subclasses_with_their_own_arguments_are_made_of_them():
    class OfUnits(keras.Model):
        def __init__(self, units=1, **kwargs):
            inputs = keras.Input((2,))
            super().__init__(inputs, keras.layers.Dense(units)(inputs))

    config = OfUnits(units=2).get_config()
    assert config == {"units": 2}
    assert OfUnits.from_config(config).output_shape == (None, 2)


def test_classes_after_the_model_get_the_arguments_that_it_does_not_take():
    class Mixin:
        def __init__(self, foo, **kwargs):
            self.foo = foo
            super().__init__(**kwargs)

    class OfTensors(keras.Model):
        def __init__(self, **kwargs):
            inputs = keras.Input((2,))
            super().__init__(inputs=inputs, outputs=keras.layers.Dense(1)(inputs), **kwargs)

    class Both(OfTensors, Mixin):
        pass

    assert Both(foo="bar").foo == "bar"
    inputs = keras.Input((2,))
    with pytest.raises(TypeError, match="Keyword argument not understood:"):
        keras.Model(inputs=inputs, output=inputs)


def test_weights_of_a_model_with_build_exist_after_it():
    class Scaled(keras.Model):
        def build(self, input_shape):
            self.scale = self.add_weight(shape=input_shape[-1:], initializer="ones")

        def call(self, inputs):
            return inputs * self.scale

    model = Scaled()
    with pytest.raises(ValueError, match="Weights for model .* have not yet been created"):
        model.weights  # noqa: B018
    model(np.ones((1, 3), "float32"))
    assert len(model.weights) == 1


def test_composite_inputs_are_cast_or_refused():
    class Wrapped(tf.experimental.ExtensionType):
        value: tf.Tensor
        shape = property(lambda self: self.value.shape)
        dtype = property(lambda self: self.value.dtype)

        class Spec:
            shape = property(lambda self: self.value.shape)
            dtype = property(lambda self: self.value.dtype)

    inputs = keras.Input(type_spec=Wrapped.Spec(tf.TensorSpec([2], tf.float32)))
    model = keras.Model(inputs, inputs)
    assert model(Wrapped([1.0, 2.0])).dtype is tf.float32
    with pytest.raises((TypeError, ValueError)):
        model(Wrapped([1, 2]))
    assert keras.Model(r := keras.Input([None], ragged=True), r)(tf.ragged.constant([[1], []])).dtype is tf.float32


def test_specs_of_inputs_admit_no_other_arguments():
    with pytest.raises(ValueError, match="all other args except `name` must be None"):
        keras.Input((4,), type_spec=tf.TensorSpec((2, 4)))


@pytest.mark.parametrize("axes, error", [({4: 5}, "Axis 4 is greater than"), ({"word": 5}, "must be a dict")])
def test_axes_of_input_specs_are_checked(axes, error):
    assert keras.layers.InputSpec(shape=[1, None, 2, 3], axes={"2": 2}).axes == {2: 2}
    with pytest.raises((TypeError, ValueError), match=error):
        keras.layers.InputSpec(shape=[1, None, 2, 3], axes=axes)


def test_single_batches_refuse_models_with_further_arguments():
    class Sum(keras.Model):
        def call(self, x, other):
            return x + other

    model = Sum()
    model.compile("sgd", "mse")
    for method, args in (("train_on_batch", 2), ("test_on_batch", 2), ("predict_on_batch", 1)):
        with pytest.raises(ValueError, match=f"Models passed to `{method}`"):
            getattr(model, method)(*[np.ones((2, 1))] * args)


def test_registered_arguments_reach_the_layers_that_register_them():
    class Inner(keras.layers.Layer):
        def __init__(self, registers):
            super().__init__()
            if registers:
                self._register_call_context_args("shift")

        def call(self, inputs, shift=None):
            return inputs + (1.0 if shift else 0.0)

    class Outer(keras.layers.Layer):
        def __init__(self, registers):
            super().__init__()
            self.inner = Inner(registers)
            self._register_call_context_args("shift")

        def call(self, inputs):
            return self.inner(inputs)

    x = tf.zeros([])
    layer = Outer(True)
    assert [float(layer(x, shift=True)), float(layer(x)), float(Outer(False)(x, shift=True))] == [1.0, 0.0, 0.0]
    with pytest.raises(RuntimeError, match="after the layer has been called"):
        layer._register_call_context_args("more")


def test_composite_attributes_have_variables():
    class Pair(tf.experimental.ExtensionType):
        a: tf.Tensor
        b: tf.Tensor

    layer = keras.layers.Layer()
    layer.operator = tf.linalg.LinearOperatorDiag(tf.Variable([1.0, 2.0]))
    layer.pair = Pair(1.0, 2.0)
    assert [v.shape for v in layer.variables] == [(2,)]


def test_modules_list_weights_in_the_order_of_creation():
    module = tf.Module()
    module.dense = keras.layers.Dense(1)
    module.dense.build((None, 1))
    assert [v.name for v in module.variables] == ["kernel:0", "bias:0"]


def test_linear_models_have_a_layer_for_each_input():
    model = keras.experimental.LinearModel(units=1)
    model({"b": np.ones((2, 3), "float32"), "a": np.ones((2, 2), "float32")})
    assert [(layer.name, layer.kernel.shape) for layer in model.dense_layers] == [("a", (2, 1)), ("b", (3, 1))]


def test_layers_of_tensorflow_1_are_refused_in_sequential_models():
    with pytest.raises(TypeError, match="legacy tf.layers.Layers"):
        keras.Sequential([tf.compat.v1.layers.Dense(1)])


def test_models_with_their_own_compile_are_not_compiled_when_loaded(tmp_path, caplog):
    @keras.utils.register_keras_serializable("test_configurations")
    class Own(keras.Sequential):
        def compile(self, optimizer):
            super().compile(optimizer, "mse")

    model = Own([keras.layers.Input((2,)), keras.layers.Dense(1)])
    model.compile("sgd")
    model.save(tmp_path / "own.keras")
    with caplog.at_level(logging.WARNING, "tensorflow"):
        assert keras.models.load_model(tmp_path / "own.keras").optimizer is None
    assert "`compile()` was not called as part of model loading" in caplog.text
