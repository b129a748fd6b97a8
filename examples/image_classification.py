# %% [markdown]
# # Image classification with augmentation
#
# A convolutional network learns to read digits from only 1,000 images. With so few, it learns them by heart, and
# reads new digits less well, above all when they are moved or turned a little. **Augmentation** helps: in every epoch
# the network sees each image moved, turned and scaled in a new way. We train the same network twice, without and with
# augmentation, and compare.

# %%
import matplotlib.pyplot as plt
import numpy as np

import headrace as tf
from headrace.demo.digits import load_digits

layers = tf.keras.layers
tf.keras.utils.set_random_seed(1)
train, test = load_digits()
images, labels = train.images[:1000], train.labels[:1000]

# %% [markdown]
# ## The augmentation
#
# Preprocessing layers change the images at random, and only while training. They are ordinary layers, so they can be
# the first part of a model.

# %%
augmentation = tf.keras.Sequential(
    [
        layers.RandomTranslation(0.1, 0.1, fill_mode="constant"),
        layers.RandomRotation(0.05, fill_mode="constant"),
        layers.RandomZoom(0.1, fill_mode="constant"),
    ]
)

figure, axes = plt.subplots(2, 8, figsize=(9, 2.6), layout="constrained")
for row in axes:
    for column, axis in enumerate(row):
        shown = (
            images[column : column + 1] if row is axes[0] else augmentation(images[column : column + 1], training=True)
        )
        axis.imshow(np.array(shown)[0, :, :, 0], cmap="gray_r")
        axis.axis("off")
figure.suptitle("above: eight digits; below: one random change of each")
plt.show()

# %% [markdown]
# ## Two networks
#
# Both have the same two convolutions. The augmentation is inside the second model; when the model predicts, it does
# nothing.


# %%
def make_model(augmented):
    model = tf.keras.Sequential([tf.keras.Input((28, 28, 1))])
    if augmented:
        model.add(augmentation)
    for filters in (16, 32):
        model.add(layers.Conv2D(filters, 3, padding="same", activation="relu"))
        model.add(layers.MaxPooling2D())
    model.add(layers.Flatten())
    model.add(layers.Dense(64, activation="relu"))
    model.add(layers.Dense(10))
    loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile(tf.keras.optimizers.Adam(0.002), loss, metrics=["accuracy"])
    return model


plain, augmented = make_model(False), make_model(True)
histories = {}
for name, model in (("plain", plain), ("augmented", augmented)):
    found = model.fit(images, labels, batch_size=50, epochs=30, validation_data=(test.images, test.labels), verbose=0)
    histories[name] = found.history
    print(f"{name:>10}: training {found.history['accuracy'][-1]:.1%}, test {found.history['val_accuracy'][-1]:.1%}")

# %% [markdown]
# The plain network knows its training images by heart: its training accuracy reaches 100%. The augmented one never
# sees the same image twice. It is less perfect on its training images and better on new ones.

# %%
figure, axes = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
for axis, measure in zip(axes, ("loss", "accuracy"), strict=True):
    for name, color in (("plain", "tab:blue"), ("augmented", "tab:orange")):
        axis.plot(histories[name][measure], "--", color=color, label=f"{name}, training")
        axis.plot(histories[name][f"val_{measure}"], color=color, label=f"{name}, test")
    axis.set(xlabel="epoch", ylabel=measure)
    axis.grid(alpha=0.3)
axes[0].set_ylim(0, 0.8)
axes[1].set_ylim(0.8, 1.005)
axes[1].legend()
plt.show()

# %% [markdown]
# ## Digits that are not in the middle
#
# The difference is largest on digits that were moved by three pixels and turned. The plain network has never seen
# such digits.

# %%
moved = tf.roll(test.images, shift=[3, -3], axis=[1, 2])
turned = layers.RandomRotation((0.05, 0.05), fill_mode="constant")(test.images, training=True)
rows = {"as they are": test.images, "moved": moved, "turned": turned}
print(f"{'test digits':<12} {'plain':>8} {'augmented':>10}")
for name, changed in rows.items():
    scores = [model.evaluate(changed, test.labels, verbose=0)[1] for model in (plain, augmented)]
    print(f"{name:<12} {scores[0]:8.1%} {scores[1]:10.1%}")
