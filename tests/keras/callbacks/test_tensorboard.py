"""The TensorBoard callback: files, tags and steps are those that Keras 2.15 writes."""

import glob
import json
import os

import numpy as np
import pytest

import headrace as tf
from headrace._src.formats import messages
from headrace._src.keras.callbacks.weight_summaries import as_images
from summary.event_files import events, tags, values

X = np.random.default_rng(1).random((40, 3)).astype(np.float32)
Y = np.arange(40) % 2


def dense_model(run_eagerly=True):
    tf.keras.backend.clear_session()
    layers = [tf.keras.layers.Dense(4, "relu", input_shape=(3,)), tf.keras.layers.Dense(2, "softmax")]
    model = tf.keras.Sequential(layers)
    model.compile("sgd", "sparse_categorical_crossentropy", metrics=["accuracy"], run_eagerly=run_eagerly)
    return model


def fit(callback, model=None, epochs=2, **options):
    model = model or dense_model()
    model.fit(X, Y, batch_size=8, epochs=epochs, verbose=0, callbacks=[callback], **options)
    return model


def steps_by_tag(folder):
    found = {}
    for step, tag, _ in values(folder):
        found.setdefault(tag, []).append(step)
    return found


class Logging(tf.keras.Model):
    """Writes summaries of its own."""

    def __init__(self):
        super().__init__()
        self.dense = tf.keras.layers.Dense(2, "softmax")

    def call(self, inputs):
        return self.dense(inputs)

    def train_step(self, data):
        tf.summary.scalar("by_default", tf.reduce_sum(data[0]))
        tf.summary.scalar("by_counter", tf.reduce_sum(data[0]), step=self._train_counter)
        return super().train_step(data)

    def test_step(self, data):
        tf.summary.scalar("tested", tf.reduce_sum(data[0]), step=self._test_counter)
        return super().test_step(data)


def test_losses_and_metrics_by_epoch(tmp_path):
    model = fit(tf.keras.callbacks.TensorBoard(tmp_path), validation_data=(X, Y))
    assert steps_by_tag(tmp_path / "train") == {"keras": [0], "epoch_loss": [0, 1], "epoch_accuracy": [0, 1]}
    assert steps_by_tag(tmp_path / "validation") == {
        "evaluation_loss_vs_iterations": [5, 10],
        "evaluation_accuracy_vs_iterations": [5, 10],
        "epoch_loss": [0, 1],
        "epoch_accuracy": [0, 1],
    }
    written = [value for _, tag, value in values(tmp_path / "train") if tag == "epoch_loss"]
    assert np.allclose(written, model.history.history["loss"])


def test_names_of_files(tmp_path):
    fit(tf.keras.callbacks.TensorBoard(str(tmp_path), write_graph=False), epochs=1)
    (path,) = glob.glob(f"{tmp_path}/**/*", recursive=True)[1:]
    assert os.path.relpath(path, tmp_path).startswith("train/events.out.tfevents.") and path.endswith(".v2")


@pytest.mark.parametrize(("freq", "steps"), [("batch", list(range(1, 11))), (3, [3, 6, 9])])
def test_losses_and_metrics_by_batch(tmp_path, freq, steps):
    fit(tf.keras.callbacks.TensorBoard(tmp_path, update_freq=freq, write_steps_per_second=True, write_graph=False))
    assert steps_by_tag(tmp_path / "train") == {
        "batch_steps_per_second": steps,
        "batch_loss": steps,
        "batch_accuracy": steps,
        "epoch_loss": [0, 1],
        "epoch_accuracy": [0, 1],
        "epoch_steps_per_second": [0, 1],
    }


def test_epochs_alone_do_not_listen_to_batches():
    listens = tf.keras.callbacks.CallbackList
    assert not listens([tf.keras.callbacks.TensorBoard("unused")]).hears("train")
    for options in ({"update_freq": 5}, {"write_steps_per_second": True}, {"profile_batch": 2}):
        assert listens([tf.keras.callbacks.TensorBoard("unused", **options)]).hears("train")


