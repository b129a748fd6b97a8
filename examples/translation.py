# %% [markdown]
# # Translation with a transformer
#
# A transformer translates from English into a language that we make up, so that we know its grammar: the verb comes
# last, adjectives follow their noun and take its ending, and the plural is an ending. The network sees 6,000 pairs of
# sentences and no rules. Then it translates sentences that it has never seen.

# %%
import matplotlib.pyplot as plt
import numpy as np

import headrace as tf

layers = tf.keras.layers
tf.keras.utils.set_random_seed(11)
rng = np.random.default_rng(11)
NOUNS = {"cat": "mira", "dog": "tolo", "bird": "pesu", "child": "vani", "king": "darg", "fish": "lumo", "tree": "ostra"}
ADJECTIVES = {"big": "grom", "small": "lil", "old": "sen", "red": "rub", "happy": "feli", "quick": "zip"}
VERBS = {"sees": "okat", "finds": "trovit", "follows": "sequat", "helps": "ajudit", "hears": "audat"}


def noun_phrase():
    noun, plural = rng.choice(list(NOUNS)), rng.random() < 0.4
    found = rng.choice(list(ADJECTIVES), rng.integers(0, 3), replace=False)
    ending = "ri" if plural else ""
    english = ["the", *found, {"child": "children", "fish": "fishes"}.get(noun, noun + "s") if plural else noun]
    return english, [NOUNS[noun] + ending, *(ADJECTIVES[word] + (ending or "a") for word in reversed(found))], plural


def pair():
    (subject, a, plural), (target, b, _) = noun_phrase(), noun_phrase()
    verb = rng.choice(list(VERBS))
    english = subject + [verb[:-1] if plural else verb] + target
    return " ".join(english), " ".join(["[start]", *a, *b, VERBS[verb] + ("en" if plural else ""), "[end]"])


pairs = list(dict.fromkeys(pair() for _ in range(9000)))
train_pairs, test_pairs = pairs[:6000], pairs[6000:6500]
for english, made_up in train_pairs[:3]:
    print(english, "->", made_up)

# %% [markdown]
# ## Words as numbers

# %%
LENGTH = 12
source = layers.TextVectorization(output_sequence_length=LENGTH)
target = layers.TextVectorization(output_sequence_length=LENGTH + 1, standardize=None)
source.adapt([english for english, _ in train_pairs])
target.adapt([made_up for _, made_up in train_pairs])
words = target.get_vocabulary()
print(source.vocabulary_size(), "English words,", target.vocabulary_size(), "words of the other language")


def prepare(chosen):
    after = target([made_up for _, made_up in chosen])
    return (source([english for english, _ in chosen]), after[:, :-1]), after[:, 1:]


(sources, before), after = prepare(train_pairs)

# %% [markdown]
# ## The transformer
#
# The *encoder* reads the English sentence; in self-attention each word looks at all others. The *decoder* writes the
# translation word by word: it looks at what it has written so far (`use_causal_mask`), and at the encoder's output.
# Places are added to the embeddings, because attention itself knows no order.

# %%
WIDTH, HEADS = 64, 4


class Embedded(layers.Layer):
    def __init__(self, vocabulary, **kwargs):
        super().__init__(**kwargs)
        self.words = layers.Embedding(vocabulary, WIDTH, mask_zero=True)
        self.places = layers.Embedding(LENGTH, WIDTH)

    def call(self, inputs):
        return self.words(inputs) + self.places(tf.range(LENGTH))

    def compute_mask(self, inputs, mask=None):
        return self.words.compute_mask(inputs)


def feed_forward(x):
    inner = layers.Dense(2 * WIDTH, activation="relu")(x)
    return layers.LayerNormalization()(x + layers.Dense(WIDTH)(inner))


