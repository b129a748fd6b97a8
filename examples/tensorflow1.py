# %% [markdown]
# # A TensorFlow 1 program, unchanged
#
# Programs from before 2019 build a graph of placeholders and variables, and run it in a session. headrace runs them
# as they are: `headrace run --tf1 program.py`. Inside the program `import tensorflow as tf` gives the names of
# TensorFlow 1.
#
# ## The program
#
# It could be from any old tutorial: a network with placeholders, `tf.get_variable`, a `Saver`, and a training loop
# with `feed_dict`. We write it to a file, as if we had found it.

# %%
PROGRAM = """
import sys
import numpy as np
import tensorflow as tf

data = np.load("digits.npz")
images, labels = data["images"], data["labels"]

x = tf.placeholder(tf.float32, [None, 784], name="x")
y = tf.placeholder(tf.int64, [None], name="y")
keep = tf.placeholder_with_default(1.0, [], name="keep")

def dense(inputs, units, name, activation=None):
    with tf.variable_scope(name):
        w = tf.get_variable("w", [int(inputs.shape[1]), units], initializer=tf.glorot_uniform_initializer())
        b = tf.get_variable("b", [units], initializer=tf.zeros_initializer())
        out = tf.matmul(inputs, w) + b
        return activation(out) if activation else out

hidden = tf.nn.dropout(dense(x, 100, "hidden", tf.nn.relu), keep_prob=keep)
logits = dense(hidden, 10, "output")
loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=logits))
accuracy = tf.reduce_mean(tf.cast(tf.equal(tf.argmax(logits, 1), y), tf.float32), name="accuracy")
step = tf.train.get_or_create_global_step()
rate = tf.train.exponential_decay(0.5, step, 100, 0.9)
train = tf.train.GradientDescentOptimizer(rate).minimize(loss, global_step=step)
saver = tf.train.Saver()

tf.set_random_seed(1)
rng = np.random.RandomState(0)
losses = []
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for n in range(400):
        rows = rng.randint(0, 7000, 100)
        _, value = sess.run([train, loss], feed_dict={x: images[rows], y: labels[rows], keep: 0.8})
        losses.append(value)
        if n % 100 == 99:
            score = sess.run(accuracy, feed_dict={x: images[7000:], y: labels[7000:]})
            print("step %d, loss %.3f, test accuracy %.3f" % (n + 1, value, score))
    print("saved", saver.save(sess, "./model.ckpt", global_step=step))
np.save("losses.npy", losses)
print("Python", sys.version_info[0], "TensorFlow", tf.__version__)
"""

# %%
import subprocess
import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import headrace as tf
from headrace.demo.digits import load_digits

Path("train.py").write_text(PROGRAM)
train, _ = load_digits()
np.savez("digits.npz", images=train.images.reshape(-1, 784), labels=train.labels.astype("int64"))

# %% [markdown]
# ## Run it
#
# In a terminal: `headrace run --tf1 train.py`.

# %%
done = subprocess.run(
    [sys.executable, "-m", "headrace", "run", "--tf1", "train.py"], capture_output=True, text=True, check=False
)
print(done.stdout, done.stderr[-2000:])

# %%
plt.figure(figsize=(6, 3))
plt.plot(np.load("losses.npy"))
plt.xlabel("step")
plt.ylabel("loss")
plt.grid(alpha=0.3)
plt.show()

# %% [markdown]
# The first run of a session's step is interpreted; from the second on it is one compiled program.
#
# ## The checkpoint, in TensorFlow 2
#
# The program wrote a checkpoint in TensorFlow's format. It can be read without the program:

# %%
latest = tf.train.latest_checkpoint(".")
for name, shape in tf.train.list_variables(latest):
    print(f"{name:<14} {shape}")
hidden = tf.train.load_variable(latest, "hidden/w"), tf.train.load_variable(latest, "hidden/b")
output = tf.train.load_variable(latest, "output/w"), tf.train.load_variable(latest, "output/b")

# %% [markdown]
# A Keras model with the same layers takes the weights over. It answers as the old program did:

# %%
model = tf.keras.Sequential(
    [
        tf.keras.layers.Dense(100, activation="relu", input_shape=(784,)),
        tf.keras.layers.Dense(10),
    ]
)
model.set_weights([*hidden, *output])
answers = model.predict(train.images[7000:].reshape(-1, 784), verbose=0).argmax(axis=1)
print(f"accuracy of the Keras model: {np.mean(answers == train.labels[7000:]):.3f}")

# %% [markdown]
# ## Or inside a new program
#
# `tf.compat.v1` has the old names. Graphs and sessions can be used next to eager code:

# %%
v1 = tf.compat.v1
with tf.Graph().as_default(), v1.Session() as session:
    a = v1.placeholder(tf.float32, [None])
    b = tf.reduce_sum(a**2)
    print("in a session:", session.run(b, {a: [1.0, 2.0, 3.0]}))
print("eagerly:", float(tf.reduce_sum(tf.constant([1.0, 2.0, 3.0]) ** 2)))
