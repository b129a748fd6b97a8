"""Softmax of large arrays works on rows in blocks: the same bits as on few rows."""

import numpy as np
import pytest

import headrace as tf


@pytest.mark.parametrize("function", [tf.nn.softmax, tf.nn.log_softmax])
@pytest.mark.parametrize("shape", [(6, 1000, 100), (9, 60_000)])
def test_many_rows_give_the_bits_of_few(function, shape):
    logits = np.random.default_rng(0).standard_normal(shape).astype(np.float32)
    logits[0, 0] = -np.inf
    large = function(logits).numpy()
    np.testing.assert_array_equal(large[-1], function(logits[-1]).numpy())
    assert large.shape == shape
