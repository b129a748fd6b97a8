"""Base class of the losses that only Keras 3 has."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.losses.loss import LossFunctionWrapper


class NewerLoss(LossFunctionWrapper):
    """A loss computed by a function; unlike in Keras 2, its configuration does not include the function."""

    def get_config(self) -> dict[str, Any]:
        return {name: value for name, value in super().get_config().items() if name != "fn"}
