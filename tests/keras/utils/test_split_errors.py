"""Errors of tf.keras.utils.split_dataset, with the words of Keras."""

import numpy as np
import pytest

import headrace as tf

THREE = np.array([1, 2, 3])


@pytest.mark.parametrize(
    "data, sizes, error, message",
    [
        (THREE, (0, 0), ValueError, "Both `left_size` and `right_size` are zero"),
        (THREE, ("1", "1"), TypeError, "Invalid `left_size` and `right_size` Types.*integer or float or None"),
        (THREE, (0.5, "1"), TypeError, "Invalid `right_size` Type"),
        (THREE, (3, None), ValueError, "left_size.*should be.*positive.*smaller than 3"),
        ((np.ones(2), np.ones(3)), (1, None), ValueError, "Received a tuple of NumPy arrays with different lengths"),
        ([], (1, None), TypeError, "must be either a `tf.data.Dataset` object or a list/tuple of arrays"),
    ],
)
def test_split_dataset_refuses(data, sizes, error, message):
    with pytest.raises(error, match=message):
        tf.keras.utils.split_dataset(data, *sizes)
