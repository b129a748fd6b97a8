"""Trainer: fit, evaluate and predict, the loops over batches and epochs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.callbacks.callback import Callback
from headrace._src.keras.callbacks.callback_list import CallbackList
from headrace._src.keras.callbacks.history import History
from headrace._src.keras.callbacks.log_numbers import as_numbers
from headrace._src.keras.engine.graph_mode import needs_values
from headrace._src.keras.engine.typing import Data
from headrace._src.keras.progress_bar import is_interactive_logging_enabled
from headrace._src.keras.training.arguments import refuse_wrong_arguments
from headrace._src.keras.training.batches import Batches, Workers, batches_of, split_off, with_class_weight
from headrace._src.keras.training.executions import CountedBatches
from headrace._src.keras.training.outside_functions import outside_functions
from headrace._src.keras.training.replicated_steps import input_of_process
from headrace._src.keras.training.single_batches import SingleBatches, one_or_all


class Trainer(SingleBatches):
    """Mixin of `Model`: training, evaluation and prediction."""

    call: Any

    @needs_values
    @outside_functions
    def fit(
        self,
        x: Data | None = None,
        y: Data | None = None,
        batch_size: int | None = None,
        epochs: int = 1,
        verbose: int | str = "auto",
        callbacks: Callback | Sequence[Callback] | CallbackList | None = None,
        validation_split: float = 0.0,
        validation_data: Data | None = None,
        shuffle: bool | str = True,
        class_weight: dict[int, float] | None = None,
        sample_weight: Data | None = None,
        initial_epoch: int = 0,
        steps_per_epoch: int | None = None,
        validation_steps: int | None = None,
        validation_batch_size: int | None = None,
        validation_freq: int | Sequence[int] = 1,
        max_queue_size: int = 10,
        workers: int = 1,
        use_multiprocessing: bool = False,
    ) -> History:
        """Trains the model for a number of epochs.

        Args:
            x: The inputs: an array, a list or dictionary of arrays, a dataset, a generator or a Sequence.
            y: The targets, unless `x` contains them.
            batch_size: Number of samples per step, 32 by default.
            epochs: Epoch at which training ends.
            verbose: 0 prints nothing, 1 a progress bar, 2 one line per epoch.
            callbacks: Callbacks that run during training.
            validation_split: Fraction of the data to validate on, taken from the end.
            validation_data: Data to validate on: (x, y), (x, y, sample_weight), or a dataset.
            shuffle: Whether to shuffle the samples before each epoch. "batch" shuffles whole batches.
            class_weight: Weight of each class, by class index.
            sample_weight: Weight of each sample.
            initial_epoch: Epoch at which training starts.
            steps_per_epoch: Number of steps per epoch. None uses all data.
            validation_steps: Number of validation steps. None uses all data.
            validation_batch_size: Number of samples per validation step. None uses `batch_size`.
            validation_freq: Number of epochs between validations, or a list of epochs.
            max_queue_size: Number of batches of a Sequence or generator to make ahead of time.
            workers: Number of threads that make them. 0 makes each batch when it is needed.
            use_multiprocessing: Whether processes make them instead of threads.

        Returns:
            A `History` with the metrics of each epoch.

        Raises:
            RuntimeError: If the model is not compiled.
            ValueError: If `batch_size` is not positive, `validation_split` is not in [0, 1), or the data does not fit
                the model.
            TypeError: If `epochs` or another count is not an integer.

        >>> model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
        >>> model.compile("sgd", "mse")
        >>> history = model.fit(tf.ones([8, 2]), tf.ones([8, 1]), epochs=3, verbose=0)
        >>> len(history.history["loss"])
        3
        """
        self._require_compiled()
        self._refuse_further_arguments("fit")
        refuse_wrong_arguments(
            batch_size, validation_split, epochs=epochs, initial_epoch=initial_epoch, steps_per_epoch=steps_per_epoch
        )
        self._warn_of_new_trainables()
        verbose = _verbosity(verbose)
        if validation_split and validation_data is None:
            (x, y, sample_weight), validation_data = split_off((x, y, sample_weight), validation_split)
        makers = Workers(workers, use_multiprocessing, max_queue_size)
        with ExitStack() as opened:
            batches = opened.enter_context(
                closing(self._batches_of(x, y, sample_weight, batch_size, shuffle, steps_per_epoch, makers))
            )
            validation = self._validation_batches(
                validation_data, validation_batch_size or batch_size, validation_steps, makers
            )
            if validation is not None:
                opened.enter_context(closing(validation))
            told = self._told(callbacks, verbose, batches.steps, epochs, add_history=True)
            opened.enter_context(self._tuning())
            return self._run_epochs(batches, validation, told, class_weight, initial_epoch, epochs, validation_freq)

    def _told(
        self,
        callbacks: Callback | Sequence[Callback] | CallbackList | None,
        verbose: int,
        steps: int | None,
        epochs: int = 1,
        add_history: bool = False,
    ) -> CallbackList:
        """Returns the callback list of a loop. `evaluate` inside `fit` gets the list of `fit`."""
        if isinstance(callbacks, CallbackList):
            return callbacks
        return CallbackList(
            callbacks, add_history, add_progbar=verbose != 0, model=self, verbose=verbose, epochs=epochs, steps=steps
        )

    def _run_epochs(
        self,
        batches: Batches,
        validation: Batches | None,
        told: CallbackList,
        class_weight: dict[int, float] | None,
        initial_epoch: int,
        epochs: int,
        validation_freq: int | Sequence[int],
    ) -> History:
        self.stop_training = False
        self.train_function = self.make_train_function()
        self._resume_at = (initial_epoch, 0)
        told.on_train_begin()
        logs: dict[str, Any] = {}
        own: Any = validation  # not the data that `evaluate` takes from users
        resumed_epoch, resumed_step = self._resume_at  # callbacks may have changed it
        for epoch in range(max(initial_epoch, resumed_epoch), epochs):
            self.reset_metrics()
            told.on_epoch_begin(epoch)
            first = resumed_step if epoch == resumed_epoch else 0
            logs = self._train_epoch(batches, told, class_weight, first, logs)
            if validation is not None and _is_validated(epoch, validation_freq):
                found = self.evaluate(own, verbose=0, callbacks=told, return_dict=True, _batches=validation)
                validation.restart()
                logs.update({f"val_{key}": value for key, value in found.items()})
            batches.end_epoch()
            told.on_epoch_end(epoch, logs)
            if self.stop_training:
                break
        self._trained = [id(variable) for variable in self.trainable_variables]
        told.on_train_end(logs)
        return self.history

    def _warn_of_new_trainables(self) -> None:
        """Warns if `trainable` changed after the training function was made, which then has no effect."""
        if self.train_function is None or not self._trained:
            return
        if self._trained != [id(variable) for variable in self.trainable_variables]:
            tf.get_logger().warning(
                f"`trainable` has changed in model {self.name!r} or its layers since it was compiled. The change takes "
                "effect after model.compile(...)."
            )

    def _train_epoch(
        self,
        batches: Batches,
        told: CallbackList,
        class_weight: dict[int, float] | None,
        first: int = 0,
        before: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Runs an epoch and returns its logs. `before` are the logs of the epoch before it."""
        listening = told.hears("train")
        grouping = self._grouping
        if first or class_weight is not None or told.needs_single_steps():
            grouping = None
        elif grouping is not None and grouping.train_function is not self.train_function:
            grouping = None  # the user's own takes single batches
        epoch = batches.epoch_on_device(grouping)
        if class_weight is not None:
            epoch = (with_class_weight(batch, class_weight) for batch in epoch)
        stream = CountedBatches(epoch, batches.steps, batches.sizes_vary)
        for _ in range(first):  # batches completed before the interruption
            next(stream, None)
        logs: Any = None
        expected = batches.steps if batches.steps is not None else batches.counted
        while True:
            if listening and stream.count != expected:
                told.on_train_batch_begin(stream.count)
            try:
                logs = self.train_function(stream)  # a callback may have replaced it
            except StopIteration:
                if batches.steps is None:
                    batches.counted = stream.count or batches.counted
                elif stream.count < batches.steps:
                    _warn_of_early_end(batches.steps * told.params.get("epochs", 1))
                    self.stop_training = True
                break
            if listening:
                told.on_train_batch_end(stream.count - 1, logs)
            if self.stop_training:
                break
        if logs is None and first:
            return {}  # the epoch was already complete
        if logs is None and before:
            return self._logs_without_data(batches, before, told.params.get("epochs", 1))
        if logs is None:
            raise ValueError(
                "Unexpected result of `train_function`: there was no batch of training data. The dataset is empty, or "
                "the generator has ended; a generator must yield data for all epochs."
            )
        return as_numbers(dict(logs))

    def _logs_without_data(self, batches: Batches, before: Mapping[str, Any], epochs: int) -> dict[str, Any]:
        """Ends the training, since the data ended with the epoch before. Metrics without data are zero."""
        if not self.stop_training:
            _warn_of_early_end((batches.counted or 0) * epochs)
            self.stop_training = True
        found = as_numbers(dict(self.get_metrics_result()))
        return {key: found.get(key, value) for key, value in before.items() if not key.startswith("val_")}

    def _validation_batches(
        self, data: Data | None, batch_size: int | None, steps: int | None, workers: Workers
    ) -> Batches | None:
        if data is None:
            return None
        if isinstance(data, (tuple, list)) and len(data) in (1, 2, 3):
            x, y, sample_weight = (*data, None, None)[:3]
            return self._batches_of(x, y, sample_weight, batch_size, False, steps, workers)
        return self._batches_of(data, None, None, batch_size, False, steps, workers)

    def _batches_of(self, x: Data | None, *rest: Any) -> Batches:
        return batches_of(input_of_process(self._replicated_by, x), *rest)

    @needs_values
    @outside_functions
    def evaluate(
        self,
        x: Data | None = None,
        y: Data | None = None,
        batch_size: int | None = None,
        verbose: int | str = "auto",
        sample_weight: Data | None = None,
        steps: int | None = None,
        callbacks: Callback | Sequence[Callback] | CallbackList | None = None,
        max_queue_size: int = 10,
        workers: int = 1,
        use_multiprocessing: bool = False,
        return_dict: bool = False,
        **kwargs: Any,
    ) -> Any:
        """Computes the loss and the metrics on data.

        Args:
            x: The inputs, as in `fit`.
            y: The targets, unless `x` contains them.
            batch_size: Number of samples per step, 32 by default.
            verbose: 0 prints nothing, 1 a progress bar, 2 one line.
            sample_weight: Weight of each sample.
            steps: Number of steps. None uses all data.
            callbacks: Callbacks that run during evaluation.
            max_queue_size: Number of batches of a Sequence or generator to make ahead of time.
            workers: Number of threads that make them.
            use_multiprocessing: Whether processes make them instead of threads.
            return_dict: Whether to return a dictionary by metric name instead of a list.

        Returns:
            The loss and the metrics: a number, a list, or a dictionary.

        Raises:
            RuntimeError: If the model is not compiled.
            TypeError: If there are unknown keyword arguments.

        >>> model = tf.keras.Sequential([tf.keras.layers.Dense(1, kernel_initializer="ones")])
        >>> model.compile(loss="mse")
        >>> model.evaluate(np.ones((4, 2)), np.zeros((4, 1)), verbose=0)
        4.0
        """
        batches = kwargs.pop("_batches", None)
        if kwargs:
            raise TypeError(f"Invalid keyword arguments: {list(kwargs)}")
        self._require_compiled()
        verbose = _verbosity(verbose)
        if batches is None:
            self._warn_of_unused_weights(x, sample_weight)
            makers = Workers(workers, use_multiprocessing, max_queue_size)
            with closing(self._batches_of(x, y, sample_weight, batch_size, False, steps, makers)) as own:
                return self._evaluate(own, verbose, callbacks, return_dict)
        return self._evaluate(batches, verbose, callbacks, return_dict)

    def _warn_of_unused_weights(self, x: Data | None, sample_weight: Data | None) -> None:
        """Warns of sample weights that no metric uses."""
        has_weights = sample_weight is not None or len(_parts_of_element(x)) == 3
        if has_weights and self.compiled_metrics is not None and self.compiled_metrics.ignores_weights:
            tf.get_logger().warning(
                "`evaluate()` received a value for `sample_weight`, but `weighted_metrics` were not provided.  Did you "
                "mean to pass metrics to `weighted_metrics` in `compile()`?  If this is intentional you can pass "
                "`weighted_metrics=[]` to `compile()` in order to silence this warning."
            )

    def _evaluate(
        self,
        batches: Batches,
        verbose: int,
        callbacks: Callback | Sequence[Callback] | CallbackList | None,
        return_dict: bool,
    ) -> Any:
        told = self._told(callbacks, verbose, batches.steps)
        function = self.make_test_function()
        self.reset_metrics()
        self._test_counter.assign(0)
        told.on_test_begin()
        logs: Any = None
        stream = CountedBatches(batches.epoch_on_device(), batches.steps, batches.sizes_vary)
        for last, logs in _steps(function, stream, batches.steps, told.on_test_batch_begin):
            told.on_test_batch_end(last, logs)
        batches.end_epoch()
        if logs is None:
            raise ValueError("Unexpected result of `test_function`: there was no batch of data to evaluate.")
        numbers = as_numbers(dict(logs))
        told.on_test_end(numbers)
        if return_dict:
            return numbers
        known = [name for name in self.metrics_names if name in numbers]
        return one_or_all([numbers[name] for name in (*known, *sorted(set(numbers) - set(known)))])

    @needs_values
    @outside_functions
    def predict(
        self,
        x: Data,
        batch_size: int | None = None,
        verbose: int | str = "auto",
        steps: int | None = None,
        callbacks: Callback | Sequence[Callback] | CallbackList | None = None,
        max_queue_size: int = 10,
        workers: int = 1,
        use_multiprocessing: bool = False,
    ) -> Any:
        """Computes the outputs for all samples.

        Args:
            x: The inputs, as in `fit`.
            batch_size: Number of samples per step, 32 by default.
            verbose: 0 prints nothing, 1 a progress bar, 2 one line.
            steps: Number of steps. None uses all data.
            callbacks: Callbacks that run during prediction.
            max_queue_size: Number of batches of a Sequence or generator to make ahead of time.
            workers: Number of threads that make them.
            use_multiprocessing: Whether processes make them instead of threads.

        Returns:
            The outputs as arrays, in the structure of the model's outputs.

        Raises:
            ValueError: If there is no batch of data.

        >>> model = tf.keras.Sequential([tf.keras.layers.Dense(1, kernel_initializer="ones")])
        >>> model.predict(np.ones((2, 3)), verbose=0)
        array([[3.],
               [3.]], dtype=float32)
        """
        verbose = _verbosity(verbose)
        makers = Workers(workers, use_multiprocessing, max_queue_size)
        with closing(self._batches_of(x, None, None, batch_size, False, steps, makers)) as batches:
            told = self._told(callbacks, verbose, batches.steps)
            function = self.make_predict_function()
            told.on_predict_begin()
            found: list[Any] = []
            stream = CountedBatches(batches.epoch_on_device(), batches.steps, batches.sizes_vary)
            for last, outputs in _steps(function, stream, batches.steps, told.on_predict_batch_begin):
                found.append(outputs)
                told.on_predict_batch_end(last, {"outputs": outputs})
            batches.end_epoch()
            self._predicted_batches = stream.count
        if not found:
            raise ValueError("Unexpected result of `predict_function`: there was no batch of data to predict.")
        told.on_predict_end()
        return tf.nest.map_structure(lambda *parts: _joined(parts), *found)

    # Older names.

    def _make_predict_function(self) -> Callable[[Iterator[Any]], Any]:
        """Makes the prediction function. Old programs call it before other threads use the model."""
        return self.make_predict_function()

    def fit_generator(self, generator: Data, *args: Any, **kwargs: Any) -> History:
        """Old name of `fit`.

        Args:
            generator: Generator or `Sequence` that yields batches.
            *args: Positional arguments of the call.

        Returns:
            A History.
        """
        names = ("steps_per_epoch", "epochs", "verbose", "callbacks", "validation_data", "validation_steps")
        return self.fit(generator, **dict(zip(names, args, strict=False)), **kwargs)

    def evaluate_generator(self, generator: Data, steps: int | None = None, **kwargs: Any) -> Any:
        """Old name of `evaluate`.

        Args:
            generator: Generator or `Sequence` that yields batches.
            steps: Number of batches; None goes on to the end.

        Returns:
            The loss, or a list of the loss and the metrics.
        """
        return self.evaluate(generator, steps=steps, **{"verbose": 0, **kwargs})

    def predict_generator(self, generator: Data, steps: int | None = None, **kwargs: Any) -> Any:
        """Old name of `predict`.

        Args:
            generator: Generator or `Sequence` that yields batches.
            steps: Number of batches; None goes on to the end.

        Returns:
            The outputs as NumPy arrays.
        """
        return self.predict(generator, steps=steps, **{"verbose": 0, **kwargs})


