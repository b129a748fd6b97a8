"""The arguments of layers that say how weights are made: initializers, regularizers, constraints, activations."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.activations import lookup as activations
from headrace._src.keras.constraints import lookup as constraints
from headrace._src.keras.initializers import lookup as initializers
from headrace._src.keras.regularizers import lookup as regularizers

# What most layers with a kernel and a bias take.
KERNEL_AND_BIAS = (
    "kernel_initializer", "bias_initializer", "kernel_regularizer", "bias_regularizer", "kernel_constraint",
    "bias_constraint",
)  # fmt: skip
_LOOKUPS: dict[str, Any] = {
    "activation": activations, "initializer": initializers, "regularizer": regularizers, "constraint": constraints,
}  # fmt: skip


def _lookup_for(name: str) -> Any:
    return _LOOKUPS[name.rpartition("_")[2]]


def keep_arguments(layer: Any, **arguments: Any) -> None:
    """Sets attributes to the objects that names and configurations stand for: `kernel_initializer="zeros"`."""
    for name, value in arguments.items():
        setattr(layer, name, _lookup_for(name).get(value))


def arguments_config(layer: Any, *names: str) -> dict[str, Any]:
    """The same attributes as configurations hold them."""
    return {name: _lookup_for(name).serialize(getattr(layer, name)) for name in names}


def arguments_for_parts(layer: Any, *names: str) -> dict[str, Any]:
    """The same attributes for layers that this one is made of, each of which draws numbers of its own."""
    kept = {name: getattr(layer, name) for name in names}
    return {
        name: type(value).from_config(value.get_config()) if name.endswith("_initializer") else value
        for name, value in kept.items()
    }


def add_kept_weight(layer: Any, name: str, shape: Any, prefix: str | None = None, **kwargs: Any) -> Any:
    """Makes a weight with the initializer, regularizer and constraint kept under `prefix`."""
    prefix = prefix or name
    kept = {what: getattr(layer, f"{prefix}_{what}") for what in ("initializer", "regularizer", "constraint")}
    return layer.add_weight(name, shape, **kept, **kwargs)
