"""Keras models that are saved by one framework and loaded by the other. Runs under both: `tf` and `k` are parameters.

A case makes a compiled model with its data. It is trained a little, saved in all formats, and trained on; what is
loaded must give the same outputs, and the same again after the same training.
"""

import os

import numpy as np

WHOLE = ("h5", "keras", "tf")
WEIGHTS = ("weights.h5", "old.h5", "weights_tf", "checkpoint", "json")


def numbers(*shape, seed=0):
    return np.random.RandomState(seed).uniform(-1, 1, shape).astype(np.float32)


def fill(model):
    """The same weights under both frameworks, whatever their random numbers are."""
    # Vocabularies are no variables, and what Normalization learned is to stay.
    learned = ("mean:0", "variance:0", "count:0")
    variables = [w for w in model.weights if hasattr(w, "assign") and w.name.split("/")[-1] not in learned]
    for number, variable in enumerate(variables):
        shape = variable.shape.as_list()
        value = 0.3 * np.sin(np.arange(int(np.prod(shape))) + number).reshape(shape)
        value = np.abs(value) + 0.5 if "variance" in variable.name else value
        variable.assign(value.astype(variable.dtype.as_numpy_dtype))
    return model


def mlp(tf, k):
    layers = [
        k.layers.Dense(4, input_shape=(3,), activation="relu", kernel_regularizer="l2"),
        k.layers.Dense(2, kernel_constraint="max_norm", name="out"),
    ]
    model = k.Sequential(layers)
    model.compile("adam", "mse", metrics=["mae"])
    return model, numbers(8, 3), numbers(8, 2)


def late_shape(tf, k):
    model = k.Sequential([k.layers.Dense(4, activation="tanh"), k.layers.Dense(1)])
    model.compile(k.optimizers.SGD(0.1, momentum=0.9), "mae")
    model.build((None, 3))
    return model, numbers(8, 3), numbers(8, 1)


def convolutions(tf, k):
    layers = [
        k.layers.Conv2D(3, 3, input_shape=(6, 6, 2), padding="same", activation="relu"),
        k.layers.BatchNormalization(),
        k.layers.MaxPooling2D(),
        k.layers.SeparableConv2D(4, 2),
        k.layers.DepthwiseConv2D(2, padding="same"),
        k.layers.Conv2DTranspose(2, 2, strides=2),
        k.layers.Flatten(),
        k.layers.Dense(3, activation="softmax"),
    ]
    model = k.Sequential(layers)
    model.compile("rmsprop", "sparse_categorical_crossentropy", metrics=["accuracy"])
    return model, numbers(4, 6, 6, 2), np.arange(4) % 3


def several(tf, k):
    left, right = k.Input((3,), name="left"), k.Input((2,), name="right")
    both = k.layers.Concatenate()([left, right])
    first = k.layers.Dense(2, name="first")(both)
    second = k.layers.Dense(1, activation="sigmoid", name="second")(k.layers.Dense(3)(both))
    model = k.Model([left, right], [first, second], name="several")
    losses = {"first": k.losses.Huber(), "second": "binary_crossentropy"}
    model.compile("adam", losses, loss_weights={"first": 1.0, "second": 0.5}, metrics={"first": ["mae"]})
    return model, [numbers(8, 3), numbers(8, 2, seed=1)], [numbers(8, 2), (numbers(8, 1) > 0).astype(np.float32)]


def nested(tf, k):
    inner = k.Sequential([k.layers.Dense(3, input_shape=(3,), activation="relu"), k.layers.Dense(3)], name="inner")
    entry = k.Input((3,))
    deep = k.Model(entry, k.layers.Dense(3)(inner(entry)), name="deep")
    twice = k.Sequential([k.layers.Dense(3, input_shape=(3,), activation="tanh")], name="twice")
    top = k.Input((3,))
    added = k.layers.Add()([top, twice(top)])
    model = k.Model(top, k.layers.Dense(1)(k.layers.Add()([deep(added), twice(added)])))
    model.compile("sgd", "mse")
    return model, numbers(8, 3), numbers(8, 1)


def shared(tf, k):
    one, two = k.Input((4,)), k.Input((4,))
    layer = k.layers.Dense(3, activation="tanh", name="twice")
    outputs = k.layers.Dense(1)(k.layers.Subtract()([layer(one), layer(two)]))
    model = k.Model([one, two], outputs)
    model.compile(k.optimizers.Adagrad(0.1), "mse")
    return model, [numbers(8, 4), numbers(8, 4, seed=1)], numbers(8, 1)


