"""Objects that are saved by one framework and loaded by the other. Runs under both: `tf` is a parameter.

A case is a function that makes an object, and one that lists, as JSON, what the object (or what became of it) computes.
"""

import collections
import os

import numpy as np
import signature_objects


def listed(value):
    if isinstance(value, dict):
        return {key: listed(value[key]) for key in sorted(value)}
    if isinstance(value, (list, tuple)):
        return [listed(item) for item in value]
    if hasattr(value, "to_list"):
        return listed(value.to_list())
    if isinstance(value, bytes):
        return value.decode("latin-1")
    if isinstance(value, (str, int, float)):
        return value
    array = np.asarray(value)
    return listed(array.tolist()) if array.dtype == object else np.round(array.astype(float), 4).tolist()


# Modules, for SavedModels.


def linear(tf, folder):
    class Linear(tf.Module):
        def __init__(self):
            super().__init__()
            self.w = tf.Variable([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], name="w")
            self.inner = tf.Module()
            self.inner.b = tf.Variable([0.5, -0.5])
            self.parts = [tf.Variable(2.0), {"k": tf.Variable(3.0)}]

        @tf.function(input_signature=[tf.TensorSpec([None, 3], tf.float32)])
        def __call__(self, x):
            y = tf.matmul(x, self.w) + self.inner.b
            return {"y": y, "p": tf.nn.softmax(y) * self.parts[0] * self.parts[1]["k"]}

    return Linear()


def linear_calls(tf, m):
    x = tf.constant([[0.1, 0.2, 0.3], [0.0, 1.0, 0.0]])
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(m(x)["y"])
    return [m(x), m.signatures["serving_default"](x=x), tape.gradient(loss, m.w), m.parts[1]["k"], m.inner.b]


def counter(tf, folder):
    class Counter(tf.Module):
        def __init__(self):
            super().__init__()
            self.n = tf.Variable(0, trainable=False)

        @tf.function(input_signature=[])
        def bump(self):
            self.n.assign_add(1)
            first = self.n.read_value()
            self.n.assign(self.n * 10)
            return first, self.n.read_value()

    return Counter()


def counter_calls(tf, m):
    return [m.bump(), m.bump(), m.n, m.signatures["serving_default"]()]


def traces(tf, folder):
    module = tf.Module()

    @tf.function
    def scale(x, factor=2.0, twice=False, *, minus=0.0, add=0.0):
        return x * factor * (2.0 if twice else 1.0) + add - minus

    module.scale = scale
    x = tf.constant([1.0, 2.0])
    scale(x)
    scale(x, twice=True)
    scale(x, minus=x, add=tf.constant(10.0))
    return module


def traces_calls(tf, m):
    x = tf.constant([1.0, 2.0])
    return [m.scale(x), m.scale(x, twice=True), m.scale(x, minus=x, add=tf.constant(10.0))]


def flow(tf, folder):
    class Flow(tf.Module):
        @tf.function(input_signature=[tf.TensorSpec([], tf.int32), tf.TensorSpec([None], tf.float32)])
        def __call__(self, n, x):
            i, total = tf.constant(0), tf.zeros_like(x)
            while i < n:
                if i % 2 == 0:
                    total += x
                else:
                    total -= 0.5 * x
                i += 1
            picked = tf.switch_case(n % 3, [lambda: x[0], lambda: x[1], lambda: tf.reduce_sum(x)])
            squares = tf.map_fn(lambda v: v * v, x)
            return {"total": total, "picked": picked, "squares": squares}

    return Flow()


def flow_calls(tf, m):
    x = tf.constant([1.0, 2.0, 4.0])
    return [m(tf.constant(n), x) for n in (0, 4, 5)] + [m.signatures["serving_default"](n=tf.constant(2), x=x)]


