# %% [markdown]
# # Reinforcement learning: balancing a pole
#
# A pole stands on a cart. The cart can be pushed to the left or to the right, 50 times a second, and the pole must
# not fall. Nobody shows the right pushes: the network gets a point for every step in which the pole still stands, and
# has to find out by itself. The method is **actor-critic**: the *actor* chooses pushes, the *critic* estimates how
# many points are still to come. A push that turned out better than the critic expected becomes more likely.

# %%
import matplotlib.pyplot as plt
import numpy as np

import headrace as tf

layers = tf.keras.layers
tf.keras.utils.set_random_seed(12)


# %% [markdown]
# ## The cart
#
# The mechanics in a few lines of NumPy, for many carts at once. The state of a cart is position, speed, angle and
# angular speed. Carts start anywhere in the middle part of the track, with a nearly upright pole. An episode ends
# when the pole leans more than 12 degrees, when the cart leaves the track, or after 500 steps.


# %%
class Carts:
    GRAVITY, CART, POLE, HALF_LENGTH, FORCE, STEP = 9.8, 1.0, 0.1, 0.5, 10.0, 0.02
    LONGEST = 500

    def __init__(self, count, seed=0):
        self.rng = np.random.default_rng(seed)
        self.state = self.new_states(count)
        self.age = np.zeros(count, int)

    def new_states(self, count):
        return self.rng.uniform(-1, 1, (count, 4)) * [1.5, 0.05, 0.05, 0.05]

    def step(self, right):
        """Pushes every cart; returns whether each episode ended, and the ages of those that did."""
        _, speed, angle, turning = self.state.T
        force = np.where(right, self.FORCE, -self.FORCE)
        total = self.CART + self.POLE
        pull = (force + self.POLE * self.HALF_LENGTH * turning**2 * np.sin(angle)) / total
        swing = (self.GRAVITY * np.sin(angle) - np.cos(angle) * pull) / (
            self.HALF_LENGTH * (4 / 3 - self.POLE * np.cos(angle) ** 2 / total)
        )
        push = pull - self.POLE * self.HALF_LENGTH * swing * np.cos(angle) / total
        self.state = self.state + self.STEP * np.stack([speed, push, turning, swing], axis=1)
        self.age += 1
        fallen = (np.abs(self.state[:, 0]) > 2.4) | (np.abs(self.state[:, 2]) > np.radians(12))
        ended = fallen | (self.age >= self.LONGEST)
        ages = self.age[ended].copy()
        self.state[ended] = self.new_states(ended.sum())
        self.age[ended] = 0
        return fallen, ended, ages


carts = Carts(200)
lengths = np.concatenate([carts.step(carts.rng.random(200) < 0.5)[2] for _ in range(300)])
print(f"random pushes: the pole falls after {lengths.mean():.0f} steps on average")

# %% [markdown]
# ## Actor and critic
#
# Two small networks in one model: the actor returns logits of the two pushes, the critic the expected number of
# points. Future points count less, by a factor of 0.99 per step.

# %%
ROUNDS = 300
state_in = tf.keras.Input((4,))
scaled = state_in * tf.constant([1.0, 1.0, 8.0, 1.0])


def small_network(units):
    return layers.Dense(units)(layers.Dense(64, activation="tanh")(layers.Dense(64, activation="tanh")(scaled)))


network = tf.keras.Model(state_in, [small_network(2), 50.0 * small_network(1)])
rate = tf.keras.optimizers.schedules.CosineDecay(0.002, ROUNDS)
optimizer = tf.keras.optimizers.Adam(rate, clipnorm=1.0)
DISCOUNT, CARTS, STEPS = 0.99, 32, 32


@tf.function
def choose(states):
    logits, _ = network(states)
    return tf.random.categorical(logits, 1)[:, 0]


