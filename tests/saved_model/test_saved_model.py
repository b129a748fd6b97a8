"""tf.saved_model: what is saved comes back, with functions, signatures, variables, tables and files."""

import os

import numpy as np
import pytest

import headrace as tf

SPEC = tf.TensorSpec([None], tf.float32)


class Scale(tf.Module):
    def __init__(self):
        super().__init__()
        self.w = tf.Variable([1.0, 2.0], name="w")
        self.count = tf.Variable(0, trainable=False)
        self.parts = [tf.Variable(3.0), {"k": tf.Variable(4.0)}]

    @tf.function(input_signature=[SPEC])
    def predict(self, x):
        return {"y": x * self.w, "z": x * self.parts[0]}

    @tf.function
    def scale(self, x, factor=2.0, twice=False):
        return x * factor * (2.0 if twice else 1.0)

    @tf.function(input_signature=[])
    def bump(self):
        self.count.assign_add(1)
        first = self.count.read_value()
        self.count.assign_add(10)
        return first, self.count.read_value()


def round_trip(value, folder, **kwargs):
    tf.saved_model.save(value, os.fspath(folder), **kwargs)
    return tf.saved_model.load(os.fspath(folder))


def test_variables_and_functions_come_back(tmp_path):
    model = Scale()
    model.w.assign([5.0, 6.0])
    model.scale(tf.constant([1.0, 2.0]))
    model.scale(tf.constant([1.0, 2.0]), twice=True)
    loaded = round_trip(model, tmp_path)
    assert loaded.w.numpy().tolist() == [5.0, 6.0] and loaded.w.trainable and not loaded.count.trainable
    assert loaded.w.name == "w:0"
    assert loaded.parts[1]["k"].numpy() == 4.0
    assert loaded.predict([1.0, 2.0])["y"].numpy().tolist() == [5.0, 12.0]
    assert loaded.scale(tf.constant([1.0, 2.0])).numpy().tolist() == [2.0, 4.0]
    assert loaded.scale(tf.constant([1.0, 2.0]), twice=True).numpy().tolist() == [4.0, 8.0]
    assert [int(v) for v in loaded.bump()] == [1, 11]
    assert loaded.count.numpy() == 11 and model.count.numpy() == 0


def test_calls_that_no_trace_fits_are_refused(tmp_path):
    model = Scale()
    model.scale(tf.constant([1.0]))
    loaded = round_trip(model, tmp_path)
    with pytest.raises(ValueError, match="Could not find matching concrete function to call loaded from the SavedM"):
        loaded.scale(tf.constant([1.0, 2.0]))
    with pytest.raises(ValueError, match="Option 1"):
        loaded.scale(tf.constant([1]))


def test_loaded_functions_are_trainable(tmp_path):
    loaded = round_trip(Scale(), tmp_path)
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(loaded.predict(tf.constant([2.0, 3.0]))["y"])
    assert tape.gradient(loss, loaded.w).numpy().tolist() == [2.0, 3.0]
    loaded.w.assign_sub([1.0, 1.0])
    assert loaded.predict([1.0, 1.0])["y"].numpy().tolist() == [0.0, 1.0]

    @tf.function
    def outer(x):
        return loaded.predict(x)["y"] + 1.0

    assert outer(tf.constant([1.0, 1.0])).numpy().tolist() == [1.0, 2.0]


def test_the_only_function_with_a_signature_is_served(tmp_path):
    class One(tf.Module):
        @tf.function(input_signature=[SPEC])
        def f(self, x):
            return x + 1.0

        @tf.function
        def g(self, x):
            return x

    loaded = round_trip(One(), tmp_path)
    signature = loaded.signatures["serving_default"]
    assert list(loaded.signatures) == ["serving_default"]
    assert signature.structured_input_signature == ((), {"x": tf.TensorSpec([None], tf.float32, name="x")})
    assert signature(x=tf.constant([1.0]))["output_0"].numpy().tolist() == [2.0]
    with pytest.raises(TypeError):
        signature(y=tf.constant([1.0]))
    with pytest.raises(KeyError):
        loaded.signatures["nope"]


def test_two_functions_with_signatures_serve_none(tmp_path):
    assert len(round_trip(Scale(), tmp_path).signatures) == 0


def test_named_signatures(tmp_path):
    model = Scale()
    traced = model.scale.get_concrete_function(tf.TensorSpec([None], tf.float32, name="q"))
    loaded = round_trip(model, tmp_path, signatures={"p": model.predict, "s": traced, "b": model.bump})
    assert sorted(loaded.signatures) == ["b", "p", "s"]
    assert loaded.signatures["s"](q=tf.constant([3.0]))["output_0"].numpy().tolist() == [6.0]
    assert {k: int(v) for k, v in loaded.signatures["b"]().items()} == {"output_0": 1, "output_1": 11}
    assert loaded.signatures["p"](x=tf.constant([1.0, 1.0]))["z"].numpy().tolist() == [3.0, 3.0]