def words(tf, folder):
    path = os.path.join(folder, "vocab.txt")
    with open(path, "w") as file:
        file.write("cat\ndog\nemu\n")
    module = tf.Module()
    module.ids = tf.lookup.StaticHashTable(tf.lookup.TextFileInitializer(path, tf.string, 0, tf.int64, -1), -1)
    module.back = tf.lookup.StaticHashTable(
        tf.lookup.KeyValueTensorInitializer(tf.constant([0, 1, 2], tf.int64), ["c", "d", "e"]), "?"
    )
    module.seen = tf.lookup.experimental.MutableHashTable(tf.string, tf.int64, -1)
    module.seen.insert(["cat"], [7])
    module.file = tf.saved_model.Asset(path)
    module.big = tf.constant(np.arange(300, dtype=np.float32))

    def call(text):
        ids = module.ids.lookup(tf.strings.lower(text))
        return {"ids": ids, "back": module.back.lookup(ids), "seen": module.seen.lookup(text)}

    module.f = tf.function(call, input_signature=[tf.TensorSpec([None], tf.string)])
    module.read = tf.function(lambda: tf.io.read_file(module.file.asset_path), input_signature=[])
    module.total = tf.function(lambda: tf.reduce_sum(module.big), input_signature=[])
    return module


def words_calls(tf, m):
    return [m.f(tf.constant(["CAT", "cat", "x"])), m.total()]


def ragged(tf, folder):
    module = tf.Module()
    module.double = tf.function(
        lambda r: r.with_values(r.values * 2), input_signature=[tf.RaggedTensorSpec([None, None], tf.float32)]
    )
    module.nested = tf.function(
        lambda d: {"sum": d["a"] + d["b"][0], "parts": (d["a"], [d["b"][1]])},
        input_signature=[{"a": tf.TensorSpec([], tf.float32), "b": [tf.TensorSpec([], tf.float32)] * 2}],
    )
    return module


def ragged_calls(tf, m):
    values = {"a": tf.constant(1.0), "b": [tf.constant(2.0), tf.constant(3.0)]}
    return [m.double(tf.ragged.constant([[1.0], [2.0, 3.0]])), m.nested(values)]


def image(tf, folder):
    module = tf.Module()
    module.k = tf.Variable(np.arange(36, dtype=np.float32).reshape(3, 3, 1, 4) / 36)
    module.mean = tf.Variable(tf.zeros([4]), trainable=False)

    @tf.function(input_signature=[tf.TensorSpec([None, 6, 6, 1], tf.float32)])
    def call(x):
        y = tf.nn.relu(tf.nn.conv2d(x, module.k, 1, "SAME"))
        y = tf.nn.max_pool2d(y, 2, 2, "VALID")
        module.mean.assign(0.9 * module.mean + 0.1 * tf.reduce_mean(y, [0, 1, 2]))
        return tf.reshape(y - module.mean, [-1, 36]), tf.shape(y)

    module.call = call
    return module


def image_calls(tf, m):
    x = tf.constant(np.linspace(-1, 1, 72, dtype=np.float32).reshape(2, 6, 6, 1))
    return [m.call(x), m.mean, m.call(x)]


def strings(tf, folder):
    module = tf.Module()

    @tf.function(input_signature=[tf.TensorSpec([None], tf.string)])
    def call(text):
        split = tf.strings.split(text)
        return {
            "words": split.to_tensor(""),
            "lengths": split.row_lengths(),
            "joined": tf.strings.join([text, "!"]),
            "hash": tf.strings.to_hash_bucket_fast(text, 100),
            "number": tf.strings.as_string(tf.strings.length(text)),
        }

    module.call = call
    return module


def strings_calls(tf, m):
    return [m.call(tf.constant(["a b", "", "xyz"]))]


MODULES = {
    "linear": (linear, linear_calls),
    "counter": (counter, counter_calls),
    "traces": (traces, traces_calls),
    "flow": (flow, flow_calls),
    "words": (words, words_calls),
    "ragged": (ragged, ragged_calls),
    "image": (image, image_calls),
    "strings": (strings, strings_calls),
    **signature_objects.MODULES,
}
# These are loaded and saved once more before the other framework sees them.
AGAIN = ("linear", "flow", "words", "arrays", "several")

# Objects for checkpoints; `change` is done before saving, so that fresh objects differ.

Pair = collections.namedtuple("Pair", "first second")


def variables(tf):
    return {
        "float": tf.Variable([[1.0, 2.0]]),
        "half": tf.Variable([1.5], dtype=tf.bfloat16),
        "int": tf.Variable(7, dtype=tf.int64),
        "flag": tf.Variable([True, False]),
        "text": tf.Variable([b"a", b"\xff"]),
        "complex": tf.Variable(1 + 2j, dtype=tf.complex64),
        "empty": tf.Variable(tf.zeros([0, 2])),
    }


