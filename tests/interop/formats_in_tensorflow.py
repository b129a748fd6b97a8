"""The half of the format comparison that runs under real TensorFlow: reads what headrace wrote, writes its own files.

python formats_in_tensorflow.py FOLDER
"""

import glob
import importlib
import json
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

import numpy as np
import tensorflow as tf


def listed(value):
    """Any result as JSON: arrays as lists, bytes as Latin-1 text."""
    if isinstance(value, tf.RaggedTensor):
        return listed(value.to_list())
    if isinstance(value, tf.SparseTensor):
        return [listed(part) for part in (value.indices, value.values, value.dense_shape)]
    if isinstance(value, tf.Tensor):
        return listed(value.numpy())
    if isinstance(value, np.ndarray):
        return listed(value.tolist())
    if isinstance(value, bytes):
        return value.decode("latin-1")
    if isinstance(value, (list, tuple)):
        return [listed(item) for item in value]
    if isinstance(value, dict):
        return {key: listed(item) for key, item in value.items()}
    return float(value) if isinstance(value, np.generic) else value


def checkpoint(prefix):
    reader = tf.train.load_checkpoint(prefix)
    shapes = reader.get_variable_to_shape_map()
    tensors = {name: np.asarray(reader.get_tensor(name)).astype(object) for name in shapes}
    return {name: [shapes[name], listed(tensors[name])] for name in shapes}


def examples(path):
    records = [record.numpy() for record in tf.data.TFRecordDataset(path)]
    return tf.io.parse_example(
        records,
        {
            "ids": tf.io.VarLenFeature(tf.int64),
            "pair": tf.io.FixedLenFeature([2], tf.float32, default_value=[-1.0, -2.0]),
            "names": tf.io.RaggedFeature(tf.string),
            "padded": tf.io.FixedLenSequenceFeature([], tf.int64, allow_missing=True, default_value=9),
        },
    )


def sequences(path):
    records = [record.numpy() for record in tf.data.TFRecordDataset(path)]
    return tf.io.parse_sequence_example(
        records,
        {"c": tf.io.FixedLenFeature([], tf.int64)},
        {"q": tf.io.FixedLenSequenceFeature([2], tf.int64), "r": tf.io.RaggedFeature(tf.float32)},
    )


def events(folder):
    (path,) = glob.glob(os.path.join(folder, "events.*"))
    found = []
    for event in tf.compat.v1.train.summary_iterator(path):
        for value in event.summary.value:
            found.append(
                [event.step, value.tag, value.metadata.plugin_data.plugin_name, listed(tf.make_ndarray(value.tensor))]
            )
    return found


def keras_weights(folder):
    found = {}
    for name in ("tf_keras", "keras"):
        try:
            keras = importlib.import_module(name)
        except ImportError:
            continue
        for file in ("by_layer.h5", "by_object.weights.h5"):
            model = keras.Sequential([keras.layers.Input((2,)), keras.layers.Dense(3, name="d")])
            if file == "by_layer.h5" and name == "keras":
                model.load_weights(os.path.join(folder, file), by_name=True)
            else:
                model.load_weights(os.path.join(folder, file))
            found[f"{name} {file}"] = [listed(array) for array in model.get_weights()]
    return found


MODULES = [
    "example.example",
    "framework.graph",
    "framework.graph_debug_info",
    "framework.step_stats",
    "framework.summary",
    "framework.variable",
    "protobuf.config",
    "protobuf.control_flow",
    "protobuf.fingerprint",
    "protobuf.meta_graph",
    "protobuf.queue_runner",
    "protobuf.saved_model",
    "protobuf.tensor_bundle",
    "protobuf.tensorflow_server",
    "protobuf.trackable_object_graph",
    "util.event",
]


def schema():
    """Name, number and type of every field of these modules' messages, by the message's full name."""
    found = {}

    def walk(message):
        found[message.full_name] = sorted([field.name, field.number, field.type] for field in message.fields)
        for nested in message.nested_types:
            walk(nested)

    for module in MODULES:
        file = importlib.import_module(f"tensorflow.core.{module}_pb2").DESCRIPTOR
        for message in file.message_types_by_name.values():
            walk(message)
    return found


def write_files(folder):
    """What headrace must read."""
    for kind in ("", "GZIP", "ZLIB"):
        with tf.io.TFRecordWriter(os.path.join(folder, f"from_tf{kind}.tfrecord"), kind) as writer:
            for index in range(20):
                writer.write(b"record %d" % index)
    tf.raw_ops.SaveV2(
        prefix=os.path.join(folder, "from_tf"),
        tensor_names=["a", "s", "w", "w"],
        shape_and_slices=["", "", "4 1 0,3:-", "4 1 3,1:-"],
        tensors=[tf.constant([1.5], tf.bfloat16), tf.constant([b"x", b""]), np.ones((3, 1)), np.zeros((1, 1))],
    )


def main(folder):
    result = {
        "records": {
            kind: [listed(record) for record in tf.data.TFRecordDataset(os.path.join(folder, f"records{kind}"), kind)]
            for kind in ("", "GZIP", "ZLIB")
        },
        "checkpoint": checkpoint(os.path.join(folder, "checkpoint", "ck")),
        "examples": listed(examples(os.path.join(folder, "examples"))),
        "sequences": listed(sequences(os.path.join(folder, "sequences"))),
        "events": events(os.path.join(folder, "events")),
        "keras": keras_weights(folder),
        "schema": schema(),
    }
    write_files(folder)
    with open(os.path.join(folder, "result.json"), "w") as file:
        json.dump(result, file)


if __name__ == "__main__":
    main(sys.argv[1])
