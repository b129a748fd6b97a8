"""Functional, sequential and subclassed models; their tables and configurations."""

import copy
import pickle

import numpy as np
import pytest

import headrace as tf

keras = tf.keras
L = keras.layers


@pytest.fixture(autouse=True)
def _fresh_names():
    keras.backend.clear_session()


def table_of(model, **kwargs):
    lines = []
    model.summary(print_fn=lines.append, **kwargs)
    return [line.rstrip() for line in lines]


def with_plain_functions():
    inputs = keras.Input((4,))
    x = L.Dense(3)(inputs)
    y = tf.nn.relu(x) + 1.0
    z = y[:, 1:]
    w = tf.concat([z, z], 1)
    return keras.Model(inputs, [tf.reduce_mean(w, axis=1, keepdims=True), x * 2])


def test_functions_operators_and_slices_of_symbolic_tensors_become_layers():
    model = with_plain_functions()
    assert [layer.name for layer in model.layers] == [
        "input_1", "dense", "tf.nn.relu", "tf.__operators__.add", "tf.__operators__.getitem", "tf.concat",
        "tf.math.reduce_mean", "tf.math.multiply",
    ]  # fmt: skip
    x = np.ones((2, 4), np.float32)
    hidden = x @ model.layers[1].kernel.numpy()
    mean, doubled = model(x)
    np.testing.assert_allclose(doubled, hidden * 2, rtol=1e-5)
    np.testing.assert_allclose(mean, np.maximum(hidden, 0)[:, 1:].mean(1, keepdims=True) + 1, rtol=1e-5)


def test_the_table_of_a_branching_model():
    lines = table_of(with_plain_functions())
    assert lines[0] == 'Model: "model"'
    assert lines[2] == " Layer (type)                Output Shape                 Param #   Connected to"
    assert lines[4] == " input_1 (InputLayer)        [(None, 4)]                  0         []"
    assert lines[10] == " tf.__operators__.add (TFOp  (None, 3)                    0         ['tf.nn.relu[0][0]']"
    assert lines[11] == " Lambda)"
    assert lines[-4:-1] == [
        "Total params: 15 (60.00 Byte)",
        "Trainable params: 15 (60.00 Byte)",
        "Non-trainable params: 0 (0.00 Byte)",
    ]


def test_the_table_of_a_sequential_model():
    model = keras.Sequential([L.Flatten(input_shape=(28, 28)), L.Dense(128, activation="relu"), L.Dense(10)])
    assert table_of(model) == [
        'Model: "sequential"',
        "_" * 65,
        " Layer (type)                Output Shape              Param #",
        "=" * 65,
        " flatten (Flatten)           (None, 784)               0",
        "",
        " dense (Dense)               (None, 128)               100480",
        "",
        " dense_1 (Dense)             (None, 10)                1290",
        "",
        "=" * 65,
        "Total params: 101770 (397.54 KB)",
        "Trainable params: 101770 (397.54 KB)",
        "Non-trainable params: 0 (0.00 Byte)",
        "_" * 65,
    ]


@pytest.mark.parametrize("make", [with_plain_functions, lambda: keras.Sequential([L.Dense(2, input_shape=(4,))])])
def test_models_come_back_from_json(make):
    model = make()
    again = keras.models.model_from_json(model.to_json())
    again.set_weights(model.get_weights())
    x = np.random.default_rng(0).normal(size=(3, 4))
    for one, other in zip(tf.nest.flatten(again(x)), tf.nest.flatten(model(x)), strict=True):
        np.testing.assert_allclose(one, other)
    assert [layer.name for layer in again.layers] == [layer.name for layer in model.layers]


def test_shared_layers_and_nested_models():
    a, b = keras.Input((8,), name="a"), keras.Input((8,), name="b")
    shared = L.Dense(4)
    inner = keras.Model([a, b], L.Dense(1, name="out")(L.Concatenate()([shared(a), shared(b)])))
    inputs = keras.Input((8,))
    outer = keras.Model(inputs, L.Dense(2)(inner([inputs, inputs])))
    assert outer.count_params() == 49
    x = np.ones((3, 8), np.float32)
    assert outer(x).shape == (3, 2)
    np.testing.assert_allclose(inner({"a": x, "b": x}), inner([x, x]))
    again = keras.models.clone_model(outer)
    again.set_weights(outer.get_weights())
    np.testing.assert_allclose(again(x), outer(x))
    assert [layer.name for layer in inner.layers] == ["a", "b", "dense", "concatenate", "out"]


def test_clones_may_begin_with_given_inputs():
    given, inputs = keras.Input((4,)), keras.Input((4,))
    for model in (keras.Model(inputs, L.Dense(2)(inputs)), keras.Sequential([L.Dense(2, input_shape=(4,))])):
        clone = keras.models.clone_model(model, input_tensors=given)
        assert clone.input is given
        assert clone.count_params() == 10
    with pytest.raises(ValueError, match="must come from keras.Input"):
        keras.models.clone_model(model, input_tensors=L.Dense(4)(given))


def test_a_disconnected_graph_is_refused():
    with pytest.raises(ValueError, match="Graph disconnected"):
        keras.Model(keras.Input((3,)), L.Dense(2)(keras.Input((3,))))


