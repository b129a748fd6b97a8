# %% [markdown]
# # Distributed training on virtual devices
#
# A strategy trains one model on several devices: each gets a part of every batch, the gradients are summed, and all
# copies of the model stay equal. You can try it without a GPU: the CPU is split into four virtual devices, and
# everything else is the same as on four real ones. (On one CPU it does not get faster. This is for trying and testing
# programs.)
#
# The devices must be declared before the first computation.

# %%
import matplotlib.pyplot as plt
import numpy as np

import headrace as tf
from headrace.demo.digits import load_digits

cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(cpu, [tf.config.LogicalDeviceConfiguration()] * 4)
strategy = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1", "CPU:2", "CPU:3"])
print("replicas:", strategy.num_replicas_in_sync)
train, test = load_digits()

# %% [markdown]
# ## With fit
#
# The only change: build and compile the model inside `strategy.scope()`. The batch size is that of all replicas
# together, so each of the four gets 50 of 200 images.


# %%
def make_model():
    tf.keras.utils.set_random_seed(13)
    model = tf.keras.Sequential(
        [
            tf.keras.layers.Flatten(input_shape=(28, 28, 1)),
            tf.keras.layers.Dense(64, activation="relu"),
            tf.keras.layers.Dense(10, activation="softmax"),
        ]
    )
    model.compile(tf.keras.optimizers.Adam(0.003), "sparse_categorical_crossentropy", metrics=["accuracy"])
    return model


with strategy.scope():
    mirrored = make_model()
single = make_model()
settings = {"batch_size": 200, "epochs": 5, "shuffle": False, "verbose": 0}
curves = {
    "four devices": mirrored.fit(train.images, train.labels, **settings).history["loss"],
    "one device": single.fit(train.images, train.labels, **settings).history["loss"],
}
accuracy = mirrored.evaluate(test.images, test.labels, verbose=0)[1]
print(f"accuracy on new digits: {accuracy:.1%}")

# %% [markdown]
# ## The same numbers
#
# Four devices with a quarter of the batch each compute what one device with the whole batch computes. Only the order
# of the additions differs, so the weights agree up to rounding.

# %%
pairs = zip(mirrored.get_weights(), single.get_weights(), strict=True)
print(f"largest difference between weights: {max(np.abs(a - b).max() for a, b in pairs):.1e}")
kernel = mirrored.layers[1].kernel
print("copies of the first kernel:", [copy.device.rpartition("device:")[2] for copy in kernel.values])
plt.figure(figsize=(6, 3))
plt.plot(curves["four devices"], lw=5, alpha=0.4, label="four devices")
plt.plot(curves["one device"], "k--", label="one device")
plt.xlabel("epoch")
plt.ylabel("loss")
plt.grid(alpha=0.3)
plt.legend()
plt.show()

# %% [markdown]
# ## With a loop of your own
#
# `strategy.run` calls a function on each replica with its part of the batch. Two things to remember:
#
# - divide the loss by the size of the *whole* batch (`compute_average_loss`), because gradients are summed;
# - what comes back has one value per replica; `strategy.reduce` combines them.

# %%
with strategy.scope():
    network = make_model()
    optimizer = tf.keras.optimizers.SGD(0.2, momentum=0.9)
    seen = tf.keras.metrics.SparseCategoricalAccuracy()


def replica_step(images, labels):
    with tf.GradientTape() as tape:
        losses = tf.keras.losses.sparse_categorical_crossentropy(labels, network(images, training=True))
        loss = tf.nn.compute_average_loss(losses, global_batch_size=200)
    gradients = tape.gradient(loss, network.trainable_weights)
    optimizer.apply_gradients(zip(gradients, network.trainable_weights, strict=True))
    seen.update_state(labels, network(images))
    return loss


@tf.function
def train_step(batch):
    return strategy.reduce("SUM", strategy.run(replica_step, args=batch), axis=None)


dataset = tf.data.Dataset.from_tensor_slices((train.images, train.labels)).shuffle(8000, seed=1).batch(200)
distributed = strategy.experimental_distribute_dataset(dataset)
first = next(iter(distributed))
print("parts of a batch:", [part.shape for part in strategy.experimental_local_results(first[0])])
losses = []
for epoch in range(4):
    seen.reset_state()
    losses += [float(train_step(batch)) for batch in distributed]
    print(f"epoch {epoch + 1}: loss {np.mean(losses[-40:]):.3f}, accuracy while training {float(seen.result()):.1%}")

# %%
plt.figure(figsize=(6, 3))
plt.plot(losses)
plt.xlabel("step")
plt.ylabel("loss of the whole batch")
plt.grid(alpha=0.3)
plt.show()