def test_weights_as_histograms_and_images(tmp_path):
    fit(tf.keras.callbacks.TensorBoard(tmp_path, histogram_freq=2, write_images=True, write_graph=False), epochs=3)
    found = steps_by_tag(tmp_path / "train")
    names = [f"{layer}/{weight}_0" for layer in ("dense", "dense_1") for weight in ("kernel", "bias")]
    assert found == {
        "epoch_loss": [0, 1, 2],
        "epoch_accuracy": [0, 1, 2],
        **{f"{name}/{kind}": [0, 2] for name in names for kind in ("histogram", "image")},
    }
    (first, *_) = (v for e in events(tmp_path / "train") for v in e.summary.value if v.tag == "dense/kernel_0/image")
    assert list(first.tensor.string_val[:2]) == [b"4", b"3"]  # width and height


@pytest.mark.parametrize(
    ("shape", "images"),
    [
        ([5], (1, 5, 1, 1)),
        ([32, 7], (1, 7, 32, 1)),
        ([4, 12], (1, 4, 12, 1)),
        ([12, 1], (1, 12, 1, 1)),
        ([3, 2, 4], (4, 3, 2, 1)),
        ([1, 3, 5, 4], (4, 3, 5, 1)),
        ([3, 3, 3, 4], (3, 3, 3, 4)),
        ([3, 3, 3, 2], None),
        ([3, 3, 3, 3, 2], None),
        ([1], None),
        ([], None),
    ],
)
def test_which_weights_make_pictures(shape, images):
    found = as_images(tf.zeros(shape))
    assert (None if found is None else tuple(found.shape)) == images


def test_the_learning_rate_of_a_schedule(tmp_path):
    model = dense_model()
    schedule = tf.keras.optimizers.schedules.ExponentialDecay(0.1, 10, 0.5)
    model.compile(tf.keras.optimizers.SGD(schedule), "sparse_categorical_crossentropy", run_eagerly=True)
    fit(tf.keras.callbacks.TensorBoard(tmp_path, write_graph=False), model)
    rates = [value for _, tag, value in values(tmp_path / "train") if tag == "epoch_learning_rate"]
    assert np.allclose(rates, [0.0707106813788414, 0.05000000074505806])


def test_the_model_and_the_graph_of_its_step(tmp_path):
    model = fit(tf.keras.callbacks.TensorBoard(tmp_path, profile_batch=(2, 3)), dense_model(run_eagerly=False), 1)
    written = {value.tag: value for event in events(tmp_path / "train") for value in event.summary.value}
    conceptual = written["keras"]
    assert conceptual.metadata.plugin_data.plugin_name == "graph_keras_model"
    described = json.loads(conceptual.tensor.string_val[0])
    assert described["class_name"] == "Sequential"
    assert [layer["config"]["name"] for layer in described["config"]["layers"]] == ["dense_input", "dense", "dense_1"]
    (graph,) = (e.graph_def for e in events(tmp_path / "train") if e.graph_def)
    names = [node.name for node in messages.GraphDef.FromString(graph).node]
    assert {"sequential/dense/kernel", "sequential/dense/MatMul", "gradient_tape/sequential/dense/MatMul"} <= set(names)
    assert {"sparse_categorical_crossentropy", "SGD"} <= {name.split("/")[0] for name in names}
    assert written["batch_3"].metadata.plugin_data.plugin_name == "graph_run_metadata_graph"
    assert glob.glob(f"{tmp_path}/plugins/profile/*/*.xplane.pb")
    assert int(model._train_counter) == 5


