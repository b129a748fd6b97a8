# %% [markdown]
# # Structured data with preprocessing layers
#
# Tables mix numbers, categories and text. **Preprocessing layers** turn each column into numbers that a network can
# use. They learn what they need (means, vocabularies, boundaries) from the data with `adapt`, and are saved with the
# model. So the saved model takes raw rows, and nothing can go wrong between training and use.
#
# The table is made by us: rented bicycles by hour, weekday, weather and temperature. The rule behind it is hidden
# from the network, but we know it, so we know how good an answer can be.

# %%
import matplotlib.pyplot as plt
import numpy as np

import headrace as tf

layers = tf.keras.layers
tf.keras.utils.set_random_seed(9)
rng = np.random.default_rng(9)
DAYS = np.array(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])
SKIES = np.array(["clear", "cloudy", "rain", "snow"])


def make_table(count):
    table = {
        "hour": rng.integers(0, 24, count),
        "day": rng.choice(DAYS, count),
        "sky": rng.choice(SKIES, count, p=[0.5, 0.3, 0.17, 0.03]),
        "temperature": rng.normal(14, 8, count).astype("float32"),
    }
    weekend = np.isin(table["day"], ["sat", "sun"])
    hour = table["hour"]
    commute = np.exp(-((hour - 8) ** 2) / 3) + np.exp(-((hour - 17.5) ** 2) / 4)
    leisure = np.exp(-((hour - 14) ** 2) / 18)
    demand = np.where(weekend, 160 * leisure, 60 * leisure + 180 * commute) + 8
    demand *= np.array([1.0, 0.85, 0.4, 0.15])[np.searchsorted(SKIES, table["sky"])]
    demand *= np.clip(1.2 - np.abs(table["temperature"] - 21) / 30, 0.2, None)
    noise = rng.normal(0, 0.08, count)
    return table, (demand * np.exp(noise)).astype("float32"), demand


train, train_bikes, _ = make_table(12000)
test, test_bikes, test_demand = make_table(1500)
for row in range(4):
    print(
        {name: column[row].item() for name, column in train.items()}, "->", round(float(train_bikes[row])), "bicycles"
    )

# %% [markdown]
# ## A layer for each column
#
# - `temperature`: `Normalization`, so that it has mean 0 and deviation 1.
# - `hour`: a category of 24 values, `IntegerLookup` to one-hot. As a number it would be of little use: 23 is close to
#   0.
# - `day` and `sky`: `StringLookup` to one-hot.
# - `hour` and `day` together: `HashedCrossing`, one category for each pair, since the hours of a weekend differ from
#   those of a workday.

# %%
inputs = {
    "hour": tf.keras.Input((1,), dtype=tf.int64, name="hour"),
    "day": tf.keras.Input((1,), dtype=tf.string, name="day"),
    "sky": tf.keras.Input((1,), dtype=tf.string, name="sky"),
    "temperature": tf.keras.Input((1,), name="temperature"),
}
temperature = layers.Normalization(axis=None)
temperature.adapt(train["temperature"])
hours = layers.IntegerLookup(vocabulary=list(range(24)), num_oov_indices=0, output_mode="one_hot")
lookups = {}
for name in ("day", "sky"):
    lookups[name] = layers.StringLookup(num_oov_indices=0, output_mode="one_hot")
    lookups[name].adapt(train[name])
    print(name, lookups[name].get_vocabulary())
pairs = layers.HashedCrossing(num_bins=1000, output_mode="one_hot")
features = layers.Concatenate()(
    [
        temperature(inputs["temperature"]),
        hours(inputs["hour"]),
        lookups["day"](inputs["day"]),
        lookups["sky"](inputs["sky"]),
        pairs((inputs["hour"], inputs["day"])),
    ]
)
print("one row becomes", features.shape[-1], "numbers")

# %% [markdown]
# ## The network
#
# It predicts the logarithm of the number: effects such as rain multiply the demand, and logarithms turn products into
# sums.

# %%
hidden = layers.Dense(64, activation="relu")(features)
hidden = layers.Dense(32, activation="relu")(hidden)
model = tf.keras.Model(inputs, layers.Dense(1)(hidden))
model.compile(tf.keras.optimizers.Adam(tf.keras.optimizers.schedules.CosineDecay(0.004, 20 * 120)), "mse")
columns = {name: column[:, None] for name, column in train.items()}
test_columns = {name: column[:, None] for name, column in test.items()}
history = model.fit(
    columns,
    np.log(train_bikes),
    validation_data=(test_columns, np.log(test_bikes)),
    batch_size=100,
    epochs=20,
    verbose=0,
).history
predicted = np.exp(model.predict(test_columns, verbose=0)[:, 0])


def typical_error(guess):
    return np.median(np.abs(guess - test_bikes) / test_bikes)


print(f"typical error of the network:           {typical_error(predicted):.1%}")
print(f"of always guessing the median:          {typical_error(np.median(train_bikes)):.1%}")
print(f"of the hidden rule (noise that remains): {typical_error(test_demand):.1%}")

# %% [markdown]
# A guess without the network is wrong by four fifths; the network is wrong by a tenth. The hidden rule itself would
# be wrong by about half of that, because of noise that nobody can predict.

# %%
figure, (left, middle, right) = plt.subplots(1, 3, figsize=(11, 3.4), layout="constrained")
left.plot(history["loss"], label="training")
left.plot(history["val_loss"], label="test")
left.set(xlabel="epoch", ylabel="squared error of the logarithm", yscale="log")
left.legend()
middle.scatter(test_bikes, predicted, s=4, alpha=0.5)
middle.plot([1, 300], [1, 300], color="black", lw=0.8)
middle.set(xlabel="bicycles", ylabel="predicted", xscale="log", yscale="log")
for day in ("tue", "sun"):
    rows = {"hour": np.arange(24), "day": np.repeat(day, 24), "sky": np.repeat("clear", 24)}
    rows["temperature"] = np.full(24, 18.0, "float32")
    curve = model.predict({name: column[:, None] for name, column in rows.items()}, verbose=0)
    right.plot(np.exp(curve), label=day)
right.set(xlabel="hour", ylabel="predicted", title="a clear day with 18 degrees")
right.legend()
for axis in (left, middle, right):
    axis.grid(alpha=0.3)
plt.show()

# %% [markdown]
# ## Raw rows in, answers out
#
# The saved file holds the vocabularies, the means and the weights.

# %%
model.save("bicycles.keras")
loaded = tf.keras.models.load_model("bicycles.keras")
row = {
    "hour": np.array([[17]]),
    "day": np.array([["fri"]]),
    "sky": np.array([["rain"]]),
    "temperature": np.array([[12.0]]),
}
print(f"Friday at 17 in the rain: {float(np.exp(loaded.predict(row, verbose=0)[0, 0])):.0f} bicycles")