def test_wrong_inputs_of_a_model():
    model = keras.Sequential([L.Flatten(input_shape=(28, 28))])
    with pytest.raises(ValueError, match=r"expected shape=\(None, 28, 28\), found shape=\(2, 3\)"):
        model(tf.ones((2, 3)))
    with pytest.raises(ValueError, match="No such layer: zz. Existing layers are: \\['flatten'\\]"):
        model.get_layer("zz")


class Two(keras.Model):
    def __init__(self):
        super().__init__()
        self.first = L.Dense(3)
        self.second = L.Dense(2)

    def call(self, inputs):
        return self.second(self.first(inputs))


def test_a_subclassed_model_is_built_by_shape_or_by_call():
    model = Two()
    with pytest.raises(ValueError, match="has not yet been built"):
        model.summary()
    model.build((None, 5))
    assert " dense (Dense)               multiple                  18" in table_of(model)
    called = Two()
    called(tf.ones((1, 5)))
    assert [w.name for w in called.weights][:2] == ["two_1/dense_2/kernel:0", "two_1/dense_2/bias:0"]


def test_forgetting_super_is_told():
    class Forgetful(keras.Model):
        def __init__(self):
            self.layer = L.Dense(1)

    with pytest.raises(RuntimeError, match="forgot to call"):
        Forgetful()


def test_sequential_add_and_pop():
    model = keras.Sequential()
    model.add(L.Dense(3, input_shape=(4,)))
    model.add(L.Dense(2))
    assert model.output_shape == (None, 2)
    model.pop()
    assert model.output_shape == (None, 3)
    with pytest.raises(TypeError, match="must be an instance of class Layer"):
        model.add(3)


def test_a_deferred_sequential_model_takes_batches_of_any_size():
    model = keras.Sequential([L.Dense(3), L.Dense(1)])
    assert not model.built
    assert model(tf.ones((2, 4))).shape == (2, 1)
    assert model(tf.ones((5, 4))).shape == (5, 1)
    assert len(model.weights) == 4


def test_a_functional_model_takes_symbolic_losses():
    inputs = keras.Input((2,))
    outputs = L.Dense(1, kernel_initializer="ones")(inputs)
    model = keras.Model(inputs, outputs)
    model.add_loss(tf.reduce_mean(outputs) * 3.0)
    model(tf.ones((4, 2)))
    assert [float(loss) for loss in model.losses] == [6.0]
    model.compile("sgd", run_eagerly=True)
    history = model.fit(np.ones((4, 2), np.float32), epochs=2, verbose=0).history["loss"]
    assert history[0] == 6.0
    assert history[1] < 6.0


def test_set_inputs_builds_a_subclassed_model():
    class Doubling(tf.keras.Model):
        def __init__(self):
            super().__init__()
            self.dense = tf.keras.layers.Dense(2, kernel_initializer="ones")

        def call(self, inputs):
            return self.dense(tf.cast(inputs, tf.float32))

    model = Doubling()
    model._set_inputs(tf.TensorSpec((None, 3), tf.int32))
    assert model.built and model.dense.kernel.shape == (3, 2)
    assert float(model(tf.ones((1, 3), tf.int32))[0, 0]) == 3


def test_summaries_end_whatever_the_widths_of_columns():
    entry = tf.keras.Input((2,))
    model = tf.keras.Model(entry, tf.keras.layers.Dense(1)(entry) + entry)
    lines = []
    model.summary(line_length=40, positions=[0.02, 0.04, 0.9, 1.0], print_fn=lines.append)
    assert lines[0] == 'Model: "model"'
    assert len(lines) < 200
    with pytest.raises(ValueError, match="where each of the 4 columns"):
        model.summary(line_length=60, positions=[0.5, 0.8, 1.0])


def test_wide_cells_are_cut_where_keras_cuts_them():
    entry = tf.keras.Input((1000000, 2000000, 3000000, 4000000), name="entry")
    model = tf.keras.Sequential([entry, tf.keras.layers.Rescaling(2.0, name="rescaling_with_a_quite_long_name_indeed")])
    lines = []
    model.summary(line_length=40, print_fn=lines.append)
    assert [line.rstrip() for line in lines[5:9]] == [
        " rescaling_with_  (None, 100000   0",
        " a_quite_long_na  0, 2000000, 3",
        " me_indeed (Resc  000000, 40000",
        " aling)           00)",
    ]


@pytest.mark.parametrize("copied", [lambda model: pickle.loads(pickle.dumps(model)), copy.deepcopy])
def test_a_trained_model_can_be_pickled_and_copied(copied):
    inputs = tf.keras.Input((3,))
    model = tf.keras.Model(inputs, tf.keras.layers.Dense(1)(inputs))
    model.compile("sgd", "mse")
    x = np.ones((2, 3), np.float32)
    model.fit(x, x[:, :1], verbose=0)
    again = copied(model)
    np.testing.assert_array_equal(again.predict(x, verbose=0), model.predict(x, verbose=0))
    again.fit(x, x[:, :1], verbose=0)
    assert (again.get_weights()[0] != model.get_weights()[0]).any()
