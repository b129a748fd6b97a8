# %% [markdown]
# # Digits in ten lines
#
# The smallest complete program: load images, build a network, train it, and measure how well it reads digits it has
# never seen. The images are 10,000 handwritten digits that come with the package, so nothing is downloaded.

# %%
import matplotlib.pyplot as plt

import headrace as tf
from headrace.demo.digits import load_digits

tf.keras.utils.set_random_seed(0)
train, test = load_digits()
model = tf.keras.Sequential(
    [
        tf.keras.layers.Flatten(input_shape=(28, 28, 1)),
        tf.keras.layers.Dense(128, activation="relu"),
        tf.keras.layers.Dropout(0.2),
        tf.keras.layers.Dense(10, activation="softmax"),
    ]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
history = model.fit(train.images, train.labels, epochs=10, verbose=2)
loss, accuracy = model.evaluate(test.images, test.labels, verbose=0)
print(f"accuracy on {len(test.labels)} new digits: {accuracy:.1%}")

# %% [markdown]
# The network reads about 95 of 100 new digits correctly. `Flatten` turns each image of 28 x 28 pixels into 784
# numbers, the first `Dense` layer computes 128 features from them, and the last one gives a probability for each of
# the ten digits. `Dropout` switches off a fifth of the features at random while training, so that the network does
# not rely on single ones.
#
# The training loss falls from epoch to epoch:

# %%
plt.figure(figsize=(6, 3))
plt.plot(history.history["loss"], marker="o")
plt.xlabel("epoch")
plt.ylabel("training loss")
plt.grid(alpha=0.3)
plt.show()

# %% [markdown]
# Here are twelve test digits. The title of each says what the network reads and how sure it is. Wrong answers are
# red; we look for four of them on purpose.

# %%
probabilities = model.predict(test.images, verbose=0)
answers = probabilities.argmax(axis=1)
wrong = (answers != test.labels).nonzero()[0][:4]
right = (answers == test.labels).nonzero()[0][:8]
figure, axes = plt.subplots(2, 6, figsize=(9, 3.4), layout="constrained")
for axis, index in zip(axes.flat, [*right, *wrong], strict=True):
    axis.imshow(test.images[index, :, :, 0], cmap="gray_r")
    axis.set_title(
        f"{answers[index]} ({probabilities[index].max():.0%})",
        color="black" if answers[index] == test.labels[index] else "red",
    )
    axis.axis("off")
plt.show()
