"""`headrace alias`, `headrace kernel` and the metadata that libraries ask for."""

import importlib.metadata
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from headrace._src.base.alias_metadata import normalized
from headrace.cli import alias, kernel

SOURCES = str(Path(alias.__file__).parents[2])


def run_python(folder, program, **environment):
    path = os.pathsep.join([str(folder), SOURCES])
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path, **environment},
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    assert alias.install(folder) == 0
    return folder


def test_an_installed_alias_satisfies_imports_and_version_checks(installed):
    done = run_python(
        installed,
        "import keras, importlib.metadata as m, tensorflow.keras.layers as l; import tensorflow as tf;"
        "print(tf.__name__, m.version('tensorflow'), m.version('tensorflow-cpu'), l.Dense is keras.layers.Dense)",
    )
    assert done.stdout.split() == ["headrace", "2.15.0", "2.15.0", "True"], done.stderr


def test_every_written_file_is_in_the_record(installed):
    for info in installed.glob("*.dist-info"):
        recorded = {line.split(",")[0] for line in (info / "RECORD").read_text().splitlines()}
        package = (info / "top_level.txt").read_text().strip()
        written = {p.relative_to(installed).as_posix() for p in [*info.iterdir(), *(installed / package).iterdir()]}
        assert {p for p in written if "__pycache__" not in p} == recorded


def test_removing_the_alias_leaves_other_packages(tmp_path):
    other = tmp_path / "keras-3.0.0.dist-info"
    other.mkdir()
    (other / "INSTALLER").write_text("pip\n")
    alias.install(tmp_path)
    assert not (tmp_path / "keras").exists()
    alias.remove(tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["keras-3.0.0.dist-info"]


def test_the_alias_does_not_replace_a_real_tensorflow(tmp_path, capsys):
    (tmp_path / "tensorflow-2.15.0.dist-info").mkdir()
    assert alias.install(tmp_path) == 1
    assert "pip uninstall tensorflow" in capsys.readouterr().err
    assert not (tmp_path / "tensorflow").exists()


def test_the_version_that_libraries_see_can_be_set(tmp_path):
    program = (
        "import headrace as tf, importlib.metadata as m; tf.install_as_tensorflow();"
        "import tensorflow; print(tensorflow.__version__, m.version('tensorflow'))"
    )
    assert run_python(tmp_path, program, HEADRACE_TF_VERSION="2.18").stdout.split() == ["2.18.0", "2.18.0"]
    assert "must be a release" in run_python(tmp_path, program, HEADRACE_TF_VERSION="new").stderr


def test_distribution_names_are_compared_in_their_normal_form():
    assert normalized("TF_keras") == "tf-keras"


def test_metadata_is_headraces_only_while_the_alias_is_on():
    with pytest.raises(importlib.metadata.PackageNotFoundError):
        importlib.metadata.version("tensorflow-cpu")


def test_the_kernel_runs_ipykernel_under_headrace(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    assert kernel.install("headrace", user=True) == 0
    file = tmp_path / "kernels" / "headrace" / "kernel.json"
    assert json.loads(file.read_text())["argv"][1:6] == ["-m", "headrace", "run", "-m", "ipykernel_launcher"]
    assert kernel.remove("headrace", user=True) == 0
    assert not file.exists()
    assert kernel.remove("headrace", user=True) == 1
