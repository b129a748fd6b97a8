"""Batches of any data that fit, evaluate and predict accept: arrays, generators, Sequences and datasets."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeGuard

import numpy as np

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.typing import Data
from headrace._src.keras.read_ahead import Makers, ReadAhead, generator_makers, makers_of
from headrace._src.keras.sequence import Sequence, pack_x_y_sample_weight, unpack_x_y_sample_weight
from headrace._src.keras.training.device_batches import copied_ahead, split_last_map
from headrace._src.keras.training.grouped_steps import Grouping
from headrace._src.keras.utils.dataset_creator import DatasetCreator
from headrace._src.keras.utils.hdf5_matrix import HDF5Matrix
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.typing import Nest


class Workers(NamedTuple):
    """Who makes the batches of Sequences and generators.

    With `number` 0 the calling thread makes each batch when it is needed; otherwise others make them ahead of time.
    """

    number: int = 1
    use_multiprocessing: bool = False
    max_queue_size: int = 10


class Batches:
    """Base class of sources of batches. Each epoch iterates over the data once."""

    steps: int | None
    counted: int | None = None  # batches of the epochs so far, if `steps` is unknown
    sizes_vary = True  # the last batch may be smaller
    may_be_made_elsewhere = False  # whether another thread may make the batches
    may_be_grouped = True  # whether a group may be stacked where they are made

    def epoch(self) -> Iterator[Any]:
        """Returns the batches of an epoch."""
        return map(self._finished, self._made())

    def epoch_on_device(self, grouping: Grouping | None = None) -> Iterator[Any]:
        """Returns the batches of an epoch, copied to the accelerator ahead of their use if there is one."""
        made = self._made()
        if grouping is not None and self.may_be_made_elsewhere and self.may_be_grouped:
            return grouping.batches(map(self._finished, made), self.steps)
        return map(self._finished, copied_ahead(made, self.steps) if self.may_be_made_elsewhere else made)

    def _made(self) -> Iterator[Any]:
        """Makes the batches of an epoch."""
        raise NotImplementedError

    def _finished(self, batch: Any) -> Any:
        """Returns a batch as training takes it."""
        return batch

    def end_epoch(self) -> None:
        """Runs after each epoch."""

    def restart(self) -> None:
        """Makes the next epoch begin at the start of the data. Generators only go on."""

    def close(self) -> None:
        """Stops the threads or processes that make batches ahead of time."""


class ArrayBatches(Batches):
    """Batches of arrays, in order or shuffled in each epoch."""

    may_be_made_elsewhere = True

    def __init__(
        self,
        x: Data,
        y: Data | None,
        sample_weight: Data | None,
        batch_size: int,
        shuffle: bool | str,
        steps: int | None,
    ) -> None:
        self._parts = [_as_arrays(part) for part in (x, y, sample_weight)]
        self.samples = _sample_count(self._parts)
        self.batch_size, self._shuffle = batch_size, shuffle
        self.steps: int | None = steps or math.ceil(self.samples / batch_size)

    def _made(self) -> Iterator[Any]:
        order = np.random.permutation(self.samples) if self._shuffle is True or self._shuffle == 1 else None
        starts = list(range(0, self.samples, self.batch_size))
        if self._shuffle == "batch":
            np.random.shuffle(starts)
        for start in starts:
            rows: Any = slice(start, start + self.batch_size)
            if order is not None:
                rows = order[rows]
            x, y, weight = [_rows_of(part, rows) for part in self._parts]
            yield pack_x_y_sample_weight(x, y, weight)


def _rows_of(part: Any, rows: Any) -> Any:
    return None if part is None else tf.nest.map_structure(lambda a: _rows(a, rows), part)


def _rows(data: Any, rows: Any) -> Any:
    """Returns some rows of an array, a ragged or a sparse tensor, as a tensor of its kind. None stays None."""
    if data is None:
        return None
    if isinstance(data, tf.RaggedTensor):
        return data[rows] if isinstance(rows, slice) else tf.gather(data, rows)
    if isinstance(data, tf.SparseTensor):
        return _sparse_rows(data, np.arange(int(data.dense_shape[0]))[rows])
    return tf.convert_to_tensor(_as_array(data[rows]) if isinstance(data, HDF5Matrix) else data[rows])


def _sparse_rows(data: Any, rows: np.ndarray) -> Any:
    place = np.full(int(data.dense_shape[0]), -1, np.int64)  # of each row in the batch
    place[rows] = np.arange(len(rows))
    indices = data.indices.numpy()
    first = place[indices[:, 0]]
    kept = np.flatnonzero(first >= 0)
    kept = kept[np.argsort(first[kept], kind="stable")]
    shape = [len(rows), *data.dense_shape.numpy()[1:]]
    return tf.SparseTensor(np.column_stack([first[kept], indices[kept, 1:]]), tf.gather(data.values, kept), shape)


class _MadeAhead(Batches):
    """Base class of sources whose batches threads or processes may make ahead of time."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._makers: Makers | None = None
        self._reading: ReadAhead | None = None

    def _start_makers(self) -> Makers:
        raise NotImplementedError

    def _ahead(self, tasks: Iterable[Any]) -> Iterator[Any]:
        if self._makers is None:
            self._makers = self._start_makers()
        if self._reading is not None:
            self._reading.close()  # the last epoch may have stopped early
        self._reading = ReadAhead(self._makers, tasks, self._workers.max_queue_size)
        return self._reading

    def close(self) -> None:
        if self._makers is not None:
            self._makers.close()
        if self._reading is not None:
            self._reading.abandon()
        self._makers = self._reading = None


