"""The base of losses that only Keras 3 has."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.losses.loss import LossFunctionWrapper


class NewerLoss(LossFunctionWrapper):
    """The loss that a function gives; its configuration does not repeat the function, as those of Keras 2 do."""

    def get_config(self) -> dict[str, Any]:
        return {name: value for name, value in super().get_config().items() if name != "fn"}
