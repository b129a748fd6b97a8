"""The dropout masks of recurrent cells. All time steps of a sequence use the same mask."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import Training
from headrace._src.tensors.tensor import Tensor

_INPUTS, _STATE = "inputs", "state"


class DropoutMasks:
    """Mixin of cells that drop inputs and states. A cell may have one mask of each kind, or one per gate."""

    dropout: float
    recurrent_dropout: float
    seed: int | None
    _masks: dict[str, Any]
    _draws: bool

    def _init_dropout(self, dropout: float, recurrent_dropout: float, seed: int | None) -> None:
        self.dropout, self.recurrent_dropout = (min(1.0, max(0.0, rate)) for rate in (dropout, recurrent_dropout))
        self.seed = seed
        self._masks = {}
        self._draws = self.dropout > 0 or self.recurrent_dropout > 0

    def forget_masks(self) -> None:
        """Discards the masks, so that the next sequence gets new ones."""
        self._masks.clear()

    def _mask_of(self, values: Tensor, rate: float, kind: str) -> Tensor:
        """Returns the mask named `kind` for values of this shape. Draws it at the first request."""
        if kind not in self._masks:
            self._masks[kind] = tf.nn.dropout(tf.ones_like(values), rate=rate, seed=self.seed)
        return self._masks[kind]

    def get_dropout_mask_for_cell(
        self, inputs: Tensor, training: Training, count: int = 1
    ) -> Tensor | list[Tensor] | None:
        """Returns the dropout mask of the inputs (a list if `count` is above 1), or None outside training.

        Args:
            inputs: Tensor of shape `(batch, features)`.
            training: Whether dropout is active.
            count: Number of masks.
        """
        return self._mask_for(inputs, self.dropout, training, _INPUTS, count)

    def get_recurrent_dropout_mask_for_cell(
        self, inputs: Tensor, training: Training, count: int = 1
    ) -> Tensor | list[Tensor] | None:
        """Returns the dropout mask of the states (a list if `count` is above 1), or None outside training.

        Args:
            inputs: State whose shape the masks have.
            training: Whether dropout is active.
            count: Number of masks.
        """
        return self._mask_for(inputs, self.recurrent_dropout, training, _STATE, count)

    def _mask_for(
        self, values: Tensor, rate: float, training: Training, kind: str, count: int
    ) -> Tensor | list[Tensor] | None:
        if not rate or not training:
            return None
        mask = self._mask_of(values, rate, kind)
        return mask if count == 1 else [mask] * count

    def reset_dropout_mask(self) -> None:
        """Discards the masks of the inputs, so that the next sequence gets new ones."""
        self._forget(_INPUTS)

    def reset_recurrent_dropout_mask(self) -> None:
        """Discards the masks of the states, so that the next sequence gets new ones."""
        self._forget(_STATE)

    def _forget(self, kind: str) -> None:
        for name in [name for name in self._masks if name.startswith(kind)]:
            del self._masks[name]
