"""Real TensorFlow reads the event files that headrace writes."""

import json
import os
import subprocess

import numpy as np
import pytest

import headrace as tf

READER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "summaries_in_tensorflow.py")


@pytest.mark.interop
def test_tensorflow_reads_our_event_files(tensorflow_python, tmp_path):
    @tf.function
    def double(x):
        return tf.multiply(x, 2.0)

    picture = np.arange(12, dtype=np.uint8).reshape(1, 2, 2, 3)
    sound = np.array([0.0, 0.5, -0.5], np.float32).reshape(1, 3, 1)
    with tf.summary.create_file_writer(str(tmp_path)).as_default():
        tf.summary.scalar("loss", 0.25, step=-3)
        tf.summary.histogram("weights", [1.0, 2.0, 3.0], step=1, buckets=2)
        tf.summary.image("picture", picture, step=2)
        tf.summary.audio("sound", sound, 8000, step=3)
        tf.summary.text("table", [["a", "b"]], step=4)
        tf.summary.write("custom", [[1, 2]], step=1 << 40)
        tf.summary.trace_on()
        double(1.0)
        tf.summary.trace_export("trace", step=0)
        tf.summary.graph(double.get_concrete_function(1.0).graph)
    done = subprocess.run([tensorflow_python, READER, tmp_path], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    *values, trace, graph = json.loads(done.stdout.splitlines()[-1])
    assert values == [
        {"step": -3, "tag": "loss", "plugin": "scalars", "value": 0.25},
        {"step": 1, "tag": "weights", "plugin": "histograms", "value": [[1, 2, 1], [2, 3, 2]]},
        {"step": 2, "tag": "picture", "plugin": "images", "pixels": picture.tolist()},
        {"step": 3, "tag": "sound", "plugin": "audio", "audio": sound.tolist()},
        {"step": 4, "tag": "table", "plugin": "text", "value": [["a", "b"]]},
        {"step": 1 << 40, "tag": "custom", "plugin": "", "value": [[1, 2]]},
    ]
    assert trace["plugin"] == "graph_run_metadata_graph" and "Mul" in trace["functions"][0]
    assert "Mul" in graph["graph"]
