"""How readable errors are: runs typical mistakes and counts the lines of their tracebacks and our own frames in them.

    python tools/traceback_report.py [-v]

Prints a line for each mistake, then the totals. With -v it prints each traceback.
"""

from __future__ import annotations

import contextlib
import io
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import headrace as tf

PACKAGE = str(Path(tf.__file__).parent)
X, Y = np.ones((8, 4), np.float32), np.zeros(8, np.int64)
keras = tf.keras
layers = tf.keras.layers


def small(**options: Any) -> Any:
    model = keras.Sequential([layers.Dense(3, input_shape=(4,))])
    model.compile(**{"optimizer": "sgd", "loss": "mse", **options})
    return model


@tf.function
def indexed(x: Any, i: Any) -> Any:
    return x[i]


@tf.function
def branches(x: Any) -> Any:
    if x > 0:
        y = x
    return y


@tf.function
def mismatched(x: Any) -> Any:
    return tf.matmul(x, x)


@tf.function
def grows(x: Any) -> Any:
    while tf.reduce_sum(x) < 10:
        x = tf.concat([x, x], 0)
    return x


class NoSuper(layers.Layer):
    def __init__(self) -> None:
        self.kernel = self.add_weight("kernel", (3,))


class BadCall(layers.Layer):
    def call(self, inputs: Any) -> Any:
        return tf.reshape(inputs, [7, -1])


def failing_map() -> None:
    for _ in tf.data.Dataset.range(3).map(lambda n: tf.gather([1, 2], n + 5)):
        pass


def failing_generator() -> None:
    def numbers() -> Any:
        yield 1
        raise KeyError("missing")

    for _ in tf.data.Dataset.from_generator(numbers, tf.int32):
        pass


def unfed() -> None:
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        x = tf.compat.v1.placeholder(tf.float32, [2])
        session.run(x + 1)


def side_effect() -> None:
    kept = []

    @tf.function
    def doubled(x: Any) -> Any:
        kept.append(x * 2)
        return x

    doubled(tf.constant(1.0))
    print(kept[0] + 1)


def variable_in_function() -> None:
    @tf.function
    def made(x: Any) -> Any:
        return tf.Variable(x) + 1

    made(tf.constant(1.0))


def other_signature() -> None:
    f = tf.function(lambda x: x, input_signature=[tf.TensorSpec([None, 2], tf.float32)])
    f(tf.ones([2, 3]))


def no_gradients() -> None:
    used, unused = tf.Variable(2.0), tf.Variable(1.0)
    with tf.GradientTape() as tape:
        loss = used * 2
    keras.optimizers.SGD().apply_gradients([(tape.gradient(loss, unused), unused)])


def other_checkpoint() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = tf.train.Checkpoint(v=tf.Variable([1.0, 2.0])).write(f"{folder}/c")
        tf.train.Checkpoint(v=tf.Variable([1.0, 2.0, 3.0])).read(path)


def past_the_end() -> None:
    iterator = iter(tf.data.Dataset.range(1))
    next(iterator)
    iterator.get_next()


def named_parts() -> None:
    small().fit(tf.data.Dataset.from_tensor_slices({"a": X, "b": np.ones((8, 3))}).batch(2), verbose=0)


def symbolic_condition() -> None:
    if tf.reduce_sum(keras.Input((3,))) > 0:
        pass


def disconnected() -> None:
    a, b = keras.Input((2,), name="a"), keras.Input((2,), name="b")
    keras.Model(a, layers.Dense(1)(layers.concatenate([a, b])))


