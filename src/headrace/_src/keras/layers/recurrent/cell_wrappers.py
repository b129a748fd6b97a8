"""tf.nn.RNNCell...Wrapper: cells that wrap other cells, with dropout, with residual connections, on a device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

import headrace as tf
from headrace._src.keras.engine.call_signature import call_signature
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Shape, Tensors
from headrace._src.keras.saving.function_code import code_of, function_of
from headrace._src.keras.saving.safe_mode import refuse_code
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


class CellWrapper(Layer):
    """Base class of cells that wrap another cell.

    Args:
        cell: Cell to wrap.
        **kwargs: Further arguments of `Layer`.
    """

    def __init__(self, cell: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if not (hasattr(cell, "call") and hasattr(cell, "state_size")):
            raise TypeError(f"The parameter cell must be an RNN cell, with `call` and `state_size`. Received: {cell}")
        self.cell = cell

    @property
    def wrapped_cell(self) -> Any:
        """The cell inside."""
        return self.cell

    @property
    def state_size(self) -> Any:
        """The sizes of the states of the cell."""
        return self.cell.state_size

    @property
    def output_size(self) -> Any:
        """The size of the output of the cell."""
        return self.cell.output_size

    def build(self, input_shape: Shape) -> None:
        if not getattr(self.cell, "built", True):
            self.cell.build(input_shape)
            self.cell.built = True
        super().build(input_shape)

    def get_initial_state(
        self, inputs: Tensor | None = None, batch_size: TensorLike | None = None, dtype: DTypeLike | None = None
    ) -> Any:
        """Returns the states before the first step, those of the cell.

        Args:
            inputs: Tensor from which batch size and dtype are taken, or None.
            batch_size: Number of sequences.
            dtype: DType of the state.
        """
        return self.cell.get_initial_state(inputs=inputs, batch_size=batch_size, dtype=dtype)

    def zero_state(self, batch_size: TensorLike, dtype: DTypeLike) -> Any:
        """Returns states of zeros. TensorFlow 1 uses this name.

        Args:
            batch_size: Number of sequences.
            dtype: DType of the state.
        """
        return self.cell.get_initial_state(batch_size=batch_size, dtype=dtype)

    def call(self, inputs: Tensor, state: Tensors, **kwargs: Any) -> Any:
        """Computes the outputs.

        Args:
            inputs: Tensor of inputs, the batch first.
            state: State of the cell from the step before.
            **kwargs: Further arguments of `call`.

        Returns:
            A tuple: the output and the new state.
        """
        if not isinstance(self.cell, Layer):  # cells of TensorFlow 1 take no `training`
            known = call_signature(self.cell.call).names
            kwargs = {name: value for name, value in kwargs.items() if name in known}
        return self._wrapped(inputs, state, self.cell, **kwargs)

    def _wrapped(self, inputs: Tensor, state: Tensors, cell: Callable[..., Any], **kwargs: Any) -> Any:
        raise NotImplementedError

    def get_config(self) -> dict[str, Any]:
        inner = {"class_name": type(self.cell).__name__, "config": self.cell.get_config()}
        return {**super().get_config(), "cell": inner}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: dict[str, Any] | None = None) -> Self:
        cell = tf.keras.layers.deserialize(config["cell"], custom_objects=custom_objects)
        return cls(cell, **{name: value for name, value in config.items() if name != "cell"})


class DropoutWrapper(CellWrapper):
    """Wraps a cell with dropout on its inputs, outputs and states.

    Args:
        cell: Cell to wrap.
        input_keep_prob: Probability to keep an input.
        output_keep_prob: Probability to keep an output.
        state_keep_prob: Probability to keep a state value.
        variational_recurrent: Only False is supported.
        input_size: Used only with `variational_recurrent`.
        dtype: Dtype of the weights.
        seed: Integer seed, or None.
        dropout_state_filter_visitor: Function of a state that returns whether dropout applies to it, or a nest of
            booleans for its parts. By default it applies to all but the memory of an LSTM.
        **kwargs: Further arguments of `Layer`.

    Raises:
        ValueError: If `cell` is a Keras LSTMCell, or a probability is not in [0, 1].
        NotImplementedError: If `variational_recurrent` is True.
        TypeError: If `dropout_state_filter_visitor` cannot be called.
    """

    def __init__(
        self,
        cell: Any,
        input_keep_prob: float | Tensor = 1.0,
        output_keep_prob: float | Tensor = 1.0,
        state_keep_prob: float | Tensor = 1.0,
        variational_recurrent: bool = False,
        input_size: Any = None,
        dtype: DTypeLike | None = None,
        seed: int | None = None,
        dropout_state_filter_visitor: Callable[[Any], Any] | None = None,
        **kwargs: Any,
    ) -> None:
        if isinstance(cell, tf.keras.layers.LSTMCell):
            raise ValueError(
                "keras LSTM cell does not work with DropoutWrapper. Please use LSTMCell(dropout=x, "
                "recurrent_dropout=y) instead."
            )
        super().__init__(cell, dtype=dtype, **kwargs)
        if variational_recurrent:
            raise NotImplementedError("RNNCellDropoutWrapper: variational_recurrent is not supported.")
        if dropout_state_filter_visitor is not None and not callable(dropout_state_filter_visitor):
            raise TypeError(f"dropout_state_filter_visitor must be callable. Received: {dropout_state_filter_visitor}")
        for name, given in (
            ("input_keep_prob", input_keep_prob),
            ("output_keep_prob", output_keep_prob),
            ("state_keep_prob", state_keep_prob),
        ):
            known = tf.get_static_value(given) if tf.is_tensor(given) else given
            if known is not None and not 0 <= known <= 1:
                raise ValueError(f"Parameter {name} must be between 0 and 1. Received {known}")
        self._input_keep_prob, self._output_keep_prob = input_keep_prob, output_keep_prob
        self._state_keep_prob, self._seed = state_keep_prob, seed
        self._filter = dropout_state_filter_visitor

    def _wrapped(self, inputs: Tensor, state: Tensors, cell: Callable[..., Any], **kwargs: Any) -> Any:
        outputs, after = cell(self._dropped(inputs, self._input_keep_prob), state, **kwargs)
        takes_part = self._filter(after) if self._filter is not None else True
        if not tf.nest.is_nested(takes_part):
            takes_part = tf.nest.map_structure(lambda _: takes_part, after)
        after = tf.nest.map_structure(
            lambda part, takes: self._dropped(part, self._state_keep_prob) if takes else part, after, takes_part
        )
        return tf.nest.map_structure(lambda part: self._dropped(part, self._output_keep_prob), outputs), after

    def _dropped(self, value: Tensor, keep: float | Tensor) -> Tensor:
        if isinstance(keep, (int, float)) and keep >= 1:
            return value
        return tf.nn.dropout(value, rate=1.0 - keep, seed=self._seed)

    def get_config(self) -> dict[str, Any]:
        config = {
            "input_keep_prob": self._input_keep_prob,
            "output_keep_prob": self._output_keep_prob,
            "state_keep_prob": self._state_keep_prob,
            "variational_recurrent": False,
            "input_size": None,
            "seed": self._seed,
        }
        return {**super().get_config(), **config}


class ResidualWrapper(CellWrapper):
    """Wraps a cell so that its inputs are added to its outputs.

    Args:
        cell: Cell to wrap.
        residual_fn: Function of inputs and outputs. None adds them.
        **kwargs: Further arguments of `Layer`.
    """

    def __init__(self, cell: Any, residual_fn: Any = None, **kwargs: Any) -> None:
        super().__init__(cell, **kwargs)
        self._residual_fn = residual_fn

    def _wrapped(self, inputs: Tensor, state: Tensors, cell: Callable[..., Any], **kwargs: Any) -> Any:
        outputs, after = cell(inputs, state, **kwargs)
        if self._residual_fn is not None:
            return self._residual_fn(inputs, outputs), after
        tf.nest.assert_same_structure(inputs, outputs)
        return tf.nest.map_structure(lambda i, o: i + o, inputs, outputs), after

    def get_config(self) -> dict[str, Any]:
        if self._residual_fn is None:
            return super().get_config()
        function = {"residual_fn": code_of(self._residual_fn), "residual_fn_type": "lambda"}
        return {**super().get_config(), **function}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: dict[str, Any] | None = None) -> Self:
        config = dict(config)
        if config.pop("residual_fn_type", None) is not None:
            refuse_code("a ResidualWrapper with a Python function inside it", "its loading")
            config["residual_fn"] = function_of(config["residual_fn"])
        return super().from_config(config, custom_objects)


class DeviceWrapper(CellWrapper):
    """Wraps a cell so that it runs on a device.

    Args:
        cell: Cell to wrap.
        device: Name of the device.
        **kwargs: Further arguments of `Layer`.
    """

    def __init__(self, cell: Any, device: str, **kwargs: Any) -> None:
        super().__init__(cell, **kwargs)
        self._device = device

    def get_initial_state(
        self, inputs: Tensor | None = None, batch_size: TensorLike | None = None, dtype: DTypeLike | None = None
    ) -> Any:
        with tf.device(self._device):
            return super().get_initial_state(inputs, batch_size, dtype)

    def zero_state(self, batch_size: TensorLike, dtype: DTypeLike) -> Any:
        with tf.device(self._device):
            return super().zero_state(batch_size, dtype)

    def _wrapped(self, inputs: Tensor, state: Tensors, cell: Callable[..., Any], **kwargs: Any) -> Any:
        with tf.device(self._device):
            return cell(inputs, state, **kwargs)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "device": self._device}