class SequenceBatches(_MadeAhead):
    """The batches of a `keras.utils.Sequence`."""

    def __init__(self, sequence: Sequence, shuffle: bool | str, steps: int | None, workers: Workers) -> None:
        super().__init__(workers)
        self._sequence, self._shuffle = sequence, shuffle
        self.steps = steps or len(sequence)

    def _start_makers(self) -> Makers:
        return makers_of(self._sequence, self._workers.number, self._workers.use_multiprocessing)

    def _made(self) -> Iterator[Any]:
        order = list(range(len(self._sequence)))
        if self._shuffle:
            np.random.shuffle(order)
        order = order[: self.steps]
        return self._ahead(order) if self._workers.number > 0 else (self._sequence[index] for index in order)

    def _finished(self, batch: Any) -> Any:
        return _as_batch(batch)

    def end_epoch(self) -> None:
        self._sequence.on_epoch_end()
        if self._makers is not None:
            self._makers.renew()


class StreamBatches(_MadeAhead):
    """The batches of a dataset or other iterable, which restarts in each epoch, or of a generator, which continues.

    With a number of steps a dataset continues too, unless it has just as many batches.
    """

    def __init__(self, stream: Any, steps: int | None, workers: Workers) -> None:
        super().__init__(workers)
        element_spec: Any = getattr(stream, "element_spec", None)
        stream, self._last_map = split_last_map(stream)
        self.may_be_grouped = self._last_map is None
        self._stream = stream
        self._is_generator = not hasattr(stream, "element_spec")  # datasets prefetch by themselves
        self._goes_on = hasattr(stream, "__next__") or not _restarts(stream, steps)
        self._going_on: Iterator[Any] | None = None
        self._has_begun = False
        self.may_be_made_elsewhere = not self._is_generator
        self.sizes_vary = self._is_generator or _has_open_size(element_spec)
        self.steps = steps if steps is not None else _cardinality(stream)

    def _start_makers(self) -> Makers:
        assert self._going_on is not None
        return generator_makers(self._going_on, self._workers.use_multiprocessing)

    def restart(self) -> None:
        if not self._is_generator:
            self._going_on, self._has_begun = None, False

    def _made(self) -> Iterator[Any]:
        if self._goes_on and self._going_on is None:
            self._going_on = iter(self._stream)
        source = self._stream if self._going_on is None else self._going_on
        if not (self._goes_on or self._is_generator or self._has_begun):
            self._has_begun = True
            return first_iterator(self._stream, None)
        if self._is_generator and self._going_on is not None and self._workers.number > 0:
            # Takes no more batches than this epoch needs, because the generator may be used again.
            source = self._ahead(itertools.repeat(None) if self.steps is None else range(self.steps))
        return iter(source)

    def _finished(self, batch: Any) -> Any:
        return _as_batch(batch if self._last_map is None else self._last_map(batch))


