"""Names that tf.keras had from TensorFlow 2.0 to 2.5."""

import h5py
import numpy as np
import pytest

import headrace as tf

preprocessing = tf.keras.layers.experimental.preprocessing
COLUMNS = ([[1], [4]], [[2], [5]], [[3], [6]])


@pytest.mark.parametrize(
    "depth, first_row",
    [
        (None, [b"1_X_2_X_3"]),
        (2, [b"1", b"2", b"3", b"1_X_2", b"1_X_3", b"2_X_3"]),
        ((2, 3), [b"1_X_2", b"1_X_3", b"2_X_3", b"1_X_2_X_3"]),
    ],
)
def test_category_crossing_makes_combinations_of_a_depth(depth, first_row):
    crossed = preprocessing.CategoryCrossing(depth=depth)([tf.constant(column) for column in COLUMNS])
    assert crossed.shape[0] == 2
    assert crossed[0].numpy().tolist() == first_row


def test_category_crossing_joins_vectors_of_strings_with_a_separator():
    layer = preprocessing.CategoryCrossing(separator="-")
    assert layer([["a", "b"], ["c", "d"]]).numpy().tolist() == [[b"a-c"], [b"b-d"]]


def test_category_crossing_returns_the_kind_of_its_inputs():
    layer = preprocessing.CategoryCrossing()
    ragged = layer([tf.ragged.constant([["a", "b"], ["c"]]), tf.ragged.constant([["x"], ["y", "z"]])])
    assert ragged.to_list() == [[b"a_X_x", b"b_X_x"], [b"c_X_y", b"c_X_z"]]
    sparse = layer([tf.sparse.from_dense([["a"], ["b"]]), tf.sparse.from_dense([["c"], ["d"]])])
    assert isinstance(sparse, tf.SparseTensor)
    assert tf.sparse.to_dense(sparse).numpy().tolist() == [[b"a_X_c"], [b"b_X_d"]]


def test_category_crossing_is_a_layer_of_a_model_and_knows_its_shape():
    layer = preprocessing.CategoryCrossing(depth=2)
    inputs = [tf.keras.Input((1,), dtype=tf.string), tf.keras.Input((2,), dtype=tf.string)]
    model = tf.keras.Model(inputs, layer(inputs))
    found = model([tf.constant([["a"]]), tf.constant([["x", "y"]])])
    assert found.numpy().tolist() == [[b"a", b"x", b"y", b"a_X_x", b"a_X_y"]]
    assert layer.compute_output_shape([(None, 1), (None, 2)]).as_list() == [None, 5]
    assert preprocessing.CategoryCrossing.from_config(layer.get_config()).depth == 2
    with pytest.raises(ValueError, match="depth"):
        preprocessing.CategoryCrossing(depth=3)([tf.constant([["a"]]), tf.constant([["b"]])])


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "data.h5"
    with h5py.File(path, "w") as file:
        file["x"] = np.arange(20, dtype=np.float64).reshape(10, 2)
        file["y"] = np.arange(10, dtype=np.float64)[:, None]
    return path


def test_hdf5_matrix_reads_rows_of_a_range(file):
    matrix = tf.keras.utils.HDF5Matrix(file, "x", start=2, end=8)
    assert (matrix.shape, matrix.ndim, matrix.size, matrix.dtype) == ((6, 2), 2, 12, np.float64)
    np.testing.assert_array_equal(matrix[0], [4, 5])
    np.testing.assert_array_equal(matrix[1:3], [[6, 7], [8, 9]])
    np.testing.assert_array_equal(matrix[[3, 0, 3]], [[10, 11], [4, 5], [10, 11]])
    assert len(matrix[:]) == 6
    with pytest.raises(IndexError):
        matrix[6]


def test_hdf5_matrix_applies_its_normalizer(file):
    matrix = tf.keras.utils.HDF5Matrix(file, "x", normalizer=lambda rows: rows[..., :1] / 2)
    assert matrix.shape == (10, 1)
    np.testing.assert_array_equal(matrix[2:4], [[2.0], [3.0]])


def test_models_train_and_predict_on_hdf5_matrices(file):
    x, y = (tf.keras.utils.HDF5Matrix(file, name, end=8) for name in "xy")
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, kernel_initializer="zeros", input_shape=(2,))])
    model.compile("sgd", "mse")
    losses = model.fit(x, y, batch_size=4, shuffle="batch", verbose=0).history["loss"]
    assert len(losses) == 1
    plain = model.predict(x[:], verbose=0)
    np.testing.assert_array_equal(model.predict(x, batch_size=4, verbose=0), plain)
    assert model.evaluate(x, y, verbose=0) == pytest.approx(model.evaluate(x[:], y[:], verbose=0))


def test_multi_gpu_model_needs_two_gpus_that_are_there():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(2,))])
    with pytest.raises(ValueError, match="gpus >= 2"):
        tf.keras.utils.multi_gpu_model(model, gpus=1)
    with pytest.raises(ValueError, match="we expect the following devices to be available"):
        tf.keras.utils.multi_gpu_model(model, gpus=99)


def test_multi_gpu_model_joins_the_results_of_parts_of_a_batch(monkeypatch):
    from headrace._src.keras.utils import multi_gpu_model as module

    monkeypatch.setattr(module, "_check_devices", lambda *_: None)
    inputs = tf.keras.Input((2,))
    model = tf.keras.Model(inputs, [tf.keras.layers.Dense(3)(inputs), 2 * inputs])
    parallel = module.multi_gpu_model(model, gpus=2)
    data = np.arange(10.0, dtype=np.float32).reshape(5, 2)
    for found, expected in zip(parallel.predict(data, verbose=0), model.predict(data, verbose=0), strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-6)
    assert parallel.trainable_variables[0] is model.trainable_variables[0]


@pytest.mark.parametrize("as_text", [False, True])
def test_an_exported_model_loads_with_its_weights(tmp_path, as_text):
    model = tf.keras.Sequential([tf.keras.layers.Dense(3, input_shape=(2,)), tf.keras.layers.ReLU()])
    path = tmp_path / "exported"
    tf.keras.experimental.export_saved_model(model, path, as_text=as_text)
    loaded = tf.keras.experimental.load_from_saved_model(path)
    data = np.arange(4.0, dtype=np.float32).reshape(2, 2)
    np.testing.assert_array_equal(loaded.predict(data, verbose=0), model.predict(data, verbose=0))
    with pytest.raises(ValueError, match="exists already"):
        tf.keras.experimental.export_saved_model(model, path)
    served = tf.saved_model.load(str(path)).signatures["serving_default"](tf.constant(data))
    np.testing.assert_array_equal(next(iter(served.values())), model.predict(data, verbose=0))


def test_a_subclassed_model_is_exported_for_serving_only(tmp_path):
    class Doubling(tf.keras.Model):
        def call(self, inputs):
            return 2.0 * inputs

    with pytest.raises(NotImplementedError, match="serving_only"):
        tf.keras.experimental.export_saved_model(Doubling(), tmp_path / "whole")
    signature = tf.TensorSpec([None, 2])
    tf.keras.experimental.export_saved_model(
        Doubling(), tmp_path / "serving", input_signature=signature, serving_only=True
    )
    serve = tf.saved_model.load(str(tmp_path / "serving")).signatures["serving_default"]
    assert next(iter(serve(tf.constant([[1.0, 2.0]])).values())).numpy().tolist() == [[2.0, 4.0]]
    with pytest.raises(ValueError, match="saved_model.json"):
        tf.keras.experimental.load_from_saved_model(tmp_path / "serving")
