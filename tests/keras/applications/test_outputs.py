"""One model of each family gives Keras's numbers for the same weights.

`outputs.json` holds the logits that Keras 2.15's models gave for the second of two random images, with weights drawn
as here. Compiling the models takes a while, so this runs with HEADRACE_ALL_APPLICATIONS=1 only.
"""

import json
import os
from pathlib import Path

import numpy as np
import pytest

import headrace as tf

OUTPUTS = json.loads((Path(__file__).parent / "outputs.json").read_text())
# These scale images themselves.
TAKES_BYTES = ("EfficientNet", "ConvNeXt", "RegNet", "ResNetRS", "MobileNetV3")

pytestmark = pytest.mark.skipif(
    not os.environ.get("HEADRACE_ALL_APPLICATIONS"), reason="HEADRACE_ALL_APPLICATIONS is not set"
)


def drawn(random, name, shape, gain):
    if "variance" in name:
        return random.uniform(0.5, 1.5, shape)
    if "gamma" in name:
        return random.uniform(0.7, 1.0, shape)
    if "count" in name:
        return np.ones(shape)
    if len(shape) < 2:
        return random.standard_normal(shape) * 0.02
    fan = np.prod(shape[:2] if "depthwise" in name.split("/")[-1] else shape[:-1])
    return random.standard_normal(shape) * np.sqrt(gain / fan)


@pytest.mark.parametrize("name", sorted(OUTPUTS))
def test_logits_are_those_of_keras(name):
    wanted = OUTPUTS[name]
    options = {} if name.startswith("RegNet") else {"classifier_activation": None}
    model = getattr(tf.keras.applications, name)(weights=None, classes=10, input_shape=(96, 96, 3), **options)
    random = np.random.default_rng(1)
    model.set_weights(
        [
            drawn(random, weight.name, tuple(weight.shape), wanted["gain"]).astype(weight.dtype.as_numpy_dtype)
            for weight in model.weights
        ]
    )
    images = np.random.default_rng(7).uniform(0, 255, (2, 96, 96, 3)).astype("float32")
    found = model.predict(images if name.startswith(TAKES_BYTES) else images / 127.5 - 1, verbose=0)[1]
    np.testing.assert_allclose(found, wanted["logits"], atol=2e-5 * np.abs(wanted["logits"]).max())
