# %% [markdown]
# # Transfer learning with saved weights
#
# Training data is often scarce for the task at hand and plentiful for a similar one. **Transfer learning** trains a
# network on the similar task, saves its weights, and uses them as the start for the new one.
#
# Here the network first learns to read digits from thousands of images. Then it gets another question, "does the
# digit contain a loop?" (0, 6, 8 and 9 do), and only 30 images with answers.

# %%
import matplotlib.pyplot as plt
import numpy as np

import headrace as tf
from headrace.demo.digits import load_digits

layers = tf.keras.layers
tf.keras.utils.set_random_seed(8)
train, test = load_digits()


def loops(digits, per_class=None):
    """Returns images of all digits, at most `per_class` of each, and whether they contain a loop."""
    chosen = np.concatenate([np.flatnonzero(digits.labels == digit)[:per_class] for digit in range(10)])
    return digits.images[chosen], np.isin(digits.labels[chosen], [0, 6, 8, 9]).astype("int32")


# %% [markdown]
# ## The first task
#
# The network has two parts: a *body*, which finds features, and a *head*, which chooses among the classes. Only the
# body is saved.


# %%
def make_body():
    return tf.keras.Sequential(
        [
            tf.keras.Input((28, 28, 1)),
            layers.Conv2D(16, 3, activation="relu"),
            layers.MaxPooling2D(),
            layers.Conv2D(32, 3, activation="relu"),
            layers.MaxPooling2D(),
            layers.Flatten(),
            layers.Dense(64, activation="relu"),
        ],
        name="body",
    )


def make_model(body, classes, rate):
    model = tf.keras.Sequential([body, layers.Dropout(0.3), layers.Dense(classes, name="head")])
    loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile(tf.keras.optimizers.Adam(rate), loss, metrics=["accuracy"])
    return model


reader = make_model(make_body(), 10, 0.002)
reader.fit(train.images, train.labels, batch_size=100, epochs=4, verbose=0)
print(f"digits read correctly: {reader.evaluate(test.images, test.labels, verbose=0)[1]:.1%}")
reader.get_layer("body").save_weights("body.weights.h5")

# %% [markdown]
# ## The second task, three ways
#
# - *From scratch*: a new network.
# - *Frozen body*: the saved weights stay as they are, only the new head learns.
# - *Fine-tuned*: then the body is released and learns on, with a small learning rate.

# %%
few_images, few_labels = loops(train, per_class=3)
many_images, many_labels = loops(test)
EPOCHS = 30
print(len(few_labels), "images to learn from,", len(many_labels), "to test")


def train_on_few(model, epochs=EPOCHS):
    return model.fit(
        few_images, few_labels, batch_size=10, epochs=epochs, validation_data=(many_images, many_labels), verbose=0
    ).history["val_accuracy"]


curves = {"from scratch": train_on_few(make_model(make_body(), 2, 0.001))}

body = make_body()
body.load_weights("body.weights.h5")
body.trainable = False
transferred = make_model(body, 2, 0.003)
print(len(transferred.trainable_weights), "trainable weights while the body is frozen")
curves["frozen body"] = train_on_few(transferred)

body.trainable = True
transferred.compile(
    tf.keras.optimizers.Adam(0.0003), tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True), ["accuracy"]
)
print(len(transferred.trainable_weights), "when it is released")
curves["then fine-tuned"] = train_on_few(transferred)

# %% [markdown]
# `trainable` takes effect when the model is compiled, hence the second `compile`.

# %%
for name, curve in curves.items():
    print(f"{name:<16} {curve[-1]:.1%} of the new images answered correctly")
plt.figure(figsize=(7, 3.4))
plt.plot(range(1, EPOCHS + 1), curves["from scratch"], label="from scratch")
plt.plot(range(1, EPOCHS + 1), curves["frozen body"], label="frozen body")
plt.plot(range(EPOCHS + 1, 2 * EPOCHS + 1), curves["then fine-tuned"], label="then fine-tuned")
plt.xlabel("epoch")
plt.ylabel("accuracy on new images")
plt.ylim(0.4, 1.0)
plt.grid(alpha=0.3)
plt.legend()
plt.show()

# %% [markdown]
# With 30 images, the network that can already read is far ahead from the first epochs on. Its body knows strokes,
# curves and loops; the head only has to learn which of them matter for the new question. Fine-tuning adds little
# here: the body was trained on the same kind of images. It pays more the more the two kinds differ.
