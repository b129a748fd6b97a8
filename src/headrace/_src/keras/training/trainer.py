"""Trainer: compile, fit, evaluate and predict. A step (forward, loss, gradients, updates, metrics) is one function."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.backend.graph_values import at_once
from headrace._src.keras.callbacks.callback_list import CallbackList, as_numbers
from headrace._src.keras.layers.tracking import unique
from headrace._src.keras.optimizers.loss_scale import LossScaleOptimizer
from headrace._src.keras.progress_bar import is_interactive_logging_enabled
from headrace._src.keras.sequence import unpack_x_y_sample_weight
from headrace._src.keras.training.arguments import refuse_wrong_arguments
from headrace._src.keras.training.batches import Batches, Workers, batches_of, split_off, with_class_weight
from headrace._src.keras.training.compiled_loss import CompiledLoss
from headrace._src.keras.training.compiled_metrics import CompiledMetrics
from headrace._src.keras.training.executions import CountedBatches, run_next, run_several
from headrace._src.keras.training.number_check import checked, ranges_of
from headrace._src.keras.training.replicas import run_on_replicas
from headrace._src.tensors.context import state

# Attributes of a model that belong to training: no parts of the model.
TRAINING_STATE = frozenset(
    {
        "optimizer", "compiled_loss", "compiled_metrics", "history", "train_function", "test_function",
        "predict_function", "train_tf_function", "test_tf_function", "_compile_arguments", "loss", "_train_counter",
        "_test_counter", "_predict_counter", "_distribute_strategy", "_given_metrics",
    }
)  # fmt: skip

# Arguments of older and newer versions that change nothing here.
_IGNORED_BY_COMPILE = (
    "from_serialized", "auto_scale_loss", "sample_weight_mode", "target_tensors",
)  # fmt: skip


class Trainer:
    """What makes a Model trainable; mixed into it."""

    name: str
    losses: list[Any]
    trainable_variables: Any
    output_shape: Any
    built: bool
    _network: Any
    _dtype_policy: Any
    __call__: Callable[..., Any]

    def _init_training(self) -> None:
        self.optimizer: Any = None
        self.loss: Any = None
        self.compiled_loss: CompiledLoss | None = None
        self.compiled_metrics: CompiledMetrics | None = None
        self.history: Any = None
        self.stop_training = False
        self.run_eagerly = False
        self.train_function: Any = None
        self.test_function: Any = None
        self.predict_function: Any = None
        self.train_tf_function: Any = None  # what `train_function` calls with each batch
        self.test_tf_function: Any = None
        self._train_counter: Any = None  # batches trained on
        self._test_counter: Any = None  # batches of the current evaluation
        self._is_compiled = False
        self._trained: list[int] = []  # the ids of the variables that the last training changed
        self._distribute_strategy = state.strategy
        self._jit_compile: bool | None = None
        self._steps_per_execution = 1
        self._compile_arguments: dict[str, Any] = {}
        self._resume_at = (0, 0)  # epoch and step

    # Compiling.

    @at_once
    def compile(
        self,
        optimizer: Any = "rmsprop",
        loss: Any = None,
        metrics: Any = None,
        loss_weights: Any = None,
        weighted_metrics: Any = None,
        run_eagerly: bool | None = None,
        steps_per_execution: int | None = None,
        jit_compile: bool | None = None,
        pss_evaluation_shards: int = 0,
        **kwargs: Any,
    ) -> None:
        """Says how to train: the optimizer, the loss, the metrics.

        Args:
            optimizer: An optimizer or its name.
            loss: A loss, its name, or a list or dictionary of them by output.
            metrics: Metrics or their names, for all outputs or by output.
            loss_weights: How much the loss of each output counts.
            weighted_metrics: Metrics that use the sample weights.
            run_eagerly: Whether steps run as plain Python, for looking into them.
            steps_per_execution: How many steps one call of the compiled function takes; callbacks hear of the last.
            jit_compile: Whether XLA must (True) or must not (False) compile the steps.
        """
        unknown = [key for key in kwargs if key not in (*_IGNORED_BY_COMPILE, "experimental_steps_per_execution")]
        if unknown:
            raise TypeError(f"Invalid keyword argument(s) in `compile()`: {({key: kwargs[key] for key in unknown},)}")
        self.optimizer = tf.keras.optimizers.get(optimizer)
        if self._dtype_policy.name == "mixed_float16" and not isinstance(self.optimizer, LossScaleOptimizer):
            self.optimizer = LossScaleOptimizer(self.optimizer)  # float16 loses small gradients
        names = None if self._network is None else self._network.output_names
        self.loss = loss
        self.compiled_loss = CompiledLoss(loss, loss_weights, names)
        self.compiled_metrics = CompiledMetrics(metrics, weighted_metrics, names)
        self.run_eagerly = bool(run_eagerly)
        self._steps_per_execution = int(steps_per_execution or kwargs.get("experimental_steps_per_execution") or 1)
        self._jit_compile = jit_compile
        self._train_counter = tf.Variable(0, dtype=tf.int64, trainable=False, name="train_counter")
        self._test_counter = tf.Variable(0, dtype=tf.int64, trainable=False, name="test_counter")
        self._is_compiled = True
        self._compile_arguments = {
            "optimizer": optimizer, "loss": loss, "metrics": metrics, "loss_weights": loss_weights,
            "weighted_metrics": weighted_metrics, "run_eagerly": run_eagerly,
            "steps_per_execution": steps_per_execution, "jit_compile": jit_compile,
        }  # fmt: skip
        self._forget_training_functions()

    def _forget_training_functions(self) -> None:
        self.train_function = self.test_function = self.predict_function = None

    def _require_compiled(self) -> None:
        if not self._is_compiled:
            raise RuntimeError(
                "You must compile your model before training/testing. Use `model.compile(optimizer, loss)`."
            )

    def _output_names_of_training(self) -> list[str]:
        loss = self.compiled_loss
        return list(loss.names) if loss is not None and loss.built else []

    @property
    def metrics(self) -> list[Any]:
        """The metrics of losses and outputs, then those of the layers."""
        found: list[Any] = []
        if self._is_compiled:
            if self.compiled_loss is not None:
                found += self.compiled_loss.metrics
            if self.compiled_metrics is not None:
                found += self.compiled_metrics.metrics
        return unique(found + super().metrics)  # type: ignore[misc]

    @property
    def metrics_names(self) -> list[str]:
        return [metric.name for metric in self.metrics]

    @at_once
    def reset_metrics(self) -> None:
        """All metrics begin anew."""
        for metric in self.metrics:
            metric.reset_state()

    # One step.

    def train_step(self, data: Any) -> dict[str, Any]:
        """A step of training on one batch; returns the metrics."""
        x, y, sample_weight = unpack_x_y_sample_weight(data)
        with tf.GradientTape() as tape:
            y_pred = self(x, training=True)
            loss = self.compute_loss(x, y, y_pred, sample_weight)
        if self.loss is not None and y is None:
            raise ValueError(
                "Target data is missing. Your model was compiled with "
                f"loss={self.loss}, and therefore expects target data to be provided in `fit()`."
            )
        self.optimizer.minimize(loss, self.trainable_variables, tape=tape)
        return self.compute_metrics(x, y, y_pred, sample_weight)

    def test_step(self, data: Any) -> dict[str, Any]:
        """A step of evaluation on one batch; returns the metrics."""
        x, y, sample_weight = unpack_x_y_sample_weight(data)
        y_pred = self(x, training=False)
        self.compute_loss(x, y, y_pred, sample_weight)
        return self.compute_metrics(x, y, y_pred, sample_weight)

    def predict_step(self, data: Any) -> Any:
        """The outputs for one batch."""
        x, _, _ = unpack_x_y_sample_weight(data)
        return self(x, training=False)

    def compute_loss(self, x: Any = None, y: Any = None, y_pred: Any = None, sample_weight: Any = None) -> Any:
        """The total loss: that of the outputs and those that layers added."""
        assert self.compiled_loss is not None
        return self.compiled_loss(y, y_pred, sample_weight, regularization_losses=self.losses)

    def compute_metrics(self, x: Any, y: Any, y_pred: Any, sample_weight: Any) -> dict[str, Any]:
        """Updates the metrics with a batch; returns their values by name."""
        if y is not None and self.compiled_metrics is not None:
            self.compiled_metrics.update_state(y, y_pred, sample_weight)
        return self.get_metrics_result()

    def get_metrics_result(self) -> dict[str, Any]:
        """The values of the metrics by name."""
        results: dict[str, Any] = {}
        for metric in self.metrics:
            value = metric.result()
            results.update(value if isinstance(value, dict) else {metric.name: value})
        return results

    # Functions of steps.

    def _as_function(self, step: Callable[[Any], Any]) -> Callable[[Any], Any]:
        if self.run_eagerly:
            return step
        # The step is ours; the layers and overridden steps convert what users wrote.
        return tf.function(step, jit_compile=self._jit_compile, reduce_retracing=True)

    @property
    def distribute_strategy(self) -> Any:
        """The tf.distribute.Strategy in whose scope the model was made."""
        return tf.distribute.get_strategy() if self._distribute_strategy is None else self._distribute_strategy

    def _on_replicas(self, step: Callable[[Any], Any], join: bool = False) -> Callable[[Any], Any]:
        """The step, converted by AutoGraph; where the strategy has several replicas, what runs it on them all."""
        strategy = self._distribute_strategy
        if strategy is None or strategy.num_replicas_in_sync == 1:
            return tf.autograph.to_graph(step) if inspect.ismethod(step) and not tf.executing_eagerly() else step
        return functools.partial(run_on_replicas, strategy, step, join)

    def make_train_function(self, force: bool = False) -> Callable[[Iterator[Any]], Any]:
        """The function that takes a batch from an iterator and trains on it."""
        if self.train_function is None or force:

            def train_function(data: Any) -> Any:
                logs = self._on_replicas(self.train_step)(data)
                self._train_counter.assign_add(1)
                return logs

            step = self.train_tf_function = self._as_function(train_function)
            several = self._steps_per_execution
            self.train_function = (
                run_several(train_function, self._as_function, several)
                if several > 1 and not self.run_eagerly
                else run_next(step)
            )
        return self.train_function

    def make_test_function(self, force: bool = False) -> Callable[[Iterator[Any]], Any]:
        """The function that takes a batch from an iterator and evaluates it."""
        if self.test_function is None or force:

            def test_function(data: Any) -> Any:
                logs = self._on_replicas(self.test_step)(data)
                self._test_counter.assign_add(1)
                return logs

            step = self.test_tf_function = self._as_function(test_function)
            several = self._steps_per_execution
            self.test_function = (
                run_several(test_function, self._as_function, several)
                if several > 1 and not self.run_eagerly
                else run_next(step)
            )
        return self.test_function

    def make_predict_function(self, force: bool = False) -> Callable[[Iterator[Any]], Any]:
        """The function that takes a batch from an iterator and returns the outputs."""
        if self.predict_function is None or force:

            def predict_function(data: Any) -> Any:
                return self._on_replicas(self.predict_step, join=True)(data)

            self.predict_function = run_next(self._as_function(predict_function))
        return self.predict_function

    # Loops.

    @at_once
    def fit(
        self,
        x: Any = None,
        y: Any = None,
        batch_size: int | None = None,
        epochs: int = 1,
        verbose: Any = "auto",
        callbacks: Any = None,
        validation_split: float = 0.0,
        validation_data: Any = None,
        shuffle: Any = True,
        class_weight: dict[int, float] | None = None,
        sample_weight: Any = None,
        initial_epoch: int = 0,
        steps_per_epoch: int | None = None,
        validation_steps: int | None = None,
        validation_batch_size: int | None = None,
        validation_freq: Any = 1,
        max_queue_size: int = 10,
        workers: int = 1,
        use_multiprocessing: bool = False,
    ) -> Any:
        """Trains for a number of epochs; returns the History.

        Args:
            x: Inputs: arrays, a list or dictionary of arrays, a dataset, a generator or a Sequence.
            y: Targets, where `x` does not hold them.
            batch_size: Samples per step; 32 when not given.
            epochs: The epoch to stop at.
            verbose: 0 prints nothing, 1 a bar, 2 a line per epoch.
            callbacks: What to tell of each step.
            validation_split: The fraction of the data (its end) to validate on.
            validation_data: (x, y) or (x, y, sample_weight), or a dataset, to validate on.
            shuffle: Whether to shuffle samples before each epoch.
            class_weight: Class -> how much its samples count.
            sample_weight: How much each sample counts.
            initial_epoch: The epoch to start at.
            steps_per_epoch: Steps after which an epoch ends.
            max_queue_size: How many batches of a Sequence or a generator are made ahead of their use.
            workers: How many threads make them; 0 makes each when it is needed.
            use_multiprocessing: Whether processes make them instead of threads.
        """
        self._require_compiled()
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
                closing(batches_of(x, y, sample_weight, batch_size, shuffle, steps_per_epoch, makers))
            )
            validation = self._validation_batches(
                validation_data, validation_batch_size or batch_size, validation_steps, makers
            )
            if validation is not None:
                opened.enter_context(closing(validation))
            told = callbacks if isinstance(callbacks, CallbackList) else CallbackList(
                callbacks, add_history=True, add_progbar=verbose != 0, model=self, verbose=verbose, epochs=epochs,
                steps=batches.steps,
            )  # fmt: skip
            return self._run_epochs(batches, validation, told, class_weight, initial_epoch, epochs, validation_freq)

    def _run_epochs(
        self,
        batches: Batches,
        validation: Batches | None,
        told: CallbackList,
        class_weight: Any,
        initial_epoch: int,
        epochs: int,
        validation_freq: Any,
    ) -> Any:
        self.stop_training = False
        function = self.make_train_function()
        self._resume_at = (initial_epoch, 0)
        told.on_train_begin()
        logs: dict[str, Any] = {}
        resumed_epoch, resumed_step = self._resume_at  # callbacks may know better
        for epoch in range(max(initial_epoch, resumed_epoch), epochs):
            self.reset_metrics()
            told.on_epoch_begin(epoch)
            first = resumed_step if epoch == resumed_epoch else 0
            logs = self._train_epoch(function, batches, told, class_weight, first)
            if validation is not None and _is_validated(epoch, validation_freq):
                found = self.evaluate(validation, verbose=0, callbacks=told, return_dict=True, _batches=validation)
                logs.update({f"val_{key}": value for key, value in found.items()})
            batches.end_epoch()
            told.on_epoch_end(epoch, logs)
            if self.stop_training:
                break
        self._trained = [id(variable) for variable in self.trainable_variables]
        told.on_train_end(logs)
        return self.history

    def _warn_of_new_trainables(self) -> None:
        """Steps are made once: they go on as they began until the model is compiled anew."""
        if self.train_function is None or not self._trained:
            return
        if self._trained != [id(variable) for variable in self.trainable_variables]:
            tf.get_logger().warning(
                f"`trainable` has changed in model {self.name!r} or its layers since it was compiled. The change takes "
                "effect after model.compile(...)."
            )

    def _train_epoch(
        self, function: Any, batches: Any, told: CallbackList, class_weight: Any, first: int = 0
    ) -> dict[str, Any]:
        listening = told.hears("train")
        stream = CountedBatches(self._checked(batches.epoch(), class_weight), batches.steps, batches.sizes_vary)
        for _ in range(first):  # batches that were done before the epoch was interrupted
            next(stream, None)
        logs: Any = None
        while True:
            if listening and stream.count != batches.steps:
                told.on_train_batch_begin(stream.count)
            try:
                logs = function(stream)
            except StopIteration:
                if batches.steps is not None and stream.count < batches.steps:
                    _warn_of_early_end(batches.steps, stream.count)
                    self.stop_training = True
                break
            if listening:
                told.on_train_batch_end(stream.count - 1, logs)
            if self.stop_training:
                break
        if logs is None and first:
            return {}  # nothing of the epoch was left to do
        if logs is None:
            raise ValueError(
                "Unexpected result of `train_function`: there was no batch of training data. The dataset is empty, or "
                "the generator has ended; a generator must give data for all epochs."
            )
        return as_numbers(dict(logs))

    def _checked(self, batches: Iterator[Any], class_weight: Any = None) -> Iterator[Any]:
        """Batches ready for a step: numbers looked at, classes weighted."""
        ranges = ranges_of(self)
        if ranges:
            batches = checked(batches, ranges)
        if class_weight is not None:
            batches = (with_class_weight(batch, class_weight) for batch in batches)
        return batches

    def _validation_batches(
        self, data: Any, batch_size: int | None, steps: int | None, workers: Workers
    ) -> Batches | None:
        if data is None:
            return None
        if isinstance(data, (tuple, list)) and len(data) in (1, 2, 3):
            x, y, sample_weight = (*data, None, None)[:3]
            return batches_of(x, y, sample_weight, batch_size, False, steps, workers)
        return batches_of(data, None, None, batch_size, False, steps, workers)

    @at_once
    def evaluate(
        self,
        x: Any = None,
        y: Any = None,
        batch_size: int | None = None,
        verbose: Any = "auto",
        sample_weight: Any = None,
        steps: int | None = None,
        callbacks: Any = None,
        max_queue_size: int = 10,
        workers: int = 1,
        use_multiprocessing: bool = False,
        return_dict: bool = False,
        **kwargs: Any,
    ) -> Any:
        """The loss and the metrics on data: a number, a list, or a dictionary."""
        batches = kwargs.pop("_batches", None)
        if kwargs:
            raise TypeError(f"Invalid keyword arguments: {list(kwargs)}")
        self._require_compiled()
        verbose = _verbosity(verbose)
        if batches is None:
            makers = Workers(workers, use_multiprocessing, max_queue_size)
            with closing(batches_of(x, y, sample_weight, batch_size, False, steps, makers)) as own:
                return self._evaluate(own, verbose, callbacks, return_dict)
        return self._evaluate(batches, verbose, callbacks, return_dict)

    def _evaluate(self, batches: Batches, verbose: int, callbacks: Any, return_dict: bool) -> Any:
        told = callbacks if isinstance(callbacks, CallbackList) else CallbackList(
            callbacks, add_history=False, add_progbar=verbose != 0, model=self, verbose=verbose, epochs=1,
            steps=batches.steps,
        )  # fmt: skip
        function = self.make_test_function()
        self.reset_metrics()
        self._test_counter.assign(0)
        told.on_test_begin()
        logs: Any = None
        stream = CountedBatches(self._checked(batches.epoch()), batches.steps, batches.sizes_vary)
        for last, logs in _steps(function, stream, batches.steps, told.on_test_batch_begin):
            told.on_test_batch_end(last, logs)
        batches.end_epoch()
        if logs is None:
            raise ValueError("Unexpected result of `test_function`: there was no batch of data to evaluate.")
        numbers = as_numbers(dict(logs))
        told.on_test_end(numbers)
        if return_dict:
            return numbers
        values = [numbers[name] for name in self.metrics_names if name in numbers] or list(numbers.values())
        return values[0] if len(values) == 1 else values

    @at_once
    def predict(
        self,
        x: Any,
        batch_size: int | None = None,
        verbose: Any = "auto",
        steps: int | None = None,
        callbacks: Any = None,
        max_queue_size: int = 10,
        workers: int = 1,
        use_multiprocessing: bool = False,
    ) -> Any:
        """The outputs for all samples, as arrays."""
        verbose = _verbosity(verbose)
        makers = Workers(workers, use_multiprocessing, max_queue_size)
        with closing(batches_of(x, None, None, batch_size, False, steps, makers)) as batches:
            told = callbacks if isinstance(callbacks, CallbackList) else CallbackList(
                callbacks, add_history=False, add_progbar=verbose != 0, model=self, verbose=verbose, epochs=1,
                steps=batches.steps,
            )  # fmt: skip
            function = self.make_predict_function()
            told.on_predict_begin()
            found: list[Any] = []
            stream = CountedBatches(self._checked(batches.epoch()), batches.steps, batches.sizes_vary)
            for last, outputs in _steps(function, stream, batches.steps, told.on_predict_batch_begin):
                found.append(outputs)
                told.on_predict_batch_end(last, {"outputs": outputs})
            batches.end_epoch()
        if not found:
            raise ValueError("Unexpected result of `predict_function`: there was no batch of data to predict.")
        told.on_predict_end()
        return tf.nest.map_structure(lambda *parts: _joined(parts), *found)

    # Single batches.

    @at_once
    def train_on_batch(
        self,
        x: Any,
        y: Any = None,
        sample_weight: Any = None,
        class_weight: dict[int, float] | None = None,
        reset_metrics: bool = True,
        return_dict: bool = False,
    ) -> Any:
        """One step of training on one batch; returns the metrics."""
        self._require_compiled()
        stream = batches_of(x, y, sample_weight, _count(x), False, None).epoch()
        if class_weight is not None:
            stream = (with_class_weight(batch, class_weight) for batch in stream)
        return self._single(self.make_train_function(), stream, reset_metrics, return_dict)

    @at_once
    def test_on_batch(
        self, x: Any, y: Any = None, sample_weight: Any = None, reset_metrics: bool = True, return_dict: bool = False
    ) -> Any:
        """The metrics on one batch."""
        self._require_compiled()
        stream = batches_of(x, y, sample_weight, _count(x), False, None).epoch()
        return self._single(self.make_test_function(), stream, reset_metrics, return_dict)

    @at_once
    def predict_on_batch(self, x: Any) -> Any:
        """The outputs for one batch."""
        outputs = self.make_predict_function()(batches_of(x, None, None, _count(x), False, None).epoch())
        return tf.nest.map_structure(lambda t: t.numpy(), outputs)

    def _single(self, function: Any, stream: Any, reset_metrics: bool, return_dict: bool) -> Any:
        if reset_metrics:
            self.reset_metrics()
        logs = as_numbers(dict(function(stream)))
        if return_dict:
            return logs
        values = list(logs.values())
        return values[0] if len(values) == 1 else values

    # Older names.

    def fit_generator(self, generator: Any, *args: Any, **kwargs: Any) -> Any:
        """An older name of `fit`."""
        names = ("steps_per_epoch", "epochs", "verbose", "callbacks", "validation_data", "validation_steps")
        return self.fit(generator, **dict(zip(names, args, strict=False)), **kwargs)

    def evaluate_generator(self, generator: Any, steps: int | None = None, **kwargs: Any) -> Any:
        """An older name of `evaluate`."""
        return self.evaluate(generator, steps=steps, **{"verbose": 0, **kwargs})

    def predict_generator(self, generator: Any, steps: int | None = None, **kwargs: Any) -> Any:
        """An older name of `predict`."""
        return self.predict(generator, steps=steps, **{"verbose": 0, **kwargs})


def _steps(
    function: Any, stream: CountedBatches, count: int | None, before: Callable[[int], None]
) -> Iterator[tuple[int, Any]]:
    """The results of a function over batches, each with the number of the last batch it took."""
    while stream.count != count:
        before(stream.count)
        try:
            result = function(stream)
        except StopIteration:
            if count is not None:
                _warn_of_early_end(count, stream.count)
            return
        yield stream.count - 1, result


def _warn_of_early_end(wanted: int, got: int) -> None:
    tf.get_logger().warning(
        "Your input ran out of data; interrupting. Make sure that your dataset or generator can generate at least "
        f"`steps_per_epoch * epochs` batches: {wanted} steps were asked for, {got} came."
    )


def _verbosity(verbose: Any) -> int:
    if verbose == "auto":
        return 1 if is_interactive_logging_enabled() else 2
    return int(verbose)


def _is_validated(epoch: int, freq: Any) -> bool:
    return (epoch + 1) % freq == 0 if isinstance(freq, int) else epoch + 1 in freq


def _count(x: Any) -> int:
    first = tf.nest.flatten(x)[0] if not isinstance(x, np.ndarray) else x
    return max(int(np.shape(first)[0]) if np.ndim(first) else len(x), 1)


def _joined(parts: tuple[Any, ...]) -> Any:
    if isinstance(parts[0], tf.RaggedTensor):
        return tf.concat(parts, axis=0)
    return np.concatenate([np.atleast_1d(part.numpy()) for part in parts], axis=0)
