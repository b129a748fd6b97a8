"""The half that runs under real TensorFlow with tf_keras: loads what headrace saved, saves its own.

python keras_in_tensorflow.py FROM_HEADRACE FROM_TENSORFLOW
"""

import json
import os
import sys
import traceback
import warnings

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["TF_ENABLE_ONEDNN_OPTS"] = "0"

import keras_models as models
import numpy as np
import tensorflow as tf
import tf_keras as k

import keras as keras3

warnings.simplefilter("ignore")


def attempt(function, *args):
    try:
        return function(*args)
    except Exception:  # told to the test that compares
        return traceback.format_exc()[-1500:]


def in_keras_3(folder, name):
    """The outputs of a .keras file in Keras 3, for which it was not written."""
    _, x, _ = models.CASES[name](tf, k)
    model = keras3.models.load_model(os.path.join(folder, name, "model.keras"), compile=False)
    found = model(x, training=False)
    found = found if isinstance(found, (list, tuple)) else [found]
    return [np.round(np.asarray(value, np.float64), 5).tolist() for value in found]


def main(theirs, own):
    loaded = {
        f"{name}.{ending}": attempt(models.load_case, tf, k, theirs, name, ending)
        for name in models.CASES
        for ending in (*models.WHOLE, *models.WEIGHTS)
        if (name, ending) not in models.LEFT_OUT
    }
    os.makedirs(own, exist_ok=True)
    result = {
        "loaded": loaded,
        "keras3": {name: attempt(in_keras_3, theirs, name) for name in models.CASES},
        "saved": {name: attempt(models.save_case, tf, k, own, name) for name in models.CASES},
    }
    with open(os.path.join(own, "result.json"), "w") as file:
        json.dump(result, file)


if __name__ == "__main__":
    main(*sys.argv[1:])
