"""`headrace show`. The words for signatures are those of saved_model_cli 2.21."""

import os
import textwrap

import numpy as np
import pytest

import headrace as tf
from formats import recorded
from headrace._src.formats import messages
from headrace._src.keras.saving.requirements import requirements
from headrace.cli.main import main


class Scaled(tf.Module):
    def __init__(self, file):
        super().__init__()
        self.w = tf.Variable([[1.0, 2.0], [3.0, 4.0]], name="w")
        self.words = tf.saved_model.Asset(file)

    @tf.function(input_signature=[tf.TensorSpec([None, 2], tf.float32, "x"), tf.TensorSpec([], tf.int32, "k")])
    def __call__(self, x, k):
        return {"y": x @ self.w, "k": k + 1}

    @tf.function
    def other(self, a, flag=True):
        return a if flag else -a


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("shown")
    (place / "words.txt").write_text("a\nb\n")
    module = Scaled(os.fspath(place / "words.txt"))
    module.other(tf.constant([1.0]), False)
    tf.saved_model.save(module, place / "model", signatures=module.__call__)
    return os.fspath(place / "model")


def shown(capsys, *arguments):
    assert main(["show", *map(os.fspath, arguments)]) == 0
    return capsys.readouterr().out


def test_a_saved_model_is_listed(folder, capsys):
    printed = shown(capsys, folder)
    assert "tags: serve" in printed
    assert "  serving_default  (tensorflow/serving/predict)\n    input k: int32 ()  serving_default_k:0\n" in printed
    assert "    output y: float32 (-1, 2)  StatefulPartitionedCall:1\n" in printed
    assert "  __call__(x=float32(None, 2), k=int32())\n  other(a=float32(1,), flag=False)\n" in printed
    assert "  w                             float32  [2, 2]\n" in printed
    assert "assets:\n  words.txt  4 bytes\n" in printed
    assert "MatMul" in printed and "ops that headrace lacks: none" in printed


def test_signatures_are_laid_out_as_saved_model_cli_does(folder, capsys):
    assert shown(capsys, folder, "--tag_sets") == "The given SavedModel contains the following tag-sets:\n'serve'\n"
    assert shown(capsys, "--dir", folder, "--tag_set", "serve") == textwrap.dedent("""\
        The given SavedModel MetaGraphDef contains SignatureDefs with the following keys:
        SignatureDef key: "__saved_model_init_op"
        SignatureDef key: "serving_default"
        """)
    one = textwrap.dedent("""\
        The given SavedModel SignatureDef contains the following input(s):
          inputs['k'] tensor_info:
              dtype: DT_INT32
              shape: ()
              name: serving_default_k:0
          inputs['x'] tensor_info:
              dtype: DT_FLOAT
              shape: (-1, 2)
              name: serving_default_x:0
        The given SavedModel SignatureDef contains the following output(s):
          outputs['k'] tensor_info:
              dtype: DT_INT32
              shape: ()
              name: StatefulPartitionedCall:0
          outputs['y'] tensor_info:
              dtype: DT_FLOAT
              shape: (-1, 2)
              name: StatefulPartitionedCall:1
        Method name is: tensorflow/serving/predict
        """)
    assert shown(capsys, folder, "--tag_set", "serve", "--signature_def", "serving_default") == one
    everything = shown(capsys, folder, "--all")
    assert "\nsignature_def['serving_default']:\n" + textwrap.indent(one, "  ") in everything
    method = textwrap.dedent("""\
          Function Name: 'other'
            Option #1
              Callable with:
                Argument #1
                  a: TensorSpec(shape=(1,), dtype=tf.float32, name='a')
                Argument #2
                  DType: bool
                  Value: False
        """)
    assert textwrap.indent(method, "  ") in everything


def test_ops_that_are_lacking_are_named(folder, tmp_path, capsys):
    model = messages.SavedModel.FromString((tmp_path / folder / "saved_model.pb").read_bytes())
    model.meta_graphs[0].graph_def.library.function[0].node_def.add(name="n", op="NoSuchOp")
    (tmp_path / "saved_model.pb").write_bytes(model.SerializeToString())
    assert "ops that headrace lacks: NoSuchOp\n" in shown(capsys, tmp_path)
    assert "'NoSuchOp'" in shown(capsys, tmp_path, "--list_ops")


