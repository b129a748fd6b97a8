"""Saved datasets that are damaged end in an error that names the file, or in elements."""

import os

import headrace as tf
from formats import recorded


def test_damage_to_any_file(tmp_path):
    folder = os.fspath(tmp_path / "d")
    tf.data.Dataset.range(20).map(lambda n: {"n": n, "text": tf.strings.as_string(n)}).save(folder)
    files = sorted(os.path.join(place, name) for place, _, names in os.walk(folder) for name in names)
    outcomes = set()
    for path in files:
        with open(path, "rb") as file:
            content = file.read()
        for seed in range(15):
            with open(path, "wb") as file:
                file.write(recorded.damage(content, seed))
            try:
                outcomes.add(len(list(tf.data.Dataset.load(folder))))
            except (tf.errors.OpError, ValueError) as error:
                assert str(error)
                outcomes.add(type(error).__name__)
        with open(path, "wb") as file:
            file.write(content)
    assert "DataLossError" in outcomes
    assert len(list(tf.data.Dataset.load(folder))) == 20