def test_functions_that_cannot_be_signatures_are_refused(tmp_path):
    model = Scale()
    with pytest.raises(ValueError, match="Only `tf.functions` with an input signature or concrete functions"):
        tf.saved_model.save(model, os.fspath(tmp_path), signatures=model.scale)
    nested = tf.function(lambda x: {"a": {"b": x}}, input_signature=[SPEC])
    with pytest.raises(ValueError, match="Got a non-Tensor value"):
        tf.saved_model.save(model, os.fspath(tmp_path), signatures=nested)
    with pytest.raises(ValueError, match="Expected an object of type `Trackable`"):
        tf.saved_model.save(3, os.fspath(tmp_path))


def test_untracked_variables_are_refused(tmp_path):
    variable, model = tf.Variable(1.0), tf.Module()
    model.f = tf.function(lambda x: x + variable, input_signature=[SPEC])
    with pytest.raises(AssertionError, match="Tried to export a function which references an 'untracked' resource"):
        tf.saved_model.save(model, os.fspath(tmp_path))


def test_control_flow(tmp_path):
    class Flow(tf.Module):
        @tf.function(input_signature=[tf.TensorSpec([], tf.int32), SPEC])
        def __call__(self, n, x):
            total, i = tf.zeros_like(x), 0
            while i < n:
                if i % 2 == 0:
                    total += x
                else:
                    total -= 0.5 * x
                i += 1
            return total, tf.switch_case(n % 2, [lambda: x[0], lambda: tf.reduce_sum(x)])

    model = Flow()
    loaded = round_trip(model, tmp_path)
    for n in (0, 3, 4):
        want, got = model(tf.constant(n), tf.constant([1.0, 2.0])), loaded(tf.constant(n), tf.constant([1.0, 2.0]))
        assert [v.numpy().tolist() for v in got] == [v.numpy().tolist() for v in want]


def test_structured_arguments(tmp_path):
    model = tf.Module()

    @tf.function
    def combine(pair, *, b, a=1.0):
        return {"sum": pair["x"] + pair["y"][0] * a - b}

    model.combine = combine
    model.double = tf.function(
        lambda r: r.with_values(r.values * 2), input_signature=[tf.RaggedTensorSpec([None, None], tf.float32)]
    )
    arguments = {"x": tf.constant(1.0), "y": [tf.constant(2.0)]}
    combine(arguments, b=tf.constant(3.0), a=tf.constant(10.0))
    loaded = round_trip(model, tmp_path)
    assert loaded.combine(arguments, b=tf.constant(3.0), a=tf.constant(10.0))["sum"].numpy() == 18.0
    assert loaded.double(tf.ragged.constant([[1.0], [2.0, 3.0]])).to_list() == [[2.0], [4.0, 6.0]]


def words(folder):
    path = folder / "vocab.txt"
    path.write_text("cat\ndog\n")
    model = tf.Module()
    model.ids = tf.lookup.StaticHashTable(
        tf.lookup.TextFileInitializer(os.fspath(path), tf.string, 0, tf.int64, -1), -1
    )
    model.letters = tf.lookup.StaticHashTable(
        tf.lookup.KeyValueTensorInitializer(tf.constant([0, 1], tf.int64), ["c", "d"]), "?"
    )
    model.seen = tf.lookup.experimental.MutableHashTable(tf.string, tf.int64, -1)
    model.seen.insert(["cat"], [7])
    model.file = tf.saved_model.Asset(os.fspath(path))
    model.big = tf.constant(np.arange(300.0))
    model.f = tf.function(
        lambda text: (model.letters.lookup(model.ids.lookup(text)), model.seen.lookup(text)),
        input_signature=[tf.TensorSpec([None], tf.string)],
    )
    model.read = tf.function(lambda: tf.io.read_file(model.file), input_signature=[])
    model.total = tf.function(lambda: tf.reduce_sum(model.big), input_signature=[])
    return model


def check_words(model):
    letters, seen = model.f(tf.constant(["dog", "cat", "emu"]))
    assert letters.numpy().tolist() == [b"d", b"c", b"?"]
    assert seen.numpy().tolist() == [-1, 7, -1]
    assert model.read().numpy() == b"cat\ndog\n"
    assert model.total().numpy() == 44850.0


def test_tables_assets_and_constants_travel_with_the_folder(tmp_path):
    source, target = tmp_path / "source", tmp_path / "saved"
    source.mkdir()
    model = words(source)
    tf.saved_model.save(model, os.fspath(target))
    (source / "vocab.txt").unlink()
    moved = target.rename(tmp_path / "moved")
    check_words(tf.saved_model.load(moved))