def first_iterator(dataset: Any, steps: int | None) -> Iterator[Any]:
    """Returns the batches of the first epoch.

    If a dataset restarts in each epoch, Keras makes an iterator before that of the first one. So a seeded shuffle
    starts with its second order.
    """
    if _restarts(dataset, steps):
        iter(dataset)
    return iter(dataset)


def _restarts(stream: Any, steps: int | None) -> bool:
    return steps is None or (isinstance(stream, tf.data.Dataset) and steps == _cardinality(stream))


def _cardinality(stream: Any) -> int | None:
    size = int(stream.cardinality()) if hasattr(stream, "cardinality") else -1
    return size if size >= 0 else None


def _has_open_size(element_spec: Nest[TypeSpec]) -> bool:
    shapes = [getattr(spec, "shape", None) for spec in tf.nest.flatten(element_spec)]
    return all(shape is not None and shape.rank and shape[0] is None for shape in shapes)


def _as_batch(batch: Any) -> Any:
    parts = unpack_x_y_sample_weight(batch)
    x, y, weight = [None if part is None else tf.nest.map_structure(_as_tensor, part) for part in parts]
    return pack_x_y_sample_weight(x, y, weight)


def _as_tensor(value: Any) -> Any:
    if isinstance(value, tf.Tensor) or value is None or hasattr(value, "_type_spec"):  # or a composite of tensors
        return value
    return tf.convert_to_tensor(_as_array(value))


def batches_of(
    x: Data | None,
    y: Data | None = None,
    sample_weight: Data | None = None,
    batch_size: int | None = None,
    shuffle: bool | str = False,
    steps: int | None = None,
    workers: Workers = Workers(0),  # noqa: B008  a tuple, which nothing changes
) -> Batches:
    """Returns a source of batches for any data that fit, evaluate and predict accept."""
    if _is_sequence(x):
        _refuse_targets(y, sample_weight, "keras.utils.Sequence")
        return SequenceBatches(x, shuffle, steps, _workers_of(x, workers))
    if isinstance(x, DatasetCreator):
        if steps is None:
            raise ValueError("With a `tf.keras.utils.experimental.DatasetCreator`, the number of steps must be given.")
        x = x(tf.distribute.InputContext())
    if hasattr(x, "element_spec") or hasattr(x, "__next__"):
        _refuse_targets(y, sample_weight, "dataset" if hasattr(x, "element_spec") else "python generator")
        if steps is None:
            _refuse_infinite(x)
        return StreamBatches(x, steps, workers)
    if x is None:
        raise ValueError("There are no inputs: `x` is None.")
    if callable(x) and not hasattr(x, "shape"):
        name = getattr(x, "__name__", type(x).__name__)
        raise ValueError(
            f"Failed to find data adapter that can handle input: {type(x)}. `x` is the function {name}, not data; if "
            f"it is a generator, call it: {name}()."
        )
    parts = (x, y, sample_weight)
    if any(isinstance(leaf, tf.experimental.ExtensionType) for leaf in tf.nest.flatten(parts)):
        return StreamBatches(_sliced(parts, batch_size or 32, bool(shuffle)), steps, workers)
    return ArrayBatches(x, y, sample_weight, batch_size or 32, shuffle, steps)


