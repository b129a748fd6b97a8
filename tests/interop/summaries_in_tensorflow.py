"""The half of the comparison of event files that runs under real TensorFlow: prints what it reads in a folder.

python summaries_in_tensorflow.py FOLDER
"""

import glob
import json
import os
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

import numpy as np
import tensorflow as tf


def read(path):
    for event in tf.compat.v1.train.summary_iterator(path):
        if event.graph_def:
            nodes = tf.compat.v1.GraphDef.FromString(event.graph_def).node
            yield {"step": event.step, "graph": [node.op for node in nodes]}
        for value in event.summary.value:
            array = tf.make_ndarray(value.tensor)
            plugin = value.metadata.plugin_data.plugin_name
            found = {"step": event.step, "tag": value.tag, "plugin": plugin}
            if plugin == "images":
                found["pixels"] = [tf.io.decode_png(png).numpy().tolist() for png in array[2:]]
            elif plugin == "audio":
                found["audio"] = [tf.audio.decode_wav(wav).audio.numpy().tolist() for wav in array[:, 0]]
            elif plugin.startswith("graph_run_metadata"):
                run = tf.compat.v1.RunMetadata.FromString(array.item())
                found["functions"] = [[n.op for n in f.pre_optimization_graph.node] for f in run.function_graphs]
            else:
                text = np.vectorize(lambda item: item.decode() if isinstance(item, bytes) else item, otypes=[object])
                found["value"] = text(array).tolist() if array.dtype == object else array.tolist()
            yield found


(path,) = glob.glob(os.path.join(sys.argv[1], "events.*"))
print(json.dumps(list(read(path))))
