"""compile, and the steps of training, evaluation and prediction with their compiled functions."""

from __future__ import annotations

import contextlib
import functools
import inspect
from collections.abc import Callable, Iterator
from typing import Any

import headrace as tf
from headrace._src.keras.engine.graph_mode import P, in_graph, needs_values
from headrace._src.keras.engine.recording import records_calls
from headrace._src.keras.engine.tracking import unique
from headrace._src.keras.engine.typing import LossLike, MetricLike, OptimizerLike, Tensors
from headrace._src.keras.optimizers.loss_scale import LossScaleOptimizer
from headrace._src.keras.replica_info import current_strategy
from headrace._src.keras.sequence import unpack_x_y_sample_weight
from headrace._src.keras.training.compiled_loss import CompiledLoss
from headrace._src.keras.training.compiled_metrics import CompiledMetrics
from headrace._src.keras.training.compiled_trainability import CompiledTrainability
from headrace._src.keras.training.executions import run_next, run_on_workers, run_several
from headrace._src.keras.training.grouped_steps import Grouping
from headrace._src.keras.training.replicated_steps import joined, parts_of, refuse_variables_of_others, run_on_replicas
from headrace._src.keras.training.step_counts import StepCounts
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Nest

# Attributes that belong to training and are not parts of the model.
TRAINING_STATE = frozenset(
    {
        "optimizer", "compiled_loss", "compiled_metrics", "history", "train_function", "test_function",
        "predict_function", "train_tf_function", "test_tf_function", "_compile_arguments", "loss", "_train_counter",
        "_test_counter", "_predict_counter", "_predicted_batches", "_steps_variable", "_steps_per_execution_tuner",
        "_distribute_strategy", "_given_metrics", "_names_ahead", "_grouping", "_compiled_trainability",
    }
)  # fmt: skip

# Arguments of older and newer versions that have no effect.
_IGNORED_BY_COMPILE = (
    "from_serialized", "auto_scale_loss", "sample_weight_mode", "target_tensors",
)  # fmt: skip


def _without_dynamic_layers_in_graphs(compile: Callable[P, None]) -> Callable[P, None]:
    """Decorator: refuses to compile a model in a graph if a layer of it can only run eagerly."""

    @functools.wraps(compile)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        model: Any = args[0]
        if in_graph() and model.dynamic:
            raise ValueError(
                "Your model contains layers that can only be successfully run in eager execution. You must enable "
                "eager execution with `tf.enable_eager_execution()`."
            )
        compile(*args, **kwargs)

    return run


