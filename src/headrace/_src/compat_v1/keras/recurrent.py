"""Recurrent layers with the defaults of TensorFlow 1, and those that only ran on GPUs there."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.keras.layers.recurrent import recurrent_cell, rnn


class LSTMCell(recurrent_cell.LSTMCell):
    """An LSTM cell whose gates are hard sigmoids."""

    def __init__(
        self,
        units: int,
        activation: ActivationLike = "tanh",
        recurrent_activation: ActivationLike = "hard_sigmoid",
        **kwargs: Any,
    ) -> None:
        super().__init__(units, activation=activation, recurrent_activation=recurrent_activation, **kwargs)


class GRUCell(recurrent_cell.GRUCell):
    """A GRU cell whose gates are hard sigmoids, and which resets the state before it is multiplied."""

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


class LSTM(rnn.LSTM):
    """A long short-term memory layer whose gates are hard sigmoids."""

    def __init__(
        self,
        units: int,
        activation: ActivationLike = "tanh",
        recurrent_activation: ActivationLike = "hard_sigmoid",
        **kwargs: Any,
    ) -> None:
        super().__init__(units, activation=activation, recurrent_activation=recurrent_activation, **kwargs)


class GRU(rnn.GRU):
    """A gated recurrent layer whose gates are hard sigmoids, and which resets the state before it is multiplied."""

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


class CuDNNLSTM(rnn.LSTM):
    """A long short-term memory layer without the options that CuDNN had not got."""

    def __init__(self, units: int, **kwargs: Any) -> None:
        super().__init__(units, **kwargs)


class CuDNNGRU(rnn.GRU):
    """A gated recurrent layer without the options that CuDNN had not got."""

    def __init__(self, units: int, **kwargs: Any) -> None:
        super().__init__(units, **kwargs)


def enable_v2_dtype_behavior() -> None:
    """Layers cast their inputs to their own dtype: they always do here."""


def disable_v2_dtype_behavior() -> None:
    """Layers cast their inputs to their own dtype all the same here."""
