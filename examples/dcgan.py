# %% [markdown]
# # Generating images with a DCGAN
#
# Two networks play against each other. The **generator** turns random numbers into images. The **discriminator** sees
# real images and generated ones and learns to tell them apart. The generator learns to be mistaken for the real
# thing. Neither is ever told what a digit looks like.
#
# To stay under a minute on two processor cores, we use one kind of digit (the threes), and small networks.

# %%
import matplotlib.pyplot as plt
import numpy as np

import headrace as tf
from headrace.demo.digits import load_digits

layers = tf.keras.layers
tf.keras.utils.set_random_seed(7)
train, _ = load_digits()
real = train.images[train.labels == 3] * 2.0 - 1.0  # from -1 to 1, as the generator's tanh
print(len(real), "real images")

# %% [markdown]
# ## The networks
#
# The generator starts with 7 x 7 cells and doubles the size twice with transposed convolutions. The discriminator
# does the opposite with strides. Leaky ReLUs let gradients pass everywhere; dropout keeps the discriminator from
# winning too early.

# %%
NOISE = 24
generator = tf.keras.Sequential(
    [
        tf.keras.Input((NOISE,)),
        layers.Dense(7 * 7 * 32, use_bias=False),
        layers.BatchNormalization(),
        layers.LeakyReLU(),
        layers.Reshape((7, 7, 32)),
        layers.Conv2DTranspose(24, 4, strides=2, padding="same", use_bias=False),
        layers.BatchNormalization(),
        layers.LeakyReLU(),
        layers.Conv2DTranspose(1, 4, strides=2, padding="same", activation="tanh"),
    ]
)
discriminator = tf.keras.Sequential(
    [
        tf.keras.Input((28, 28, 1)),
        layers.Conv2D(24, 4, strides=2, padding="same"),
        layers.LeakyReLU(),
        layers.Dropout(0.3),
        layers.Conv2D(32, 4, strides=2, padding="same"),
        layers.LeakyReLU(),
        layers.Dropout(0.3),
        layers.Flatten(),
        layers.Dense(1),
    ]
)

# %% [markdown]
# ## One step for both
#
# Both losses are cross-entropies. The generator's counts a generated image as good if the discriminator takes it for
# real. Each network has its own optimizer, and two tapes record in the same step.

# %%
cross_entropy = tf.keras.losses.BinaryCrossentropy(from_logits=True)
generator_optimizer = tf.keras.optimizers.Adam(0.001, beta_1=0.5)
discriminator_optimizer = tf.keras.optimizers.Adam(0.0006, beta_1=0.5)
BATCH = 64


@tf.function
def train_step(images):
    noise = tf.random.normal([BATCH, NOISE])
    with tf.GradientTape() as generator_tape, tf.GradientTape() as discriminator_tape:
        made = generator(noise, training=True)
        on_real, on_made = discriminator(images, training=True), discriminator(made, training=True)
        generator_loss = cross_entropy(tf.ones_like(on_made), on_made)
        discriminator_loss = cross_entropy(0.9 * tf.ones_like(on_real), on_real)
        discriminator_loss += cross_entropy(tf.zeros_like(on_made), on_made)
    for network, optimizer, tape, loss in (
        (generator, generator_optimizer, generator_tape, generator_loss),
        (discriminator, discriminator_optimizer, discriminator_tape, discriminator_loss),
    ):
        gradients = tape.gradient(loss, network.trainable_weights)
        optimizer.apply_gradients(zip(gradients, network.trainable_weights, strict=True))
    return generator_loss, discriminator_loss


dataset = tf.data.Dataset.from_tensor_slices(real).shuffle(1000, seed=1).batch(BATCH, drop_remainder=True).repeat()
same_noise = tf.random.normal([8, NOISE], seed=1)
STEPS = 400
snapshots, losses = {}, []
for step, images in enumerate(dataset.take(STEPS + 1)):
    if step in (0, 50, 100, 200, STEPS):
        snapshots[step] = generator(same_noise, training=False).numpy()
    losses.append([float(loss) for loss in train_step(images)])

# %% [markdown]
# Each row shows the same eight noise vectors, later and later in training. At first there is only noise, then
# strokes, and at the end threes in different handwritings.

# %%
figure, axes = plt.subplots(len(snapshots), 8, figsize=(8, 5.2), layout="constrained")
for row, (step, images) in zip(axes, snapshots.items(), strict=True):
    for axis, image in zip(row, images, strict=True):
        axis.imshow(image[:, :, 0], cmap="gray_r", vmin=-1, vmax=1)
        axis.set(xticks=[], yticks=[])
    row[0].set_ylabel(f"step {step}")
plt.show()

# %% [markdown]
# The losses do not fall as in other trainings: what one network gains, the other loses. Both staying in between is a
# good sign.

# %%
curves = np.array(losses)
smooth = np.array([np.convolve(curve, np.ones(25) / 25, "valid") for curve in curves.T])
plt.figure(figsize=(7, 3))
plt.plot(smooth[0], label="generator")
plt.plot(smooth[1], label="discriminator")
plt.xlabel("step")
plt.ylabel("loss (mean of 25 steps)")
plt.grid(alpha=0.3)
plt.legend()
plt.show()

# %% [markdown]
# ## Are they threes?
#
# Another network can judge. We train a small classifier on all real digits and ask it what the generated images show.

# %%
judge = tf.keras.Sequential(
    [tf.keras.Input((28, 28, 1)), layers.Flatten(), layers.Dense(64, activation="relu"), layers.Dense(10)]
)
judge.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
judge.fit(train.images, train.labels, batch_size=100, epochs=5, verbose=0)
made = generator.predict(tf.random.normal([500, NOISE], seed=2), verbose=0)
others = train.images[train.labels != 3][:500] * 2 - 1
for name, images in (("real threes", real[:500]), ("generated", made), ("other digits", others)):
    answers = judge.predict((images + 1) / 2, verbose=0).argmax(axis=1)
    print(f"{name:<12} {np.mean(answers == 3):6.1%} are read as a three")

# %% [markdown]
# Nearly all generated images are read as threes, even more than of the real ones: the generator draws typical threes,
# and people also write unusual ones. This is a known weakness of GANs.
