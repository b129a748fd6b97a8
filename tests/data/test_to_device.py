"""Elements that an iterator returns on an accelerator; XLA's CPU device stands for it here."""

import numpy as np
import pytest

import headrace as tf
from headrace._src.base.lazy import jax
from headrace._src.runtime.eager.arming import posing_as_gpu

TRANSFORMATIONS = {
    "copy": tf.data.experimental.copy_to_device("/gpu:0"),
    "prefetch": tf.data.experimental.prefetch_to_device("/gpu:0"),
    "prefetch three": tf.data.experimental.prefetch_to_device("/gpu:0", 3),
}


@pytest.fixture(autouse=True)
def posing():
    with posing_as_gpu():
        yield


def pipeline(count=5):
    numbers = np.arange(count * 2, dtype=np.float32).reshape(count, 2)
    words = [f"w{n}" for n in range(count)]
    return tf.data.Dataset.from_tensor_slices({"x": numbers, "name": words, "n": np.arange(count)})


@pytest.mark.parametrize("name", TRANSFORMATIONS)
def test_numbers_are_on_the_device_and_strings_on_the_host(name):
    seen = list(pipeline().apply(TRANSFORMATIONS[name]))
    assert [isinstance(e["x"]._array, jax.Array) for e in seen] == [True] * 5
    assert [isinstance(e["n"]._array, jax.Array) for e in seen] == [True] * 5
    assert [e["name"].numpy() for e in seen] == [b"w0", b"w1", b"w2", b"w3", b"w4"]
    assert [e["n"].numpy() for e in seen] == [0, 1, 2, 3, 4] and seen[0]["n"].dtype == tf.int64
    np.testing.assert_array_equal(seen[3]["x"] + 1.0, [7.0, 8.0])


def test_a_prefetch_after_the_copy_keeps_elements_on_the_device():
    (element,) = pipeline(1).apply(TRANSFORMATIONS["copy"]).prefetch(1)
    assert isinstance(element["x"]._array, jax.Array)


def test_transformations_after_the_copy_take_elements_from_the_host():
    batches = pipeline(4).apply(TRANSFORMATIONS["prefetch"]).map(lambda e: e["x"] * 2.0).batch(2)
    np.testing.assert_array_equal(next(iter(batches)), [[0.0, 2.0], [4.0, 6.0]])


def test_other_devices_leave_elements_on_the_host():
    (element,) = pipeline(1).apply(tf.data.experimental.prefetch_to_device("/cpu:0"))
    assert type(element["x"]._array) is np.ndarray


def test_functions_and_arrays_take_such_elements():
    dataset = pipeline().apply(TRANSFORMATIONS["prefetch"])
    assert [e["n"] for e in dataset.as_numpy_iterator()] == [0, 1, 2, 3, 4]

    @tf.function
    def total(elements):
        found = tf.constant(0.0)
        for element in elements:
            found += tf.reduce_sum(element["x"])
        return found

    assert float(total(dataset)) == 45.0 and float(total(iter(dataset))) == 45.0


def test_fit_takes_such_batches():
    rows = tf.data.Dataset.from_tensor_slices((np.ones((8, 3), np.uint8), np.ones((8, 1), np.float32))).batch(4)
    cast = rows.map(lambda x, y: (tf.cast(x, tf.float32), y))
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, kernel_initializer="zeros")])
    model.compile("sgd", "mse")
    history = model.fit(cast.apply(tf.data.experimental.prefetch_to_device("/gpu:0")), verbose=0)
    assert history.history["loss"][0] < 1.0


def test_the_kind_and_the_number_of_elements_are_known():
    dataset = pipeline().apply(TRANSFORMATIONS["copy"])
    assert int(dataset.cardinality()) == 5 and repr(dataset).startswith("<_CopyToDeviceDataset ")


def test_a_device_that_does_not_exist_is_refused_without_soft_placement():
    dataset = pipeline().apply(tf.data.experimental.prefetch_to_device("/gpu:7"))
    before = tf.config.get_soft_device_placement()
    tf.config.set_soft_device_placement(False)
    try:
        with pytest.raises(tf.errors.InvalidArgumentError, match="gpu:7|GPU:7"):
            iter(dataset)
    finally:
        tf.config.set_soft_device_placement(before)
