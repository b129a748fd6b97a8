# %% [markdown]
# # A variational autoencoder
#
# A variational autoencoder (VAE) learns to describe an image of a digit by two numbers, and to draw the image from
# them. The description is not a point but a small cloud (a normal distribution), and the clouds of all digits
# together have to fill a round area. So every place of the area means something: we can walk through it and see one
# digit turn into another.

# %%
import matplotlib.pyplot as plt
import numpy as np

import headrace as tf
from headrace.demo.digits import load_digits

layers = tf.keras.layers
tf.keras.utils.set_random_seed(6)
train, test = load_digits()

# %% [markdown]
# ## Encoder and decoder
#
# The encoder gives mean and log-variance of the cloud. The decoder draws an image from one point. Its last layer has
# no activation: it returns logits, and the loss applies the sigmoid in a numerically stable way.

# %%
encoder = tf.keras.Sequential(
    [
        tf.keras.Input((28, 28, 1)),
        layers.Flatten(),
        layers.Dense(256, activation="relu"),
        layers.Dense(128, activation="relu"),
        layers.Dense(4),
    ]
)
decoder = tf.keras.Sequential(
    [
        tf.keras.Input((2,)),
        layers.Dense(128, activation="relu"),
        layers.Dense(256, activation="relu"),
        layers.Dense(28 * 28),
        layers.Reshape((28, 28, 1)),
    ]
)


# %% [markdown]
# ## The loss has two parts
#
# - How well is the image restored? The cross-entropy of its pixels.
# - How far is the cloud from the standard normal distribution? The Kullback-Leibler divergence, which has a formula.
#
# The random point is written as `mean + noise * deviation`, so that gradients flow into mean and deviation.


# %%
class VAE(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.encoder, self.decoder = encoder, decoder
        self.trackers = [tf.keras.metrics.Mean(name=name) for name in ("loss", "picture", "divergence")]

    @property
    def metrics(self):
        return self.trackers

    def losses_of(self, images):
        mean, log_variance = tf.split(self.encoder(images), 2, axis=1)
        points = mean + tf.random.normal(tf.shape(mean)) * tf.exp(0.5 * log_variance)
        logits = self.decoder(points)
        pixels = tf.nn.sigmoid_cross_entropy_with_logits(labels=images, logits=logits)
        picture = tf.reduce_mean(tf.reduce_sum(pixels, axis=[1, 2, 3]))
        divergence = -0.5 * tf.reduce_sum(1 + log_variance - mean**2 - tf.exp(log_variance), axis=1)
        return picture, tf.reduce_mean(divergence)

    def train_step(self, images):
        with tf.GradientTape() as tape:
            picture, divergence = self.losses_of(images)
            loss = picture + divergence
        gradients = tape.gradient(loss, self.trainable_weights)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_weights, strict=True))
        for tracker, value in zip(self.trackers, (loss, picture, divergence), strict=True):
            tracker.update_state(value)
        return {tracker.name: tracker.result() for tracker in self.trackers}


vae = VAE()
vae.compile(tf.keras.optimizers.Adam(0.002))
history = vae.fit(train.images, batch_size=100, epochs=25, verbose=0).history
for epoch in (0, 4, 24):
    print(f"epoch {epoch + 1:2}: " + ", ".join(f"{name} {values[epoch]:.1f}" for name, values in history.items()))

# %%
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3), layout="constrained")
left.plot(history["picture"])
left.set(xlabel="epoch", title="error of the restored picture")
right.plot(history["divergence"], color="tab:orange")
right.set(xlabel="epoch", title="divergence")
for axis in (left, right):
    axis.grid(alpha=0.3)
plt.show()

# %% [markdown]
# The error falls and the divergence grows: the clouds become smaller and move apart, because that pays.
#
# ## The map of digits
#
# On the left, each test digit is at the mean of its cloud. The network was never told which digit an image shows, yet
# equal digits are together. On the right, the decoder draws what it imagines at each place of the same map.

# %%
means = encoder.predict(test.images, verbose=0)[:, :2]
steps = 12
side = np.linspace(-2.4, 2.4, steps, dtype="float32")
places = np.stack(np.meshgrid(side, side[::-1]), axis=-1).reshape(-1, 2)
drawn = tf.sigmoid(decoder.predict(places, verbose=0)).numpy().reshape(steps, steps, 28, 28)
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 4), layout="constrained")
points = left.scatter(*means.T, c=test.labels, cmap="tab10", s=6)
left.set(xlim=(-3.5, 3.5), ylim=(-3.5, 3.5), title="test digits")
figure.colorbar(points, ax=left, ticks=range(10))
right.imshow(drawn.transpose(0, 2, 1, 3).reshape(steps * 28, steps * 28), cmap="gray_r")
right.set_title("what the decoder draws")
right.axis("off")
plt.show()

# %% [markdown]
# ## From one digit to another
#
# A straight line on the map, from a test image of a 0 to one of a 7:

# %%
start, end = means[test.labels == 0][0], means[test.labels == 7][0]
line = np.linspace(start, end, 12, dtype="float32")
walk = tf.sigmoid(decoder.predict(line, verbose=0)).numpy()
figure, axes = plt.subplots(1, 12, figsize=(10, 1.2), layout="constrained")
for axis, image in zip(axes, walk, strict=True):
    axis.imshow(image[:, :, 0], cmap="gray_r")
    axis.axis("off")
plt.show()
