"""Models saved whole, in each format, are the same when loaded: outputs, weights, how they train on."""

import os

import numpy as np
import pytest

import headrace as tf

k = tf.keras
X = np.linspace(-1, 1, 24, dtype=np.float32).reshape(8, 3)
Y = X.sum(axis=1, keepdims=True)
ENDINGS = [".h5", ".keras", ""]


@k.utils.register_keras_serializable("saving_tests")
class Scaled(k.layers.Layer):
    def __init__(self, units, **kwargs):
        super().__init__(**kwargs)
        self.units, self.inner = units, k.layers.Dense(units)

    def build(self, input_shape):
        self.scale = self.add_weight(name="scale", shape=(self.units,), initializer="ones")
        super().build(input_shape)

    def call(self, inputs, training=None):
        return self.inner(inputs) * self.scale

    def get_config(self):
        return {**super().get_config(), "units": self.units}


def trained(model, optimizer="adam"):
    model.compile(optimizer, "mse", metrics=["mae"], run_eagerly=True)
    model.fit(X, Y, epochs=1, batch_size=4, shuffle=False, verbose=0)
    return model


def mlp():
    return k.Sequential([k.layers.Dense(4, "relu", input_shape=(3,)), k.layers.BatchNormalization(), k.layers.Dense(1)])


def functional():
    entry = k.Input((3,), name="entry")
    hidden = k.layers.Dense(3, "tanh", name="both_use")
    inner = k.Sequential([k.layers.Dense(3, input_shape=(3,))], name="inner")
    joined = k.layers.concatenate([hidden(entry), hidden(inner(entry))])
    return k.Model(entry, k.layers.Dense(1)(tf.nn.relu(joined[:, 1:]) * 2.0))


def custom():
    entry = k.Input((3,))
    return k.Model(entry, k.layers.Dense(1)(Scaled(2)(entry)))


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("make", [mlp, functional, custom])
def test_a_loaded_model_trains_on_as_the_saved_one(tmp_path, make, ending):
    model = trained(make())
    path = tmp_path / f"model{ending}"
    model.save(path)
    loaded = k.models.load_model(path)
    np.testing.assert_allclose(loaded(X), model(X), rtol=1e-6)
    loaded.run_eagerly = True
    for one in (model, loaded):
        one.fit(X, Y, epochs=1, batch_size=4, shuffle=False, verbose=0)
    for found, want in zip(loaded.get_weights(), model.get_weights(), strict=True):
        np.testing.assert_array_equal(found, want)
    assert loaded.optimizer.iterations.numpy() == 4


@pytest.mark.parametrize("ending", ENDINGS)
def test_older_optimizers_schedules_and_losses_come_back(tmp_path, ending):
    rate = k.optimizers.schedules.ExponentialDecay(0.1, 2, 0.9)
    optimizer = k.optimizers.SGD(rate, momentum=0.9) if ending == ".keras" else k.optimizers.legacy.Adam(0.01)
    model = mlp()
    model.compile(optimizer, k.losses.Huber(0.5), metrics=[k.metrics.MeanSquaredError(name="q")], run_eagerly=True)
    model.fit(X, Y, epochs=1, verbose=0)
    model.save(tmp_path / f"m{ending}")
    loaded = k.models.load_model(tmp_path / f"m{ending}")
    assert type(loaded.optimizer) is type(optimizer)
    np.testing.assert_array_equal(loaded.optimizer.get_weights()[1], optimizer.get_weights()[1])
    assert loaded.evaluate(X, Y, verbose=0) == pytest.approx(model.evaluate(X, Y, verbose=0))