def attend(x, others, **kwargs):
    found = layers.MultiHeadAttention(HEADS, WIDTH // HEADS, dropout=0.1)(x, others, **kwargs)
    return layers.LayerNormalization()(x + found)


english_in = tf.keras.Input((LENGTH,), dtype=tf.int64)
written_in = tf.keras.Input((LENGTH,), dtype=tf.int64)
read = Embedded(source.vocabulary_size())(english_in)
read = feed_forward(attend(read, read))
written = Embedded(target.vocabulary_size())(written_in)
written = attend(written, written, use_causal_mask=True)
look = layers.MultiHeadAttention(HEADS, WIDTH // HEADS, name="look")
looked, weights = look(written, read, return_attention_scores=True)
written = feed_forward(layers.LayerNormalization()(written + looked))
logits = layers.Dense(target.vocabulary_size())(written)
transformer = tf.keras.Model([english_in, written_in], logits)
with_attention = tf.keras.Model([english_in, written_in], [logits, weights])
print(f"{transformer.count_params():,} parameters")


# %% [markdown]
# Empty places at the end of a sentence count neither in the loss nor in the accuracy.


# %%
def masked_loss(expected, predicted):
    losses = tf.keras.losses.sparse_categorical_crossentropy(expected, predicted, from_logits=True)
    mask = tf.cast(expected != 0, losses.dtype)
    return tf.reduce_sum(losses * mask) / tf.reduce_sum(mask)


def word_accuracy(expected, predicted):
    mask = expected != 0
    correct = (tf.argmax(predicted, axis=-1) == tf.cast(expected, tf.int64)) & mask
    return tf.reduce_sum(tf.cast(correct, tf.float32)) / tf.reduce_sum(tf.cast(mask, tf.float32))


EPOCHS = 12
rate = tf.keras.optimizers.schedules.CosineDecay(0.003, EPOCHS * 94)
transformer.compile(tf.keras.optimizers.Adam(rate), masked_loss, metrics=[word_accuracy])
test_inputs, test_after = prepare(test_pairs)
history = transformer.fit(
    (sources, before), after, validation_data=(test_inputs, test_after), batch_size=64, epochs=EPOCHS, verbose=0
).history
for epoch in (0, 3, EPOCHS - 1):
    print(
        f"epoch {epoch + 1:2}: loss {history['loss'][epoch]:.3f}, words right {history['val_word_accuracy'][epoch]:.1%}"
    )

# %%
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3), layout="constrained")
left.plot(history["loss"], label="training")
left.plot(history["val_loss"], label="test")
left.set(xlabel="epoch", ylabel="loss", yscale="log")
left.legend()
right.plot(history["val_word_accuracy"], color="tab:green")
right.set(xlabel="epoch", ylabel="words right, test")
for axis in (left, right):
    axis.grid(alpha=0.3)
plt.show()

# %% [markdown]
# ## Translating
#
# Now the network gets no help: it starts with `[start]`, and each word that it writes becomes part of its input. A
# whole batch is translated at once.

# %%
START, END = words.index("[start]"), words.index("[end]")


@tf.function
def translate(sentences):
    written = tf.one_hot(0, LENGTH, START, 0, dtype=tf.int64)[None] * tf.ones_like(sentences)
    for place in tf.range(LENGTH - 1):
        logits = transformer([sentences, written])
        following = tf.argmax(tf.gather(logits, place, axis=1), axis=-1)
        written += tf.one_hot(place + 1, LENGTH, dtype=tf.int64)[None] * following[:, None]
    return written


def as_text(codes):
    codes = list(codes[1:])
    return " ".join(words[code] for code in codes[: codes.index(END) if END in codes else None])


translations = [as_text(codes) for codes in translate(test_inputs[0]).numpy()]
expected = [made_up.removeprefix("[start] ").removesuffix(" [end]") for _, made_up in test_pairs]
right = [a == b for a, b in zip(translations, expected, strict=True)]
print(f"{np.mean(right):.1%} of {len(right)} new sentences are translated without a mistake")
for index in range(4):
    print(f"  {test_pairs[index][0]}  ->  {translations[index]}")

# %% [markdown]
# ## Where it looks
#
# The attention weights show which English words the decoder looks at for each word it writes, averaged over the
# heads. The verb, written last, looks at the verb in the middle of the English sentence.

# %%
chosen = max(range(60), key=lambda index: len(test_pairs[index][0].split()))
codes, answer = test_inputs[0][chosen : chosen + 1], translate(test_inputs[0][chosen : chosen + 1])
scores = with_attention([codes, answer])[1].numpy()[0].mean(axis=0)
english, made_up = test_pairs[chosen][0].split(), translations[chosen].split()
plt.figure(figsize=(6, 4))
plt.imshow(scores[: len(made_up), : len(english)], cmap="Blues", aspect="auto")
plt.xticks(range(len(english)), english, rotation=45, ha="right")
plt.yticks(range(len(made_up)), made_up)
plt.colorbar(label="attention")
plt.tight_layout()
plt.show()
