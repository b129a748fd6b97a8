"""What SavedModels of Keras keep besides layers and weights: arguments of calls, added losses, attributes."""

from __future__ import annotations

import inspect

import numpy as np
import pytest

import headrace as tf

keras = tf.keras


class TwoInputs(keras.Model):
    def call(self, a, b, c=None, training=False):
        return a + 10.0 * b + (100.0 * c if c is not None else 0.0)


def saved_and_loaded(model, path, **custom_objects):
    model.save(path, save_format="tf")
    return keras.models.load_model(path, custom_objects=custom_objects)


def test_a_model_called_with_several_arguments_is_saved_with_all_of_them(tmp_path):
    model = TwoInputs()
    one = tf.ones([1, 1])
    model(one, one, c=one)
    loaded = saved_and_loaded(model, tmp_path / "model")
    assert loaded(one, one, c=one).numpy() == 111.0
    signature = tf.saved_model.load(tmp_path / "model").signatures["serving_default"]
    assert sorted(signature.structured_input_signature[1]) == ["args_0", "args_1", "c"]
    assert [spec.shape for spec in model.save_spec()[0]] == [(None, 1), (None, 1)]


def test_training_between_the_inputs_selects_the_saved_trace(tmp_path):
    class Chooses(keras.Model):
        def call(self, first, training, second):
            return first if training else second

    model = Chooses()
    model(tf.constant([1.0]), True, tf.constant([2.0]))
    loaded = saved_and_loaded(model, tmp_path / "model")
    assert loaded(tf.constant([1.0]), True, tf.constant([2.0])).numpy() == 1.0
    assert loaded(tf.constant([1.0]), False, tf.constant([2.0])).numpy() == 2.0


class Phase(keras.layers.Layer):
    def call(self, inputs, training=None):
        return inputs * 0.0 if training else inputs


class WithPhase(keras.Model):
    def __init__(self):
        super().__init__()
        self.phase = Phase()

    def call(self, inputs):
        return self.phase(inputs)


def test_the_caller_of_a_saved_model_chooses_training_for_the_layers_inside(tmp_path):
    model = WithPhase()
    model(tf.ones([1, 1]))
    loaded = saved_and_loaded(model, tmp_path / "model")
    assert loaded(tf.ones([1, 1]), training=True).numpy() == 0.0
    assert loaded(tf.ones([1, 1]), training=tf.constant(True)).numpy() == 0.0
    assert loaded(tf.ones([1, 1])).numpy() == 1.0
    functions = tf.saved_model.load(tmp_path / "model")
    assert inspect.getfullargspec(functions.__call__).kwonlydefaults == {"training": False}


def small_model():
    return keras.Sequential([keras.Input((3,)), keras.layers.Dense(2)])


def test_losses_and_regularizers_that_a_user_adds_to_a_model_are_saved(tmp_path):
    model = small_model()
    model.activity_regularizer = keras.regularizers.L2(0.5)
    model.add_loss(lambda: tf.reduce_sum(model.weights[0]))
    x = np.ones((2, 3), np.float32)
    model(x)
    loaded = saved_and_loaded(model, tmp_path / "model")
    loaded(x)
    np.testing.assert_allclose(sorted(loaded.losses), sorted(model.losses), rtol=1e-6)
    loaded.weights[0].assign(np.ones((3, 2)))
    assert 6.0 in [float(loss) for loss in loaded.losses]  # the loss reads the weights of the loaded model


def test_signatures_of_a_loaded_model_use_its_weights(tmp_path):
    model = small_model()
    loaded = saved_and_loaded(model, tmp_path / "model")
    for weight in loaded.weights:
        weight.assign(tf.ones_like(weight))
    assert list(loaded.signatures) == ["serving_default"]
    (result,) = loaded.signatures["serving_default"](tf.ones([1, 3])).values()
    np.testing.assert_array_equal(result, [[4.0, 4.0]])
    np.testing.assert_array_equal(loaded.weights[1], [1.0, 1.0])


def test_attributes_of_a_functional_model_are_restored(tmp_path):
    model = small_model()
    model.counter = tf.Variable(7)
    model.score = keras.metrics.Mean()
    model.score.update_state(3.0)
    model.head = model.layers[0]
    model.extra = keras.layers.Dense(1)
    model.extra.build((None, 2))
    model.extra.add_weight("scale", (), initializer="ones", trainable=False)
    loaded = saved_and_loaded(model, tmp_path / "model")
    assert loaded.counter.numpy() == 7
    assert loaded.score.result().numpy() == 3.0
    assert loaded.head is loaded.layers[0]
    np.testing.assert_array_equal(loaded.extra.kernel, model.extra.kernel)
    assert len(loaded.extra.weights) == 3


