"""`make demo`: the network learns the digits, and comes back from its file as it was."""

import re

from headrace.demo.__main__ import main
from headrace.demo.digits import load_digits


def test_the_digits_are_whole():
    train, test = load_digits()
    assert train.images.shape == (8000, 28, 28, 1) and test.images.shape == (2000, 28, 28, 1)
    assert (train.images.min(), train.images.max()) == (0.0, 1.0)
    assert sorted(set(train.labels)) == sorted(set(test.labels)) == list(range(10))


def test_three_short_epochs_learn_most_digits_and_write_what_they_say(tmp_path, capsys):
    assert main(["--epochs", "3", "--samples", "4000", "--output", str(tmp_path / "out")]) == 0
    printed = capsys.readouterr().out
    accuracy = re.search(r"test accuracy: ([0-9.]+)%$", printed, re.MULTILINE)
    assert float(accuracy[1]) > 85
    assert 'Model: "sequential' in printed and "Epoch 3/3" in printed
    assert "reloaded, it predicts the same" in printed
    assert (tmp_path / "out" / "demo.png").read_bytes().startswith(b"\x89PNG")
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == ["demo.png", "digits.keras"]