MISTAKES: dict[str, Callable[[], Any]] = {
    "add of different dtypes": lambda: tf.constant(1.0) + tf.constant(1),
    "add of different shapes": lambda: tf.ones([2, 3]) + tf.ones([4]),
    "matmul of wrong shapes": lambda: tf.matmul(tf.ones([2, 3]), tf.ones([2, 3])),
    "reshape to a wrong size": lambda: tf.reshape(tf.ones([6]), [4]),
    "text as a number": lambda: tf.constant("a", tf.float32),
    "ragged lists": lambda: tf.constant([[1, 2], [3]]),
    "concat of ranks": lambda: tf.concat([tf.ones([2]), tf.ones([2, 2])], 0),
    "gather out of range": lambda: tf.gather([1, 2], [5]),
    "index out of range": lambda: tf.constant([1, 2])[7],
    "unknown axis": lambda: tf.reduce_sum(tf.ones([2]), axis=3),
    "assignment to a tensor": lambda: tf.constant([1, 2]).__setitem__(0, 3),
    "assign of a wrong shape": lambda: tf.Variable([1.0, 2.0]).assign([1.0]),
    "truth of a vector": lambda: bool(tf.constant([True, False])),
    "misspelled name": lambda: tf.reduce_summ,
    "wrong argument": lambda: tf.reduce_sum([1.0], axes=0),
    "gradient without a tape": lambda: tf.GradientTape().gradient(tf.constant(1.0), tf.Variable(1.0)),
    "second gradient": lambda: _second_gradient(),
    "function: matmul": lambda: mismatched(tf.ones([2, 3])),
    "function: index": lambda: indexed(tf.constant([1, 2]), tf.constant(5)),
    "function: branch without a value": lambda: branches(tf.constant(1)),
    "function: a growing loop variable": lambda: grows(tf.ones([1])),
    "function: wrong number of arguments": lambda: indexed(tf.constant([1])),
    "check_numerics": lambda: tf.debugging.check_numerics([np.nan], "x"),
    "assert_equal": lambda: tf.debugging.assert_equal(1, 2),
    "fit: input shape": lambda: small().fit(np.ones((8, 5), np.float32), np.ones((8, 3)), verbose=0),
    "fit: target shape": lambda: small().fit(X, np.ones((8, 7)), verbose=0),
    "fit: labels": lambda: small(loss="sparse_categorical_crossentropy").fit(X, Y + 9, verbose=0),
    "fit: lengths differ": lambda: small().fit(X, np.ones((7, 3)), verbose=0),
    "fit: not compiled": lambda: keras.Sequential([layers.Dense(1)]).fit(X, Y, verbose=0),
    "fit: text": lambda: small().fit(np.array([["a"] * 4] * 8), np.ones((8, 3)), verbose=0),
    "compile: loss": lambda: small(loss="sparse_crossentropy").fit(X, Y, verbose=0),
    "compile: optimizer": lambda: small(optimizer="adamm"),
    "compile: metric": lambda: small(metrics=["acuracy"]).fit(X, np.ones((8, 3)), verbose=0),
    "predict: shape": lambda: small().predict(np.ones((2, 9)), verbose=0),
    "layer: float size": lambda: layers.Conv2D(4, 3.5),
    "layer: rank": lambda: layers.Conv2D(4, 3)(tf.ones([2, 3])),
    "layer: without super": NoSuper,
    "layer: failing call": lambda: BadCall()(tf.ones([2, 3])),
    "layer: weights before build": lambda: layers.Dense(2).kernel,
    "model: weights before build": lambda: keras.Sequential([layers.Dense(2)]).weights,
    "model: disconnected": disconnected,
    "model: no such layer": lambda: small().get_layer("none"),
    "model: set_weights": lambda: small().set_weights([np.ones(2)]),
    "save: ending": lambda: small().save("/tmp/x.h5", save_format="tf"),
    "load: missing": lambda: keras.models.load_model("/tmp/none_such.keras"),
    "dataset: map": failing_map,
    "dataset: generator": failing_generator,
    "dataset: lengths": lambda: tf.data.Dataset.from_tensor_slices(([1, 2], [1, 2, 3])),
    "dataset: batch of shapes": lambda: list(tf.data.Dataset.from_generator(_vectors, tf.int32).batch(2)),
    "session: unfed": unfed,
    "restore: missing": lambda: tf.train.Checkpoint(v=tf.Variable(1.0)).read("/tmp/none_such").assert_consumed(),
    "records: missing": lambda: list(tf.data.TFRecordDataset("/tmp/none_such")),
    "image: not an image": lambda: tf.io.decode_jpeg(b"text"),
    "image: rank": lambda: tf.image.resize(tf.ones([4, 4]), [2, 2]),
    "fit: class indices": lambda: small(loss="categorical_crossentropy").fit(X, Y, verbose=0),
    "fit: a dataset without batches": lambda: small().fit(
        tf.data.Dataset.from_tensor_slices((X, np.ones((8, 3)))), verbose=0
    ),
    "fit: a dataset of dicts": named_parts,
    "fit: text as a callback": lambda: small().fit(X, np.ones((8, 3)), callbacks=["early"], verbose=0),
    "evaluate: not compiled": lambda: keras.Sequential([layers.Dense(1)]).evaluate(X, Y, verbose=0),
    "predict: text": lambda: small().predict("abc", verbose=0),
    "embedding: text": lambda: layers.Embedding(10, 4)(tf.constant(["a", "b"])),
    "embedding: out of range": lambda: layers.Embedding(10, 4)(tf.constant([3, 12])),
    "recurrent layer: rank": lambda: layers.LSTM(4)(tf.ones([2, 3])),
    "convolution of sequences: rank": lambda: layers.Conv1D(4, 3)(tf.ones([2, 8])),
    "layers that do not fit": lambda: keras.Sequential([layers.Dense(2, input_shape=(4,)), layers.Conv2D(3, 3)]),
    "layer: unknown activation": lambda: layers.Dense(3, activation="rellu"),
    "layer: one input of two": lambda: layers.Attention()(tf.ones([2, 3, 4])),
    "layer: shapes to join": lambda: layers.Concatenate()([tf.ones([2, 3]), tf.ones([3, 3])]),
    "model: an eager output": lambda: keras.Model(keras.Input((3,)), tf.ones([1, 3])),
    "model: a symbolic condition": symbolic_condition,
    "save: no such folder": lambda: small().save("/proc/none/m.keras"),
    "save: weights, no such folder": lambda: small().save_weights("/proc/none/w.h5"),
    "load: weights missing": lambda: small().load_weights("/tmp/none_such.h5"),
    "load: no SavedModel": lambda: tf.saved_model.load("/tmp/none_such"),
    "restore: another shape": other_checkpoint,
    "function: a side effect": side_effect,
    "function: a variable in each call": variable_in_function,
    "function: another shape than its signature": other_signature,
    "gradients: none": no_gradients,
    "dataset: past the end": past_the_end,
    "dataset: arguments of map": lambda: tf.data.Dataset.range(3).map(lambda a, b: a),
    "file: missing": lambda: tf.io.read_file("/tmp/none_such"),
    "one_hot: negative depth": lambda: tf.one_hot([1, 2], depth=-1),
    "split: uneven": lambda: tf.split(tf.ones([7]), 3),
    "to_categorical: too few classes": lambda: keras.utils.to_categorical([1, 5], num_classes=3),
}


