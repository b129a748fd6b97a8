"""Graphs of loaded SavedModels reach no files but their assets, unless the caller allows it."""

import os

import numpy as np
import pytest

import headrace as tf
from headrace._src.formats import messages

TEXT = tf.TensorSpec([], tf.string)
ALLOWED = tf.saved_model.LoadOptions(allow_file_ops=True)


def loaded(tmp_path, function, specs, options=None):
    module = tf.Module()
    module.f = tf.function(function, input_signature=specs)
    folder = os.fspath(tmp_path / "model")
    tf.saved_model.save(module, folder, signatures=module.f)
    return tf.saved_model.load(folder, options=options)


def written(path):
    tf.io.write_file(path, "hello")
    return path


def printed(path):
    tf.print("hello", output_stream="file:///tmp/headrace_never_written")
    return path


def summarized(path):
    writer = tf.raw_ops.SummaryWriter()
    tf.raw_ops.CreateSummaryFileWriter(writer=writer, logdir=path, max_queue=1, flush_millis=1, filename_suffix="x")
    return path


def checkpointed(path):
    tf.raw_ops.SaveV2(prefix=path, tensor_names=["a"], shape_and_slices=[""], tensors=[tf.constant(1.0)])
    return path


def restored(path):
    return tf.raw_ops.RestoreV2(prefix=path, tensor_names=["a"], shape_and_slices=[""], dtypes=[tf.float32])[0]


USES = {
    "WriteFile": written,
    "ReadFile": tf.io.read_file,
    "MatchingFiles": tf.io.matching_files,
    "PrintV2": printed,
    "CreateSummaryFileWriter": summarized,
    "SaveV2": checkpointed,
    "RestoreV2": restored,
}


@pytest.mark.parametrize("op", USES)
def test_an_op_that_uses_files_is_refused(tmp_path, op):
    target = tmp_path / "target"
    root = loaded(tmp_path, USES[op], [TEXT])
    for call in (root.f, root.signatures["serving_default"]):
        with pytest.raises(tf.errors.PermissionDeniedError, match=f"{op}.*allow_file_ops=True"):
            call(tf.constant(os.fspath(target)))
    assert not target.exists()


def test_files_are_used_when_the_caller_allows_it(tmp_path):
    target = tmp_path / "target"
    loaded(tmp_path, written, [TEXT], ALLOWED).f(tf.constant(os.fspath(target)))
    assert target.read_bytes() == b"hello"


def test_a_file_cannot_lift_its_own_confinement(tmp_path):
    root = loaded(tmp_path, tf.io.read_file, [TEXT])
    path = tmp_path / "model" / "saved_model.pb"
    model = messages.SavedModel.FromString(path.read_bytes())
    for function in model.meta_graphs[0].graph_def.library.function:
        for node in function.node_def:
            if node.op == "ReadFile":
                assert "confined_to" not in node.attr
                node.attr["confined_to"].s = b""
    path.write_bytes(model.SerializeToString())
    root = tf.saved_model.load(path.parent)
    with pytest.raises(tf.errors.PermissionDeniedError):
        root.f(tf.constant(os.fspath(path)))


def test_a_model_saved_again_stays_confined(tmp_path):
    root = loaded(tmp_path, written, [TEXT], ALLOWED)
    tf.saved_model.save(root, os.fspath(tmp_path / "again"), signatures=root.signatures["serving_default"])
    again = tf.saved_model.load(os.fspath(tmp_path / "again"))
    with pytest.raises(tf.errors.PermissionDeniedError):
        again.signatures["serving_default"](tf.constant(os.fspath(tmp_path / "target")))


def test_assets_are_read(tmp_path):
    (tmp_path / "words.txt").write_text("cat\ndog\n")

    class Words(tf.Module):
        def __init__(self):
            super().__init__()
            self.asset = tf.saved_model.Asset(os.fspath(tmp_path / "words.txt"))
            initializer = tf.lookup.TextFileInitializer(
                self.asset.asset_path, tf.string, tf.lookup.TextFileIndex.WHOLE_LINE,
                tf.int64, tf.lookup.TextFileIndex.LINE_NUMBER,
            )  # fmt: skip
            self.table = tf.lookup.StaticHashTable(initializer, -1)

        @tf.function(input_signature=[tf.TensorSpec([None], tf.string)])
        def find(self, words):
            return self.table.lookup(words), tf.io.read_file(self.asset.asset_path)

    tf.saved_model.save(Words(), os.fspath(tmp_path / "model"))
    (tmp_path / "words.txt").unlink()
    numbers, content = tf.saved_model.load(os.fspath(tmp_path / "model")).find(tf.constant(["dog", "eel"]))
    np.testing.assert_array_equal(numbers, [1, -1])
    assert content.numpy() == b"cat\ndog\n"


def test_a_link_among_the_assets_does_not_lead_out(tmp_path):
    root = loaded(tmp_path, tf.io.read_file, [TEXT])
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "model" / "assets").mkdir(exist_ok=True)
    link = tmp_path / "model" / "assets" / "words.txt"
    link.symlink_to(tmp_path / "secret")
    with pytest.raises(tf.errors.PermissionDeniedError):
        root.f(tf.constant(os.fspath(link)))


def test_graphs_that_a_program_imports_itself_are_trusted(tmp_path):
    with tf.Graph().as_default() as graph:
        tf.raw_ops.WriteFile(filename=os.fspath(tmp_path / "target"), contents="x", name="write")
    definition = graph.as_graph_def()
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        tf.import_graph_def(definition, name="")
        session.run("write")
    assert (tmp_path / "target").read_bytes() == b"x"


def test_python_functions_are_not_saved(tmp_path):
    definition = messages.GraphDef()
    node = definition.node.add(name="call", op="PyFunc")
    node.attr["token"].s = b"pyfunc_0"
    node.attr["Tin"].list.SetInParent()
    node.attr["Tout"].list.type.append(1)
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        tf.import_graph_def(definition, name="")
        with pytest.raises(tf.errors.InvalidArgumentError, match="Python functions are not saved"):
            session.run("call:0")
