"""More mistakes of beginners: the class is TensorFlow's, the message says what to do, the traceback is short."""

import numpy as np
import pytest

import headrace as tf
from traceback_report import examine

keras, layers = tf.keras, tf.keras.layers


def small():
    return keras.Sequential([layers.Dense(3, input_shape=(4,))])


def unconnected():
    used, unused = tf.Variable(2.0), tf.Variable(1.0)
    with tf.GradientTape() as tape:
        loss = used * 2
    keras.optimizers.SGD().apply_gradients([(tape.gradient(loss, unused), unused)])


MISTAKES = {
    "strings into Embedding": (
        lambda: layers.Embedding(10, 4)(tf.constant(["a"])), tf.errors.UnimplementedError, "integer.*StringLookup"
    ),
    "no gradients": (unconnected, ValueError, "(?s)No gradients provided.*inside `with tf.GradientTape"),
    "a model in no folder": (lambda: small().save("/proc/none/m.keras"), FileNotFoundError, "/proc/none"),
    "an HDF5 model in no folder": (lambda: small().save("/proc/none/m.h5"), FileNotFoundError, "/proc/none"),
    "weights in no folder": (lambda: small().save_weights("/proc/none/w.h5"), FileNotFoundError, "/proc/none"),
    "an image without channels": (
        lambda: tf.image.resize(np.ones((4, 4)), [2, 2]), ValueError, r"3 or 4 dimensions.*\(4, 4\)"
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", MISTAKES)
def test_the_error_says_what_to_do(case):
    mistake, kind, match = MISTAKES[case]
    with pytest.raises(kind, match=match):
        mistake()


def test_a_traceback_leaves_out_context_managers_that_our_code_enters():
    lines, frames, text = examine(lambda: small().save("/proc/none/m.keras"))
    assert frames <= 1 and "contextlib" not in text and lines < 15
