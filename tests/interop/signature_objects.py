"""Further objects that cross: loops with arrays, several signatures, trees of modules, defaults, parsing, dtypes."""

import os

import numpy as np


def arrays(tf, folder):
    class Arrays(tf.Module):
        @tf.function(input_signature=[tf.TensorSpec([None, 3], tf.float32), tf.TensorSpec([], tf.int32)])
        def __call__(self, x, n):
            kept = tf.TensorArray(tf.float32, size=0, dynamic_size=True, element_shape=[3])
            for i in tf.range(n):
                row = x[i]
                if tf.reduce_sum(row) > 0.0:
                    row = row * 2.0
                else:
                    while tf.reduce_sum(row) < 0.0:
                        row += 1.0
                kept = kept.write(i, row)
            sums = tf.scan(lambda total, row: total + row, x, tf.zeros([3]))
            return {"kept": kept.stack(), "sums": sums, "count": kept.size()}

    return Arrays()


def arrays_calls(tf, m):
    x = tf.constant([[1.0, 2.0, 3.0], [-1.0, -2.0, 0.5], [0.0, 0.0, 0.0]])
    return [m(x, tf.constant(3)), m(x, tf.constant(1)), m.signatures["serving_default"](x=x, n=tf.constant(2))]


def several(tf, folder):
    module = tf.Module()
    module.v = tf.Variable([1.0, 2.0])
    spec = tf.TensorSpec([2], tf.float32)
    module.add = tf.function(lambda x: {"sum": x + module.v}, input_signature=[spec])
    module.scale = tf.function(lambda x, by: x * by * module.v)
    module.untouched = tf.function(lambda: module.v * 3.0, input_signature=[])
    module.signatures_to_save = {
        "add": module.add,
        "scale": module.scale.get_concrete_function(tf.TensorSpec([2], tf.float32, "x"), tf.TensorSpec([], name="by")),
        "untouched": module.untouched,
    }
    return module


def several_calls(tf, m):
    x = tf.constant([3.0, 4.0])
    named = m.signatures
    return [
        sorted(named),
        named["add"](x=x),
        list(named["scale"](x=x, by=tf.constant(2.0)).values()),
        list(named["untouched"]().values()),
        m.add(x),
        m.scale(x, tf.constant(0.5)),
    ]


def tree(tf, folder):
    class Leaf(tf.Module):
        def __init__(self, start):
            super().__init__()
            self.w = tf.Variable(start)

        @tf.function(input_signature=[tf.TensorSpec([None], tf.float32)])
        def __call__(self, x):
            return x * self.w

    class Tree(tf.Module):
        def __init__(self):
            super().__init__()
            self.leaves = [Leaf(1.0), Leaf(2.0)]
            self.named = {"third": Leaf(3.0), "again": self.leaves[0]}
            self.pair = (Leaf(5.0), Leaf(6.0))

        @tf.function(input_signature=[tf.TensorSpec([None], tf.float32)])
        def __call__(self, x):
            for leaf in (*self.leaves, *self.pair):
                x = leaf(x)
            return self.named["third"](x) + self.named["again"](x)

    return Tree()


def tree_calls(tf, m):
    x = tf.constant([1.0, -2.0])
    m.leaves[0].w.assign(10.0)  # shared: both places see it
    return [m(x), m.leaves[1](x), m.named["third"](x), m.named["again"].w, m.pair[1].w]


def defaults(tf, folder):
    module = tf.Module()

    @tf.function
    def call(x, mode="plain", shift=None, flags=(True, 2), *, offset=1.5):
        y = tf.strings.length(mode) if isinstance(mode, tf.Tensor) else len(mode)
        x = x if shift is None else x + shift
        return x * float(flags[1]) + offset + tf.cast(y, tf.float32)

    module.call = call
    x = tf.TensorSpec([None], tf.float32)
    call.get_concrete_function(x)
    call.get_concrete_function(x, "other")
    call.get_concrete_function(x, shift=tf.TensorSpec([], tf.float32))
    call.get_concrete_function(x, flags=(False, 7))
    return module


