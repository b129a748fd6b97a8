"""Labels, padding, batches, progress lines and fetched files."""

import hashlib
import io
import sys
import tarfile

import numpy as np
import pytest

import headrace as tf

utils = tf.keras.utils


def test_to_categorical_makes_one_hot_rows():
    np.testing.assert_array_equal(utils.to_categorical([0, 2]), [[1, 0, 0], [0, 0, 1]])
    assert utils.to_categorical([[0], [2]]).shape == (2, 3)
    np.testing.assert_array_equal(utils.to_categorical(3), [0, 0, 0, 1])
    with pytest.raises(IndexError, match="out of bounds"):
        utils.to_categorical([5], 3)


def test_to_ordinal_counts_up():
    np.testing.assert_array_equal(utils.to_ordinal([0, 2, 1]), [[0, 0], [1, 1], [1, 0]])


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [[0, 0, 1], [0, 2, 3], [4, 5, 6]]),
        ({"padding": "post"}, [[1, 0, 0], [2, 3, 0], [4, 5, 6]]),
        ({"maxlen": 2}, [[0, 1], [2, 3], [5, 6]]),
        ({"maxlen": 2, "truncating": "post"}, [[0, 1], [2, 3], [4, 5]]),
        ({"maxlen": 0}, [[], [], []]),
    ],
)
def test_pad_sequences(options, expected):
    np.testing.assert_array_equal(utils.pad_sequences([[1], [2, 3], [4, 5, 6]], **options), expected)


def test_batches_are_taken_apart_and_put_together():
    assert utils.unpack_x_y_sample_weight((1, 2)) == (1, 2, None)
    assert utils.unpack_x_y_sample_weight([1]) == (1, None, None)
    assert utils.pack_x_y_sample_weight(1, 2, 3) == (1, 2, 3)
    with pytest.raises(ValueError, match="expected to be in format"):
        utils.unpack_x_y_sample_weight((1, 2, 3, 4))


def test_a_sequence_gives_its_batches_in_order():
    class Squares(utils.Sequence):
        def __len__(self):
            return 3

        def __getitem__(self, index):
            return index**2

    assert list(Squares()) == [0, 1, 4]


def test_the_progress_line_in_a_terminal_looks_like_keras_2s(capsys, monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    bar = utils.Progbar(12, stateful_metrics=["acc"])
    bar.update(5, [("acc", 0.1)])
    bar.update(12, [("acc", 0.7)])
    shown = capsys.readouterr().out
    assert "\r 5/12 [===========>..................] - ETA: 0s - acc: 0.1000" in shown
    assert "\r12/12 [==============================] - 0s" in shown
    assert shown.endswith(" - acc: 0.7000\n")


def test_without_a_terminal_a_progress_bar_writes_one_line(capsys):
    bar = utils.Progbar(3)
    for step in range(3):
        bar.update(step + 1, [("loss", 0.5)])
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("3/3 [==============================] - 0s")
    assert line.endswith("/step - loss: 0.5000")


def test_without_a_terminal_fit_writes_one_line_per_epoch_under_its_title(capsys):
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    model.fit(np.ones((8, 2)), np.ones((8, 1)), epochs=2, batch_size=2)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" [")[0] for line in lines] == ["Epoch 1/2", "4/4", "Epoch 2/2", "4/4"]


def test_values_are_shown_as_means_over_steps(capsys):
    bar = utils.Progbar(3, verbose=2)
    for step in (1, 2, 3):
        bar.update(step, [("loss", 1.0 / step)])
    shown = capsys.readouterr().out
    assert shown.startswith("3/3 - 0s - loss: 0.6111 - ") and shown.rstrip().endswith("/step")


def test_get_file_keeps_what_it_fetched(tmp_path):
    source = tmp_path / "source.txt"
    source.write_text("hello")
    digest = hashlib.sha256(b"hello").hexdigest()
    path = utils.get_file("f.txt", source.as_uri(), file_hash=digest, cache_dir=str(tmp_path / "cache"))
    source.write_text("changed")
    assert utils.get_file("f.txt", source.as_uri(), file_hash=digest, cache_dir=str(tmp_path / "cache")) == path
    with open(path) as text:
        assert text.read() == "hello"


def test_get_file_refuses_a_wrong_hash_and_leaves_nothing(tmp_path):
    source = tmp_path / "source.txt"
    source.write_text("hello")
    with pytest.raises(ValueError, match="corrupted"):
        utils.get_file("f.txt", source.as_uri(), file_hash="0" * 64, cache_dir=str(tmp_path / "cache"))
    assert not list((tmp_path / "cache" / "datasets").iterdir())


def test_get_file_says_where_to_put_a_file_it_cannot_fetch(tmp_path):
    with pytest.raises(RuntimeError, match=r"put it at .*datasets"):
        utils.get_file("f.txt", (tmp_path / "nothing").as_uri(), cache_dir=str(tmp_path / "cache"))


def test_archives_do_not_write_outside_their_folder(tmp_path):
    archive = tmp_path / "evil.tar"
    with tarfile.open(archive, "w") as tar:
        member = tarfile.TarInfo("../evil.txt")
        member.size = 1
        tar.addfile(member, io.BytesIO(b"x"))
    with pytest.raises(tarfile.OutsideDestinationError):
        utils.get_file("evil.tar", archive.as_uri(), extract=True, cache_dir=str(tmp_path / "cache"))
    assert not (tmp_path / "cache" / "evil.txt").exists()
