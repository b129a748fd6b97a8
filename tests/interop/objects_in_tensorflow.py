"""The half that runs under real TensorFlow: loads what headrace saved, saves its own.

python objects_in_tensorflow.py FROM_HEADRACE FROM_TENSORFLOW
"""

import json
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

import objects
import tensorflow as tf


def attempt(function, *args):
    try:
        return function(*args)
    except Exception as error:  # told to the test that compares
        return f"{type(error).__name__}: {error}"[:2000]


def main(theirs, own):
    found = {name: attempt(objects.load_module, tf, theirs, name) for name in objects.MODULES}
    found.update({name: attempt(objects.load_checkpoint, tf, theirs, name) for name in objects.CHECKPOINTS})
    found["again"] = {name: attempt(objects.load_module, tf, theirs, name, "2") for name in objects.AGAIN}
    found["served"] = [
        attempt(objects.serve, tf, theirs, "linear", "serving_default", {"x": [[0.1, 0.2, 0.3]]}),
        attempt(objects.serve, tf, theirs, "flow", "serving_default", {"n": 4, "x": [1.0, 2.0]}),
        attempt(objects.serve, tf, theirs, "several", "add", {"x": [1.0, 2.0]}),
        attempt(objects.serve, tf, theirs, "strings", "serving_default", {"text": ["a b"]}),
    ]
    os.makedirs(own, exist_ok=True)
    with open(os.path.join(own, "result.json"), "w") as file:
        json.dump({"loaded": found, "saved": objects.save_all(tf, own)}, file)


if __name__ == "__main__":
    main(*sys.argv[1:])
