"""Strings, CSV and images in bulk, eagerly.

python benchmarks/text_and_images.py --tensorflow-python PATH [CASE...]
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from side_by_side import Case, main

Timed = Callable[[], Any]
_LETTERS = np.frombuffer(b"abcdefghijklmnopqrstuvwxyz", np.uint8)
COUNT = 100_000


def _words(count: int = COUNT) -> list[bytes]:
    random = np.random.default_rng(0)
    return [random.choice(_LETTERS, size).tobytes() for size in random.integers(2, 13, count)]


def _lines(count: int = 2000) -> list[bytes]:
    words = _words(2000)
    random = np.random.default_rng(1)
    return [b" ".join(words[n] for n in random.integers(0, 2000, 12)) + b" <br />123" for _ in range(count)]


def on_strings(make: Callable[[], list[Any]], function: Callable[[Any, Any], Any]) -> Callable[[Any], Timed]:
    def build(tf: Any) -> Timed:
        strings = tf.constant(make())
        return lambda: function(tf, strings)

    return build


def _numbers_as_text() -> list[bytes]:
    return [b"%.5f" % value for value in np.random.default_rng(0).standard_normal(COUNT)]


def _accented() -> list[bytes]:
    return [word[:4] + "é".encode() + word[4:] for word in _words()]


def _csv_records(count: int = 20_000) -> list[bytes]:
    random = np.random.default_rng(0)
    numbers, counts = random.standard_normal((count, 4)), random.integers(0, 1000, count)
    return [
        b"%.4f,%.4f,%.4f,%.4f,%d,name%d" % (*row, n, n)
        for row, n in zip(numbers.tolist(), counts.tolist(), strict=True)
    ]


_CSV_DEFAULTS: list[list[Any]] = [[0.0], [0.0], [0.0], [0.0], [0], [""]]


def csv_dataset(tf: Any) -> Timed:
    folder = tempfile.mkdtemp()
    path = Path(folder) / "rows.csv"
    path.write_bytes(b"\n".join(_csv_records()) + b"\n")

    def run() -> int:
        dataset = tf.data.experimental.CsvDataset(str(path), _CSV_DEFAULTS).batch(100)
        return sum(1 for _ in dataset)

    return run


def _photos() -> np.ndarray:
    return np.random.default_rng(0).integers(0, 256, (8, 375, 500, 3)).astype(np.uint8)


def resize(method: str, antialias: bool = False) -> Callable[[Any], Timed]:
    def build(tf: Any) -> Timed:
        images = tf.constant(_photos())
        return lambda: tf.image.resize(images, [224, 224], method, antialias=antialias)

    return build


def suppression(tf: Any) -> Timed:
    random = np.random.default_rng(0)
    corners = random.random((2000, 2)).astype(np.float32)
    boxes = tf.constant(np.concatenate([corners, corners + random.random((2000, 2)).astype(np.float32) * 0.2], 1))
    scores = tf.constant(random.random(2000).astype(np.float32))
    return lambda: tf.image.non_max_suppression(boxes, scores, 200, 0.5)


def _jpegs(tf: Any, count: int, size: int) -> list[bytes]:
    random = np.random.default_rng(0)
    small = random.integers(0, 256, (count, 8, 8, 3)).astype(np.uint8)
    images = tf.cast(tf.image.resize(small, [size, size], "bicubic"), tf.uint8)
    return [tf.io.encode_jpeg(image).numpy() for image in images]


def jpeg_pipeline(tf: Any) -> Timed:
    data = _jpegs(tf, 2000, 64)

    def run() -> int:
        dataset = tf.data.Dataset.from_tensor_slices(data)
        dataset = dataset.map(tf.io.decode_jpeg, num_parallel_calls=tf.data.AUTOTUNE).batch(32)
        return sum(1 for _ in dataset)

    return run


def decode_jpeg(tf: Any) -> Timed:
    (data,) = _jpegs(tf, 1, 512)
    return lambda: tf.io.decode_jpeg(data)


def write_examples(tf: Any) -> Timed:
    numbers = np.random.default_rng(0).random((2000, 32)).astype(np.float32).tolist()
    features = tf.train

    def run() -> int:
        written = io.BytesIO()
        for n, row in enumerate(numbers):
            example = features.Example(
                features=features.Features(
                    feature={
                        "x": features.Feature(float_list=features.FloatList(value=row)),
                        "y": features.Feature(int64_list=features.Int64List(value=[n])),
                    }
                )
            )
            written.write(example.SerializeToString())
        return written.tell()

    return run


def padded_batches(tf: Any) -> Timed:
    def run() -> int:
        dataset = tf.data.Dataset.range(1, 5000).map(lambda n: tf.fill([n % 50 + 1], n)).padded_batch(50)
        return sum(1 for _ in dataset)

    return run


def snappy_snapshot(tf: Any) -> Timed:
    values = np.random.default_rng(0).integers(0, 20, (64, 16384)).astype(np.int8)
    folder = tempfile.mkdtemp()

    def run() -> int:
        tf.data.Dataset.from_tensor_slices(values).save(folder + "/saved", compression="SNAPPY")
        return sum(1 for _ in tf.data.Dataset.load(folder + "/saved", compression="SNAPPY"))

    return run


STRINGS = {
    "to_hash_bucket_fast, 100k words": (_words, lambda tf, x: tf.strings.to_hash_bucket_fast(x, 1000)),
    "to_hash_bucket_strong, 100k words": (_words, lambda tf, x: tf.strings.to_hash_bucket_strong(x, 1000, [1, 2])),
    "length, 100k words": (_words, lambda tf, x: tf.strings.length(x)),
    "UTF-8 length, 100k words": (_accented, lambda tf, x: tf.strings.length(x, unit="UTF8_CHAR")),
    "substr, 100k words": (_words, lambda tf, x: tf.strings.substr(x, 1, 3)),
    "to_number, 100k floats": (_numbers_as_text, lambda tf, x: tf.strings.to_number(x)),
    "unicode_split, 100k words": (_words, lambda tf, x: tf.strings.unicode_split(x, "UTF-8")),
    "regex_replace, 2,000 lines": (_lines, lambda tf, x: tf.strings.regex_replace(x, "<[^>]+>|[0-9]+", " ")),
    "split, 2,000 lines": (_lines, lambda tf, x: tf.strings.split(x)),
    "decode_csv, 20k records": (_csv_records, lambda tf, x: tf.io.decode_csv(x, _CSV_DEFAULTS)),
}

CASES = [
    *[Case(name, on_strings(*given), 1) for name, given in STRINGS.items()],
    Case("CsvDataset, 20k rows, batch", csv_dataset, 1),
    Case("resize lanczos3, 8x375x500", resize("lanczos3"), 1),
    Case("resize bilinear antialias, 8x375x500", resize("bilinear", antialias=True), 1),
    Case("resize bilinear, 8x375x500", resize("bilinear"), 1),
    Case("non_max_suppression, 2,000 boxes", suppression, 1),
    Case("decode_jpeg 512x512", decode_jpeg, 1),
    Case("2,000 JPEG of 64x64, pipeline", jpeg_pipeline, 1),
    Case("write 2,000 Examples", write_examples, 1),
    Case("padded_batch after map, 5,000", padded_batches, 1),
    Case("save and load 1 MB with Snappy", snappy_snapshot, 1),
]

if __name__ == "__main__":
    sys.exit(main(__file__))
