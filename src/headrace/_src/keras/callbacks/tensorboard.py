"""TensorBoard: writes event files for TensorBoard."""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Iterator, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.callbacks.batch_profile import BatchProfile
from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.callbacks.chief import folder_of_worker, keeps_summaries
from headrace._src.keras.callbacks.embedding_projector import EmbeddingCheckpoints, write_config
from headrace._src.keras.callbacks.weight_summaries import write_weights
from headrace._src.keras.engine.typing import Logs, Path

_WRITES = ("WriteSummary", "WriteRawProtoSummary")
_OF_TENSORFLOW_1 = {"write_grads", "batch_size", "embeddings_layer_names", "embeddings_data"}
_KERAS_MODEL_PLUGIN = b"\n\x16\n\x11graph_keras_model\x12\x011"  # a SummaryMetadata: the plugin, and its version "1"


class TensorBoard(Callback):
    """Writes the metrics, graph, weights, profile and embeddings of a training for TensorBoard.

    Training data goes to the folder "train" in `log_dir`, validation data to "validation". Summaries written in a
    custom `train_step` or `test_step` go there too, every `update_freq` batches.

    Args:
        log_dir: Folder for the event files.
        histogram_freq: Number of epochs between histograms of the weights, or 0 for none.
        write_graph: Whether to write the layers of the model and the graph of the training step.
        write_images: Whether to also write weights as images.
        write_steps_per_second: Whether to write the speed of training.
        update_freq: How often to write the metrics: "epoch", "batch" or a number of batches.
        profile_batch: Batch to profile, a pair (first, last), or 0 for none.
        embeddings_freq: Number of epochs between checkpoints of the embeddings, or 0 for none.
        embeddings_metadata: File with a label for each embedding, or a dictionary of files by layer name.
        **kwargs: Arguments of TensorFlow 1, which are ignored with a warning.

    Raises:
        ValueError: If `update_freq` is not "batch", "epoch" or a number of batches.

    >>> model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    >>> model.compile("sgd", "mse")
    >>> board = tf.keras.callbacks.TensorBoard("logs")
    >>> history = model.fit(np.ones((2, 3)), np.ones((2, 1)), verbose=0, callbacks=[board])
    >>> tf.io.gfile.listdir("logs")
    ['train']
    """

    def __init__(
        self,
        log_dir: Path = "logs",
        histogram_freq: int = 0,
        write_graph: bool = True,
        write_images: bool = False,
        write_steps_per_second: bool = False,
        update_freq: int | str = "epoch",
        profile_batch: int | str | Sequence[int] = 0,
        embeddings_freq: int = 0,
        embeddings_metadata: Path | dict[str, Path] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__()
        self._supports_tf_logs = True
        _warn_of_old_arguments(kwargs)
        self.log_dir = self._folder = os.fspath(log_dir)
        self.histogram_freq, self.write_graph, self.write_images = histogram_freq, write_graph, write_images
        self.write_steps_per_second = write_steps_per_second
        self.update_freq: Any = 1 if update_freq == "batch" else update_freq
        if self.update_freq != "epoch" and (not isinstance(self.update_freq, int) or self.update_freq == 0):
            raise ValueError(
                f'TensorBoard: update_freq must be "batch", "epoch" or a number of batches. Received: {update_freq!r}'
            )
        self.embeddings_freq, self.embeddings_metadata = embeddings_freq, embeddings_metadata
        self._profile = BatchProfile(profile_batch, self.log_dir)
        self._embeddings: EmbeddingCheckpoints | None = None
        self._writers: dict[str, Any] = {}
        self._graph_is_due = False
        self._open_blocks: dict[str, contextlib.ExitStack] = {}
        self._batch_began = self._epoch_began = 0.0
        self._epoch_began_at = 0

    # Selecting events.

    def hears_batches(self) -> bool:
        """Returns whether the callback needs single batches, which slows training down."""
        return self.update_freq != "epoch" or self.write_steps_per_second or self._profile.is_waiting

    # Writers.

    def _writer(self, kind: str) -> Any:
        """Returns the writer for "train" or "validation". Creates it at the first request."""
        if kind not in self._writers:
            self._writers[kind] = tf.summary.create_file_writer(os.path.join(self._folder, kind))
        return self._writers[kind]

    # Subclasses use these names to access the writers.

    @property
    def _train_writer(self) -> Any:
        return self._writer("train")

    @property
    def _val_writer(self) -> Any:
        return self._writer("validation")

    @contextlib.contextmanager
    def _recording(self, kind: str) -> Iterator[None]:
        with self._writer(kind).as_default(), tf.summary.record_if(True):
            yield

    def _open_block(self, kind: str, counter: Any) -> None:
        """Sends summaries of the steps to the writer until `_close_block`, every `update_freq` batches."""
        if self.update_freq == "epoch":
            return
        frequency = self.update_freq
        block = self._open_blocks[kind] = contextlib.ExitStack()
        block.enter_context(self._writer(kind).as_default(step=counter))
        block.enter_context(tf.summary.record_if(lambda: tf.equal(counter % frequency, 0)))

    def _close_block(self, kind: str) -> None:
        block = self._open_blocks.pop(kind, None)
        if block is not None:
            block.close()

    def _close_writers(self) -> None:
        for writer in self._writers.values():
            writer.close()

    # The model.

    def set_model(self, model: Any) -> None:
        self.model = model
        self._profile.restart()
        self._writers = {}  # the writers of an earlier fit are closed
        # With several workers the chief's files are kept. The others write too, so that all run the same programs.
        self._folder = self.log_dir if keeps_summaries(model) else folder_of_worker()
        _forget_functions_that_write(model)
        if self.write_graph:
            self._write_model()
            self._graph_is_due = True
        if self.embeddings_freq:
            write_config(model, self._folder, self.embeddings_metadata)
            self._embeddings = EmbeddingCheckpoints(model, os.path.join(self._folder, "train"))

    def _write_model(self) -> None:
        """Writes the layers for the conceptual graph. Subclassed models have none."""
        if self.model._network is None and not isinstance(self.model, tf.keras.Sequential):
            return
        try:
            text = self.model.to_json()
        except Exception as error:  # custom layers may not be serializable; training continues
            tf.get_logger().warning("Model failed to serialize as JSON. Ignoring... %s", error)
            return
        with self._recording("train"):
            tf.summary.write("keras", tf.constant(text), step=0, metadata=_KERAS_MODEL_PLUGIN)

    def _write_train_graph(self) -> None:
        """Writes the graph of the training step if it has been traced."""
        traces = _traces(self.model.train_tf_function)
        if traces:
            self._graph_is_due = False
            with self._recording("train"):
                tf.summary.graph(traces[0].graph)

    # Training.

    def on_train_begin(self, logs: Logs | None = None) -> None:
        self._open_block("train", self.model._train_counter)

    def on_train_end(self, logs: Logs | None = None) -> None:
        self._close_block("train")
        self._profile.end(self._trained_batches(), self._train_writer)
        self._close_writers()
        if self._folder != self.log_dir:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _trained_batches(self) -> int:
        counter = self.model._train_counter  # None before `compile`
        return 0 if counter is None else int(counter.numpy())

    def on_epoch_begin(self, epoch: int, logs: Logs | None = None) -> None:
        if self.write_steps_per_second:
            self._epoch_began_at, self._epoch_began = self._trained_batches(), time.time()

    def on_epoch_end(self, epoch: int, logs: Logs | None = None) -> None:
        if self._graph_is_due:
            self._write_train_graph()
        self._write_epoch(epoch, dict(logs or {}))
        if self.histogram_freq and epoch % self.histogram_freq == 0:
            with self._recording("train"):
                write_weights(self.model, epoch, self.write_images)
        if self._embeddings is not None and epoch % self.embeddings_freq == 0:
            self._embeddings.save(epoch)

    def _write_epoch(self, epoch: int, logs: dict[str, Any]) -> None:
        trained = {key: value for key, value in logs.items() if not key.startswith("val_")}
        validated = {key.removeprefix("val_"): value for key, value in logs.items() if key.startswith("val_")}
        rate = _schedule(self.model.optimizer)
        if rate is not None:
            trained["learning_rate"] = float(rate(self.model.optimizer.iterations))
        if self.write_steps_per_second:
            batches = self._trained_batches() - self._epoch_began_at
            trained["steps_per_second"] = batches / (time.time() - self._epoch_began)
        for kind, values in (("train", trained), ("validation", validated)):
            if values:
                self._write_scalars(kind, {f"epoch_{key}": value for key, value in values.items()}, epoch)

    def _write_scalars(self, kind: str, values: dict[str, Any], step: int) -> None:
        with self._recording(kind):
            for name, value in values.items():
                tf.summary.scalar(name, value, step=step)

    def on_train_batch_begin(self, batch: int, logs: Logs | None = None) -> None:
        if self.write_steps_per_second:
            self._batch_began = time.time()
        if self._profile.is_waiting:
            self._profile.begin_batch(self._trained_batches() + 1)

    def on_train_batch_end(self, batch: int, logs: Logs | None = None) -> None:
        if self._graph_is_due:
            self._write_train_graph()
        if self.update_freq != "epoch":
            step = self._trained_batches()
            if step % self.update_freq == 0:
                values = {f"batch_{key}": value for key, value in (logs or {}).items()}
                if self.write_steps_per_second:
                    values = {"batch_steps_per_second": 1.0 / (time.time() - self._batch_began), **values}
                self._write_batch(values, step)
        if self._profile.is_waiting:
            self._profile.end_batch(self._trained_batches(), self._train_writer)

    def _write_batch(self, values: dict[str, Any], step: int) -> None:
        with tf.summary.record_if(True):  # the writer is the default during training, so there is no flush here
            for name, value in values.items():
                tf.summary.scalar(name, value, step=step)

    # Validation.

    def on_test_begin(self, logs: Logs | None = None) -> None:
        self._open_block("validation", self.model._test_counter)

    def on_test_end(self, logs: Logs | None = None) -> None:
        values = {f"evaluation_{key}_vs_iterations": value for key, value in (logs or {}).items()}
        iterations = getattr(self.model.optimizer, "iterations", None)
        if values and iterations is not None:
            self._write_scalars("validation", values, int(iterations.numpy()))
        self._close_block("validation")


def _warn_of_old_arguments(given: dict[str, Any]) -> None:
    unknown = set(given) - _OF_TENSORFLOW_1
    if unknown:
        raise ValueError(
            f"Unrecognized arguments in `TensorBoard` Callback: {unknown}. Supported kwargs are: {_OF_TENSORFLOW_1}"
        )
    for name in given:
        tf.get_logger().warning("`%s` will be ignored in TensorFlow 2.0 for the `TensorBoard` Callback.", name)


def _schedule(optimizer: Any) -> Any:
    """Returns the schedule of the learning rate, or None. Old optimizers return it as `learning_rate`."""
    for rate in (getattr(optimizer, "_learning_rate", None), getattr(optimizer, "learning_rate", None)):
        if isinstance(rate, tf.keras.optimizers.schedules.LearningRateSchedule):
            return rate
    return None


def _forget_functions_that_write(model: Any) -> None:
    """Discards training functions that were traced with the writer of an earlier fit, which is closed now."""
    traces = [trace for function in (model.train_tf_function, model.test_tf_function) for trace in _traces(function)]
    if any(_writes(trace.graph) for trace in traces):
        model.train_function = model.test_function = None


def _traces(function: Any) -> list[Any]:
    """Returns the traces of a function. A function that runs eagerly has none."""
    return list(getattr(function, "_list_all_concrete_functions", list)())


def _writes(graph: Any) -> bool:
    """Returns whether a graph contains a summary op, also in branches and loops."""
    definition = graph.as_graph_def()
    nodes = [*definition.node, *(node for function in definition.library.function for node in function.node_def)]
    return any(node.op in _WRITES for node in nodes)
