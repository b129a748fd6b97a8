"""Speed of checkpoints and SavedModels: `python benchmarks/persistence.py --tensorflow-python PATH [CASE...]`."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from typing import Any

import numpy as np

from side_by_side import Case, main

Timed = Callable[[], Any]


def _large(tf: Any) -> Any:
    rows = np.random.default_rng(0).standard_normal((2500, 1000), dtype=np.float32)
    return tf.train.Checkpoint(parts=[tf.Variable(rows + n) for n in range(20)])  # 200 MB


def save_large(tf: Any) -> Timed:
    checkpoint, folder = _large(tf), tempfile.mkdtemp()
    return lambda: checkpoint.write(os.path.join(folder, "x"))


def restore_large(tf: Any) -> Timed:
    checkpoint, folder = _large(tf), tempfile.mkdtemp()
    path = checkpoint.write(os.path.join(folder, "x"))
    return lambda: checkpoint.read(path)


def save_many(tf: Any) -> Timed:
    checkpoint, folder = tf.train.Checkpoint(parts=[tf.Variable(float(n)) for n in range(500)]), tempfile.mkdtemp()
    return lambda: checkpoint.write(os.path.join(folder, "x"))


def restore_many(tf: Any) -> Timed:
    checkpoint, folder = tf.train.Checkpoint(parts=[tf.Variable(float(n)) for n in range(500)]), tempfile.mkdtemp()
    path = checkpoint.write(os.path.join(folder, "x"))
    return lambda: checkpoint.read(path)


def _mlp(tf: Any) -> Any:
    module = tf.Module()
    module.w = [tf.Variable(np.ones((256, 256), np.float32)) for _ in range(4)]

    def call(x: Any) -> Any:
        for w in module.w:
            x = tf.nn.relu(tf.matmul(x, w))
        return x

    module.call = tf.function(call, input_signature=[tf.TensorSpec([None, 256], tf.float32)])
    module.call.get_concrete_function()
    return module


def saved_model_save(tf: Any) -> Timed:
    module, folder = _mlp(tf), tempfile.mkdtemp()
    return lambda: tf.saved_model.save(module, folder)


def saved_model_load(tf: Any) -> Timed:
    folder = tempfile.mkdtemp()
    tf.saved_model.save(_mlp(tf), folder)
    x = tf.ones([1, 256])

    def work() -> Any:
        loaded = tf.saved_model.load(folder)
        return loaded.call(x)

    return work


CASES = [
    Case("checkpoint of 200 MB: write", save_large, 1, calls=1),
    Case("checkpoint of 200 MB: read", restore_large, 1, calls=1),
    Case("checkpoint of 500 scalars: write", save_many, 1, calls=3),
    Case("checkpoint of 500 scalars: read", restore_many, 1, calls=3),
    Case("SavedModel of an MLP: save", saved_model_save, 2, calls=3),
    Case("SavedModel of an MLP: load and call", saved_model_load, 2, calls=3),
]

if __name__ == "__main__":
    sys.exit(main(__file__))
