"""What sharing a model saves: bytes of weights and optimizer state on each device, and the time of a step.

A small transformer is trained with keras.distribution.ModelParallel on meshes of 1, 2, 4 and 8 virtual CPU devices. The
devices share the cores of one machine, so the time says what partitioning costs, not what more hardware gains.
"""

import time

import numpy as np

import headrace as tf

WIDTH, HEADS, VOCABULARY, LENGTH, BATCH, STEPS = 256, 8, 2000, 32, 16, 10
keras = tf.keras


def build():
    keras.utils.set_random_seed(0)
    tokens = keras.Input((LENGTH,), dtype="int32")
    x = keras.layers.Embedding(VOCABULARY, WIDTH, name="tokens")(tokens)
    for number in range(2):
        attention = keras.layers.MultiHeadAttention(HEADS, WIDTH // HEADS, name=f"attention_{number}")
        x = keras.layers.LayerNormalization()(x + attention(x, x))
        hidden = keras.layers.Dense(4 * WIDTH, "relu", name=f"up_{number}")(x)
        x = keras.layers.LayerNormalization()(x + keras.layers.Dense(WIDTH, name=f"down_{number}")(hidden))
    model = keras.Model(tokens, keras.layers.Dense(VOCABULARY, name="head")(x))
    model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    return model


def distribution(count):
    devices = keras.distribution.list_devices("cpu")[:count]
    mesh = keras.distribution.DeviceMesh((1, count), ["batch", "model"], devices)
    layouts = keras.distribution.LayoutMap(mesh)
    layouts["tokens/embeddings"] = (None, "model")
    layouts["(query|key|value)/kernel"] = (None, "model", None)
    layouts["attention_output/kernel"] = ("model", None, None)
    layouts["(up_.|head)/kernel"] = (None, "model")
    layouts["down_./kernel"] = ("model", None)
    return keras.distribution.ModelParallel(layout_map=layouts, batch_dim_name="batch")


def bytes_per_device(model):
    found = {}
    for variable in (*model.variables, *model.optimizer.variables):
        for shard in variable._storage.array.addressable_shards:
            found[shard.device] = found.get(shard.device, 0) + shard.data.nbytes
    return max(found.values())


def main():
    cpu = tf.config.list_physical_devices("CPU")[0]
    tf.config.set_logical_device_configuration(cpu, [tf.config.LogicalDeviceConfiguration()] * 8)
    rng = np.random.default_rng(0)
    x = rng.integers(0, VOCABULARY, (BATCH, LENGTH))
    print("devices | MB per device | ms per step | loss")
    for count in (1, 2, 4, 8):
        with distribution(count).scope():
            model = build()
            loss = float(model.train_on_batch(x, x))
            times = []
            for _ in range(STEPS):
                begin = time.perf_counter()
                model.train_on_batch(x, x)
                times.append(time.perf_counter() - begin)
        print(f"{count:7} | {bytes_per_device(model) / 1e6:13.1f} | {min(times) * 1e3:11.1f} | {loss:.6f}", flush=True)


if __name__ == "__main__":
    main()