def recurrent(tf, k):
    layers = [
        k.layers.Embedding(10, 4, mask_zero=True, input_length=5),
        k.layers.Bidirectional(k.layers.LSTM(3, return_sequences=True)),
        k.layers.GRU(2, return_sequences=True),
        k.layers.SimpleRNN(2),
        k.layers.Dense(1),
    ]
    model = k.Sequential(layers)
    model.compile("adam", "mse")
    return model, np.array([[1, 2, 3, 0, 0], [4, 5, 6, 7, 8], [9, 9, 0, 0, 0]]), numbers(3, 1)


def cells(tf, k):
    entry = k.Input((4, 3))
    steps = k.layers.TimeDistributed(k.layers.Dense(3))(entry)
    outputs = k.layers.RNN([k.layers.LSTMCell(2), k.layers.GRUCell(3)])(steps)
    model = k.Model(entry, k.layers.Dense(1)(outputs))
    model.compile(k.optimizers.Nadam(), "mse")
    return model, numbers(3, 4, 3), numbers(3, 1)


def attention(tf, k):
    entry = k.Input((4, 6))
    mixed = k.layers.MultiHeadAttention(2, 3)(entry, entry)
    normal = k.layers.LayerNormalization()(k.layers.Add()([entry, mixed]))
    model = k.Model(entry, k.layers.Dense(1)(k.layers.GlobalAveragePooling1D()(normal)))
    model.compile("adam", "mse")
    return model, numbers(3, 4, 6), numbers(3, 1)


def functions(tf, k):
    entry = k.Input((4,))
    part = tf.nn.relu(entry[:, 1:]) * 2.0 + 1.0
    both = tf.concat([part, entry], axis=1)
    model = k.Model(entry, k.layers.Dense(1)(tf.math.tanh(both)))
    model.compile("adam", "mse")
    return model, numbers(8, 4), numbers(8, 1)


def custom_layer(tf, k):
    entry = k.Input((3,))
    model = k.Model(entry, k.layers.Dense(1)(customs(tf, k)["Scaled"](3, name="scaled")(entry)))
    model.compile("adam", "mse")
    return model, numbers(8, 3), numbers(8, 1)


def subclassed(tf, k):
    model = customs(tf, k)["Branches"](3)
    model.compile("adam", "mse")
    model(numbers(2, 3))
    return model, numbers(8, 3), numbers(8, 1)


def older_optimizer(tf, k):
    model = k.Sequential([k.layers.Dense(3, input_shape=(3,), activation="elu"), k.layers.Dense(1)])
    model.compile(k.optimizers.legacy.Adam(0.01, amsgrad=True), k.losses.LogCosh())
    return model, numbers(8, 3), numbers(8, 1)


def schedule(tf, k):
    model = k.Sequential([k.layers.Dense(3, input_shape=(3,)), k.layers.PReLU(), k.layers.Dense(1)])
    rate = k.optimizers.schedules.ExponentialDecay(0.1, 2, 0.9)
    model.compile(k.optimizers.SGD(rate, momentum=0.5, nesterov=True), "mse")
    return model, numbers(8, 3), numbers(8, 1)


def preprocessing(tf, k):
    scale = k.layers.Normalization()
    scale.adapt(np.array([[1.0, 2.0], [3.0, 6.0], [2.0, 4.0]], np.float32))
    entry = k.Input((2,))
    model = k.Model(entry, k.layers.Dense(1)(k.layers.Rescaling(0.5, offset=1.0)(scale(entry))))
    model.compile("adam", "mse")
    return model, numbers(8, 2), numbers(8, 1)


def words(tf, k):
    text = k.layers.TextVectorization(max_tokens=12, output_sequence_length=4)
    text.adapt(["a b c", "b c d e", "f"])
    kinds = k.layers.StringLookup(output_mode="one_hot", max_tokens=5)
    kinds.adapt(["x", "y", "x"])
    entry = k.Input((), dtype="string")
    pooled = k.layers.GlobalAveragePooling1D()(k.layers.Embedding(12, 3)(text(entry)))
    model = k.Model(entry, k.layers.Dense(1)(k.layers.concatenate([pooled, kinds(entry)])))
    model.compile("adam", "mse")
    return model, tf.constant(["a b", "c d e f", "x", "y"]), tf.constant(numbers(4, 1))


def frozen(tf, k):
    layers = [k.layers.Dense(3, input_shape=(3,)), k.layers.BatchNormalization(trainable=False), k.layers.Dense(1)]
    model = k.Sequential(layers)
    model.layers[0].trainable = False
    model.compile("adam", "mse")
    return model, numbers(8, 3), numbers(8, 1)