class TrainingSteps(StepCounts):
    """Base class of `Trainer`: compile and the steps."""

    name: str
    losses: list[Any]
    _losses_with_values: Callable[[], list[Any]]
    trainable_variables: Any
    variables: Any
    output_shape: Any
    built: bool
    _network: Any
    _dtype_policy: Any
    dynamic: bool
    __call__: Callable[..., Any]

    def _init_training(self) -> None:
        self.optimizer: Any = None
        self.loss: Any = None
        self.compiled_loss: CompiledLoss | None = None
        self.compiled_metrics: CompiledMetrics | None = None
        self.history: Any = None
        self.stop_training = False
        self._run_eagerly: bool | None = None
        self.train_function: Any = None
        self.test_function: Any = None
        self.predict_function: Any = None
        self.train_tf_function: Any = None  # what `train_function` calls with each batch
        self.test_tf_function: Any = None
        self._train_counter: Any = None  # batches trained on
        self._test_counter: Any = None  # batches of the current evaluation
        self._predicted_batches = 0  # of the last prediction
        self._is_compiled = False
        self._names_ahead: list[str] = []  # of the metrics of `compile`, before they are made
        self._trained: list[int] = []  # ids of the variables that the last training updated
        self._distribute_strategy = current_strategy()
        self._jit_compile: bool | None = None
        self._init_step_counts()
        self._compile_arguments: dict[str, Any] = {}
        self._resume_at = (0, 0)  # epoch and step
        self._grouping: Grouping | None = None  # how `train_function` takes several batches

    # Compiling.

    @_without_dynamic_layers_in_graphs
    @needs_values
    def compile(
        self,
        optimizer: OptimizerLike = "rmsprop",
        loss: Nest[LossLike | None] | None = None,
        metrics: Nest[MetricLike | None] | None = None,
        loss_weights: Nest[float | None] | None = None,
        weighted_metrics: Nest[MetricLike | None] | None = None,
        run_eagerly: bool | None = None,
        steps_per_execution: int | str | None = None,
        jit_compile: bool | None = None,
        pss_evaluation_shards: int = 0,
        **kwargs: Any,
    ) -> None:
        """Configures the model for training.

        Args:
            optimizer: An optimizer, or its name.
            loss: A loss, its name, or a list or dictionary of losses by output.
            metrics: Metrics or their names, for all outputs or by output.
            loss_weights: Factor of the loss of each output.
            weighted_metrics: Metrics that use the sample weights.
            run_eagerly: Whether to run steps as plain Python, for debugging.
            steps_per_execution: Number of steps per call of the compiled function; "auto" tunes it during training.
                Callbacks run after the last one.
            jit_compile: Whether XLA must (True) or must not (False) compile the steps. None chooses automatically.
            pss_evaluation_shards: Accepted for compatibility; there are no parameter servers.
            **kwargs: Older arguments, which are ignored.

        Raises:
            TypeError: If there are unknown keyword arguments.
            ValueError: If variables were created outside the scope of the strategy, or a dynamic layer is to be
                compiled.

        >>> model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
        >>> model.compile(optimizer="adam", loss="mse", metrics=["mae"])
        >>> model.optimizer.name
        'Adam'
        """
        unknown = [key for key in kwargs if key not in (*_IGNORED_BY_COMPILE, "experimental_steps_per_execution")]
        if unknown:
            raise TypeError(f"Invalid keyword argument(s) in `compile()`: {({key: kwargs[key] for key in unknown},)}")
        refuse_variables_of_others(current_strategy(), self.variables)
        self.optimizer = tf.keras.optimizers.get(optimizer)
        if self._dtype_policy.name == "mixed_float16" and not isinstance(self.optimizer, LossScaleOptimizer):
            self.optimizer = LossScaleOptimizer(self.optimizer)  # float16 loses small gradients
        names = None if self._network is None else self._network.output_names
        self.loss = loss
        self.compiled_loss = CompiledLoss(loss, loss_weights, names)
        self.compiled_metrics = CompiledMetrics(metrics, weighted_metrics, names)
        self._run_eagerly = run_eagerly
        self._refuse_dynamic_layers()
        self._compile_step_counts(steps_per_execution or kwargs.get("experimental_steps_per_execution"))
        self._jit_compile = jit_compile
        self._train_counter = tf.Variable(0, dtype=tf.int64, trainable=False, name="train_counter")
        self._test_counter = tf.Variable(0, dtype=tf.int64, trainable=False, name="test_counter")
        self._is_compiled, self._names_ahead = True, []
        self._compiled_trainability = CompiledTrainability(self)
        self._compile_arguments = {
            "optimizer": optimizer, "loss": loss, "metrics": metrics, "loss_weights": loss_weights,
            "weighted_metrics": weighted_metrics, "run_eagerly": run_eagerly,
            "steps_per_execution": steps_per_execution, "jit_compile": jit_compile,
        }  # fmt: skip
        self._forget_training_functions()

    @property
    def run_eagerly(self) -> bool:
        """Whether steps run as plain Python: as `compile` says, or because a layer can only run eagerly."""
        if self.dynamic:
            self._refuse_dynamic_layers()
            return True
        return bool(self._run_eagerly)

    @run_eagerly.setter
    def run_eagerly(self, value: bool | None) -> None:
        self._run_eagerly = value

    def _refuse_dynamic_layers(self) -> None:
        """Raises ValueError where a layer made with `dynamic=True` would have to run in a graph."""
        if not self.dynamic:
            return
        if self._run_eagerly is False:
            raise ValueError(
                "Your model contains layers that can only be successfully run in eager execution (layers constructed "
                "with `dynamic=True`). You cannot set `run_eagerly=False`."
            )

    def _get_compile_args(self, user_metrics: bool = True) -> dict[str, Any]:
        """Returns the arguments of `compile`. Libraries call it by this name."""
        self._require_compiled()
        given = dict(self._compile_arguments, optimizer=self.optimizer)
        names = ("optimizer", "loss", "metrics", "weighted_metrics", "loss_weights")
        return {name: given[name] for name in names}

    @property
    def jit_compile(self) -> bool | None:
        """Whether XLA must (True) or must not (False) compile the steps; None chooses."""
        return self._jit_compile

    @jit_compile.setter
    def jit_compile(self, value: bool | None) -> None:
        if self._jit_compile is not value:
            self._jit_compile = value
            self._forget_training_functions()

    def __getstate__(self) -> dict[str, Any]:
        """Returns what a copy or a pickle of the model holds: all but the functions that training makes again."""
        made = (
            "_grouping",
            "train_function",
            "test_function",
            "predict_function",
            "train_tf_function",
            "test_tf_function",
        )
        return {**vars(self), **dict.fromkeys(made)}

    def _forget_training_functions(self) -> None:
        self.train_function = self.test_function = self.predict_function = self._grouping = None

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
        """The metrics of the losses and outputs, then those of the layers."""
        found: list[Any] = []
        if self._is_compiled:
            if self.compiled_loss is not None:
                found += self.compiled_loss.metrics
            if self.compiled_metrics is not None:
                found += self.compiled_metrics.metrics
        return unique(found + super().metrics)  # type: ignore[misc]

    @property
    def metrics_names(self) -> list[str]:
        """The names of the metrics."""
        metrics = self.compiled_metrics
        if not self._names_ahead or metrics is None or metrics.built:
            return [metric.name for metric in self.metrics]
        ahead = {id(metric) for metric in metrics.metrics}
        others = [metric.name for metric in self.metrics if id(metric) not in ahead]
        losses = 0 if self.compiled_loss is None else len(self.compiled_loss.metrics)
        return [*others[:losses], *self._names_ahead, *others[losses:]]

    def _name_metrics_ahead(self) -> None:
        """Makes `metrics_names` complete before the first batch, as it is for models in files.

        What "accuracy" means depends on the targets, so such metrics themselves are made with the first batch.
        """
        loss, metrics = self.compiled_loss, self.compiled_metrics
        if self._network is None or not self._is_compiled or self.loss is None or loss is None or metrics is None:
            return
        outputs = self._network.nested_outputs
        with contextlib.suppress(ValueError):  # training reports arguments that do not fit the outputs
            if not loss.built:
                loss.build(outputs)
            self._names_ahead = metrics.names_for(outputs)
            metrics.build_ahead(outputs)

    @needs_values
    def reset_metrics(self) -> None:
        """Resets all metrics."""
        for metric in self.metrics:
            metric.reset_state()

    # One step.

    def train_step(self, data: Any) -> dict[str, Any]:
        """Runs a training step on one batch. Returns the metrics by name. Custom models may override it.

        Args:
            data: Batch: inputs, a tuple `(x, y)` or a tuple `(x, y, sample_weight)`.

        Raises:
            ValueError: If the model has a loss and the batch no targets.
        """
        x, y, sample_weight = unpack_x_y_sample_weight(data)
        with tf.GradientTape() as tape:
            y_pred = self(x, training=True)
            loss = self.compute_loss(x, y, y_pred, sample_weight)
        if self.loss is not None and y is None:
            raise ValueError(
                "Target data is missing. Your model was compiled with "
                f"loss={self.loss}, and therefore expects target data to be provided in `fit()`."
            )
        if loss is None:
            raise ValueError(
                "No loss found. You may have forgotten to provide a `loss` argument in the `compile()` method."
            )
        self.optimizer.minimize(loss, self.trainable_variables, tape=tape)
        return self.compute_metrics(x, y, y_pred, sample_weight)

    def test_step(self, data: Any) -> dict[str, Any]:
        """Evaluates one batch. Returns the metrics by name. Custom models may override it.

        Args:
            data: Batch: inputs, a tuple `(x, y)` or a tuple `(x, y, sample_weight)`.
        """
        x, y, sample_weight = unpack_x_y_sample_weight(data)
        y_pred = self(x, training=False)
        self.compute_loss(x, y, y_pred, sample_weight)
        return self.compute_metrics(x, y, y_pred, sample_weight)

    def predict_step(self, data: Any) -> Any:
        """Returns the outputs for one batch. Custom models may override it.

        Args:
            data: Batch: inputs, a tuple `(x, y)` or a tuple `(x, y, sample_weight)`.
        """
        x, _, _ = unpack_x_y_sample_weight(data)
        return self(x, training=False)

    def compute_loss(
        self,
        x: Any = None,
        y: Tensors | None = None,
        y_pred: Tensors | None = None,
        sample_weight: Tensors | None = None,
    ) -> Tensor | None:
        """Returns the total loss: that of the outputs plus the losses that layers added, or None if there is none.

        Args:
            x: Inputs of the model: a tensor, or a nested structure of tensors.
            y: Targets, in the structure of the outputs.
            y_pred: Outputs of the model.
            sample_weight: Weight of each sample, or None.
        """
        assert self.compiled_loss is not None
        return self.compiled_loss(y, y_pred, sample_weight, regularization_losses=self._losses_with_values())

    def compute_metrics(self, x: Any, y: Tensors, y_pred: Tensors, sample_weight: Tensors) -> dict[str, Any]:
        """Updates the metrics with a batch. Returns their values by name.

        Args:
            x: Inputs of the model: a tensor, or a nested structure of tensors.
            y: Targets, in the structure of the outputs.
            y_pred: Outputs of the model.
            sample_weight: Weight of each sample, or None.
        """
        if y is not None and self.compiled_metrics is not None:
            self.compiled_metrics.update_state(y, y_pred, sample_weight)
        return self.get_metrics_result()

    def get_metrics_result(self) -> dict[str, Any]:
        """Returns the values of the metrics by name."""
        results: dict[str, Any] = {}
        for metric in self.metrics:
            value = metric.result()
            if value is None:
                raise RuntimeError(
                    "The output of `metric.result()` can only be a single Tensor/Variable, or a dict of "
                    f"Tensors/Variables. For metric {metric.name}, got result {value}."
                )
            results.update(value if isinstance(value, dict) else {metric.name: value})
        return results

    # Functions of steps.

    def _as_function(self, step: Callable[[Any], Any]) -> Callable[[Any], Any]:
        if self.run_eagerly:
            return step
        # AutoGraph converts the layers and overridden steps, not this function.
        return tf.function(
            step, jit_compile=self._jit_compile, reduce_retracing=True, experimental_attributes={"_compile": "early"}
        )

    @property
    def distribute_strategy(self) -> Any:
        """The `tf.distribute.Strategy` in whose scope the model was created."""
        return tf.distribute.get_strategy() if self._distribute_strategy is None else self._distribute_strategy

    @property
    def _replicated_by(self) -> Any:
        """The strategy if it has several replicas, else None."""
        strategy = self._distribute_strategy
        return None if strategy is None or strategy.num_replicas_in_sync == 1 else strategy

    def _on_replicas(self, step: Callable[[Any], Any], sums: bool = True) -> Callable[[Any], Any]:
        """Returns the step, converted by AutoGraph. With several replicas it runs on all of them."""
        strategy = self._replicated_by
        if strategy is None:
            return tf.autograph.to_graph(step) if inspect.ismethod(step) and not tf.executing_eagerly() else step
        return functools.partial(run_on_replicas, strategy, step, sums)

    def _run_next(self, function: Callable[[Any], Any]) -> Callable[[Iterator[Any]], Any]:
        """Returns a function of an iterator of batches that runs one step."""
        strategy = self._replicated_by
        return run_next(function, None if strategy is None else functools.partial(parts_of, strategy))

    def _on_batches(self, step: Callable[[Any], Any], function: Callable[[Any], Any]) -> Callable[[Iterator[Any]], Any]:
        """Returns a function of an iterator of batches that runs one step, or several in one compiled function."""
        coordinator = getattr(self._distribute_strategy, "workers", lambda: None)()
        if coordinator is not None:
            return run_on_workers(coordinator, function)
        if (self._steps_now() > 1 or self._autotunes_steps) and not self.run_eagerly:
            return run_several(step, self._as_function, self._steps_now, self._replicated_by)
        return self._run_next(function)

    def make_train_function(self, force: bool = False) -> Callable[[Iterator[Any]], Any]:
        """Returns the function that takes a batch from an iterator and trains on it.

        Args:
            force: Whether to make the function again if it was already made.
        """
        if self.train_function is None or force:

            def train_function(data: Any) -> Any:
                with self._compiled_trainability.applied():
                    logs = self._on_replicas(self.train_step)(data)
                self._train_counter.assign_add(1)
                return logs

            self.train_tf_function = self._as_function(train_function)
            self.train_function = self._on_batches(train_function, self.train_tf_function)
            self._grouping = None
            if self._may_group_steps():
                self._grouping = Grouping(train_function, self.train_tf_function, self._as_function)
                self.train_function = run_next(self.train_tf_function, grouping=self._grouping)
                self._grouping.train_function = self.train_function
        return self.train_function

    def _may_group_steps(self) -> bool:
        """Returns whether small steps may run in groups, without anybody having asked for it."""
        return (
            records_calls()
            and self._distribute_strategy is None
            and current_strategy() is None
            and not self.run_eagerly
            and self._jit_compile is not False
            and self._steps_now() == 1
            and not self._autotunes_steps
        )

    def make_test_function(self, force: bool = False) -> Callable[[Iterator[Any]], Any]:
        """Returns the function that takes a batch from an iterator and evaluates it.

        Args:
            force: Whether to make the function again if it was already made.
        """
        if self.test_function is None or force:

            def test_function(data: Any) -> Any:
                logs = self._on_replicas(self.test_step)(data)
                self._test_counter.assign_add(1)
                return logs

            self.test_tf_function = self._as_function(test_function)
            self.test_function = self._on_batches(test_function, self.test_tf_function)
        return self.test_function

    def make_predict_function(self, force: bool = False) -> Callable[[Iterator[Any]], Any]:
        """Returns the function that takes a batch from an iterator and returns the outputs.

        Args:
            force: Whether to make the function again if it was already made.
        """
        if self.predict_function is None or force:

            def predict_function(data: Any) -> Any:
                return self._on_replicas(self.predict_step, sums=False)(data)

            run, strategy = self._run_next(self._as_function(predict_function)), self._replicated_by
            self.predict_function = run if strategy is None else lambda batches: joined(strategy, run(batches))
        return self.predict_function
