"""The dropout masks of recurrent cells, the same at all time steps of a sequence."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import Training
from headrace._src.tensors.tensor import Tensor

_INPUTS, _STATE = "inputs", "state"


class DropoutMasks:
    """Mixed into cells, which drop inputs and states; a cell may keep several masks of each kind, one for each gate."""

    dropout: float
    recurrent_dropout: float
    seed: int | None
    _masks: dict[str, Any]

    def _init_dropout(self, dropout: float, recurrent_dropout: float, seed: int | None) -> None:
        self.dropout, self.recurrent_dropout = (min(1.0, max(0.0, rate)) for rate in (dropout, recurrent_dropout))
        self.seed = seed
        self._masks = {}

    def forget_masks(self) -> None:
        """Draws new masks for the next sequence."""
        self._masks.clear()

    def _mask_of(self, values: Tensor, rate: float, kind: str) -> Tensor:
        """The mask called `kind` for values like these, drawn when first asked for."""
        if kind not in self._masks:
            self._masks[kind] = tf.nn.dropout(tf.ones_like(values), rate=rate, seed=self.seed)
        return self._masks[kind]

    def get_dropout_mask_for_cell(
        self, inputs: Tensor, training: Training, count: int = 1
    ) -> Tensor | list[Tensor] | None:
        """The mask that drops inputs while training, or None; `count` times in a list."""
        return self._mask_for(inputs, self.dropout, training, _INPUTS, count)

    def get_recurrent_dropout_mask_for_cell(
        self, inputs: Tensor, training: Training, count: int = 1
    ) -> Tensor | list[Tensor] | None:
        """The mask that drops states while training, or None; `count` times in a list."""
        return self._mask_for(inputs, self.recurrent_dropout, training, _STATE, count)

    def _mask_for(
        self, values: Tensor, rate: float, training: Training, kind: str, count: int
    ) -> Tensor | list[Tensor] | None:
        if not rate or not training:
            return None
        mask = self._mask_of(values, rate, kind)
        return mask if count == 1 else [mask] * count

    def reset_dropout_mask(self) -> None:
        """Draws other masks for the inputs of the next sequence."""
        self._forget(_INPUTS)

    def reset_recurrent_dropout_mask(self) -> None:
        """Draws other masks for the states of the next sequence."""
        self._forget(_STATE)

    def _forget(self, kind: str) -> None:
        for name in [name for name in self._masks if name.startswith(kind)]:
            del self._masks[name]
