# %% [markdown]
# # Finding anomalies with an autoencoder
#
# An autoencoder squeezes a signal through a narrow layer and restores it. Trained on normal signals only, it restores
# these well and others badly. So the error of the restored signal tells how unusual a signal is, although nobody has
# ever shown the network an unusual one.
#
# The signals look like heartbeats. We make them: a large peak between two small waves, with random size, place and
# noise. In the unusual ones, the last wave is turned over, the peak is missing, or there is a second one.

# %%
import matplotlib.pyplot as plt
import numpy as np

import headrace as tf

layers = tf.keras.layers
tf.keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
TIME = np.linspace(0, 1, 96)


def wave(center, width, height):
    return height * np.exp(-(((TIME - center) / width) ** 2))


def beat(kind="normal"):
    shift = rng.normal(0, 0.015)
    first = wave(0.22 + shift, 0.05, rng.normal(0.25, 0.03))
    peak = wave(0.45 + shift, 0.02, rng.normal(1.0, 0.08)) - wave(0.5 + shift, 0.025, rng.normal(0.25, 0.04))
    last = wave(0.75 + shift, 0.07, rng.normal(0.35, 0.04))
    if kind == "turned wave":
        last = -last
    if kind == "missing peak":
        peak = 0.25 * peak
    if kind == "second peak":
        peak = peak + wave(0.6 + shift, 0.02, rng.normal(0.8, 0.1))
    return first + peak + last + rng.normal(0, 0.03, TIME.size)


KINDS = ["turned wave", "missing peak", "second peak"]
normal = np.array([beat() for _ in range(4000)], np.float32)
unusual_kinds = rng.choice(KINDS, 600)
unusual = np.array([beat(kind) for kind in unusual_kinds], np.float32)
train, validation, test = normal[:2800], normal[2800:3400], normal[3400:]

figure, axes = plt.subplots(1, 4, figsize=(10, 2.2), sharey=True, layout="constrained")
for axis, kind in zip(axes, ["normal", *KINDS], strict=True):
    for _ in range(3):
        axis.plot(TIME, beat(kind), lw=0.9)
    axis.set_title(kind)
    axis.grid(alpha=0.3)
plt.show()

# %% [markdown]
# ## The network
#
# 96 values become 6 and 96 again. Six numbers are enough for what varies in a normal beat: its place and the heights
# of its waves. There is no room for the noise.

# %%
autoencoder = tf.keras.Sequential(
    [
        tf.keras.Input((96,)),
        layers.Dense(48, activation="relu"),
        layers.Dense(6, name="narrow"),
        layers.Dense(48, activation="relu"),
        layers.Dense(96),
    ]
)
autoencoder.compile(tf.keras.optimizers.Adam(0.002), "mae")
history = autoencoder.fit(
    train, train, epochs=40, batch_size=100, validation_data=(validation, validation), verbose=0
).history
print(f"mean error: training {history['loss'][-1]:.4f}, validation {history['val_loss'][-1]:.4f}")

# %%
shown = np.stack([test[0], unusual[0], unusual[list(unusual_kinds).index("second peak")]])
restored = autoencoder.predict(shown, verbose=0)
figure, axes = plt.subplots(1, 3, figsize=(10, 2.6), sharey=True, layout="constrained")
for axis, before, after in zip(axes, shown, restored, strict=True):
    axis.plot(TIME, before, label="signal")
    axis.plot(TIME, after, label="restored")
    axis.fill_between(TIME, before, after, color="tab:red", alpha=0.25, label="error")
    axis.set_title(f"mean error {np.abs(before - after).mean():.3f}")
    axis.grid(alpha=0.3)
axes[0].legend()
plt.show()

# %% [markdown]
# ## The threshold
#
# A beat counts as unusual if its error is larger than that of 99 of 100 normal beats of the validation set. The
# threshold is found without a single unusual beat.


# %%
def errors(beats):
    return np.abs(beats - autoencoder.predict(beats, verbose=0)).mean(axis=1)


threshold = np.quantile(errors(validation), 0.99)
plt.figure(figsize=(7, 3))
plt.hist(errors(test), bins=40, alpha=0.7, label="normal")
plt.hist(errors(unusual), bins=60, alpha=0.7, label="unusual")
plt.axvline(threshold, color="black", ls="--", label="threshold")
plt.xlabel("mean error")
plt.legend()
plt.show()

found, false_alarms = errors(unusual) > threshold, errors(test) > threshold
print(f"found {found.mean():.1%} of the unusual beats; {false_alarms.mean():.1%} of the normal ones are false alarms")
for kind in KINDS:
    print(f"  {kind}: {found[unusual_kinds == kind].mean():.1%}")

# %% [markdown]
# All turned waves and second peaks are found, and most missing peaks, with hardly a false alarm. A missing peak is the
# hardest to find: it is narrow, so it adds little to the mean error. The largest error instead of the mean would find
# it, at the price of more false alarms from noise.
