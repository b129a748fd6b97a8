"""A program that prepares a dataset of its own with tensorflow_datasets and reads it in the usual ways."""

import json
import sys

import numpy as np
import tensorflow as tf
import tensorflow_datasets as tfds


class TinyDigits(tfds.core.GeneratorBasedBuilder):
    """Small pictures, labels, texts and lists."""

    VERSION = tfds.core.Version("1.0.0")

    def _info(self):
        features = {
            "image": tfds.features.Image(shape=(8, 8, 1)),
            "label": tfds.features.ClassLabel(names=["zero", "one", "two"]),
            "text": tfds.features.Text(),
            "boxes": tfds.features.Sequence({"box": tfds.features.BBoxFeature(), "size": np.int64}),
            "nested": tfds.features.Sequence(tfds.features.Sequence(np.int64)),
        }
        return tfds.core.DatasetInfo(
            builder=self, features=tfds.features.FeaturesDict(features), supervised_keys=("image", "label")
        )

    def _split_generators(self, dl_manager):
        return {"train": self._generate_examples(12), "test": self._generate_examples(5)}

    def _generate_examples(self, count):
        for n in range(count):
            box = {"box": tfds.features.BBox(0.0, 0.0, 0.5, 1.0), "size": n}
            yield (
                n,
                {
                    "image": np.full((8, 8, 1), n, np.uint8),
                    "label": n % 3,
                    "text": f"text {n}",
                    "boxes": [box] * (n % 2),
                    "nested": [[1] * k for k in range(n % 4)],
                },
            )


def main(folder):
    tfds.builder("tiny_digits", data_dir=folder).download_and_prepare()
    pairs, info = tfds.load(
        "tiny_digits", data_dir=folder, split="train", as_supervised=True, with_info=True, download=False
    )
    images, labels = next(iter(pairs.batch(12)))
    halves = tfds.load("tiny_digits", data_dir=folder, split=["train[:50%]", "train[50%:]"], download=False)
    builder = tfds.builder("tiny_digits", data_dir=folder)
    shuffled = builder.as_dataset(
        split="train", shuffle_files=True, read_config=tfds.ReadConfig(shuffle_seed=1, add_tfds_id=True)
    )
    texts = sorted(example["text"] for example in tfds.as_numpy(builder.as_dataset(split="test")))
    fourth = next(e for e in builder.as_dataset(split="test") if e["text"] == b"text 3")
    encoded = next(iter(builder.as_dataset(split="test", decoders={"image": tfds.decode.SkipDecoding()})))
    return {
        "spec": str(pairs.element_spec),
        "examples": info.splits["train"].num_examples,
        "names": info.features["label"].names,
        "labels follow images": bool(tf.reduce_all(tf.cast(images[:, 0, 0, 0], tf.int64) % 3 == labels)),
        "halves": [len(half) for half in halves],
        "ids": len({example["tfds_id"].numpy() for example in shuffled}),
        "texts": [text.decode() for text in texts],
        "nested": fourth["nested"].to_list(),
        "boxes": fourth["boxes"]["size"].numpy().tolist(),
        "undecoded": encoded["image"].dtype.name,
    }


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1])))
