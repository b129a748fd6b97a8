"""ModelCheckpoint, BackupAndRestore and RemoteMonitor."""

import glob
import http.server
import json
import os
import threading
import urllib.parse

import numpy as np
import pytest

import headrace as tf

k = tf.keras
X = np.random.RandomState(0).rand(20, 3).astype(np.float32)
Y = X.sum(axis=1, keepdims=True)


def model():
    made = k.Sequential([k.layers.Dense(1, input_shape=(3,), kernel_initializer="zeros")])
    made.compile("adam", "mse", metrics=["mae"], run_eagerly=True)
    return made


def fit(callbacks, epochs=3, **kwargs):
    made = model()
    made.fit(X, Y, epochs=epochs, batch_size=10, verbose=0, callbacks=callbacks, **kwargs)
    return made


def names(folder):
    return sorted(os.listdir(folder))


def test_each_epoch_gets_its_file(tmp_path, capsys):
    made = fit([k.callbacks.ModelCheckpoint(tmp_path / "m{epoch:02d}-{loss:.1f}.h5", verbose=1)])
    assert [name[:3] for name in names(tmp_path)] == ["m01", "m02", "m03"]
    assert f"Epoch 2: saving model to {tmp_path}/m02" in capsys.readouterr().out
    loaded = k.models.load_model(glob.glob(f"{tmp_path}/m03*")[0])
    np.testing.assert_array_equal(loaded(X), made(X))


@pytest.mark.parametrize("name", ["m{epoch}.keras", "m{epoch}"])
def test_whole_models_in_other_formats(tmp_path, name):
    fit([k.callbacks.ModelCheckpoint(tmp_path / name)], epochs=2)
    assert names(tmp_path) == [name.format(epoch=1), name.format(epoch=2)]
    assert k.models.load_model(tmp_path / name.format(epoch=2)).optimizer.iterations.numpy() == 4


@pytest.mark.parametrize("name", ["w{epoch}", "w{epoch}.h5", "w{epoch}.weights.h5"])
def test_weights_alone(tmp_path, name):
    made = fit([k.callbacks.ModelCheckpoint(tmp_path / name, save_weights_only=True)], epochs=2)
    other = model()
    other.load_weights(tmp_path / name.format(epoch=2))
    np.testing.assert_array_equal(other(X), made(X))


def test_only_the_best_is_saved(tmp_path, capsys):
    path = tmp_path / "best.weights.h5"
    kwargs = {"save_best_only": True, "save_weights_only": True, "monitor": "val_mae", "verbose": 1}
    fit([k.callbacks.ModelCheckpoint(path, **kwargs)], epochs=2, validation_data=(X, Y))
    printed = capsys.readouterr().out
    assert "Epoch 1: val_mae improved from inf to" in printed
    path.unlink()
    threshold = k.callbacks.ModelCheckpoint(path, initial_value_threshold=0.0, **kwargs)
    fit([threshold], epochs=1, validation_data=(X, Y))
    assert "Epoch 1: val_mae did not improve from 0.00000" in capsys.readouterr().out
    assert not path.exists()


def test_after_a_number_of_batches_or_epochs(tmp_path):
    fit([k.callbacks.ModelCheckpoint(tmp_path / "b{epoch}-{batch}.weights.h5", save_weights_only=True, save_freq=1)])
    assert names(tmp_path) == [f"b{e}-{b}.weights.h5" for e in (1, 2, 3) for b in (1, 2)]
    fit([k.callbacks.ModelCheckpoint(tmp_path / "p{epoch}.weights.h5", save_weights_only=True, period=2)])
    assert names(tmp_path)[6:] == ["p2.weights.h5"]


def test_training_may_begin_with_the_newest_weights(tmp_path):
    path = tmp_path / "w{epoch}"
    first = fit([k.callbacks.ModelCheckpoint(path, save_weights_only=True)], epochs=2)
    seen = []

    class Watch(k.callbacks.Callback):
        def on_epoch_begin(self, epoch, logs=None):
            seen.append(self.model.get_weights()[0])

    again = k.callbacks.ModelCheckpoint(path, save_weights_only=True, load_weights_on_restart=True)
    fit([again, Watch()], epochs=1)
    np.testing.assert_array_equal(seen[0], first.get_weights()[0])


def test_misuse_of_model_checkpoint():
    with pytest.raises(ValueError, match="Unrecognized save_freq: x"):
        k.callbacks.ModelCheckpoint("m.h5", save_freq="x")
    with pytest.raises(TypeError, match="CheckpointOptions"):
        k.callbacks.ModelCheckpoint("m", save_weights_only=True, options=1)
    with pytest.raises(KeyError, match="Failed to format this callback filepath"):
        fit([k.callbacks.ModelCheckpoint("m{nope}.h5")], epochs=1)


class Interrupt(k.callbacks.Callback):
    def __init__(self, step):
        super().__init__()
        self.step = step

    def on_train_batch_begin(self, batch, logs=None):
        if self.model.optimizer.iterations.numpy() == self.step:
            raise KeyboardInterrupt


def train_two_epochs(seed, *callbacks):
    """The weights after ten steps; the seed decides how the data is shuffled."""
    made = model()
    np.random.seed(seed)
    made.fit(X, Y, epochs=2, batch_size=4, verbose=0, callbacks=list(callbacks))
    return made.get_weights()


@pytest.fixture(scope="module")
def weights_without_interruption():
    return train_two_epochs(3)


@pytest.mark.parametrize("save_freq", ["epoch", 1, 2])
@pytest.mark.parametrize("step", [0, 1, 4, 5, 9])
def test_interrupted_training_ends_with_the_same_weights(tmp_path, step, save_freq, weights_without_interruption):
    with pytest.raises(KeyboardInterrupt):
        train_two_epochs(3, k.callbacks.BackupAndRestore(tmp_path, save_freq), Interrupt(step))
    seed = 99 if (tmp_path / "chief").exists() else 3
    found = train_two_epochs(seed, k.callbacks.BackupAndRestore(tmp_path, save_freq))
    for one, other in zip(found, weights_without_interruption, strict=True):
        np.testing.assert_array_equal(one, other)
    assert names(tmp_path) == []


def test_backups_may_stay(tmp_path):
    fit([k.callbacks.BackupAndRestore(tmp_path, delete_checkpoint=False)])
    assert "checkpoint" in names(tmp_path / "chief")
    history = model().fit(X, Y, epochs=4, verbose=0, callbacks=[k.callbacks.BackupAndRestore(tmp_path)])
    assert history.epoch == [3]
    with pytest.raises(ValueError, match="Either `save_freq`"):
        k.callbacks.BackupAndRestore(tmp_path, save_freq=0)


def test_remote_monitor_posts_each_epoch():
    got = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            got.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
            self.send_response(200)
            self.end_headers()

        def log_message(self, *args):
            """Silent."""

    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    root = f"http://127.0.0.1:{server.server_port}"
    fit([k.callbacks.RemoteMonitor(root), k.callbacks.RemoteMonitor(root, send_as_json=True)], epochs=1)
    server.shutdown()
    server.server_close()
    form = json.loads(urllib.parse.parse_qs(got[0])["data"][0])
    assert form == json.loads(got[1])
    assert form["epoch"] == 0 and set(form) == {"epoch", "loss", "mae"}
    with pytest.warns(UserWarning, match="Could not reach RemoteMonitor"):
        k.callbacks.RemoteMonitor(root).on_epoch_end(0, {"loss": 1.0})