def test_summaries_of_a_step_go_to_the_writers_of_training_and_validation(tmp_path):
    model = Logging()
    model.compile("sgd", "sparse_categorical_crossentropy")
    callback = tf.keras.callbacks.TensorBoard(tmp_path / "a", update_freq=2)
    fit(callback, model, validation_data=(X, Y))
    assert steps_by_tag(tmp_path / "a" / "train") == {
        "by_default": [0, 2, 4, 6, 8],
        "by_counter": [0, 2, 4, 6, 8],
        "batch_loss": [2, 4, 6, 8, 10],
        "epoch_loss": [0, 1],
    }
    assert steps_by_tag(tmp_path / "a" / "validation")["tested"] == [0, 2, 4, 0, 2, 4]
    # The functions hold a closed writer now; another fit has one of its own.
    fit(tf.keras.callbacks.TensorBoard(tmp_path / "b", update_freq=1, write_graph=False), model, 1)
    assert steps_by_tag(tmp_path / "b" / "train")["by_counter"] == [10, 11, 12, 13, 14]


def test_summaries_of_a_step_are_off_by_default(tmp_path):
    model = Logging()
    model.compile("sgd", "sparse_categorical_crossentropy", run_eagerly=True)
    fit(tf.keras.callbacks.TensorBoard(tmp_path, write_graph=False), model, 1)
    assert tags(tmp_path / "train") == ["epoch_loss"]
    assert not tf.summary.should_record_summaries()


def test_the_files_of_the_embedding_projector(tmp_path):
    layers = [tf.keras.layers.Embedding(10, 4, input_length=3, name="words"), tf.keras.layers.Flatten()]
    model = tf.keras.Sequential([*layers, tf.keras.layers.Dense(2, "softmax")])
    model.compile("sgd", "sparse_categorical_crossentropy", run_eagerly=True)
    options = {"embeddings_freq": 1, "write_graph": False}
    fit(tf.keras.callbacks.TensorBoard(tmp_path, embeddings_metadata={"words": "words.tsv"}, **options), model)
    key = "layer_with_weights-0/embeddings/.ATTRIBUTES/VARIABLE_VALUE"
    config = (tmp_path / "projector_config.pbtxt").read_text()
    assert config == f'embeddings {{\n  tensor_name: "{key}"\n  metadata_path: "words.tsv"\n}}\n'
    latest = tf.train.latest_checkpoint(tmp_path / "train")
    assert latest == str(tmp_path / "train" / "keras_embedding.ckpt-1")
    assert np.array_equal(tf.train.load_variable(latest, key), model.layers[0].embeddings.numpy())
    with pytest.raises(ValueError, match=r"Unrecognized `Embedding` layer names .*'other'"):
        fit(tf.keras.callbacks.TensorBoard(tmp_path, embeddings_metadata={"other": "x"}, **options), model)


@pytest.mark.parametrize("batches", [(1, 2, 3), -1, (3, 2), 1.5, (1.0, 2.0), None])
def test_batches_that_cannot_be_profiled(batches):
    with pytest.raises(ValueError, match="profile_batch must be a non-negative integer or 2-tuple"):
        tf.keras.callbacks.TensorBoard("unused", profile_batch=batches)


def test_other_bad_arguments(caplog):
    with pytest.raises(ValueError, match="invalid literal for int"):
        tf.keras.callbacks.TensorBoard("unused", profile_batch="x")
    with pytest.raises(ValueError, match="Unrecognized arguments in `TensorBoard` Callback: {'nonsense'}"):
        tf.keras.callbacks.TensorBoard("unused", nonsense=1)
    for freq in ("sometimes", 0, 2.5, None):
        with pytest.raises(ValueError, match="update_freq must be"):
            tf.keras.callbacks.TensorBoard("unused", update_freq=freq)
    tf.keras.callbacks.TensorBoard("unused", write_grads=True)
    assert "`write_grads` will be ignored" in caplog.text


def test_folders_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(tf.errors.FailedPreconditionError, match="file"):
        fit(tf.keras.callbacks.TensorBoard(tmp_path / "file"), epochs=1)
