"""PeepholeLSTMCell: an LSTM whose gates also see the carry state, as tf.keras.experimental had it until 2.5."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import Shape, Training
from headrace._src.keras.layers.recurrent.recurrent_cell import LSTMCell
from headrace._src.tensors.tensor import Tensor


class PeepholeLSTMCell(LSTMCell):
    """An LSTM cell with peephole connections: each gate adds the carry state, times a weight per unit, to its sum.

    The arguments are those of `tf.keras.layers.LSTMCell`.

    >>> layer = tf.keras.layers.RNN(tf.keras.experimental.PeepholeLSTMCell(4))
    >>> layer(tf.ones([2, 3, 5])).shape
    TensorShape([2, 4])
    """

    def build(self, input_shape: Shape) -> None:
        super().build(input_shape)
        self.input_gate_peephole_weights = self._peephole("input")
        self.forget_gate_peephole_weights = self._peephole("forget")
        self.output_gate_peephole_weights = self._peephole("output")

    def _peephole(self, gate: str) -> Any:
        # A fresh copy: an initializer without a seed returns the same numbers at every call.
        initializer = self.kernel_initializer
        if hasattr(initializer, "get_config"):
            initializer = type(initializer).from_config(initializer.get_config())
        return self.add_weight(f"{gate}_gate_peephole_weights", (self.units,), initializer=initializer)

    def advance(self, projected: Tensor, states: list[Any], training: Training = None) -> tuple[Any, list[Any]]:
        state = self._dropped(states[0], self.recurrent_dropout, training, "state")
        sums = projected + tf.matmul(state, self.recurrent_kernel)
        into, forget, new, out = tf.split(sums, 4, axis=1)
        gate, squash, before = self.recurrent_activation, self.activation, states[1]
        into = gate(into + self.input_gate_peephole_weights * before)
        forget = gate(forget + self.forget_gate_peephole_weights * before)
        carry = forget * before + into * squash(new)
        output = gate(out + self.output_gate_peephole_weights * carry) * squash(carry)
        return output, [output, carry]
