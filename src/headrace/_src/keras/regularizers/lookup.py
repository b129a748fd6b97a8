"""Regularizers by name and by configuration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, overload

from headrace._src.keras.engine.typing import Config, Regularizer, RegularizerLike
from headrace._src.keras.regularizers.regularizer import l1_l2
from headrace._src.keras.saving.lookup import Lookup

lookup = Lookup("regularizers", "regularizer")


@overload
def get(identifier: None) -> None: ...
@overload
def get(identifier: str | Callable[..., Any] | Mapping[str, Any]) -> Regularizer: ...
def get(identifier: RegularizerLike) -> Regularizer | None:
    """Returns the regularizer for a name, a configuration, a class or a callable.

    Args:
        identifier: Name, configuration dictionary, class, callable or None.
    """
    # The name "l1_l2" means the regularizer that the function of that name returns, not the function.
    return l1_l2() if identifier == "l1_l2" else lookup.get(identifier)


def serialize(regularizer: RegularizerLike, use_legacy_format: bool = False) -> str | Config:
    """Returns the configuration of a regularizer.

    Args:
        regularizer: Regularizer to describe.
        use_legacy_format: Whether to write the configuration format of Keras before 2.13.
    """
    return lookup.serialize(regularizer, use_legacy_format)


def deserialize(
    config: str | Config, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False
) -> Regularizer:
    """Creates the regularizer described by a configuration in either format.

    Args:
        config: Dictionary returned by `get_config`.
        custom_objects: Classes and functions to look up by name before the built-in ones.
        use_legacy_format: Accepted for compatibility with Keras; both formats are recognized.

    Returns:
        A regularizer.
    """
    return lookup.deserialize(config, custom_objects)
