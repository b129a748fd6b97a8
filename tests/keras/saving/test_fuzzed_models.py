"""Model files with damaged configurations and weights: errors that name the file, never a crash and never code."""

import json
import pickle
import random
import zipfile

import h5py
import pytest

import headrace as tf
from formats import recorded

# TypeError is what Keras raises for classes that it cannot find or make.
EXPECTED = (tf.errors.OpError, ValueError, TypeError)
ODD_VALUES = (
    None, 0, -1, 1e9, "x", [], {}, True, [1], "../..", "os.system", 10**12,
    {"class_name": "Lambda", "config": {}}, {"class_name": "__lambda__", "config": {"value": "x"}},
    {"module": "os", "class_name": "system", "config": {}, "registered_name": None},
)  # fmt: skip


def damage_json(value, chance):
    """Replaces or removes one item somewhere inside."""
    while True:
        place = chance.choice(list(value)) if isinstance(value, dict) else chance.randrange(len(value))
        inner = value[place]
        if isinstance(inner, (dict, list)) and inner and chance.random() < 0.85:
            value = inner
            continue
        if chance.random() < 0.2:
            del value[place]
        else:
            value[place] = chance.choice(ODD_VALUES)
        return


def outcome(path):
    try:
        tf.keras.models.load_model(path)
    except EXPECTED as error:
        assert str(error)
        return type(error).__name__
    return "loaded"


def entries_of(name):
    with zipfile.ZipFile(recorded.path("keras_files", name)) as archive:
        return {entry: archive.read(entry) for entry in archive.namelist()}


def write_archive(path, entries):
    with zipfile.ZipFile(path, "w") as archive:
        for entry, content in entries.items():
            archive.writestr(entry, content)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["keras2_seq.keras", "keras3_seq.keras", "keras3_func2.keras"])
def test_archives(tmp_path, name):
    entries, outcomes = entries_of(name), set()
    for seed in range(12):
        chance = random.Random(f"{name}{seed}")
        config = json.loads(entries["config.json"])
        damage_json(config, chance)
        write_archive(tmp_path / "x.keras", {**entries, "config.json": json.dumps(config)})
        outcomes.add(outcome(tmp_path / "x.keras"))
        damaged = recorded.damage(entries["model.weights.h5"], seed)
        write_archive(tmp_path / "x.keras", {**entries, "model.weights.h5": damaged})
        outcomes.add(outcome(tmp_path / "x.keras"))
    assert len(outcomes) > 2


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["keras2_seq.h5", "keras3_func2.h5"])
def test_hdf5(tmp_path, name):
    content, outcomes, path = recorded.content("keras_files", name), set(), tmp_path / "x.h5"
    for seed in range(12):
        chance = random.Random(f"{name}{seed}")
        path.write_bytes(recorded.damage(content, seed))
        outcomes.add(outcome(path))
        path.write_bytes(content)
        with h5py.File(path, "r+") as file:
            key = chance.choice([k for k in ("model_config", "training_config") if k in file.attrs])
            config = json.loads(file.attrs[key])
            damage_json(config, chance)
            file.attrs[key] = json.dumps(config)
        outcomes.add(outcome(path))
    assert len(outcomes) > 2


class Shell:
    """Unpickles to a call that would leave a trace."""

    def __reduce__(self):
        return open, ("trace-of-code", "w")


@pytest.mark.parametrize("kind", ["lambda layer", "lambda object", "module", "pickle"])
def test_code_in_files_is_not_run(tmp_path, monkeypatch, kind):
    monkeypatch.chdir(tmp_path)
    entries = entries_of("keras3_seq.keras")
    config = json.loads(entries["config.json"])
    layer = config["config"]["layers"][-1]
    if kind == "lambda layer":
        code = {"class_name": "__lambda__", "config": {"value": "4wEAAAA="}}
        layer.update(module="keras.layers", class_name="Lambda", config={"name": "l", "function": code})
    elif kind == "lambda object":
        layer["config"]["activation"] = {"class_name": "__lambda__", "config": {"value": "4wEAAAA="}}
    elif kind == "module":
        layer.update(module="os", class_name="system", config="touch trace-of-code", registered_name=None)
    else:
        entries["model.weights.h5"] = pickle.dumps(Shell())
    write_archive(tmp_path / "x.keras", {**entries, "config.json": json.dumps(config)})
    assert outcome(tmp_path / "x.keras") in ("ValueError", "TypeError", "DataLossError")
    assert not (tmp_path / "trace-of-code").exists()