def defaults_calls(tf, m):
    x = tf.constant([1.0, 2.0])
    return [m.call(x), m.call(x, "other"), m.call(x, shift=tf.constant(4.0)), m.call(x, flags=(False, 7))]


def parsing(tf, folder):
    module = tf.Module()
    features = {
        "ids": tf.io.VarLenFeature(tf.int64),
        "x": tf.io.FixedLenFeature([2], tf.float32, [7.0, 8.0]),
        "name": tf.io.FixedLenFeature([], tf.string, "none"),
        "parts": tf.io.RaggedFeature(tf.int64),
    }

    @tf.function(input_signature=[tf.TensorSpec([None], tf.string)])
    def parse(examples):
        found = tf.io.parse_example(examples, features)
        return {
            "ids": tf.sparse.to_dense(found["ids"], -1),
            "x": found["x"],
            "name": tf.strings.upper(found["name"]),
            "parts": found["parts"].to_tensor(-2),
        }

    module.parse = parse
    return module


def parsing_calls(tf, m):
    def example(ids, name):
        ints = tf.train.Feature(int64_list=tf.train.Int64List(value=ids))
        text = tf.train.Feature(bytes_list=tf.train.BytesList(value=[name]))
        kept = {"ids": ints, "name": text, "parts": ints} if ids else {"name": text}
        return tf.train.Example(features=tf.train.Features(feature=kept)).SerializeToString()

    return [m.parse(tf.constant([example([1, 2, 3], b"a"), example([], b"bc")]))]


def vocabulary(tf, folder):
    path = os.path.join(folder, "words.txt")
    with open(path, "w") as file:
        file.write("red\ngreen\nblue\n")
    module = tf.Module()
    start = tf.lookup.TextFileInitializer(
        path, tf.string, tf.lookup.TextFileIndex.WHOLE_LINE, tf.int64, tf.lookup.TextFileIndex.LINE_NUMBER
    )
    module.table = tf.lookup.StaticVocabularyTable(start, num_oov_buckets=4)
    module.weights = tf.Variable(np.arange(14, dtype=np.float32).reshape(7, 2))

    @tf.function(input_signature=[tf.RaggedTensorSpec([None, None], tf.string)])
    def embed(words):
        ids = tf.ragged.map_flat_values(module.table.lookup, words)
        return tf.reduce_sum(tf.ragged.map_flat_values(tf.gather, module.weights, ids), axis=1), ids

    module.embed = embed
    return module


def vocabulary_calls(tf, m):
    return [m.embed(tf.ragged.constant([["red", "blue"], [], ["pink", "green", "teal"]], dtype=tf.string))]


def kinds(tf, folder):
    module = tf.Module()
    module.half = tf.Variable([1.5, -2.0], dtype=tf.bfloat16)
    module.wave = tf.Variable([1 + 2j, 3 - 1j], dtype=tf.complex64)
    module.octets = tf.Variable([250, 5], dtype=tf.uint8)

    @tf.function(
        input_signature=[tf.TensorSpec([2], tf.float16), tf.TensorSpec([2], tf.int64), tf.TensorSpec([], tf.bool)]
    )
    def call(x, n, flag):
        spectrum = tf.signal.fft(module.wave)
        return {
            "half": tf.cast(module.half, tf.float32) + tf.cast(x, tf.float32),
            "real": tf.math.real(spectrum),
            "octets": module.octets + tf.cast(n, tf.uint8),
            "bits": tf.bitwise.bitwise_and(n, 6),
            "flag": tf.cond(flag, lambda: n * 2, lambda: -n),
        }

    module.call = call
    return module