def _sliced(parts: tuple[Data | None, ...], batch_size: int, shuffle: bool) -> tf.data.Dataset:
    """Returns a dataset of batches of values that arrays cannot hold: a dataset knows how extension types are split."""
    given = [part for part in parts if part is not None]
    dataset = tf.data.Dataset.from_tensor_slices((*given,))
    if shuffle:
        dataset = dataset.shuffle(int(dataset.cardinality()))
    return dataset.batch(batch_size)


def _is_sequence(x: Any) -> TypeGuard[Sequence]:
    if isinstance(x, Sequence):
        return True
    return hasattr(x, "__getitem__") and hasattr(x, "on_epoch_end") and hasattr(x, "__len__")


def _workers_of(sequence: Sequence, asked: Workers) -> Workers:
    """Returns the workers given to fit. If they are the defaults, the Sequence's attributes apply, as in Keras 3."""
    if asked != Workers() or not isinstance(sequence, Sequence):
        return asked
    return Workers(
        getattr(sequence, "workers", asked.number),
        getattr(sequence, "use_multiprocessing", asked.use_multiprocessing),
        getattr(sequence, "max_queue_size", asked.max_queue_size),
    )


def _refuse_infinite(x: Any) -> None:
    """Raises an error for a dataset without end, which would run forever."""
    if isinstance(x, tf.data.Dataset) and int(x.cardinality()) == tf.data.INFINITE_CARDINALITY:
        raise ValueError(
            "When providing an infinite dataset, you must specify the number of steps to run (if you did not intend to "
            "create an infinite dataset, make sure to not call `repeat()` on the dataset)."
        )


def _refuse_targets(y: Data | None, sample_weight: Data | None, kind: str) -> None:
    if y is not None:
        raise ValueError(f"`y` argument is not supported when using {kind} as input. Its batches hold the targets.")
    if sample_weight is not None:
        raise ValueError(f"`sample_weight` argument is not supported when using {kind} as input.")


def _as_arrays(part: Any) -> Any:
    if part is None:
        return None
    has_gaps = isinstance(part, (list, tuple)) and any(one is None for one in part)  # outputs without weights
    if (
        isinstance(part, (list, tuple))
        and part
        and not hasattr(part[0], "shape")
        and not (_is_frame(part[0]) or has_gaps)
    ):
        if not isinstance(part[0], (list, tuple)) or not hasattr(np.asarray(part[0], object).ravel()[:1], "shape"):
            return _as_array(np.asarray(part))
        if not any(hasattr(leaf, "shape") for leaf in tf.nest.flatten(part)):
            return _as_array(np.asarray(part))
    if _is_frame(part):
        return _as_array(part)
    return tf.nest.map_structure(_as_array, tuple(part) if isinstance(part, list) else part)


def _is_frame(value: Any) -> bool:
    return hasattr(value, "to_numpy") and not isinstance(value, np.ndarray)


def _as_array(value: Any) -> Any:
    """Converts data to an array. NumPy floats become Keras's float type, and None stays None."""
    if value is None:
        return None
    if _is_frame(value):
        value = value.to_numpy()
    if isinstance(value, (tf.RaggedTensor, tf.SparseTensor, HDF5Matrix)):
        return value
    if hasattr(value, "tocoo"):  # a sparse matrix of SciPy
        return _from_scipy(value.tocoo())
    array = value.numpy() if hasattr(value, "numpy") else np.asarray(value)
    if array.dtype.kind == "f" and not isinstance(value, tf.Tensor) and array.dtype.name != floatx():
        array = array.astype(floatx())
    return array


def _from_scipy(matrix: Any) -> Any:
    dtype = floatx() if matrix.dtype.kind == "f" else matrix.dtype
    sparse = tf.SparseTensor(np.column_stack([matrix.row, matrix.col]), matrix.data.astype(dtype), matrix.shape)
    return tf.sparse.reorder(sparse)


def length_of(data: Any) -> int:
    """Returns the number of samples of an array, a ragged or a sparse tensor."""
    if isinstance(data, tf.RaggedTensor):
        return int(data.nrows())
    if isinstance(data, tf.SparseTensor):
        return int(data.dense_shape[0])
    if isinstance(data, HDF5Matrix):
        return len(data)
    return len(data) if np.ndim(data) else 0