@pytest.mark.parametrize("metric", [lambda: keras.metrics.MeanTensor(), lambda: keras.metrics.AUC(multi_label=True)])
def test_metrics_that_learn_their_shape_are_restored(tmp_path, metric):
    made, values = metric(), ([[0.0, 1.0]], [[0.2, 0.9]])
    arguments = values if isinstance(made, keras.metrics.AUC) else values[:1]
    made.update_state(*arguments)
    model = small_model()
    model.score = made
    loaded = saved_and_loaded(model, tmp_path / "model")
    np.testing.assert_array_equal(loaded.score.result(), made.result())


class Ours(keras.metrics.Mean):
    pass


def test_an_attribute_with_a_metric_of_an_unknown_class_is_an_error(tmp_path):
    model = small_model()
    model.score = Ours()
    with pytest.raises(ValueError, match="Unable to restore custom object"):
        saved_and_loaded(model, tmp_path / "model")
    assert type(keras.models.load_model(tmp_path / "model", custom_objects={"Ours": Ours}).score) is Ours


def test_compiled_metrics_of_unknown_classes_are_value_errors(tmp_path):
    model = small_model()
    model.compile(loss="mse", metrics=[Ours()])
    model.save(tmp_path / "model", save_format="tf")
    with pytest.raises(ValueError, match="custom_objects"):
        keras.models.load_model(tmp_path / "model")


def test_metrics_are_restored_in_graphs(tmp_path):
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        inputs = keras.Input((3,))
        model = keras.Model(inputs, keras.layers.Activation("relu")(inputs))
        model.score = keras.metrics.Mean()
        session.run([v.initializer for v in model.score.variables])
        session.run(model.score.update_state(5.0))
        loaded = saved_and_loaded(model, tmp_path / "model")
        assert session.run(loaded.score.result()) == 5.0


def test_stateful_layers_are_saved_with_their_states(tmp_path):
    model = keras.Sequential([keras.layers.LSTM(2, stateful=True, batch_input_shape=(1, 3, 2))])
    x = np.ones((1, 3, 2), np.float32)
    expected = model(x).numpy()
    loaded = saved_and_loaded(model, tmp_path / "model")
    np.testing.assert_allclose(loaded(x), expected, rtol=1e-6)


class Described(keras.layers.Layer):
    def __init__(self):
        super().__init__(autocast=False)
        self.input_spec = keras.layers.InputSpec(max_ndim=3, axes={-1: 2})


def test_revived_layers_keep_input_specs_and_autocast(tmp_path):
    inputs = keras.Input((2,))
    loaded = saved_and_loaded(keras.Model(inputs, Described()(inputs)), tmp_path / "model")
    layer = loaded.layers[-1]
    assert (layer.input_spec.max_ndim, layer.input_spec.axes, layer._autocast) == (3, {-1: 2}, False)


class Penalized(keras.layers.Layer):
    def call(self, inputs):
        self.add_loss(tf.reduce_sum(inputs))
        return inputs


def test_saving_keeps_the_losses_of_the_last_call(tmp_path):
    model = keras.Sequential([Penalized()])
    model(tf.ones([1, 2]))
    model.save(tmp_path / "model", save_format="tf")
    assert [loss.numpy() for loss in model.losses] == [2.0]


class OfTensors(keras.Model):
    pass


class OfUnits(keras.Model):
    def __init__(self, units):
        inputs = keras.Input((3,))
        super().__init__(inputs=inputs, outputs=keras.layers.Dense(units)(inputs))


def test_subclasses_made_of_inputs_and_outputs_become_functional(tmp_path):
    inputs = keras.Input((3,))
    model = OfTensors(inputs, keras.layers.Dense(2)(inputs))
    functional = type(keras.Model(inputs, inputs))
    assert OfTensors.__bases__ == (functional,)
    assert type(keras.models.clone_model(model)) is OfTensors
    assert type(keras.models.clone_model(OfUnits(2))) is functional
    assert [len(OfUnits(n).weights) for n in (1, 2)] == [2, 2]
    loaded = saved_and_loaded(model, tmp_path / "model")  # without the class
    assert (type(loaded), loaded.input_names) == (functional, model.input_names)
    np.testing.assert_array_equal(loaded.get_weights()[0], model.get_weights()[0])


