"""Datasets from folders and arrays, enqueuers; orders and numbers recorded from Keras."""

import numpy as np
import pytest
from PIL import Image

import headrace as tf

utils = tf.keras.utils


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Five pictures, texts and sounds in each of two classes."""
    root = tmp_path_factory.mktemp("data")
    for label, kind in enumerate(("neg", "pos")):
        (root / kind).mkdir()
        for number in range(5):
            name = root / kind / f"{kind}{number}"
            Image.fromarray(np.full((12, 8, 3), 100 * label + number, "uint8")).save(f"{name}.png")
            name.with_suffix(".txt").write_text(f"{kind} text number {number}")
            sound = np.full((20 + number, 1), 0.25, "float32")
            name.with_suffix(".wav").write_bytes(tf.audio.encode_wav(sound, 8000).numpy())
    return root


@pytest.fixture(autouse=True)
def no_global_seed():
    tf.random.set_seed(None)


def values(dataset):
    return [image.numpy()[:, 0, 0, 0].astype(int).tolist() for image, _ in dataset]


def test_images_come_with_the_numbers_of_their_folders(folder, capsys):
    dataset = utils.image_dataset_from_directory(folder, image_size=(4, 6), batch_size=4, shuffle=False)
    assert capsys.readouterr().out == "Found 10 files belonging to 2 classes.\n"
    assert dataset.class_names == ["neg", "pos"] and len(dataset.file_paths) == 10
    assert dataset.element_spec[0].shape.as_list() == [None, 4, 6, 3]
    assert values(dataset) == [[0, 1, 2, 3], [4, 100, 101, 102], [103, 104]]
    assert [label.numpy().tolist() for _, label in dataset] == [[0, 0, 0, 0], [0, 1, 1, 1], [1, 1]]


def test_labels_can_be_of_other_kinds(folder):
    arguments = {"image_size": (2, 2), "batch_size": 10, "shuffle": False}
    (_, binary), *_ = utils.image_dataset_from_directory(folder, label_mode="binary", **arguments)
    assert binary.shape == (10, 1) and binary.dtype == tf.float32
    (_, rows), *_ = utils.image_dataset_from_directory(folder, label_mode="categorical", **arguments)
    assert rows.numpy()[-1].tolist() == [0, 1]
    alone = next(iter(utils.image_dataset_from_directory(folder, label_mode=None, **arguments)))
    assert alone.shape == (10, 2, 2, 3)
    (_, own), *_ = utils.image_dataset_from_directory(folder, labels=list(range(10)), **arguments)
    assert own.numpy().tolist() == list(range(10))
    (images, swapped), *_ = utils.image_dataset_from_directory(folder, class_names=["pos", "neg"], **arguments)
    assert swapped.numpy().tolist() == [1] * 5 + [0] * 5 and images[0, 0, 0, 0] == 0


def test_texts_are_shuffled_as_keras_shuffles_them(folder):
    dataset = utils.text_dataset_from_directory(folder, label_mode="binary", seed=2, batch_size=3)
    first = next(iter(dataset))[0].numpy().tolist()
    assert first == [b"neg text number 4", b"pos text number 3", b"pos text number 2"]
    cut = utils.text_dataset_from_directory(folder, max_length=8, shuffle=False, batch_size=None)
    assert next(iter(cut))[0].numpy() == b"neg text"


def test_parts_for_training_and_validation_do_not_overlap(folder, capsys):
    train, held = utils.text_dataset_from_directory(folder, validation_split=0.4, subset="both", seed=1)
    assert "Using 6 files for training.\nUsing 4 files for validation.\n" in capsys.readouterr().out
    assert not set(train.file_paths) & set(held.file_paths)
    held = utils.text_dataset_from_directory(folder, validation_split=0.4, subset="validation", seed=1)
    found = next(iter(held))[0].numpy().tolist()
    assert found == [b"neg text number 1", b"pos text number 0", b"pos text number 2", b"pos text number 3"]


def test_sounds_are_filled_up_or_ragged(folder):
    (sounds, _), *_ = utils.audio_dataset_from_directory(folder, shuffle=False, batch_size=3)
    assert sounds.shape == (3, 22, 1)
    (sounds, _), *_ = utils.audio_dataset_from_directory(folder, shuffle=False, batch_size=3, ragged=True)
    assert [len(sound) for sound in sounds.to_list()] == [20, 21, 22]
    (sounds, _), *_ = utils.audio_dataset_from_directory(
        folder, shuffle=False, batch_size=2, output_sequence_length=21, sampling_rate=8000
    )
    assert sounds.shape == (2, 21, 1)
    with pytest.raises(tf.errors.InvalidArgumentError):
        next(iter(utils.audio_dataset_from_directory(folder, sampling_rate=16000)))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"label_mode": "foo"}, "label_mode"),
        ({"color_mode": "foo"}, "color_mode"),
        ({"validation_split": 0.3}, "inversely"),
        ({"validation_split": 0.3, "subset": "training"}, "seed"),
        ({"validation_split": 2, "subset": "training", "seed": 1}, "between 0 and 1"),
        ({"validation_split": 0.3, "subset": "foo", "seed": 1}, "subset"),
        ({"labels": "foo"}, "inferred"),
        ({"labels": [1, 2]}, "we found 10 files"),
        ({"class_names": ["a"]}, "did not match"),
    ],
)
def test_wrong_arguments_are_named(folder, arguments, message):
    with pytest.raises(ValueError, match=message):
        utils.image_dataset_from_directory(folder, **arguments)


def test_a_missing_folder_is_named():
    with pytest.raises(tf.errors.NotFoundError, match="nowhere"):
        utils.image_dataset_from_directory("/nowhere")


def test_windows_of_a_series():
    data = np.arange(20)
    dataset = utils.timeseries_dataset_from_array(data, data * 10, 4, sequence_stride=2, sampling_rate=2, batch_size=3)
    batches = [(x.numpy().tolist(), y.numpy().tolist()) for x, y in dataset]
    assert batches[0] == ([[0, 2, 4, 6], [2, 4, 6, 8], [4, 6, 8, 10]], [0, 20, 40])
    assert batches[-1] == ([[12, 14, 16, 18]], [120])
    part = utils.timeseries_dataset_from_array(data, data * 10, 5, start_index=3, end_index=15, batch_size=2)
    assert next(iter(part))[1].numpy().tolist() == [30, 40]
    mixed = utils.timeseries_dataset_from_array(data, data * 10, 4, shuffle=True, seed=3, batch_size=4)
    assert next(iter(mixed))[1].numpy().tolist() == [20, 80, 90, 30]
    alone = utils.timeseries_dataset_from_array(np.arange(12).reshape(6, 2), None, 2)
    assert next(iter(alone)).shape == (5, 2, 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [({"start_index": -1}, "0 or greater"), ({"end_index": 40}, "end_index"), ({"sampling_rate": 0}, "higher than 0")],
)
def test_windows_outside_the_series_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        utils.timeseries_dataset_from_array(np.arange(20), None, 4, **arguments)


def listed(dataset):
    return [[leaf.numpy().tolist() for leaf in tf.nest.flatten(element)] for element in dataset]


def test_arrays_are_split_in_two():
    numbers = np.arange(10)
    left, right = utils.split_dataset(numbers, left_size=0.6)
    assert [int(x) for x in left] == [0, 1, 2, 3, 4, 5] and [int(x) for x in right] == [6, 7, 8, 9]
    left, right = utils.split_dataset([numbers, numbers * 2], left_size=0.3, right_size=0.3)
    assert listed(left) == [[0, 0], [1, 2], [2, 4]] and listed(right) == [[7, 14], [8, 16], [9, 18]]
    left, right = utils.split_dataset(tf.data.Dataset.from_tensor_slices((numbers, numbers * 2)).batch(3), left_size=4)
    assert listed(left) == [[[0, 1, 2], [0, 2, 4]], [[3], [6]]] and listed(right)[0] == [[4, 5, 6], [8, 10, 12]]
    left, _ = utils.split_dataset(numbers, left_size=0.6, shuffle=True, seed=1)
    assert [int(x) for x in left] == [6, 8, 9, 7, 5, 3]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({}, ValueError),
        ({"left_size": 1.5}, ValueError),
        ({"left_size": 20}, ValueError),
        ({"left_size": 6, "right_size": 6}, ValueError),
        ({"left_size": "a"}, TypeError),
    ],
)
def test_splits_need_sizes_that_fit(arguments, error):
    with pytest.raises(error, match="size"):
        utils.split_dataset(np.arange(10), **arguments)
    with pytest.raises(TypeError, match="dataset"):
        utils.split_dataset(3, left_size=1)


class Counting(utils.Sequence):
    def __init__(self):
        super().__init__()
        self.epochs = 0

    def __len__(self):
        return 4

    def __getitem__(self, index):
        return np.full(2, index)

    def on_epoch_end(self):
        self.epochs += 1


def test_an_ordered_enqueuer_gives_batches_in_order_and_goes_on():
    enqueuer = utils.OrderedEnqueuer(Counting())
    enqueuer.start(workers=3, max_queue_size=3)
    batches = enqueuer.get()
    assert [int(next(batches)[0]) for _ in range(6)] == [0, 1, 2, 3, 0, 1]
    assert enqueuer.is_running()
    enqueuer.stop()
    assert not enqueuer.is_running() and enqueuer.sequence.epochs >= 1


def test_a_generator_enqueuer_ends_with_its_generator_and_passes_errors_on():
    enqueuer = utils.GeneratorEnqueuer(iter(range(3)))
    enqueuer.start()
    assert list(enqueuer.get()) == [0, 1, 2]

    def failing():
        yield 1
        raise KeyError("gone")

    enqueuer = utils.GeneratorEnqueuer(failing())
    enqueuer.start()
    batches = enqueuer.get()
    assert next(batches) == 1
    with pytest.raises(KeyError, match="gone"):
        next(batches)


def test_embeddings_are_carried_over_by_word():
    rows = np.arange(12.0).reshape(4, 3)
    matrix = utils.warmstart_embedding_matrix(["", "a", "b", "c"], ["", "b", "x", "a"], rows, "zeros")
    np.testing.assert_array_equal(matrix, [[0, 1, 2], [6, 7, 8], [0, 0, 0], [3, 4, 5]])
    with pytest.raises(ValueError, match="row for each"):
        utils.warmstart_embedding_matrix(["a"], ["b"], np.ones(3))


def test_the_inputs_of_a_symbolic_tensor_are_found():
    a, b = tf.keras.Input((2,), name="a"), tf.keras.Input((2,), name="b")
    both = tf.keras.layers.Dense(1)(tf.keras.layers.Add()([a, b]))
    assert utils.get_source_inputs(both) == [a, b]