CASES = {
    case.__name__: case
    for case in (
        mlp, late_shape, convolutions, several, nested, shared, recurrent, cells, attention, functions, custom_layer,
        subclassed, older_optimizer, schedule, preprocessing, words, frozen,
    )
}  # fmt: skip
# Subclassed models have no HDF5 form and no JSON, vocabularies none that goes by layer.
LEFT_OUT = {
    ("subclassed", "h5"), ("subclassed", "json"), ("words", "h5"), ("words", "old.h5"), ("words", "json"),
}  # fmt: skip
_customs = {}


def customs(tf, k):
    """Classes of a user, made once under each framework."""
    if _customs:
        return _customs

    @k.utils.register_keras_serializable("interop")
    class Scaled(k.layers.Layer):
        def __init__(self, units, **kwargs):
            super().__init__(**kwargs)
            self.units = units
            self.inner = k.layers.Dense(units)

        def build(self, input_shape):
            self.scale = self.add_weight(name="scale", shape=(self.units,), initializer="ones")
            super().build(input_shape)

        def call(self, inputs, training=None):
            return self.inner(inputs) * self.scale

        def get_config(self):
            return {**super().get_config(), "units": self.units}

    @k.utils.register_keras_serializable("interop")
    class Branches(k.Model):
        def __init__(self, units, **kwargs):
            super().__init__(**kwargs)
            self.units = units
            self.entry = k.layers.Dense(units, activation="relu")
            self.branches = [k.layers.Dense(2), k.layers.Dense(2)]
            self.final = k.layers.Dense(1)
            self.offset = tf.Variable(0.5)

        def call(self, inputs, training=None):
            hidden = self.entry(inputs)
            return self.final(self.branches[0](hidden) * self.branches[1](hidden)) + self.offset

        def get_config(self):
            return {"units": self.units}

    _customs.update(Scaled=Scaled, Branches=Branches)
    return _customs


def outputs(model, x):
    found = model(x, training=False)
    found = found if isinstance(found, (list, tuple)) else [found]
    return [np.round(np.asarray(value, np.float64), 5).tolist() for value in found]


def train(model, x, y):
    model.run_eagerly = True
    model.fit(x, y, batch_size=4, epochs=1, shuffle=False, verbose=0)


def save_case(tf, k, folder, name):
    """Saves a model in all formats; returns its outputs, and those after more training."""
    model, x, y = CASES[name](tf, k)
    fill(model)
    train(model, x, y)
    here = os.path.join(folder, name)
    os.makedirs(here, exist_ok=True)
    for ending in ("h5", "keras", "tf"):
        if (name, ending) not in LEFT_OUT:
            path = os.path.join(here, "saved" if ending == "tf" else f"model.{ending}")
            model.save(path, **({"save_format": "tf"} if ending == "tf" else {}))
    model.save_weights(os.path.join(here, "w.weights.h5"))
    if (name, "old.h5") not in LEFT_OUT:
        model.save_weights(os.path.join(here, "w_old.h5"))
    model.save_weights(os.path.join(here, "w_tf"))
    tf.train.Checkpoint(model=model, optimizer=model.optimizer).write(os.path.join(here, "ckpt"))
    if (name, "json") not in LEFT_OUT:
        with open(os.path.join(here, "model.json"), "w") as file:
            file.write(model.to_json())
    before = outputs(model, x)
    train(model, x, y)
    return [before, outputs(model, x)]


def load_case(tf, k, folder, name, ending):
    """The outputs of what was loaded, and those after more training where the optimizer came with it."""
    customs(tf, k)
    here = os.path.join(folder, name)
    fresh, x, y = CASES[name](tf, k)
    if ending in WHOLE:
        path = os.path.join(here, "saved" if ending == "tf" else f"model.{ending}")
        model = k.models.load_model(path)
    elif ending == "json":
        with open(os.path.join(here, "model.json")) as file:
            model = k.models.model_from_json(file.read())
        model.load_weights(os.path.join(here, "w.weights.h5"))
    elif ending == "checkpoint":
        model = fresh
        status = tf.train.Checkpoint(model=model, optimizer=model.optimizer).read(os.path.join(here, "ckpt"))
        train_on = [outputs(model, x)]
        train(model, x, y)
        status.assert_existing_objects_matched()
        return [*train_on, outputs(model, x)]
    else:
        model = fresh
        paths = {"weights.h5": "w.weights.h5", "old.h5": "w_old.h5", "weights_tf": "w_tf"}
        found = model.load_weights(os.path.join(here, paths[ending]))
        if hasattr(found, "expect_partial"):
            found.expect_partial()
    before = outputs(model, x)
    if ending not in WHOLE:
        return [before]
    train(model, x, y)
    return [before, outputs(model, x)]