def test_what_a_model_needs_is_said(tmp_path, capsys):
    model = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.Lambda(lambda x: x * 2.0)])
    model.compile("sgd", loss=custom_loss)
    model.save(tmp_path / "model.h5")
    model.save(tmp_path / "model.keras")
    for name in ("model.h5", "model.keras"):
        printed = shown(capsys, tmp_path / name)
        assert "needs: Python code of a Lambda layer: pass safe_mode=False" in printed
        assert "needs: custom losses, metrics or optimizers custom_loss: pass custom_objects, or compile=F" in printed
    assert "written by: Keras 2." in shown(capsys, tmp_path / "model.h5")
    model.save_weights(tmp_path / "weights.h5")
    assert "needs: a model made in code: the file has only weights" in shown(capsys, tmp_path / "weights.h5")


def custom_loss(y_true, y_pred):
    return tf.reduce_sum(y_true - y_pred)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("keras_files/keras2_seq.h5", ["written by: Keras 2."]),
        (
            "sm_keras2_subclass_lists",
            ["written by: Keras 2.", "custom classes: Net, Block. load_model uses"],
        ),
        ("sm_v1_partitioned", ["written by: TensorFlow 2.21.0, GraphDef producer "]),
        ("graphdef/net1.pb", ["written by: GraphDef producer "]),
    ],
)
def test_who_wrote_a_file_is_said(name, lines, capsys):
    printed = shown(capsys, recorded.path(name))
    assert all(line in printed for line in lines), printed[:500]


def test_custom_classes_of_a_configuration_are_named():
    entry = {"class_name": "Sampling", "config": {"name": "z", "activation": "mish2"}}
    config = {"class_name": "Functional", "config": {"layers": [entry, {"class_name": "Dense", "config": {}}]}}
    found = requirements(config, {"loss": "overlap", "metrics": ["accuracy", "iou"]})
    assert found.sentences() == [
        "custom classes or functions: pass custom_objects={'Sampling': Sampling, 'mish2': mish2} to load_model",
        "custom losses, metrics or optimizers overlap, iou: pass custom_objects, or compile=False",
    ]


def test_the_latest_version_of_a_served_model_is_shown(folder, tmp_path, capsys):
    (tmp_path / "1").mkdir()
    os.symlink(folder, tmp_path / "12")
    assert "versions 1, 12; the latest:\nSavedModel " in shown(capsys, tmp_path)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("ckpt_module/model", ["tensors, "]),
        ("ckpt_module/model.index", ["tensors, "]),
        ("ckpt_manager", ["checkpoints of ", "checkpoint "]),
        ("ckpt_v1_format/ck", ["float32"]),
        ("keras_files/keras2_seq.h5", ["model_weights/", "@model_config"]),
        ("keras_files/keras3_seq.keras", ["class: Sequential", "model.weights.h5:", "layers/dense/vars/0  float32"]),
        ("graphdef/net1.pb", ["GraphDef ", "ops that headrace lacks: none"]),
        ("tfrecord/example.tfrecord", ["records: ", "features of the examples:", "int64"]),
        ("tfrecord/example_gzip.tfrecord", ["compression: GZIP"]),
        ("tfevents/events.v2", ["events: ", "values, steps"]),
    ],
)
def test_other_files_are_listed(name, lines, capsys):
    printed = shown(capsys, recorded.path(name))
    assert all(line in printed for line in lines), printed


def test_what_cannot_be_shown_is_told(tmp_path, folder, capsys):
    (tmp_path / "x").write_bytes(np.random.default_rng(0).bytes(300))
    for arguments, problem in [
        ([tmp_path / "x"], "not a file of a format that headrace knows"),
        ([tmp_path / "missing"], "there is no such file, folder or checkpoint"),
        ([tmp_path], "neither a SavedModel nor a folder of checkpoints"),
        ([folder, "--signature_def", "two"], "has no signature 'two'; it has: __saved_model_init_op, serving_default"),
        ([folder, "--tag_set", "gpu"], "incompatible argument to `tags`"),
    ]:
        assert main(["show", *map(os.fspath, arguments)]) == 1
        assert problem in capsys.readouterr().err