@tf.function
def learn(states, actions, advantages, returns):
    with tf.GradientTape() as tape:
        logits, values = network(states)
        log_probabilities = tf.nn.log_softmax(logits)
        chosen = tf.gather(log_probabilities, actions, batch_dims=1)
        actor_loss = -tf.reduce_mean(chosen * advantages)
        critic_loss = tf.reduce_mean(tf.square(returns - values[:, 0])) / 2500.0
        entropy = -tf.reduce_mean(tf.reduce_sum(tf.exp(log_probabilities) * log_probabilities, axis=1))
        loss = actor_loss + critic_loss - 0.02 * entropy
    gradients = tape.gradient(loss, network.trainable_weights)
    optimizer.apply_gradients(zip(gradients, network.trainable_weights, strict=True))


# %% [markdown]
# ## Playing and learning
#
# 32 carts play 32 steps, then the network learns from these 1,024 steps. The *surprise* of a step is its point, plus
# the critic's estimate after it, minus the estimate before it. The advantage of a push is the sum of the surprises
# that follow, each step counting 5% less, so that it depends neither on a single estimate nor on all the chance of a
# long episode. A small reward for entropy keeps the actor from being too sure too early.

# %%
carts = Carts(CARTS, seed=1)
curve = []
for round_number in range(ROUNDS):
    states, actions, fallen, ended, lengths = [], [], [], [], []
    for _ in range(STEPS):
        state = carts.state.astype("float32")
        action = choose(state).numpy()
        fell, over, ages = carts.step(action == 1)
        for record, value in ((states, state), (actions, action), (fallen, fell), (ended, over)):
            record.append(value)
        lengths.extend(ages)
    values = network(np.concatenate(states))[1].numpy().reshape(STEPS, CARTS)
    following = network(carts.state.astype("float32"))[1].numpy()[:, 0]
    advantages, carried = np.zeros((STEPS, CARTS), "float32"), 0.0
    for step in reversed(range(STEPS)):
        # An episode that was cut off at its longest has no end: the critic's own estimate stands in for its future.
        future = np.where(ended[step], np.where(fallen[step], 0.0, values[step]), following)
        surprise = 1.0 + DISCOUNT * future - values[step]
        carried = surprise + DISCOUNT * 0.95 * np.where(ended[step], 0.0, carried)
        advantages[step], following = carried, values[step]
    returns = (advantages + values).reshape(-1)
    scaled_advantages = ((advantages - advantages.mean()) / (advantages.std() + 1e-6)).reshape(-1)
    learn(np.concatenate(states), np.concatenate(actions), scaled_advantages, returns)
    curve.append(np.mean(lengths) if lengths else np.nan)
    if round_number % 50 == 49:
        print(f"round {round_number + 1:3}: the pole stands {np.nanmean(curve[-10:]):.0f} steps on average")

# %%
plt.figure(figsize=(7, 3))
plt.plot(curve, ".", ms=3, alpha=0.6)
smooth = [np.nanmean(curve[max(0, n - 10) : n + 1]) for n in range(len(curve))]
plt.plot(smooth)
plt.xlabel("round of learning")
plt.ylabel("steps until the end")
plt.axhline(Carts.LONGEST, color="gray", ls="--")
plt.grid(alpha=0.3)
plt.show()

# %% [markdown]
# ## The trained network
#
# 100 new carts, now always with the likelier push:

# %%
carts, lengths, track = Carts(100, seed=2), [], []
done = np.zeros(100, bool)
for _ in range(Carts.LONGEST):
    track.append(carts.state[0].copy())
    best = network(carts.state.astype("float32"))[0].numpy().argmax(axis=1)
    _, over, _ = carts.step(best == 1)
    lengths.extend([len(track)] * int((over & ~done).sum()))
    done |= over
standing = np.mean(np.array(lengths) == Carts.LONGEST)
print(f"mean {np.mean(lengths):.0f} steps; {standing:.0%} of the poles stand to the end")
figure, axes = plt.subplots(2, 1, figsize=(8, 3.4), sharex=True, layout="constrained")
axes[0].plot(np.array(track)[:, 0])
axes[0].set_ylabel("position")
axes[1].plot(np.degrees(np.array(track)[:, 2]), color="tab:orange")
axes[1].set(xlabel="step", ylabel="angle (degrees)")
for axis in axes:
    axis.grid(alpha=0.3)
plt.show()