def test_saved_models_need_no_classes(tmp_path):
    class Doubled(k.layers.Layer):
        def __init__(self, units):
            super().__init__()
            self.inner = k.layers.Dense(units)

        def call(self, inputs, training=None):
            self.add_loss(tf.reduce_sum(inputs))
            return self.inner(inputs) * (3.0 if training else 2.0)

    class Small(k.Model):
        def __init__(self, units):
            super().__init__()
            self.doubled, self.final = Doubled(units), [k.layers.Dense(1)]

        def call(self, inputs, training=None):
            return self.final[0](self.doubled(inputs))

    model = trained(Small(2))
    model.save(tmp_path / "small")
    loaded = k.models.load_model(tmp_path / "small")
    np.testing.assert_allclose(loaded(X), model(X), rtol=1e-6)
    np.testing.assert_allclose(loaded(X, training=True), model(X, training=True), rtol=1e-6)
    assert [w.shape for w in loaded.weights] == [w.shape for w in model.weights]
    assert len(loaded.losses) == 1
    assert type(loaded).__name__ == "Small" and type(loaded.doubled).__name__ == "Doubled"
    loaded.save(tmp_path / "again")
    np.testing.assert_allclose(k.models.load_model(tmp_path / "again")(X), model(X), rtol=1e-6)
    known = k.models.load_model(tmp_path / "small", custom_objects={"Small": lambda **_: None}, compile=False)
    assert not isinstance(known, Small)
    entry = k.Input((3,))
    mixed = k.Model(entry, k.layers.Dense(1)(Doubled(2)(entry)))
    mixed.save(tmp_path / "mixed")
    again = k.models.load_model(tmp_path / "mixed")
    assert isinstance(again.layers[2], k.layers.Dense)
    np.testing.assert_allclose(again(X), mixed(X), rtol=1e-6)


def test_a_saved_model_serves(tmp_path):
    model = trained(mlp())
    model.save(tmp_path / "m", save_format="tf")
    loaded = tf.saved_model.load(tmp_path / "m")
    (output,) = loaded.signatures["serving_default"](tf.constant(X)).values()
    np.testing.assert_allclose(output, model(X), rtol=1e-6)
    np.testing.assert_allclose(loaded(tf.constant(X)), model(X), rtol=1e-6)
    model.export(tmp_path / "served")
    np.testing.assert_allclose(tf.saved_model.load(tmp_path / "served").serve(tf.constant(X)), model(X), rtol=1e-6)


def test_what_was_saved_before_stays_when_saving_fails(tmp_path):
    class Bad(k.layers.Layer):
        def get_config(self):
            raise RuntimeError("no configuration today")

    model = trained(mlp())
    bad = k.Sequential([k.layers.Dense(1, input_shape=(3,)), Bad()])
    for ending in ENDINGS:
        path = tmp_path / f"m{ending}"
        model.save(path)
        with pytest.raises(RuntimeError):
            bad.save(path)
        np.testing.assert_allclose(k.models.load_model(path)(X), model(X), rtol=1e-6)
    assert sorted(os.listdir(tmp_path)) == ["m", "m.h5", "m.keras"]


def test_saving_asks_before_it_replaces(tmp_path):
    model = mlp()
    model.save(tmp_path / "m.keras")
    with pytest.raises(FileExistsError, match="overwrite=True"):
        model.save(tmp_path / "m.keras", overwrite=False)


def test_subclassed_models_in_archives(tmp_path):
    @k.utils.register_keras_serializable("saving_tests")
    class Pair(k.Model):
        def __init__(self, units=2):
            super().__init__()
            self.units, self.zz, self.a = units, k.layers.Dense(units), [k.layers.Dense(units)]

        def call(self, inputs):
            return self.zz(inputs) + self.a[0](inputs)

        def get_config(self):
            return {"units": self.units}

    model = Pair(3)
    model(X)
    model.save(tmp_path / "pair.keras")
    np.testing.assert_allclose(k.models.load_model(tmp_path / "pair.keras")(X), model(X), rtol=1e-6)
    with pytest.raises(NotImplementedError, match="HDF5 format requires"):
        model.save(tmp_path / "pair.h5")
    with pytest.raises(ValueError, match="cannot be saved"):
        Pair().save(tmp_path / "pair")


@pytest.mark.parametrize("path", ["nothing.keras", "nothing.h5", "nothing"])
def test_missing_files(tmp_path, path):
    with pytest.raises(OSError, match="No file or directory found"):
        k.models.load_model(tmp_path / path)


def test_arguments_of_other_formats_are_refused(tmp_path):
    model = mlp()
    with pytest.raises(ValueError, match="include_optimizer"):
        model.save(tmp_path / "m.keras", include_optimizer=False)
    with pytest.raises(ValueError, match="Unknown `save_format`"):
        model.save(tmp_path / "m", save_format="foo")


def test_compile_false_leaves_the_model_uncompiled(tmp_path):
    trained(mlp()).save(tmp_path / "m.keras")
    assert k.models.load_model(tmp_path / "m.keras", compile=False).optimizer is None


