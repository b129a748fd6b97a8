"""Metrics by name and by configuration."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.keras.engine.typing import Config, MetricLike
from headrace._src.keras.metrics.accuracy_functions import accuracy
from headrace._src.keras.metrics.metric import Metric
from headrace._src.keras.saving.lookup import Lookup
from headrace._src.tensors.tensor import Tensor

lookup = Lookup("metrics", "metric function")


def get(identifier: MetricLike | None) -> Metric | Callable[..., Tensor]:
    """Returns the metric for a name, a configuration, a class or a callable.

    Args:
        identifier: Name, configuration dictionary, class, callable or None.
    """
    if identifier in ("acc", "accuracy"):
        return accuracy
    if isinstance(identifier, type):
        return identifier()
    return lookup.get(identifier)


def serialize(metric: MetricLike, use_legacy_format: bool = False) -> str | Config:
    """Returns the configuration of a metric.

    Args:
        metric: Metric to describe.
        use_legacy_format: Whether to write the configuration format of Keras before 2.13.
    """
    return lookup.serialize(metric, use_legacy_format)


def deserialize(
    config: str | Config, custom_objects: dict[str, Any] | None = None, use_legacy_format: bool = False
) -> Metric | Callable[..., Tensor]:
    """Creates the metric described by a configuration in either format.

    Args:
        config: Dictionary returned by `get_config`.
        custom_objects: Classes and functions to look up by name before the built-in ones.
        use_legacy_format: Accepted for compatibility with Keras; both formats are recognized.

    Returns:
        A metric, or a function of labels and predictions.
    """
    if config in ("acc", "accuracy") and config not in (custom_objects or {}):
        return accuracy
    return lookup.deserialize(config, custom_objects)
