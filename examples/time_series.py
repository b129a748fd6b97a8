# %% [markdown]
# # Forecasting a time series
#
# From the last 48 hours of temperature and pressure, predict the temperature of the next 24 hours. The series is made
# by us: days and seasons, weather fronts that the pressure announces, and noise. We compare three forecasts: the same
# as yesterday, a linear model, and a recurrent network.

# %%
import matplotlib.pyplot as plt
import numpy as np

import headrace as tf

layers = tf.keras.layers
tf.keras.utils.set_random_seed(10)
rng = np.random.default_rng(10)
HOURS = 24 * 365 * 2
time = np.arange(HOURS)


def smooth_noise(length, scale):
    kernel = np.exp(-(np.linspace(-3, 3, 6 * scale) ** 2))
    found = np.convolve(rng.normal(size=length + len(kernel) - 1), kernel, "valid")
    return found / found.std()


front = smooth_noise(HOURS + 24, 18)
pressure = front[24:] + rng.normal(0, 0.05, HOURS)  # a day ahead of its effect on the temperature
temperature = (
    10
    - 9 * np.cos(2 * np.pi * time / (24 * 365))
    + 4 * np.sin(2 * np.pi * (time - 9) / 24)
    + 4 * front[:HOURS]
    + rng.normal(0, 0.4, HOURS)
)
figure, axes = plt.subplots(2, 1, figsize=(9, 3.6), layout="constrained")
axes[0].plot(time / 24, temperature, lw=0.4)
axes[0].set(xlabel="day", ylabel="temperature")
axes[1].plot(time[:336] / 24, temperature[:336], label="temperature")
axes[1].plot(time[:336] / 24, 5 * pressure[:336], label="pressure (scaled)", alpha=0.7)
axes[1].set(xlabel="day")
axes[1].legend()
plt.show()

# %% [markdown]
# ## Windows
#
# The first 70% of the time are for training, the last 30% for testing: shuffling single hours would let the network
# look into the future. Values are scaled with the mean and deviation of the training part.
# `timeseries_dataset_from_array` cuts windows.

# %%
split = int(HOURS * 0.7)
series = np.stack([temperature, pressure], axis=1).astype("float32")
mean, deviation = series[:split].mean(axis=0), series[:split].std(axis=0)
scaled = (series - mean) / deviation
PAST, FUTURE = 48, 24


def windows(part, stride):
    dataset = tf.keras.utils.timeseries_dataset_from_array(
        part, None, PAST + FUTURE, sequence_stride=stride, batch_size=64, shuffle=stride < FUTURE, seed=1
    )
    return dataset.map(lambda batch: (batch[:, :PAST], batch[:, PAST:, 0])).cache()


train, test = windows(scaled[:split], 3), windows(scaled[split:], FUTURE)
inputs, targets = next(iter(train))
print("inputs", inputs.shape, "targets", targets.shape)

# %%
models = {
    "linear": tf.keras.Sequential([tf.keras.Input((PAST, 2)), layers.Flatten(), layers.Dense(FUTURE)]),
    "recurrent": tf.keras.Sequential([tf.keras.Input((PAST, 2)), layers.GRU(48), layers.Dense(FUTURE)]),
}
histories = {}
for name, model in models.items():
    model.compile(tf.keras.optimizers.Adam(0.004), "mse")
    histories[name] = model.fit(train, validation_data=test, epochs=15, verbose=0).history

# %% [markdown]
# ## The errors, in degrees

# %%
past = np.concatenate([batch.numpy() for batch, _ in test])
future = np.concatenate([batch.numpy() for _, batch in test])
forecasts = {"same as yesterday": past[:, -24:, 0]}
forecasts |= {name: model.predict(past, verbose=0) for name, model in models.items()}
errors = {name: np.abs(found - future) * deviation[0] for name, found in forecasts.items()}
for name, error in errors.items():
    first, last = error[:, 0].mean(), error[:, -1].mean()
    print(f"{name:<18} mean error {error.mean():.2f} degrees; next hour {first:.2f}, after a day {last:.2f}")

# %% [markdown]
# Both models are much better than yesterday's temperature, because the pressure announces the fronts. The recurrent
# network is best; the linear model is close behind, with far less work. Always try a simple model first.

# %%
figure, (left, right) = plt.subplots(1, 2, figsize=(10, 3.2), layout="constrained")
for name, history in histories.items():
    left.plot(history["val_loss"], label=name)
left.set(xlabel="epoch", ylabel="squared error, test", yscale="log")
left.legend()
for name, error in errors.items():
    right.plot(range(1, FUTURE + 1), error.mean(axis=0), label=name)
right.set(xlabel="hours ahead", ylabel="mean error in degrees")
right.legend()
for axis in (left, right):
    axis.grid(alpha=0.3)
plt.show()

# %%
figure, axes = plt.subplots(1, 3, figsize=(11, 2.8), sharey=True, layout="constrained")
for axis, index in zip(axes, (20, 90, 150), strict=True):
    axis.plot(range(-PAST, 0), past[index, :, 0] * deviation[0] + mean[0], color="gray", label="past")
    axis.plot(range(FUTURE), future[index] * deviation[0] + mean[0], color="black", label="what came")
    for name in models:
        axis.plot(range(FUTURE), forecasts[name][index] * deviation[0] + mean[0], "--", label=name)
    axis.set_xlabel("hour")
    axis.grid(alpha=0.3)
axes[0].set_ylabel("temperature")
axes[0].legend(fontsize=8)
plt.show()