def test_models_without_a_shape_come_back_built(tmp_path):
    model = k.Sequential([k.layers.Dense(2), k.layers.Dense(1)])
    model.build((None, 3))
    for ending in (".h5", ".keras", ""):
        model.save(tmp_path / f"late{ending}")
        np.testing.assert_allclose(k.models.load_model(tmp_path / f"late{ending}")(X), model(X), rtol=1e-6)


def test_a_revived_model_can_be_saved_again(tmp_path):
    class Twice(k.Model):
        def __init__(self):
            super().__init__()
            self.inner = k.layers.Dense(1)

        def call(self, inputs, training=None):
            return self.inner(inputs) * 2.0

    model = Twice()
    model(X)
    model.save(tmp_path / "first")
    k.models.load_model(tmp_path / "first").save(tmp_path / "second")
    found = k.models.load_model(tmp_path / "second")
    np.testing.assert_allclose(found(X), model(X), rtol=1e-6)
    served = tf.saved_model.load(tmp_path / "second").signatures["serving_default"](tf.constant(X))
    np.testing.assert_allclose(served["output_1"], model(X), rtol=1e-6)


def test_the_function_that_saves_modules_saves_models_too(tmp_path):
    model = mlp()
    tf.saved_model.save(model, tmp_path / "m")
    loaded = tf.saved_model.load(tmp_path / "m")
    np.testing.assert_allclose(loaded(tf.constant(X)), model(X), rtol=1e-6)
    assert list(loaded.signatures) == ["serving_default"]

    class Held(tf.Module):
        def __init__(self):
            super().__init__()
            self.model = model

        @tf.function(input_signature=[tf.TensorSpec([None, 3])])
        def call(self, inputs):
            return self.model(inputs, training=False)

    tf.saved_model.save(Held(), tmp_path / "held")
    np.testing.assert_allclose(tf.saved_model.load(tmp_path / "held").call(tf.constant(X)), model(X), rtol=1e-6)


def test_a_lambda_as_loss_is_code(tmp_path):
    model = mlp()
    model.compile("sgd", lambda y_true, y_pred: tf.reduce_mean(tf.abs(y_true - y_pred)), run_eagerly=True)
    model.fit(X, Y, verbose=0)
    for ending in (".keras", ".h5"):
        path = tmp_path / f"m{ending}"
        model.save(path)
        with pytest.raises(ValueError, match="safe_mode=False"):
            k.models.load_model(path)
        np.testing.assert_allclose(k.models.load_model(path, compile=False)(X), model(X), rtol=1e-6)
        trusted = k.models.load_model(path, safe_mode=False)
        assert trusted.evaluate(X, Y, verbose=0) == pytest.approx(model.evaluate(X, Y, verbose=0))


def test_scaled_losses_come_back(tmp_path):
    model = mlp()
    model.compile(k.mixed_precision.LossScaleOptimizer(k.optimizers.Adam()), "mse", run_eagerly=True)
    model.fit(X, Y, verbose=0)
    for ending in ENDINGS:
        model.save(tmp_path / f"m{ending}")
        loaded = k.models.load_model(tmp_path / f"m{ending}")
        assert isinstance(loaded.optimizer, k.mixed_precision.LossScaleOptimizer)
        np.testing.assert_array_equal(loaded.optimizer.get_weights()[1], model.optimizer.get_weights()[1])


def test_unknown_classes_in_hdf5_files_are_named_as_keras_names_them(tmp_path):
    class Unheard(k.layers.Layer):
        pass

    k.Sequential([k.Input((3,)), Unheard()]).save(tmp_path / "m.h5")
    with pytest.raises(ValueError, match="Unknown layer: 'Unheard'"):
        k.models.load_model(tmp_path / "m.h5")
    known = k.models.load_model(tmp_path / "m.h5", custom_objects={"Unheard": Unheard}, compile=False)
    assert isinstance(known.layers[0], Unheard)


@pytest.mark.parametrize("kind", [".keras", ".h5", ""])
def test_a_constant_initializer_with_an_array_survives_saving(tmp_path, kind):
    values = np.arange(6, dtype="float32").reshape(3, 2)
    dense = tf.keras.layers.Dense(2, kernel_initializer=tf.constant_initializer(values))
    model = tf.keras.Sequential([tf.keras.Input((3,)), dense])
    model.save(tmp_path / f"model{kind}")
    loaded = tf.keras.models.load_model(tmp_path / f"model{kind}")
    assert np.array_equal(loaded.layers[-1].kernel, values)
    assert np.array_equal(tf.keras.models.clone_model(loaded).layers[-1].kernel, values)
