"""What editors and type checkers see of the public names: twenty probes with jedi and pyright."""

import importlib.util
import inspect
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import headrace as tf

SOURCE = Path(__file__).resolve().parents[2] / "src"

COMPLETIONS = {
    "tf.": ["constant", "function", "keras", "Variable", "float32", "GradientTape"],
    "tf.nn.": ["relu", "softmax", "conv2d", "moments"],
    "tf.math.": ["add", "reduce_sum", "top_k"],
    "tf.keras.layers.": ["Dense", "Conv2D", "LSTM"],
    "tf.keras.optimizers.": ["Adam", "SGD", "schedules"],
    "tf.raw_ops.": ["MatMul", "Relu"],
    "tf.constant(1.).": ["numpy", "shape", "dtype"],
    "v = tf.Variable(1.)\nv.": ["assign", "assign_add", "numpy"],
    "model = tf.keras.Sequential()\nmodel.": ["compile", "fit", "predict", "summary", "add"],
    "tf.data.Dataset.range(3).batch(2).": ["map", "prefetch", "shuffle"],
}
SIGNATURES = {
    "tf.keras.layers.Dense(": ["units", "activation", "use_bias", "name"],
    "tf.nn.relu(": ["features", "name"],
    "tf.keras.Model().fit(": ["x", "y", "batch_size", "epochs"],
}
REVEALED = {
    "tf.constant(1.0)": "Tensor",
    "tf.Variable(1.0)": "Variable",
    "tf.keras.layers.Dense(3)": "Dense",
    "tf.keras.Model().fit": "(x: ",
    "tf.data.Dataset.range(3).batch(2)": "Dataset",
}
TYPOS = {
    "tf.nn.rulu(1.0)": "rulu",
    "tf.keras.Model().fitt()": "fitt",
}


@pytest.fixture(scope="module")
def jedi_script(tmp_path_factory):
    jedi = pytest.importorskip("jedi", reason="jedi is not installed; it is part of the dev extra")
    # Test processes that run at the same time must not share the files in which jedi keeps syntax trees.
    jedi.settings.cache_directory = str(tmp_path_factory.mktemp("jedi"))
    project = jedi.Project(SOURCE, added_sys_path=[str(SOURCE)])
    return lambda code: jedi.Script(f"import headrace as tf\n{code}", project=project)


def pyright_messages(folder):
    """What pyright says about each of its probes."""
    lines = [*[f"reveal_type({probe})" for probe in REVEALED], *TYPOS]
    (folder / "probes.py").write_text("\n".join(["import headrace as tf", *lines]))
    (folder / "pyrightconfig.json").write_text(json.dumps({"extraPaths": [str(SOURCE)], "include": ["probes.py"]}))
    options = ["--outputjson", "--pythonpath", sys.executable, "--project", str(folder)]
    done = subprocess.run([sys.executable, "-m", "pyright", *options], capture_output=True, text=True, timeout=300)
    messages = dict.fromkeys((*REVEALED, *TYPOS), "")
    for found in json.loads(done.stdout)["generalDiagnostics"]:
        probe = list(messages)[found["range"]["start"]["line"] - 1]
        messages[probe] += found["message"]
    return messages


@pytest.mark.parametrize("code", COMPLETIONS)
def test_jedi_completes(jedi_script, code):
    found = {completion.name for completion in jedi_script(code).complete()}
    assert set(COMPLETIONS[code]) <= found


@pytest.mark.parametrize("code", SIGNATURES)
def test_jedi_shows_the_parameters(jedi_script, code):
    (signature,) = jedi_script(code).get_signatures()
    assert set(SIGNATURES[code]) <= {parameter.name for parameter in signature.params}


def test_jedi_shows_the_docstring_of_an_op(jedi_script):
    (signature,) = jedi_script("tf.nn.relu(").get_signatures()
    assert signature.docstring(raw=True) == inspect.getdoc(tf.nn.relu)


def test_pyright_knows_types_and_reports_typos(tmp_path):
    if importlib.util.find_spec("pyright") is None:
        pytest.skip("pyright is not installed; it is part of the dev extra")
    if shutil.which("node") is None:
        pytest.skip("pyright needs node, and would fetch it from the network")
    found = pyright_messages(tmp_path)
    expected = {probe: f'is "{kind}' for probe, kind in REVEALED.items()} | TYPOS
    assert {probe: message for probe, message in found.items() if expected[probe] not in message} == {}
