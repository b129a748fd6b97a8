"""The loaders of datasets, on small files laid into a cache of their own."""

import gzip
import hashlib
import io
import json
import pickle
import tarfile

import numpy as np
import pytest

import headrace as tf
from headrace._src.keras.datasets import cifar, housing, imdb, mnist, reuters

datasets = tf.keras.datasets


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """The folder of datasets in an empty cache, on a machine without network."""

    def offline(*args, **kwargs):
        raise TimeoutError("no network")

    monkeypatch.setenv("KERAS_HOME", str(tmp_path))
    monkeypatch.setattr("urllib.request.urlopen", offline)
    folder = tmp_path / "datasets"
    folder.mkdir()
    return folder


def place(monkeypatch, path, module, name):
    """Makes a file the one that the loader expects."""
    monkeypatch.setattr(module, name, hashlib.sha256(path.read_bytes()).hexdigest())


def lists(*texts):
    array = np.empty(len(texts), object)
    array[:] = [list(text) for text in texts]
    return array


def test_mnist_gives_images_and_digits(cache, monkeypatch):
    arrays = {"x_train": np.ones((3, 28, 28), "uint8"), "y_train": np.arange(3, dtype="uint8")}
    arrays |= {"x_test": np.zeros((2, 28, 28), "uint8"), "y_test": np.arange(2, dtype="uint8")}
    np.savez(cache / "mnist.npz", **arrays)
    place(monkeypatch, cache / "mnist.npz", mnist, "HASH")
    (images, digits), (test_images, test_digits) = datasets.mnist.load_data()
    assert images.shape == (3, 28, 28) and images.dtype == np.uint8
    np.testing.assert_array_equal(digits, [0, 1, 2])
    assert test_images.sum() == 0 and len(test_digits) == 2


def test_a_missing_file_is_asked_for_by_address_and_place(cache):
    with pytest.raises(RuntimeError) as caught:
        datasets.mnist.load_data()
    assert "https://storage.googleapis.com/tensorflow/tf-keras-datasets/mnist.npz" in str(caught.value)
    assert str(cache / "mnist.npz") in str(caught.value)


def test_a_file_with_another_hash_is_not_used(cache):
    np.savez(cache / "mnist.npz", x_train=np.zeros(1))
    with pytest.warns(UserWarning, match="hash"), pytest.raises(RuntimeError, match="fetch failure"):
        datasets.mnist.load_data()


def test_fashion_mnist_reads_its_four_files(cache):
    folder = cache / "fashion-mnist"
    folder.mkdir()
    for part, count in (("train", 3), ("t10k", 2)):
        labels = bytes(8) + bytes(range(count))
        images = bytes(16) + bytes(28 * 28 * count)
        (folder / f"{part}-labels-idx1-ubyte.gz").write_bytes(gzip.compress(labels))
        (folder / f"{part}-images-idx3-ubyte.gz").write_bytes(gzip.compress(images))
    (images, kinds), (test_images, _) = datasets.fashion_mnist.load_data()
    assert images.shape == (3, 28, 28) and test_images.shape == (2, 28, 28)
    np.testing.assert_array_equal(kinds, [0, 1, 2])


def pack(folder, archive, files):
    """A .tar.gz of pickles."""
    with tarfile.open(archive, "w:gz") as out:
        for name, data in files.items():
            content = pickle.dumps(data)
            info = tarfile.TarInfo(f"{folder}/{name}")
            info.size = len(content)
            out.addfile(info, io.BytesIO(content))


