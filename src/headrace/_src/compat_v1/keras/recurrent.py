"""Recurrent layers with the defaults of TensorFlow 1, and those that ran only on GPUs there."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.keras.layers.recurrent import recurrent_cell, recurrent_layers


class LSTMCell(recurrent_cell.LSTMCell):
    """An LSTM cell with hard sigmoid gates.

    Args:
        units: Size of the outputs and the state.
        activation: Activation function of the outputs, or its name.
        recurrent_activation: Activation function of the gates, or its name.
    """

    def __init__(
        self,
        units: int,
        activation: ActivationLike = "tanh",
        recurrent_activation: ActivationLike = "hard_sigmoid",
        **kwargs: Any,
    ) -> None:
        super().__init__(units, activation=activation, recurrent_activation=recurrent_activation, **kwargs)


class GRUCell(recurrent_cell.GRUCell):
    """A GRU cell with hard sigmoid gates that resets the state before the matrix product.

    Args:
        units: Size of the outputs and the state.
        activation: Activation function of the outputs, or its name.
        recurrent_activation: Activation function of the gates, or its name.
        reset_after: Whether the state is reset after the matrix product.
    """

    def __init__(
        self,
        units: int,
        activation: ActivationLike = "tanh",
        recurrent_activation: ActivationLike = "hard_sigmoid",
        reset_after: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(
            units, activation=activation, recurrent_activation=recurrent_activation, reset_after=reset_after, **kwargs
        )


class LSTM(recurrent_layers.LSTM):
    """A long short-term memory layer with hard sigmoid gates.

    Args:
        units: Size of the outputs and the state.
        activation: Activation function of the outputs, or its name.
        recurrent_activation: Activation function of the gates, or its name.
    """

    def __init__(
        self,
        units: int,
        activation: ActivationLike = "tanh",
        recurrent_activation: ActivationLike = "hard_sigmoid",
        **kwargs: Any,
    ) -> None:
        super().__init__(units, activation=activation, recurrent_activation=recurrent_activation, **kwargs)


class GRU(recurrent_layers.GRU):
    """A gated recurrent layer with hard sigmoid gates that resets the state before the matrix product.

    Args:
        units: Size of the outputs and the state.
        activation: Activation function of the outputs, or its name.
        recurrent_activation: Activation function of the gates, or its name.
        reset_after: Whether the state is reset after the matrix product.
    """

    def __init__(
        self,
        units: int,
        activation: ActivationLike = "tanh",
        recurrent_activation: ActivationLike = "hard_sigmoid",
        reset_after: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(
            units, activation=activation, recurrent_activation=recurrent_activation, reset_after=reset_after, **kwargs
        )


class CuDNNLSTM(recurrent_layers.LSTM):
    """A long short-term memory layer with only the options of CuDNN.

    Args:
        units: Size of the outputs and the state.
    """

    def __init__(self, units: int, **kwargs: Any) -> None:
        super().__init__(units, **kwargs)


class CuDNNGRU(recurrent_layers.GRU):
    """A gated recurrent layer with only the options of CuDNN.

    Args:
        units: Size of the outputs and the state.
    """

    def __init__(self, units: int, **kwargs: Any) -> None:
        super().__init__(units, **kwargs)


def enable_v2_dtype_behavior() -> None:
    """Has no effect: layers always cast their inputs to their own dtype."""


def disable_v2_dtype_behavior() -> None:
    """Has no effect: layers always cast their inputs to their own dtype."""
