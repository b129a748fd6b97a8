"""Files in ways that programs use: open HDF5 files, optimizers without compile, names, checkpoints that do not fit."""

import logging

import numpy as np
import pytest

import headrace as tf
from headrace._src.keras.applications.inception_resnet_v2 import CustomScaleLayer

keras = tf.keras
h5py = pytest.importorskip("h5py")


def small_model():
    return keras.Sequential([keras.Input((3,)), keras.layers.Dense(2)])


def test_models_go_to_files_that_h5py_has_opened():
    model = small_model()
    with h5py.File("_", driver="core", mode="w", backing_store=False) as file:
        keras.models.save_model(model, file)
        loaded = keras.models.load_model(file)
    np.testing.assert_array_equal(loaded.get_weights()[0], model.get_weights()[0])


def test_archives_need_their_ending(tmp_path):
    with pytest.raises(ValueError, match="Invalid `filepath` argument"):
        small_model().save(tmp_path / "model.other", save_format="keras")


def test_saved_models_keep_the_optimizer_of_a_model_that_is_not_compiled(tmp_path):
    model = small_model()
    model.optimizer = keras.optimizers.legacy.RMSprop(0.25)
    model.save(tmp_path / "model")
    optimizer = keras.models.load_model(tmp_path / "model").optimizer
    assert isinstance(optimizer, keras.optimizers.legacy.RMSprop)
    assert float(optimizer.learning_rate) == 0.25


def test_saved_models_of_feature_columns_find_their_weights(tmp_path):
    words = tf.feature_column.categorical_column_with_vocabulary_list("b", ["1", "2", "3"])
    columns = [tf.feature_column.embedding_column(words, dimension=4), tf.feature_column.indicator_column(words)]
    model = keras.Sequential(keras.layers.DenseFeatures(columns))
    features = {"b": np.array(["1", "2"])}
    expected = model.predict(features, verbose=0)
    model.save(tmp_path / "model")
    loaded = keras.models.load_model(tmp_path / "model")
    np.testing.assert_array_equal(loaded.predict(features, verbose=0), expected)


def test_layers_that_must_have_their_class_are_not_revived(tmp_path):
    class OnlyWithClass(keras.layers.Layer):
        _must_restore_from_config = True

    keras.Sequential([keras.Input((3,)), OnlyWithClass()]).save(tmp_path / "model")
    with pytest.raises(ValueError, match="Unknown layer: 'OnlyWithClass'"):
        keras.models.load_model(tmp_path / "model")


def test_classes_with_names_of_keras_are_warned_about(tmp_path, caplog):
    class Sequential(keras.Model):
        def __init__(self):
            super().__init__()
            self.dense = keras.layers.Dense(1)

        def call(self, inputs):
            return self.dense(inputs)

    model = Sequential()
    model(tf.ones([1, 2]))
    with caplog.at_level(logging.INFO, "tensorflow"):
        model.save(tmp_path / "model")
    assert "has the same name 'Sequential' as a built-in TF-Keras" in caplog.text
    assert "Assets written to: " in caplog.text


def test_checkpoints_of_other_objects_are_refused(tmp_path):
    path = tf.train.Checkpoint().save(str(tmp_path / "ckpt"))
    model = keras.Model()
    with pytest.raises(AssertionError, match="Nothing to load"):
        model.load_weights(path)
    model.dense = keras.layers.Dense(2)
    model.dense(tf.constant([[1.0]]))
    with pytest.raises(AssertionError, match="Nothing except the root object matched"):
        model.load_weights(path)


def test_layers_of_applications_are_loaded(tmp_path):
    inputs = keras.Input((2,))
    keras.Model(inputs, CustomScaleLayer(0.5)([inputs, inputs])).save(tmp_path / "scaled.keras")
    assert keras.models.load_model(tmp_path / "scaled.keras").layers[-1].scale == 0.5


def test_arrays_among_the_arguments_of_lambdas_come_back(tmp_path):
    inputs = keras.Input((2,))
    double = keras.layers.Lambda(lambda x, by: x * by, arguments={"by": np.array([2.0, 3.0], "float32")})
    keras.Model(inputs, double(inputs)).save(tmp_path / "lambda.h5")
    loaded = keras.models.load_model(tmp_path / "lambda.h5", safe_mode=False)
    np.testing.assert_array_equal(loaded(np.ones((1, 2), "float32")), [[2.0, 3.0]])


def test_files_of_sharpness_aware_models_name_their_class(tmp_path):
    model = keras.models.experimental.SharpnessAwareMinimization(small_model())
    model(tf.ones([1, 3]))
    model.save(tmp_path / "sam.keras")
    assert isinstance(keras.models.load_model(tmp_path / "sam.keras"), type(model))
