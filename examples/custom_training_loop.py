# %% [markdown]
# # A training loop of your own
#
# `fit` does what most programs need. When you want to decide everything yourself, such as two optimizers, unusual
# losses or your own schedule, write the loop. It has four parts: a model, a step with a `GradientTape`, metrics, and
# a loop over a dataset.
#
# The task: two spirals wind around each other, and the network must say which of the two a point belongs to.

# %%
import itertools

import matplotlib.pyplot as plt
import numpy as np

import headrace as tf

tf.keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)


def spirals(count):
    side = rng.integers(0, 2, count)
    angle = rng.uniform(0.5, 4.5, count) * np.pi
    points = np.stack([np.cos(angle + np.pi * side), np.sin(angle + np.pi * side)], axis=1) * angle[:, None] / 14
    return (points + rng.normal(0, 0.02, points.shape)).astype("float32"), side.astype("int32")


train_points, train_sides = spirals(2000)
test_points, test_sides = spirals(1000)
train = tf.data.Dataset.from_tensor_slices((train_points, train_sides)).shuffle(2000, seed=1).batch(100)
test = tf.data.Dataset.from_tensor_slices((test_points, test_sides)).batch(500)

# %% [markdown]
# ## A model from plain variables
#
# A `tf.Module` collects its variables. Nothing here needs Keras layers, though they could be used.


# %%
class Network(tf.Module):
    def __init__(self, sizes):
        super().__init__()
        self.weights = [
            tf.Variable(tf.random.normal([a, b], stddev=(2.0 / a) ** 0.5), name="w")
            for a, b in itertools.pairwise(sizes)
        ]
        self.biases = [tf.Variable(tf.zeros([b]), name="b") for b in sizes[1:]]

    def __call__(self, x):
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            x = tf.nn.relu(x @ weight + bias)
        return x @ self.weights[-1] + self.biases[-1]


network = Network([2, 64, 64, 2])
print(sum(int(tf.size(v)) for v in network.trainable_variables), "parameters")

# %% [markdown]
# ## The step
#
# The tape records what happens to the variables, `gradient` goes back through it, and the optimizer changes the
# variables. `tf.function` turns the whole step into one compiled program. Without the decorator the same code runs
# line by line, which is useful for debugging.

# %%
rate = tf.keras.optimizers.schedules.CosineDecay(0.01, 40 * 20)
optimizer = tf.keras.optimizers.Adam(rate)
train_loss = tf.keras.metrics.Mean()
train_accuracy = tf.keras.metrics.SparseCategoricalAccuracy()
test_accuracy = tf.keras.metrics.SparseCategoricalAccuracy()


@tf.function
def train_step(points, sides):
    with tf.GradientTape() as tape:
        logits = network(points)
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=sides, logits=logits))
    gradients = tape.gradient(loss, network.trainable_variables)
    gradients, _ = tf.clip_by_global_norm(gradients, 1.0)
    optimizer.apply_gradients(zip(gradients, network.trainable_variables, strict=True))
    train_loss.update_state(loss)
    train_accuracy.update_state(sides, logits)


@tf.function
def test_step(points, sides):
    test_accuracy.update_state(sides, network(points))


# %% [markdown]
# ## The loop
#
# Metrics collect over an epoch; `reset_state` empties them before the next.

# %%
curves = []
for epoch in range(40):
    for metric in (train_loss, train_accuracy, test_accuracy):
        metric.reset_state()
    for points, sides in train:
        train_step(points, sides)
    for points, sides in test:
        test_step(points, sides)
    curves.append([float(train_loss.result()), float(train_accuracy.result()), float(test_accuracy.result())])
    if epoch % 10 == 9:
        print("epoch {:3}: loss {:.3f}, accuracy {:.1%}, on new points {:.1%}".format(epoch + 1, *curves[-1]))

# %% [markdown]
# The network separates the spirals. The picture shows its answer for every point of the plane.

# %%
grid = np.stack(np.meshgrid(np.linspace(-1.15, 1.15, 200), np.linspace(-1.15, 1.15, 200)), axis=-1).astype("float32")
answers = tf.nn.softmax(network(grid.reshape(-1, 2)))[:, 1].numpy().reshape(200, 200)
figure, (left, right) = plt.subplots(1, 2, figsize=(9.5, 4), layout="constrained")
left.imshow(answers, origin="lower", extent=(-1.15, 1.15, -1.15, 1.15), cmap="RdBu", alpha=0.6)
for side, color in ((0, "darkred"), (1, "darkblue")):
    left.scatter(*test_points[test_sides == side].T, s=4, color=color)
left.set_title("new points and the network's answer")
right.plot(np.array(curves)[:, 0])
right.set(xlabel="epoch", ylabel="loss", title="training loss")
right.grid(alpha=0.3)
plt.show()

# %% [markdown]
# ## A gradient of your own
#
# The tape can do more than train. What direction should a point move in so that the answer changes? That is the
# gradient of the answer with respect to the input: watch the input instead of the variables.

# %%
point = tf.constant(test_points[:1])
with tf.GradientTape() as tape:
    tape.watch(point)
    answer = tf.nn.softmax(network(point))[0, 1]
print("answer", float(answer), "gradient", tape.gradient(answer, point).numpy()[0])