def test_loaded_objects_can_be_saved_again(tmp_path):
    source = tmp_path / "source"
    source.mkdir()
    once = round_trip(words(source), tmp_path / "once")
    check_words(round_trip(once, tmp_path / "twice"))
    loaded = round_trip(round_trip(Scale(), tmp_path / "a"), tmp_path / "b")
    assert [int(v) for v in loaded.bump()] == [1, 11]
    assert loaded.predict([1.0, 1.0])["y"].numpy().tolist() == [1.0, 2.0]


def test_two_loads_are_independent(tmp_path):
    tf.saved_model.save(Scale(), os.fspath(tmp_path))
    first, second = tf.saved_model.load(os.fspath(tmp_path)), tf.saved_model.load(os.fspath(tmp_path))
    first.bump()
    assert first.count.numpy() == 11 and second.count.numpy() == 0


def test_the_variables_are_a_checkpoint(tmp_path):
    model = Scale()
    model.w.assign([8.0, 9.0])
    tf.saved_model.save(model, os.fspath(tmp_path))
    fresh = Scale()
    tf.train.Checkpoint(fresh).restore(os.fspath(tmp_path)).expect_partial()
    assert fresh.w.numpy().tolist() == [8.0, 9.0]


def test_tags_and_folders_are_checked(tmp_path):
    tf.saved_model.save(Scale(), os.fspath(tmp_path))
    assert tf.saved_model.contains_saved_model(tmp_path)
    assert not tf.saved_model.contains_saved_model(tmp_path / "variables")
    tf.saved_model.load(os.fspath(tmp_path), tags=["serve"])
    with pytest.raises(ValueError, match=r"Got an incompatible argument to `tags`: \['foo'\]"):
        tf.saved_model.load(os.fspath(tmp_path), tags="foo")
    with pytest.raises(OSError, match="SavedModel file does not exist at: nodir"):
        tf.saved_model.load("nodir")


def test_resources_of_ones_own_travel(tmp_path):
    class Table(tf.saved_model.experimental.TrackableResource):
        def _create_resource(self):
            return tf.raw_ops.HashTableV2(key_dtype=tf.int64, value_dtype=tf.int64)

        def _initialize(self):
            keys = tf.constant([1, 2], tf.int64)
            tf.raw_ops.LookupTableImportV2(table_handle=self.resource_handle, keys=keys, values=keys * 10)

    model = tf.Module()
    model.table = Table()
    default = tf.constant(-1, tf.int64)
    model.f = tf.function(
        lambda x: tf.raw_ops.LookupTableFindV2(table_handle=model.table.resource_handle, keys=x, default_value=default),
        input_signature=[tf.TensorSpec([None], tf.int64)],
    )
    loaded = round_trip(model, tmp_path)
    assert loaded.f(tf.constant([2, 3], tf.int64)).numpy().tolist() == [20, -1]


def test_functions_of_parts_are_saved_though_another_function_made_their_traces(tmp_path):
    class Leaf(tf.Module):
        def __init__(self):
            super().__init__()
            self.w = tf.Variable(2.0)

        @tf.function(input_signature=[tf.TensorSpec([None], tf.float32)])
        def __call__(self, x):
            return x * self.w

    root = tf.Module()
    root.leaves = [Leaf(), Leaf()]
    root.call = tf.function(
        lambda x: root.leaves[1](root.leaves[0](x)), input_signature=[tf.TensorSpec([None], tf.float32)]
    )
    root.call(tf.constant([1.0]))
    tf.saved_model.save(root, os.fspath(tmp_path))
    loaded = tf.saved_model.load(os.fspath(tmp_path))
    loaded.leaves[0].w.assign(5.0)
    assert loaded.leaves[0](tf.constant([1.0])).numpy().tolist() == [5.0]
    assert loaded.call(tf.constant([1.0])).numpy().tolist() == [10.0]


def test_functions_that_parse_examples_are_saved(tmp_path):
    module = tf.Module()
    features = {"a": tf.io.VarLenFeature(tf.int64), "b": tf.io.FixedLenFeature([], tf.float32)}

    @tf.function(input_signature=[tf.TensorSpec([None], tf.string)])
    def parse(examples):
        found = tf.io.parse_example(examples, features)
        return tf.sparse.to_dense(found["a"]), found["b"]

    module.parse = parse
    tf.saved_model.save(module, os.fspath(tmp_path))
    feature = {
        "a": tf.train.Feature(int64_list=tf.train.Int64List(value=[3, 4])),
        "b": tf.train.Feature(float_list=tf.train.FloatList(value=[0.5])),
    }
    example = tf.train.Example(features=tf.train.Features(feature=feature)).SerializeToString()
    a, b = tf.saved_model.load(os.fspath(tmp_path)).parse(tf.constant([example]))
    assert a.numpy().tolist() == [[3, 4]] and b.numpy().tolist() == [0.5]