def containers(tf):
    module = tf.Module()
    module.items = [tf.Variable(1.0), [tf.Variable(2.0)], {"a/b.c": tf.Variable(3.0)}]
    module.pair = Pair(tf.Variable(4.0), tf.Variable(5.0))
    module.table = collections.OrderedDict(z=tf.Variable(6.0), a=tf.Variable(7.0))
    module.again = module.items
    return {"module": module, "also": module.items[0]}


def stateful(tf):
    table = tf.lookup.experimental.MutableHashTable(tf.string, tf.int64, -1)
    return {"generator": tf.random.Generator.from_seed(5), "table": table}


def variables_values(tf, objects):
    def shown(v):
        return [v.real.tolist(), v.imag.tolist()] if v.dtype.kind == "c" else listed(v)

    return {name: shown(np.asarray(v.numpy())) for name, v in objects.items()}


def containers_values(tf, objects):
    m = objects["module"]
    found = [m.items[0], m.items[1][0], m.items[2]["a/b.c"], m.pair.first, m.pair.second, m.table["z"], m.table["a"]]
    return [float(v.numpy()) for v in [*found, objects["also"]]]


def stateful_values(tf, objects):
    keys = tf.constant(["a", "b", "c"])
    return [listed(objects["generator"].state.numpy()), listed(objects["table"].lookup(keys).numpy())]


def change(tf, name, objects):
    if name == "variables":
        for key in ("float", "half", "int"):
            objects[key].assign(objects[key] + tf.ones_like(objects[key]))
        objects["flag"].assign([False, False])
        objects["text"].assign([b"", b"zz"])
    elif name == "containers":
        for number, v in enumerate(objects["module"].variables):
            v.assign(100.0 + number)
    elif name in signature_objects.CHECKPOINTS:
        signature_objects.change(tf, name, objects)
    else:
        objects["generator"].normal([7])
        objects["table"].insert(["a", "c"], [1, 3])


CHECKPOINTS = {
    "variables": (variables, variables_values),
    "containers": (containers, containers_values),
    "stateful": (stateful, stateful_values),
    **signature_objects.CHECKPOINTS,
}


def save_all(tf, folder):
    """Saves every case; what each computes."""
    found = {}
    for name, (make, calls) in MODULES.items():
        module = make(tf, folder)
        path = os.path.join(folder, name, "1")  # as TensorFlow Serving lays out versions
        tf.saved_model.save(module, path, signatures=vars(module).get("signatures_to_save"))
        found[name] = listed(calls(tf, tf.saved_model.load(path)))
    for name in AGAIN:
        loaded = tf.saved_model.load(os.path.join(folder, name, "1"))
        tf.saved_model.save(loaded, os.path.join(folder, name, "2"), signatures=loaded.signatures)
    for name, (make, values) in CHECKPOINTS.items():
        objects = make(tf)
        change(tf, name, objects)
        options = signature_objects.sharded_options(tf) if name == "sharded" else None
        tf.train.Checkpoint(**objects).save(os.path.join(folder, f"ckpt_{name}", "x"), options)
        found[name] = listed(values(tf, objects))
    return found


def load_module(tf, folder, name, version="1"):
    return listed(MODULES[name][1](tf, tf.saved_model.load(os.path.join(folder, name, version))))


def load_checkpoint(tf, folder, name):
    make, values = CHECKPOINTS[name]
    objects = make(tf)
    path = tf.train.latest_checkpoint(os.path.join(folder, f"ckpt_{name}"))
    tf.train.Checkpoint(**objects).restore(path).assert_consumed()
    return listed(values(tf, objects))


def serve(tf, folder, name, signature, feeds):
    """Runs a signature as TensorFlow 1 and TensorFlow Serving do: by the graph, not by objects."""
    v1 = tf.compat.v1
    with tf.Graph().as_default(), v1.Session() as session:
        message = v1.saved_model.load(session, ["serve"], os.path.join(folder, name, "1")).signature_def[signature]
        fetches = {key: info.name for key, info in message.outputs.items()}
        return listed(session.run(fetches, {message.inputs[key].name: value for key, value in feeds.items()}))