def _parts_of_element(x: Data | None) -> tuple[Any, ...]:
    """Returns the specs of the inputs, targets and weights of a dataset's batches."""
    spec = getattr(x, "element_spec", None)
    return spec if isinstance(spec, tuple) else ()


def _steps(
    function: Callable[[Iterator[Any]], Any], stream: CountedBatches, count: int | None, before: Callable[[int], None]
) -> Iterator[tuple[int, Any]]:
    """Yields the results of a function over batches, each with the number of the last batch it used."""
    while stream.count != count:
        before(stream.count)
        try:
            result = function(stream)
        except StopIteration:
            if count is not None:
                _warn_of_early_end(count)
            return
        yield stream.count - 1, result


def _warn_of_early_end(wanted: int) -> None:
    tf.get_logger().warning(
        "Your input ran out of data; interrupting training. Make sure that your dataset or generator can generate at "
        f"least `steps_per_epoch * epochs` batches (in this case, {wanted} batches). You may need to use the repeat() "
        "function when building your dataset."
    )


def _verbosity(verbose: int | str) -> int:
    if verbose == "auto":
        return 1 if is_interactive_logging_enabled() else 2
    return int(verbose)


def _is_validated(epoch: int, freq: int | Sequence[int]) -> bool:
    return (epoch + 1) % freq == 0 if isinstance(freq, int) else epoch + 1 in freq


def _joined(parts: tuple[Any, ...]) -> Any:
    if isinstance(parts[0], tf.RaggedTensor):
        return tf.concat(parts, axis=0)
    if isinstance(parts[0], tf.SparseTensor):
        return tf.sparse.concat(0, list(parts))
    if len(parts) == 1 and parts[0].shape.rank == 0:  # one number for the only batch
        return parts[0].numpy().item()
    arrays = [np.atleast_1d(part.numpy()) for part in parts]
    if len({array.shape[1:] for array in arrays}) > 1:
        return _ragged(arrays)
    return np.concatenate(arrays, axis=0)


def _ragged(batches: list[np.ndarray]) -> Any:
    """Returns batches whose inner sizes differ, such as sequences padded batch by batch, as one ragged tensor."""
    sizes = np.array([batch.shape[1:] for batch in batches])
    differing = int(np.nonzero((sizes != sizes[0]).any(axis=0))[0].max()) + 1  # the axes after it have one size each
    parts = [tf.RaggedTensor.from_tensor(batch, ragged_rank=differing) for batch in batches]
    return tf.concat(parts, axis=0)