def _sample_count(parts: list[Any]) -> int:
    sizes = [[length_of(a) for a in tf.nest.flatten(part) if a is not None] for part in parts if part is not None]
    every = {size for group in sizes for size in group}
    if len(every) > 1:
        words = ("x sizes", "y sizes", "sample_weight sizes")
        given = [w for w, part in zip(words, parts, strict=True) if part is not None]
        listed = "\n".join(f"  {word}: {', '.join(map(str, group))}" for word, group in zip(given, sizes, strict=True))
        raise ValueError(
            f"Data cardinality is ambiguous:\n{listed}\nMake sure all arrays contain the same number of samples."
        )
    count = every.pop()
    if count == 0:
        raise ValueError("Expected input data to be non-empty.")
    return count


def split_off(parts: tuple[Any, Any, Any], fraction: float) -> tuple[tuple[Any, Any, Any], tuple[Any, Any, Any]]:
    """Splits arrays into training data and validation data, the last samples."""
    arrays = [_as_arrays(part) for part in parts]
    if arrays[0] is None or hasattr(parts[0], "element_spec") or hasattr(parts[0], "__next__"):
        raise ValueError(
            "`validation_split` is only supported for Tensors or NumPy arrays, found following types in the input: "
            f"[{type(parts[0])}]. Pass `validation_data`, for instance made by `dataset.skip(n)` or "
            "keras.utils.split_dataset."
        )
    count = _sample_count(arrays)
    at = math.floor(count * (1.0 - fraction))
    if at in (0, count):
        raise ValueError(
            f"Training data contains {count} samples, which is not sufficient to split it into a validation and "
            f"training set as specified by `validation_split={fraction}`. Either provide more data, or a different "
            "value for the `validation_split` argument."
        )
    first = [tf.nest.map_structure(lambda v: None if v is None else v[:at], a) for a in arrays]
    last = [tf.nest.map_structure(lambda v: None if v is None else v[at:], a) for a in arrays]
    return (first[0], first[1], first[2]), (last[0], last[1], last[2])


def with_class_weight(data: Any, class_weight: dict[int, float]) -> Any:
    """Returns a batch in which each sample is weighted by its class."""
    x, y, sample_weight = unpack_x_y_sample_weight(data)
    if isinstance(y, (list, tuple, dict)):
        raise ValueError("`class_weight` is only supported for Models with a single output.")
    classes = sorted(int(c) for c in class_weight if not isinstance(c, str))
    if classes != list(range(len(class_weight))):
        raise ValueError(
            "Expected `class_weight` to be a dict with keys from 0 to one less than the number of classes, found "
            f"{class_weight}"
        )
    weights = tf.constant([float(class_weight[c]) for c in classes], dtype=floatx())
    if y.shape.rank is not None and y.shape.rank >= 2:
        numbers = tf.argmax(y, axis=-1) if y.shape[-1] != 1 else tf.cast(tf.squeeze(y, axis=-1), tf.int64)
    else:
        numbers = tf.cast(y, tf.int64)
    if tf.executing_eagerly() and tf.size(numbers) and int(tf.reduce_max(numbers)) >= len(classes):
        raise ValueError(
            f"`class_weight` has no entry for class {int(tf.reduce_max(numbers))}, which occurs in the labels. It has "
            f"entries for {classes}; give one for each class."
        )
    found = tf.gather(weights, numbers)
    if sample_weight is None:
        return x, y, found
    sample_weight = tf.cast(sample_weight, found.dtype)
    while sample_weight.shape.rank < found.shape.rank:  # one weight for all positions of a sample
        sample_weight = tf.expand_dims(sample_weight, -1)
    while found.shape.rank < sample_weight.shape.rank:
        found = tf.expand_dims(found, -1)
    return x, y, found * sample_weight
