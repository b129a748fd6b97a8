"""Which package `keras` and `tf.keras` are, with a small stand-in for the real Keras 3."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from headrace._src.base.keras_choice import installed_keras3, public_keras3

PROGRAM = """
import headrace
headrace.install_as_tensorflow()
import keras, tensorflow as tf
from keras.layers import Dense
assert keras.__version__ == "3.9.9" and Dense == "the dense layer of Keras 3"
assert keras.tensorflow is headrace
import tf_keras
assert tf_keras.layers.Dense(1)([[2.0]]).shape == (1, 1)  # headrace's own code still finds its own Keras
if {keras3}:
    from tensorflow.keras import layers
    assert tf.keras is keras and headrace.keras is keras and layers.Dense is Dense
    import tensorflow.keras.layers as again
    assert again is layers
else:
    assert tf.keras is tf_keras
"""


@pytest.fixture
def keras3(tmp_path: Path) -> Path:
    package = tmp_path / "keras"
    (package / "layers").mkdir(parents=True)
    (package / "__init__.py").write_text("import tensorflow\nfrom keras import layers\n__version__ = '3.9.9'\n")
    (package / "layers" / "__init__.py").write_text("Dense = 'the dense layer of Keras 3'\n")
    metadata = tmp_path / "keras-3.9.9.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: keras\nVersion: 3.9.9\n")
    return tmp_path


@pytest.mark.parametrize("choice", ["2", "3"])
def test_an_installed_keras_3_is_keras_and_on_request_tf_keras(keras3, choice):
    source = str(Path(__file__).resolve().parents[2] / "src")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([source, str(keras3)]), "HEADRACE_KERAS": choice}
    command = [sys.executable, "-c", PROGRAM.format(keras3=choice == "3")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_keras_2_is_not_taken_for_the_real_keras(keras3, monkeypatch):
    monkeypatch.syspath_prepend(str(keras3))
    metadata = keras3 / "keras-3.9.9.dist-info" / "METADATA"
    assert installed_keras3() is not None
    metadata.write_text(metadata.read_text().replace("3.9.9", "2.15.0"))
    assert installed_keras3() is None


def test_other_values_of_the_switch_are_errors(monkeypatch):
    monkeypatch.setenv("HEADRACE_KERAS", "4")
    with pytest.raises(ValueError, match="HEADRACE_KERAS must be"):
        public_keras3()
