"""A program for either framework: saves datasets in one folder and tells what it reads from another.

python datasets_both_ways.py MODULE OWN_FOLDER OTHER_FOLDER
"""

import importlib
import json
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

tf = importlib.import_module(sys.argv[1])
Dataset = tf.data.Dataset


def datasets():
    slices = {"x": [[1.0, 2.0], [3.0, 4.0]], "s": ["a", "bc"], "r": tf.ragged.constant([[1], [2, 3]])}
    return {
        "numbers": (Dataset.range(300), None),
        "dicts": (Dataset.from_tensor_slices(slices), "GZIP"),
        "snappy": (Dataset.range(20_000).map(lambda n: (n, tf.strings.as_string(n))), "SNAPPY"),
        "sparse": (Dataset.range(3).map(lambda n: tf.sparse.from_dense([n, 0, 2])), None),
        "ragged": (Dataset.from_tensors(tf.ragged.constant([[[1], [2, 3]], []])), "NONE"),
        "nothing": (Dataset.range(0), None),
        "half": (Dataset.from_tensors((tf.constant([0.5], tf.bfloat16), tf.constant(1 + 2j), (True,))), None),
    }


def shown(element):
    if isinstance(element, dict):
        return {key: shown(element[key]) for key in sorted(element)}
    if isinstance(element, tuple):
        return [shown(part) for part in element]
    if isinstance(element, tf.RaggedTensor):
        return element.to_list()
    if isinstance(element, tf.SparseTensor):
        return [shown(part) for part in (element.indices, element.values, element.dense_shape)]
    value = element.numpy()
    return str(value if isinstance(value, bytes) else value.tolist())


def main(own, other):
    for name, (dataset, compression) in datasets().items():
        dataset.save(os.path.join(own, name), compression=compression)
    Dataset.range(10).save(os.path.join(own, "sharded"), shard_func=lambda n: n % 3)
    list(Dataset.range(5).map(lambda n: (n, tf.strings.as_string(n))).cache(os.path.join(own, "cache")))
    found = {}
    if os.path.isdir(other):
        for name, (_, compression) in datasets().items():
            loaded = Dataset.load(os.path.join(other, name), compression=compression)
            found[name] = [len(loaded), [shown(element) for element in loaded.take(50)]]
        found["sharded"] = sorted(int(n) for n in Dataset.load(os.path.join(other, "sharded")))
        cached = Dataset.range(0).map(lambda n: (n, tf.strings.as_string(n))).cache(os.path.join(other, "cache"))
        found["cache"] = [shown(element) for element in cached]
    return found


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[2:])))
