"""TensorBoard's own loaders read what headrace writes. Skipped where the package tensorboard is not installed."""

import importlib.util
import json
import subprocess
import sys

import numpy as np
import pytest

import headrace as tf
from summary.event_files import events

# In a process of its own: TensorBoard warns as it is imported, and takes the name tensorflow if there is one.
LOAD = """
import json, sys
from tensorboard.backend.event_processing import event_accumulator, plugin_event_accumulator
from tensorboard.compat.proto import graph_pb2, config_pb2
from tensorboard.util import tensor_util

loaded = plugin_event_accumulator.EventAccumulator(sys.argv[1], tensor_size_guidance={"tensors": 0})
loaded.Reload()
found = {"graph": [node.name for node in loaded.Graph().node], "plugins": {}, "scalars": []}
for plugin in ("scalars", "histograms", "images", "audio", "text", "graph_run_metadata_graph"):
    found["plugins"][plugin] = sorted(loaded.PluginTagToContent(plugin))
for event in loaded.Tensors("loss"):
    found["scalars"].append([event.step, tensor_util.make_ndarray(event.tensor_proto).item()])
run = config_pb2.RunMetadata.FromString(tensor_util.make_ndarray(loaded.Tensors("trace")[0].tensor_proto).item())
found["functions"] = [[n.op for n in f.pre_optimization_graph.node] for f in run.function_graphs]
print(json.dumps(found))
"""


pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("tensorboard") is None, reason="the package tensorboard is not installed"
)


def test_tensorboard_loads_every_kind_of_summary(tmp_path):
    @tf.function
    def double(x):
        return tf.multiply(x, 2.0, name="doubled")

    with tf.summary.create_file_writer(str(tmp_path)).as_default():
        for step in range(3):
            tf.summary.scalar("loss", 0.5 * step, step=step)
        tf.summary.histogram("weights", np.arange(10.0), step=0)
        tf.summary.image("picture", np.zeros((1, 2, 2, 3)), step=0)
        tf.summary.audio("sound", np.zeros((1, 4, 1), np.float32), 8000, step=0)
        tf.summary.text("note", "hello", step=0)
        tf.summary.trace_on()
        double(1.0)
        tf.summary.trace_export("trace", step=0)
        tf.summary.graph(double.get_concrete_function(1.0).graph)
    done = subprocess.run([sys.executable, "-c", LOAD, tmp_path], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["scalars"] == [[0, 0.0], [1, 0.5], [2, 1.0]]
    assert found["plugins"] == {
        "scalars": ["loss"],
        "histograms": ["weights"],
        "images": ["picture"],
        "audio": ["sound"],
        "text": ["note"],
        "graph_run_metadata_graph": ["trace"],
    }
    assert "doubled" in found["graph"]
    assert "Mul" in found["functions"][0]


HPARAMS = """
import sys
folder, as_tensorflow = sys.argv[1], sys.argv[2] == "alias"
import headrace as tf
if as_tensorflow:
    tf.install_as_tensorflow()
from tensorboard.plugins import projector
from tensorboard.plugins.hparams import api

units = api.HParam("units", api.Discrete([8, 16]))
with tf.summary.create_file_writer(folder).as_default():
    api.hparams_config(hparams=[units], metrics=[api.Metric("accuracy")])
    api.hparams({units: 8})
model = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(2,))])
model.compile("sgd", "mse", run_eagerly=True)
model.fit(tf.ones([4, 2]), tf.ones([4]), verbose=0, callbacks=[api.KerasCallback(folder + "/run", {units: 16})])
config = projector.ProjectorConfig()
config.embeddings.add().tensor_name = "words"
projector.visualize_embeddings(folder, config)
print("tensorflow" in sys.modules)
"""


@pytest.mark.parametrize("dialect", ["headrace", "alias"])
def test_its_hparams_and_projector_write_through_headrace(tmp_path, dialect):
    done = subprocess.run([sys.executable, "-c", HPARAMS, tmp_path, dialect], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [str(dialect == "alias")]

    def written(folder):
        found = [value for event in events(folder) for value in event.summary.value]
        return [(value.tag, value.metadata.plugin_data.plugin_name) for value in found]

    assert written(tmp_path) == [("_hparams_/experiment", "hparams"), ("_hparams_/session_start_info", "hparams")]
    assert [tag for tag, _ in written(tmp_path / "run")] == [
        "_hparams_/session_start_info",
        "_hparams_/session_end_info",
    ]
    assert 'tensor_name: "words"' in (tmp_path / "projector_config.pbtxt").read_text()