def _vectors() -> Any:
    yield [1]
    yield [1, 2]


def _second_gradient() -> None:
    x = tf.Variable(1.0)
    with tf.GradientTape() as tape:
        y = x * x
    tape.gradient(y, x)
    tape.gradient(y, x)


def examine(mistake: Callable[[], Any]) -> tuple[int, int, str] | None:
    """Returns the lines of the traceback, our own frames in it, and the traceback; None if nothing was raised."""
    try:
        mistake()
    except BaseException as error:
        shown = io.StringIO()
        with contextlib.redirect_stderr(shown):
            sys.excepthook(type(error), error, error.__traceback__)  # what a program prints
        text = shown.getvalue()
        return text.count("\n"), text.count(f'File "{PACKAGE}'), text
    return None


def main() -> None:
    found = {}
    for name, mistake in MISTAKES.items():
        result = examine(mistake)
        if result is None:
            print(f"{name}: NOT REFUSED")
            continue
        found[name] = result
        print(f"{name}: {result[0]} lines, {result[1]} frames of headrace")
        if "-v" in sys.argv:
            print(result[2])
    frames, lines = sum(f for _, f, _ in found.values()), statistics.median(n for n, _, _ in found.values())
    print(f"{len(found)} mistakes: {frames} frames of headrace, median traceback {lines:g} lines")


if __name__ == "__main__":
    main()
