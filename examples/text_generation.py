# %% [markdown]
# # A recurrent text generator
#
# A network reads a text character by character and learns which character comes next. Then it writes: it draws the
# next character from the probabilities that it computes, appends it, and goes on. It knows nothing about words or
# grammar at the start; both have to come out of the characters.
#
# The text is written by a small grammar of ours: weather reports. So we can measure what the network has learned: how
# many of the words that it writes exist, and how many of its sentences could have come from the grammar.

# %%
import re

import matplotlib.pyplot as plt
import numpy as np

import headrace as tf

layers = tf.keras.layers
tf.keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
PLACES = ["the coast", "the hills", "the north", "the valley", "the islands", "the old town"]
SKIES = ["clear", "cloudy", "gray", "stormy", "foggy"]
TIMES = ["in the morning", "at noon", "in the evening", "at night"]
WINDS = ["a light breeze", "a cold wind", "a strong gale", "no wind at all"]


def sentence():
    place, time = rng.choice(PLACES), rng.choice(TIMES)
    if rng.random() < 0.5:
        return f"{place} will be {rng.choice(SKIES)} {time}."
    return f"{time} expect {rng.choice(WINDS)} over {place}."


text = " ".join(sentence() for _ in range(4000))
print(len(text), "characters:", text[:240], "...")

# %% [markdown]
# ## Characters in, characters out
#
# The dataset cuts the text into pieces of 61 characters. The input of a piece is its first 60 characters, the target
# is the same piece one character later.

# %%
characters = sorted(set(text))
number = {character: index for index, character in enumerate(characters)}
codes = np.array([number[character] for character in text], np.int32)
pieces = tf.data.Dataset.from_tensor_slices(codes).batch(61, drop_remainder=True)
dataset = pieces.map(lambda piece: (piece[:-1], piece[1:])).shuffle(4000, seed=1).batch(64, drop_remainder=True)
print(len(characters), "different characters;", len(dataset), "batches")

# %%
inputs = tf.keras.Input((None,), dtype=tf.int32)
state_in = tf.keras.Input((128,))
embedded = layers.Embedding(len(characters), 24)(inputs)
features, state_out = layers.GRU(128, return_sequences=True, return_state=True)(embedded, initial_state=state_in)
logits = layers.Dense(len(characters))(features)
reader = tf.keras.Model([inputs, state_in], [logits, state_out])
optimizer = tf.keras.optimizers.Adam(0.004)


@tf.function
def train_step(before, after):
    with tf.GradientTape() as tape:
        predicted, _ = reader([before, tf.zeros([64, 128])], training=True)
        losses = tf.keras.losses.sparse_categorical_crossentropy(after, predicted, from_logits=True)
        loss = tf.reduce_mean(losses)
    optimizer.apply_gradients(zip(tape.gradient(loss, reader.trainable_weights), reader.trainable_weights, strict=True))
    return loss


# %% [markdown]
# ## Writing
#
# The generator is one compiled function: the loop over characters is a loop in the graph. A temperature below 1 makes
# likely characters more likely.


# %%
@tf.function
def write(length, temperature):
    written = tf.TensorArray(tf.int32, size=length)
    code, state = tf.fill([1, 1], number["."]), tf.zeros([1, 128])
    for index in tf.range(length):
        scores, state = reader([code, state])
        code = tf.random.categorical(scores[:, -1] / temperature, 1, dtype=tf.int32)
        written = written.write(index, code[0, 0])
    return written.stack()


def sample(length=160, temperature=0.7):
    return "".join(characters[code] for code in write(tf.constant(length), tf.constant(temperature)).numpy())


losses = []
for epoch in range(8):
    losses += [float(train_step(*batch)) for batch in dataset]
    if epoch in (0, 1, 3, 7):
        print(f"after epoch {epoch + 1}, loss {losses[-1]:.2f}: {sample()}")

# %% [markdown]
# After one epoch it writes syllables, after two or three words, and at the end whole reports. The loss does not reach
# zero: which place or which wind comes next is chance, and cannot be predicted.

# %%
plt.figure(figsize=(6, 3))
plt.plot(losses)
plt.xlabel("step")
plt.ylabel("loss per character")
plt.grid(alpha=0.3)
plt.show()

# %% [markdown]
# ## How good is it?
#
# We let it write 6,000 characters and compare the words and the sentences with the grammar.

# %%
known = set(re.findall(r"[a-z]+", text))
place, time = "|".join(PLACES), "|".join(TIMES)
grammar = re.compile(
    rf"(({place}) will be ({'|'.join(SKIES)}) ({time})|({time}) expect ({'|'.join(WINDS)}) over ({place}))\."
)
written = sample(6000)
words = re.findall(r"[a-z]+", written)
sentences = [part.strip() + "." for part in written.split(".")[1:-1]]
correct = [part for part in sentences if grammar.fullmatch(part)]
print(f"{sum(word in known for word in words) / len(words):.1%} of {len(words)} words exist")
print(f"{len(correct) / len(sentences):.1%} of {len(sentences)} sentences follow the grammar")
