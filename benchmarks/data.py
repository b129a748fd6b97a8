"""Speed of tf.data compared with TensorFlow: sources, shuffles, maps, files.

python benchmarks/data.py --tensorflow-python PATH [CASE ...]
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from typing import Any

import numpy as np

from side_by_side import Case, main

Timed = Callable[[], Any]


def consume(dataset: Any) -> int:
    count = 0
    for _ in dataset:
        count += 1
    return count


def shuffled_batches(tf: Any) -> Timed:
    x = np.random.default_rng(0).normal(size=(20_000, 784)).astype(np.float32)
    y = np.arange(20_000) % 10
    dataset = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(20_000, seed=1).batch(50)
    return lambda: consume(dataset)


def shuffled_batches_torch(torch: Any) -> Timed:
    import torch.utils.data as data

    x = torch.randn(20_000, 784)
    loader = data.DataLoader(data.TensorDataset(x, torch.arange(20_000) % 10), batch_size=50, shuffle=True)
    return lambda: consume(loader)


def prefetched_batches(tf: Any) -> Timed:
    x = np.zeros((20_000, 784), np.float32)
    dataset = tf.data.Dataset.from_tensor_slices(x).shuffle(10_000).batch(50).prefetch(tf.data.AUTOTUNE)
    return lambda: consume(dataset)


def map_filter_batch(tf: Any) -> Timed:
    dataset = tf.data.Dataset.range(1_000_000).map(lambda x: x * 3 + 1).filter(lambda value: value % 2 == 0).batch(1000)
    return lambda: consume(dataset)


def normalized_images(tf: Any) -> Timed:
    images = np.random.default_rng(0).integers(0, 256, (10_000, 28, 28), np.uint8)

    def scaled(image: Any) -> Any:
        return tf.cast(image, tf.float32) / 255.0

    dataset = tf.data.Dataset.from_tensor_slices(images).map(scaled, num_parallel_calls=2).batch(64)
    return lambda: consume(dataset)


def single_elements(tf: Any) -> Timed:
    dataset = tf.data.Dataset.range(20_000)
    return lambda: consume(dataset)


def generator(tf: Any) -> Timed:
    def numbers() -> Any:
        for n in range(5000):
            yield np.full((10,), n, np.float32), n

    signature = (tf.TensorSpec([10], tf.float32), tf.TensorSpec([], tf.int32))
    dataset = tf.data.Dataset.from_generator(numbers, output_signature=signature).batch(32)
    return lambda: consume(dataset)


def padded(tf: Any) -> Timed:
    lengths = np.random.default_rng(0).integers(1, 100, 5000)
    rows = tf.RaggedTensor.from_row_lengths(np.arange(lengths.sum()), lengths)
    dataset = tf.data.Dataset.from_tensor_slices(rows).map(lambda row: row + 0).padded_batch(32)
    return lambda: consume(dataset)


def _record_file(tf: Any, count: int) -> str:
    path = os.path.join(tempfile.mkdtemp(), "examples.tfrecord")
    with tf.io.TFRecordWriter(path) as writer:
        for n in range(count):
            writer.write(_example(tf, n))
    return path


def _example(tf: Any, n: int) -> bytes:
    feature = {
        "x": tf.train.Feature(float_list=tf.train.FloatList(value=[float(n)] * 20)),
        "y": tf.train.Feature(int64_list=tf.train.Int64List(value=[n])),
        "s": tf.train.Feature(bytes_list=tf.train.BytesList(value=[b"name%d" % n])),
    }
    return tf.train.Example(features=tf.train.Features(feature=feature)).SerializeToString()


def _features(tf: Any) -> dict[str, Any]:
    return {
        "x": tf.io.FixedLenFeature([20], tf.float32),
        "y": tf.io.FixedLenFeature([], tf.int64),
        "s": tf.io.FixedLenFeature([], tf.string),
    }


def write_records(tf: Any) -> Timed:
    records = [_example(tf, n) for n in range(2000)]
    path = os.path.join(tempfile.mkdtemp(), "written.tfrecord")

    def work() -> None:
        with tf.io.TFRecordWriter(path) as writer:
            for record in records:
                writer.write(record)

    return work


def read_records(tf: Any) -> Timed:
    dataset = tf.data.TFRecordDataset(_record_file(tf, 5000)).batch(100)
    return lambda: consume(dataset)


def parse_singly(tf: Any) -> Timed:
    features = _features(tf)
    records = tf.data.TFRecordDataset(_record_file(tf, 5000))
    dataset = records.map(lambda record: tf.io.parse_single_example(record, features)).batch(100)
    return lambda: consume(dataset)


def parse_batches(tf: Any) -> Timed:
    features = _features(tf)
    records = tf.data.TFRecordDataset(_record_file(tf, 5000))
    dataset = records.batch(100).map(lambda batch: tf.io.parse_example(batch, features))
    return lambda: consume(dataset)


def jpeg_files(tf: Any) -> Timed:
    folder = tempfile.mkdtemp()
    pixels = np.random.default_rng(0).integers(0, 256, (24, 24, 3), np.uint8).repeat(10, 0).repeat(10, 1)
    for n in range(64):
        tf.io.write_file(os.path.join(folder, f"{n:03}.jpg"), tf.io.encode_jpeg(np.roll(pixels, n, 0)))

    def picture(path: Any) -> Any:
        return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path), channels=3), [96, 96])

    files = tf.data.Dataset.list_files(os.path.join(folder, "*.jpg"), shuffle=False)
    dataset = files.map(picture, num_parallel_calls=2).batch(16).prefetch(2)
    return lambda: consume(dataset)


def text_lines(tf: Any) -> Timed:
    path = os.path.join(tempfile.mkdtemp(), "lines.txt")
    with open(path, "w") as file:
        file.writelines(f"line number {n}\n" for n in range(20_000))
    dataset = tf.data.TextLineDataset(path).batch(100)
    return lambda: consume(dataset)


CASES = [
    Case("slices 20k x 784, shuffle, batch", shuffled_batches, 10, torch=shuffled_batches_torch),
    Case("slices, shuffle, batch, prefetch", prefetched_batches, 5),
    Case("range 1e6, map, filter, batch", map_filter_batch, 5),
    Case("scale 10k images, batch", normalized_images, 5),
    Case("20k single elements", single_elements, 5),
    Case("generator, batch", generator, 2),
    Case("padded_batch", padded, 2),
    Case("write 2k records", write_records, 1),
    Case("read 5k records, batch", read_records, 1),
    Case("parse 5k examples one by one", parse_singly, 1),
    Case("parse 5k examples in batches", parse_batches, 1),
    Case("64 JPEG files, resize, batch", jpeg_files, 1),
    Case("20k lines of text, batch", text_lines, 1),
]

if __name__ == "__main__":
    sys.exit(main(__file__))