class Counting(keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.seen = keras.metrics.Sum(name="seen")

    def call(self, inputs):
        self.seen.update_state(tf.reduce_sum(inputs))
        return inputs


def test_metrics_of_revived_layers_go_on(tmp_path):
    model = keras.Sequential([keras.Input((2,)), Counting()])
    model(tf.ones([1, 2]))
    loaded = saved_and_loaded(model, tmp_path / "model")
    assert [m.name for m in loaded.metrics] == ["seen"]
    loaded(tf.ones([1, 2]))
    assert loaded.metrics[0].result().numpy() == model.layers[0].seen.result().numpy() + 2.0


class WithUnusedWeight(keras.layers.Dense):
    def build(self, input_shape):
        self.unused = self.add_weight("unused")
        super().build(input_shape)


def test_slots_of_weights_without_gradients_are_in_files(tmp_path):
    model = keras.Sequential([keras.Input((2,)), WithUnusedWeight(1)])
    model.compile("adam", "mse")
    with pytest.warns(UserWarning, match="Gradients do not exist"):
        model.train_on_batch(np.ones((1, 2)), np.ones((1, 1)))
    model.save(tmp_path / "model.keras")
    with keras.utils.custom_object_scope({"WithUnusedWeight": WithUnusedWeight}):
        loaded = keras.models.load_model(tmp_path / "model.keras")
    assert len(model.optimizer.variables) == len(loaded.optimizer.variables) == 7
    assert loaded.optimizer.iterations.numpy() == 1


def test_normalization_with_arrays_is_restored(tmp_path):
    mean, variance = np.array([1.0, 2.0]), np.array([4.0, 9.0])
    model = keras.Sequential([keras.Input((2,)), keras.layers.Normalization(mean=mean, variance=variance)])
    model.save(tmp_path / "model.keras")
    loaded = keras.models.load_model(tmp_path / "model.keras")
    np.testing.assert_allclose(loaded(np.array([[3.0, 5.0]])), [[1.0, 1.0]])


def test_a_loaded_model_has_its_metrics_before_the_first_batch(tmp_path):
    model = small_model()
    model.compile("sgd", "mse", metrics=[keras.metrics.mean_absolute_error, keras.metrics.MeanSquaredError()])
    model.train_on_batch(np.ones((1, 3)), np.ones((1, 2)))
    model.save(tmp_path / "model.h5")
    loaded = keras.models.load_model(tmp_path / "model.h5")
    assert [m.name for m in loaded.metrics] == ["loss", "mean_absolute_error", "mean_squared_error"]


def test_a_set_learning_phase_comes_before_the_default_of_call():
    class Defaulting(keras.layers.Layer):
        def call(self, inputs, training=False):
            return inputs * 2.0 if training else inputs

    layer = Defaulting()
    with keras.backend.learning_phase_scope(1):
        assert layer(tf.constant(1.0)).numpy() == 2.0
        assert layer(tf.constant(1.0), training=False).numpy() == 1.0
    assert layer(tf.constant(1.0)).numpy() == 1.0


def test_losses_after_those_of_all_outputs_are_not_used():
    model = small_model()
    model.compile("sgd", ["mse", "mae", "mape"])
    assert isinstance(model.train_on_batch(np.ones((1, 3)), np.ones((1, 2))), float)


def test_export_archives_show_their_variables_and_track_the_layers_of_endpoints(tmp_path):
    layer = keras.layers.Dense(2)
    x = tf.ones([1, 3])
    expected = layer(x)
    archive = keras.export.ExportArchive()
    archive.add_endpoint("call", layer.call, [tf.TensorSpec((None, 3), tf.float32)])
    archive.add_variable_collection("biases", [layer.bias])
    assert (len(archive.variables), len(archive.trainable_variables), len(archive.biases)) == (2, 2, 1)
    archive.write_out(tmp_path / "archive")
    loaded = tf.saved_model.load(tmp_path / "archive")
    np.testing.assert_array_equal(loaded.call(x), expected)
    assert (len(loaded.variables), len(loaded.biases), hasattr(loaded, "_tracked")) == (2, 1, False)


def test_a_getter_returns_the_variable_of_a_weight():
    layer, variable = keras.layers.Layer(), tf.Variable("abc")
    assert layer.add_weight("text", dtype=tf.string, getter=lambda *args, **kwargs: variable) is variable
    assert layer.weights == [variable]


def test_optimizers_of_tensorflow_1_are_in_checkpoints_and_left_out_of_models(tmp_path):
    model = small_model()
    optimizer = tf.compat.v1.train.AdamOptimizer(0.01)
    model.compile(optimizer, "mse")
    model.train_on_batch(np.ones((1, 3)), np.ones((1, 2)))
    power, _ = optimizer._get_beta_accumulators()
    power.assign(12.0)
    model.save_weights(tmp_path / "weights")
    power.assign(13.0)
    model.load_weights(tmp_path / "weights")
    assert power.numpy() == 12.0
    names = {name for name, _ in tf.train.list_variables(str(tmp_path / "weights"))}
    assert "optimizer/optimizer/beta1_power/.ATTRIBUTES/VARIABLE_VALUE" in names
    assert "layer_with_weights-0/kernel/.OPTIMIZER_SLOT/optimizer/optimizer/m/.ATTRIBUTES/VARIABLE_VALUE" in names
    for name in ("model", "model.h5"):
        model.save(tmp_path / name)
        assert keras.models.load_model(tmp_path / name).optimizer is None


def test_the_base_class_of_layers_is_made_again():
    inputs = keras.Input((2,))
    model = keras.Model(inputs, keras.layers.Layer(name="same")(inputs))
    assert keras.Model.from_config(model.get_config()).layers[-1].name == "same"