def kinds_calls(tf, m):
    x, n = tf.constant([0.5, 1.0], tf.float16), tf.constant([10, 7], tf.int64)
    return [m.call(x, n, tf.constant(True)), m.call(x, n, tf.constant(False))]


def training(tf, folder):
    class Fitted(tf.Module):
        def __init__(self):
            super().__init__()
            self.w = tf.Variable([0.0, 0.0])

        @tf.function(input_signature=[tf.TensorSpec([None, 2], tf.float32), tf.TensorSpec([None], tf.float32)])
        def step(self, x, y):
            with tf.GradientTape() as tape:
                loss = tf.reduce_mean((tf.linalg.matvec(x, self.w) - y) ** 2)
            self.w.assign_sub(0.1 * tape.gradient(loss, self.w))
            return loss

    return Fitted()


def training_calls(tf, m):
    x, y = tf.constant([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]), tf.constant([1.0, 2.0, 3.0])
    return [[m.step(x, y) for _ in range(4)], m.w]


def text_loops(tf, folder):
    module = tf.Module()

    @tf.function(input_signature=[tf.TensorSpec([], tf.string), tf.TensorSpec([], tf.int32)])
    def repeat(word, times):
        text = tf.constant("")
        for number in tf.range(times):
            text = tf.strings.join([text, word, tf.strings.as_string(number)], "-")
        parts = tf.strings.split(tf.strings.regex_replace(text, "[0-9]", "#"), "-")
        return {"text": text, "parts": parts, "codes": tf.strings.unicode_decode(text, "UTF-8")[:4]}

    module.repeat = repeat
    return module


def text_loops_calls(tf, m):
    return [m.repeat(tf.constant("añ"), tf.constant(n)) for n in (1, 3)]


MODULES = {
    "arrays": (arrays, arrays_calls),
    "several": (several, several_calls),
    "tree": (tree, tree_calls),
    "defaults": (defaults, defaults_calls),
    "parsing": (parsing, parsing_calls),
    "vocabulary": (vocabulary, vocabulary_calls),
    "kinds": (kinds, kinds_calls),
    "training": (training, training_calls),
    "text_loops": (text_loops, text_loops_calls),
}

# Checkpoints.


def sharded(tf):
    return {
        "rows": tf.Variable(np.arange(40, dtype=np.float32).reshape(10, 4)),
        "line": tf.Variable(np.arange(50, dtype=np.int64)),
        "text": tf.Variable([b"", b"abc"]),
    }


def sharded_values(tf, objects):
    return [objects["rows"].numpy().tolist(), objects["line"].numpy().tolist(), objects["text"].numpy().tolist()]


def sharded_options(tf):
    policy = tf.train.experimental.MaxShardSizePolicy(200)
    return tf.train.CheckpointOptions(experimental_sharding_callback=policy, enable_async=False)


def dense_table(tf):
    table = tf.lookup.experimental.DenseHashTable(tf.int64, tf.float32, -1.0, empty_key=-1, deleted_key=-2)
    return {"table": table, "nested": [{"deep": [tf.Variable(1.0), (tf.Variable(2.0), tf.Variable(3.0))]}]}


def dense_table_values(tf, objects):
    found = objects["table"].lookup(tf.constant([1, 2, 30], tf.int64)).numpy().tolist()
    deep = objects["nested"][0]["deep"]
    return [found, [float(v.numpy()) for v in (deep[0], *deep[1])]]


CHECKPOINTS = {"sharded": (sharded, sharded_values), "dense_table": (dense_table, dense_table_values)}


def change(tf, name, objects):
    if name == "sharded":
        objects["rows"].assign(objects["rows"] * -1.0)
        objects["line"].assign(objects["line"] + 1000)
        objects["text"].assign([b"x" * 30, b"\xff\x00"])
    else:
        objects["table"].insert(tf.constant([1, 30], tf.int64), tf.constant([0.5, 7.0]))
        objects["nested"][0]["deep"][1][1].assign(-4.0)