def test_sparse_tensors_of_old_signatures_come_in_three_parts(tmp_path):
    v1 = tf.compat.v1
    with tf.Graph().as_default(), v1.Session() as session:
        x, y = v1.sparse_placeholder(tf.float32, [None, 3], name="x"), v1.placeholder(tf.float32, [], name="y")
        scaled = tf.SparseTensor(x.indices, x.values * y, x.dense_shape)
        outputs = {"scaled": scaled, "sum": tf.sparse.reduce_sum(x)}
        v1.saved_model.simple_save(session, os.fspath(tmp_path / "m"), {"x": x, "y": y}, outputs)
    signature = tf.saved_model.load(os.fspath(tmp_path / "m")).signatures["serving_default"]
    assert list(signature.structured_input_signature[1]) == ["x_indices", "x_values", "x_dense_shape", "y"]
    given = tf.sparse.from_dense([[1.0, 0.0, 2.0]])
    found = signature(
        x_indices=given.indices, x_values=given.values, x_dense_shape=given.dense_shape, y=tf.constant(2.0)
    )
    assert tf.sparse.to_dense(found["scaled"]).numpy().tolist() == [[2.0, 0.0, 4.0]]
    assert found["sum"].numpy() == 3.0


def test_a_loaded_signature_describes_its_outputs_by_specs_with_their_keys_as_names(tmp_path):
    class Pair(tf.Module):
        @tf.function(input_signature=[tf.TensorSpec([None], tf.float32, name="x")])
        def pair(self, x):
            return {"a": x, "b": x + 1.0}

    module, path, again = Pair(), str(tmp_path / "one"), str(tmp_path / "two")
    tf.saved_model.save(module, path, signatures=module.pair)
    loaded = tf.saved_model.load(path)
    specs = {key: tf.TensorSpec([None], tf.float32, name=key) for key in ("a", "b")}
    assert loaded.signatures["serving_default"].structured_outputs == specs
    assert loaded.pair.concrete_functions[0].structured_outputs == specs
    tf.saved_model.save(loaded, again, signatures=loaded.signatures)
    assert tf.saved_model.load(again).signatures["serving_default"].structured_outputs == specs


def test_saving_again_replaces_the_model_as_a_whole_and_keeps_other_files(tmp_path):
    folder = tmp_path / "model"
    for number in (1.0, 2.0):
        module = tf.Module()
        module.v = tf.Variable([number] * 3)
        tf.saved_model.save(module, os.fspath(folder))
        if number == 1.0:
            (folder / "assets.extra").mkdir()
            (folder / "assets.extra" / "note.txt").write_text("note")
            first = folder.stat().st_ino
    assert folder.stat().st_ino != first
    assert tf.saved_model.load(os.fspath(folder)).v.numpy().tolist() == [2.0] * 3
    assert (folder / "assets.extra" / "note.txt").read_text() == "note"
    assert os.listdir(tmp_path) == ["model"]


def test_saving_again_through_a_link_keeps_the_link(tmp_path):
    module = tf.Module()
    module.v = tf.Variable(1.0)
    (tmp_path / "link").symlink_to(tmp_path / "model")
    (tmp_path / "model").mkdir()
    for _ in range(2):
        tf.saved_model.save(module, os.fspath(tmp_path / "link"))
    assert (tmp_path / "link").is_symlink()
    assert float(tf.saved_model.load(os.fspath(tmp_path / "model")).v) == 1.0


def test_functions_without_arguments_are_traced_when_they_are_saved(tmp_path):
    class Module(tf.Module):
        def __init__(self):
            super().__init__()
            self.value = tf.Variable(3.0)

        @tf.function
        def read(self):
            return self.value * 2

        @tf.function
        def times(self, x=2.0):
            return self.value * x

    tf.saved_model.save(Module(), str(tmp_path / "model"))
    loaded = tf.saved_model.load(str(tmp_path / "model"))
    assert float(loaded.read()) == 6
    with pytest.raises(ValueError, match="Could not find matching concrete function"):
        loaded.times()


def test_a_generator_that_was_used_in_a_replica_goes_on_without_it(tmp_path):
    class Module(tf.Module):
        def __init__(self):
            super().__init__()
            self.generator = tf.random.Generator.from_seed(0)

        @tf.function
        def __call__(self):
            return self.generator.normal([3])

    strategy = tf.distribute.MirroredStrategy(["cpu:0"])
    with strategy.scope():
        module = Module()
        strategy.run(module)
        tf.saved_model.save(module, str(tmp_path / "model"))
    loaded = tf.saved_model.load(str(tmp_path / "model"))
    # What TensorFlow draws.
    np.testing.assert_allclose(loaded(), [-0.823915, -1.8114688, -1.4518458], rtol=1e-6)
