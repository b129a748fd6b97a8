# A trained graph written as text, frozen with its checkpoint, and loaded as a GraphDef.
import pickle

import numpy as np
import tensorflow as tf

rng = np.random.default_rng(0)
reshaped_segments = rng.normal(size=(6, 1, 90, 3)).astype(np.float32)
X = tf.placeholder(tf.float32, [None, 1, 90, 3], name="input")
hidden = tf.layers.dense(tf.reshape(X, [-1, 270]), 16, activation=tf.nn.tanh)
prob = tf.nn.softmax(tf.layers.dense(hidden, 6), name="prob")
y_ = tf.identity(prob, name="y_")
saver = tf.train.Saver()
sess = tf.Session()
sess.run(tf.global_variables_initializer())
predictions, history = sess.run(y_, {X: reshaped_segments}), dict(loss=[1.0])

# freeze model

pickle.dump(predictions, open("predictions.p", "wb"))
pickle.dump(history, open("history.p", "wb"))
tf.train.write_graph(sess.graph_def, '.', 'har.pbtxt')
saver.save(sess, save_path="./har.ckpt")
sess.close()

from tensorflow.python.tools import freeze_graph

MODEL_NAME = 'har'

input_graph_path = MODEL_NAME + '.pbtxt'
checkpoint_path = MODEL_NAME + '.ckpt'
restore_op_name = "save/restore_all"
filename_tensor_name = "save/Const:0"
output_frozen_graph_name = 'frozen_' + MODEL_NAME + '.pb'

freeze_graph.freeze_graph(input_graph_path, input_saver="",
                          input_binary=False, input_checkpoint=checkpoint_path,
                          output_node_names="y_", restore_op_name="save/restore_all",
                          filename_tensor_name="save/Const:0",
                          output_graph=output_frozen_graph_name, clear_devices=True, initializer_nodes="")

#Load Model

pb_file_path = output_frozen_graph_name

with tf.Graph().as_default():
    output_graph_def = tf.GraphDef()

    with open(pb_file_path, "rb") as f:
        output_graph_def.ParseFromString(f.read())
        _ = tf.import_graph_def(output_graph_def, name="")

    with tf.Session() as sess:
        init = tf.global_variables_initializer()
        sess.run(init)
        input_x = tf.get_default_graph().get_tensor_by_name("input:0")
        out_softmax = sess.graph.get_tensor_by_name("prob:0")
        out_result = sess.run(out_softmax, feed_dict={input_x: reshaped_segments})

np.testing.assert_allclose(out_result, pickle.load(open("predictions.p", "rb")), rtol=1e-5)