def test_cifar10_unpacks_its_archive(cache, monkeypatch):
    def batch(value, count=2):
        return {b"data": np.full((count, 3072), value, "uint8"), b"labels": [value] * count}

    files = {f"data_batch_{number}": batch(number) for number in range(1, 6)} | {"test_batch": batch(9, 1)}
    archive = cache / "cifar-10-batches-py.tar.gz"
    pack("cifar-10-batches-py", archive, files)
    place(monkeypatch, archive, cifar, "CIFAR10_HASH")
    (images, kinds), (test_images, test_kinds) = datasets.cifar10.load_data()
    assert images.shape == (10, 32, 32, 3) and images.dtype == np.uint8
    np.testing.assert_array_equal(kinds[:, 0], [1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    assert kinds.dtype == np.uint8 and test_kinds.tolist() == [[9]] and test_images.shape == (1, 32, 32, 3)


def test_cifar100_has_fine_and_coarse_labels(cache, monkeypatch):
    data = {b"data": np.zeros((2, 3072), "uint8"), b"fine_labels": [40, 50], b"coarse_labels": [4, 5]}
    archive = cache / "cifar-100-python.tar.gz"
    pack("cifar-100-python", archive, {"train": data, "test": data})
    place(monkeypatch, archive, cifar, "CIFAR100_HASH")
    assert datasets.cifar100.load_data()[0][1].tolist() == [[40], [50]]
    assert datasets.cifar100.load_data("coarse")[1][1].tolist() == [[4], [5]]
    with pytest.raises(ValueError, match="label_mode"):
        datasets.cifar100.load_data("other")


class Trap:
    def __reduce__(self):
        return print, ("caught",)


def test_pickles_that_call_functions_are_refused(cache, monkeypatch, capsys):
    archive = cache / "cifar-100-python.tar.gz"
    pack("cifar-100-python", archive, {"train": {b"data": Trap()}, "test": {}})
    place(monkeypatch, archive, cifar, "CIFAR100_HASH")
    with pytest.raises(pickle.UnpicklingError, match="print"):
        datasets.cifar100.load_data()
    array = np.empty(1, object)
    array[0] = Trap()
    np.savez(cache / "reuters.npz", x=array, y=np.zeros(1))
    place(monkeypatch, cache / "reuters.npz", reuters, "HASH")
    with pytest.raises(pickle.UnpicklingError, match="print"):
        datasets.reuters.load_data()
    assert "caught" not in capsys.readouterr().out


@pytest.fixture
def reviews(cache, monkeypatch):
    x_train, x_test = lists([1, 2, 3], [4, 5], [6, 7, 8, 9]), lists([1, 1], [2, 2, 2, 2, 2])
    path = cache / "imdb.npz"
    np.savez(path, x_train=x_train, y_train=np.array([0, 1, 0]), x_test=x_test, y_test=np.array([1, 0]))
    place(monkeypatch, path, imdb, "HASH")


def test_reviews_begin_with_one_and_count_words_from_four(reviews):
    (texts, answers), (test_texts, _) = datasets.imdb.load_data()
    assert texts.dtype == object and isinstance(texts[0], list)
    # The largest number stands for an unknown word when `num_words` is not given, as in Keras.
    assert sorted(texts.tolist()) == [[1, 4, 5, 6], [1, 7, 8], [1, 9, 10, 11, 2]]
    assert sorted(test_texts.tolist()) == [[1, 4, 4], [1, 5, 5, 5, 5, 5]]
    assert sorted(answers.tolist()) == [0, 0, 1]


def test_long_reviews_and_rare_words_can_be_left_out(reviews):
    (texts, _), (test_texts, _) = datasets.imdb.load_data(num_words=8, skip_top=5, maxlen=5, oov_char=None)
    assert sorted(texts.tolist()) == [[5, 6], [7]]
    assert test_texts.tolist() == [[]]
    with pytest.raises(ValueError, match="Increase maxlen"):
        datasets.imdb.load_data(maxlen=1)
    with pytest.raises(TypeError, match="foo"):
        datasets.imdb.load_data(foo=1)


def test_newswires_are_split_by_share(cache, monkeypatch):
    np.savez(cache / "reuters.npz", x=lists(*([number] for number in range(10))), y=np.arange(10))
    place(monkeypatch, cache / "reuters.npz", reuters, "HASH")
    (texts, topics), (test_texts, _) = datasets.reuters.load_data(test_split=0.3, start_char=None, index_from=0)
    assert len(texts) == 7 and len(test_texts) == 3
    assert [text[0] for text in texts if text[0] != 2 or text == [2]] and len(set(topics.tolist())) == 7
    assert datasets.reuters.get_label_names()[:3] == ("cocoa", "grain", "veg-oil")
    assert len(datasets.reuters.get_label_names()) == 46


def test_word_numbers_come_as_a_dictionary(cache, monkeypatch):
    path = cache / "imdb_word_index.json"
    path.write_text(json.dumps({"the": 1, "film": 2}))
    place(monkeypatch, path, imdb, "INDEX_HASH")
    assert datasets.imdb.get_word_index() == {"the": 1, "film": 2}


def test_houses_are_shuffled_by_seed(cache, monkeypatch):
    for name in ("boston_housing.npz", "california_housing.npz"):
        np.savez(cache / name, x=np.arange(700.0).reshape(700, 1), y=np.arange(700.0))
    place(monkeypatch, cache / "boston_housing.npz", housing, "BOSTON_HASH")
    place(monkeypatch, cache / "california_housing.npz", housing, "CALIFORNIA_HASH")
    (x, y), (x_test, _) = datasets.boston_housing.load_data()
    assert len(x) == 560 and len(x_test) == 140
    np.testing.assert_array_equal(x[:, 0], y)
    order = np.arange(700)
    np.random.RandomState(113).shuffle(order)
    np.testing.assert_array_equal(y, order[:560])
    assert len(datasets.california_housing.load_data("small")[0][0]) == 480
    with pytest.raises(ValueError, match="version"):
        datasets.california_housing.load_data("huge")
