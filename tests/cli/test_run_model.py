"""`headrace run-model` and `headrace export-stablehlo`."""

import os

import numpy as np
import pytest

import headrace as tf
from headrace.cli.main import main


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    module = tf.Module()
    module.w = tf.Variable([[1.0, 2.0], [3.0, 4.0]])

    @tf.function(input_signature=[tf.TensorSpec([None, 2], tf.float32), tf.TensorSpec([], tf.int32)])
    def scaled(x, k):
        return {"y": tf.nn.relu(tf.matmul(x, module.w)) * tf.cast(k, tf.float32)}

    @tf.function(input_signature=[tf.TensorSpec([None], tf.string)])
    def parsed(examples):
        found = tf.io.parse_example(examples, {"a": tf.io.FixedLenFeature([], tf.float32)})
        return {"a": found["a"] * 2, "text": tf.strings.join([examples[:0], examples[:0]])}

    folder = os.fspath(tmp_path_factory.mktemp("run") / "model")
    tf.saved_model.save(module, folder, signatures={"serving_default": scaled, "parsed": parsed})
    return folder


def test_inputs_come_from_files_and_literals(folder, tmp_path, capsys):
    np.save(tmp_path / "x.npy", np.eye(2))
    np.savez(tmp_path / "z.npz", a=np.int8([[1, 1]]), b=np.zeros(3))
    out = os.fspath(tmp_path / "out")
    run = ["run-model", folder, "--outdir", out]
    assert main([*run, "--inputs", f"x={tmp_path}/x.npy;k=2"]) == 0
    printed = capsys.readouterr().out
    assert printed == f"Result for output key y:\n[[2. 4.]\n [6. 8.]]\nOutput y is saved to {out}/y.npy\n"
    assert np.load(tmp_path / "out" / "y.npy").tolist() == [[2, 4], [6, 8]]
    assert main([*run, "--inputs", f"x={tmp_path}/z.npz[a]", "--input_exprs", "k=1"]) == 1
    assert "exists; --overwrite replaces it" in capsys.readouterr().err
    assert main([*run, "--inputs", f"x={tmp_path}/z.npz[a]", "--input_exprs", "k=1", "--overwrite"]) == 0
    assert np.load(tmp_path / "out" / "y.npy").tolist() == [[4, 6]]


def test_examples_are_written_as_dictionaries(folder, capsys):
    run = ["run-model", "--dir", folder, "--signature_def", "parsed", "--tag_set", "serve"]
    assert main([*run, "--input_examples", 'examples=[{"a": [1.5]}, {"a": 2.0}]']) == 0
    assert "Result for output key a:\n[3. 4.]\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("inputs", "problem"),
    [
        ("x=__import__('os').getcwd();k=1", "neither a file nor a literal"),
        ("x=np.ones([1, 2]);k=1", "neither a file nor a literal"),
        ("x=[[1, 2]]", "input 'k' is missing; the signature takes: k (int32()), x (float32(None, 2))"),
        ("x=[[1, 2]];k=1;z=3", "there is no input 'z'"),
        ("x=gone.npy;k=1", "there is no file 'gone.npy'"),
        ("x", "inputs are written name=value;name=value, not 'x'"),
        ("x='a;b';k=1", "input 'x' cannot become float32"),
        ("x=[[1, 2, 3]];k=1", "x"),
    ],
)
def test_bad_inputs_are_told(folder, inputs, problem, capsys):
    assert main(["run-model", folder, "--inputs", inputs]) == 1
    assert problem in capsys.readouterr().err


def test_signatures_become_stablehlo(folder, tmp_path, capsys):
    text, portable = os.fspath(tmp_path / "x.mlir"), os.fspath(tmp_path / "x.bin")
    assert main(["export-stablehlo", folder, text]) == 0
    assert "input float32[batch,2]\noutput float32[batch,2]\n" in capsys.readouterr().out
    with open(text) as file:
        assert "stablehlo.dot_general" in file.read()
    function = tf.saved_model.load(folder).signatures["serving_default"]
    exported = tf.saved_model.extra.export_stablehlo(function, portable)
    (found,) = exported.call(np.int32(3), np.float32([[1, 0], [0, 1], [1, -1]]))
    assert np.asarray(found).tolist() == [[3, 6], [9, 12], [0, 0]]
    with open(portable, "rb") as file:
        assert b"StableHLO" in file.read(100)
    assert main(["export-stablehlo", folder, portable, "--batch_size", "4"]) == 0
    assert "input float32[4,2]\n" in capsys.readouterr().out
    assert main(["export-stablehlo", folder, portable, "--signature", "parsed"]) == 1
    assert "cannot be exported as StableHLO" in capsys.readouterr().err


def test_functions_with_state_are_not_exported(tmp_path):
    v = tf.Variable(1.0)
    counting = tf.function(lambda: v.assign_add(1.0), input_signature=[])
    with pytest.raises(ValueError, match="does more with a variable than read"):
        tf.saved_model.extra.export_stablehlo(counting, tmp_path / "x")
