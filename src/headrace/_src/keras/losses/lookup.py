"""Losses by name and by configuration."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.engine.typing import Config, Loss, LossLike
from headrace._src.keras.saving.lookup import Lookup

# Names that `get` accepts and the namespace does not show.
_ALIASES = {"bce": "binary_crossentropy", "BCE": "binary_crossentropy", "huber_loss": "huber"}
lookup = Lookup("losses", "loss function", _ALIASES)


def get(identifier: LossLike | None) -> Loss:
    """Returns the loss for a name, a configuration, a class or a callable.

    Args:
        identifier: Name, configuration dictionary, class, callable or None.

    >>> tf.keras.losses.get("mse").__name__
    'mean_squared_error'
    """
    return lookup.get(identifier)


def serialize(loss: LossLike, use_legacy_format: bool = False) -> str | Config:
    """Returns the configuration of a loss.

    Args:
        loss: Loss to describe.
        use_legacy_format: Whether to write the configuration format of Keras before 2.13.
    """
    return lookup.serialize(loss, use_legacy_format)


def deserialize(
    name: str | Config, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False
) -> Loss:
    """Creates the loss described by a name or by a configuration in either format.

    Args:
        name: Name or configuration dictionary.
        custom_objects: Classes and functions to look up by name before the built-in ones.
        use_legacy_format: Accepted for compatibility with Keras; both formats are recognized.

    Returns:
        A loss.
    """
    return lookup.deserialize(name, custom_objects)
