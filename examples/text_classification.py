# %% [markdown]
# # Text classification with TextVectorization
#
# Is a review positive or negative? We write the reviews ourselves with a small grammar, so that we know what can be
# learned from them: a review praises or criticizes two things, and "not" turns a word into its opposite. A network
# that only counts words cannot read "not dull, but slow". One that looks at neighboring words can.

# %%
import matplotlib.pyplot as plt
import numpy as np

import headrace as tf

layers = tf.keras.layers
tf.keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
GOOD = ["great", "lovely", "funny", "clever", "moving", "bright", "warm", "brilliant"]
BAD = ["dull", "boring", "weak", "silly", "slow", "cold", "awful", "flat"]
THINGS = ["plot", "cast", "music", "ending", "camera", "dialog", "story", "pace"]
OPENINGS = ["I thought", "We felt", "Honestly,", "To me", "Overall", "In the end"]


def one_review():
    positive = bool(rng.integers(2))
    parts = []
    for thing in rng.choice(THINGS, 2, replace=False):
        negated = rng.random() < 0.4
        word = rng.choice(GOOD if positive != negated else BAD)
        parts.append(f"the {thing} was {'not ' if negated else ''}{rng.choice(['', 'very ', 'rather '])}{word}")
    return f"{rng.choice(OPENINGS)} {parts[0]} and {parts[1]}.", int(positive)


reviews = [one_review() for _ in range(6000)]
texts, labels = np.array([text for text, _ in reviews]), np.array([label for _, label in reviews])
for text, label in reviews[:5]:
    print("+" if label else "-", text)

# %% [markdown]
# ## Words become numbers
#
# `TextVectorization` splits a text into words and replaces each by its number in a vocabulary, which `adapt` collects
# from the training texts. Sentences are filled up with zeros to the same length.

# %%
train_texts, train_labels = texts[:4800], labels[:4800]
test_texts, test_labels = texts[4800:], labels[4800:]
vectorize = layers.TextVectorization(max_tokens=200, output_sequence_length=16)
vectorize.adapt(train_texts)
vocabulary = vectorize.get_vocabulary()
print(len(vocabulary), "words:", vocabulary[:12], "...")
print(train_texts[0])
print(vectorize(train_texts[:1]).numpy()[0])

# %% [markdown]
# ## Two models
#
# Both take plain strings: the vectorization is their first layer. The first averages the embeddings of all words, so
# it knows which words occur but not in which order. The second applies a convolution to windows of three words, so it
# can see "not very good".


# %%
def make_model(with_windows):
    model = tf.keras.Sequential(
        [tf.keras.Input((), dtype=tf.string), vectorize, layers.Embedding(200, 16, name="words")]
    )
    if with_windows:
        model.add(layers.Conv1D(32, 3, activation="relu"))
        model.add(layers.GlobalMaxPooling1D())
    else:
        model.add(layers.GlobalAveragePooling1D())
        model.add(layers.Dense(32, activation="relu"))
    model.add(layers.Dense(1))
    loss = tf.keras.losses.BinaryCrossentropy(from_logits=True)
    model.compile(
        tf.keras.optimizers.Adam(0.005), loss, metrics=[tf.keras.metrics.BinaryAccuracy("accuracy", threshold=0.0)]
    )
    return model


data = tf.data.Dataset.from_tensor_slices((train_texts, train_labels)).shuffle(4800, seed=1).batch(100)
tests = tf.data.Dataset.from_tensor_slices((test_texts, test_labels)).batch(100)
models = {"single words": make_model(False), "windows of three": make_model(True)}
histories = {}
for name, model in models.items():
    histories[name] = model.fit(data, validation_data=tests, epochs=8, verbose=0).history
    print(f"{name:<18} accuracy on new reviews: {histories[name]['val_accuracy'][-1]:.1%}")

# %%
plt.figure(figsize=(6, 3.2))
for name, history in histories.items():
    plt.plot(range(1, 9), history["val_accuracy"], marker="o", label=name)
plt.xlabel("epoch")
plt.ylabel("accuracy on new reviews")
plt.ylim(0.4, 1.02)
plt.grid(alpha=0.3)
plt.legend()
plt.show()

# %% [markdown]
# The convolution reads nearly all reviews correctly; the model of single words stays far behind, because a "not" in a
# sentence may belong to either half.
#
# Since the model takes strings, we can ask it directly:

# %%
asked = ["The music was not dull", "the plot was not very funny", "The cast was brilliant and the pace was not slow"]
for text, answer in zip(
    asked, tf.sigmoid(models["windows of three"].predict(np.array(asked), verbose=0))[:, 0], strict=True
):
    print(f"{float(answer):6.1%} positive: {text}")

# %% [markdown]
# ## What the words mean
#
# The model of single words has learned a vector for each word. Drawn in the plane of their two main directions, the
# words of praise and of criticism are on opposite sides, and neutral words are in between.

# %%
vectors = models["single words"].get_layer("words").embeddings.numpy()
centered = vectors - vectors.mean(axis=0)
plane = centered @ np.linalg.svd(centered[: len(vocabulary)], full_matrices=False)[2][:2].T
plt.figure(figsize=(7, 4.5))
for word, color in [*((w, "tab:green") for w in GOOD), *((w, "tab:red") for w in BAD), *((w, "gray") for w in THINGS)]:
    x, y = plane[vocabulary.index(word)]
    plt.scatter(x, y, color=color, s=12)
    plt.annotate(word, (x, y), xytext=(3, 3), textcoords="offset points", color=color)
plt.grid(alpha=0.3)
plt.show()
