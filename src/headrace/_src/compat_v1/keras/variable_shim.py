"""track_tf1_style_variables: methods of layers and modules that make variables with get_variable."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

import headrace as tf
from headrace._src.compat_v1.variables.scope import own_store
from headrace._src.compat_v1.variables.tracked_store import TrackedStore, current, entered

R = TypeVar("R")
_STORES = "_tf1_style_variable_store"


def track_tf1_style_variables(method: Callable[..., R]) -> Callable[..., R]:
    """Decorator for a method of a layer or module: variables of `tf.compat.v1.get_variable` in it belong to the object.

    The first call creates them, later calls find them by name. Regularizers add losses to a layer.

    Args:
        method: Method of a `tf.keras.layers.Layer` or `tf.Module`.

    Returns:
        The decorated method. It raises ValueError if it belongs to no module, layer or model.

    >>> class Scale(tf.keras.layers.Layer):
    ...     @tf.compat.v1.keras.utils.track_tf1_style_variables
    ...     def call(self, inputs):
    ...         return inputs * tf.compat.v1.get_variable("factor", [], initializer=tf.ones_initializer())
    >>> layer = Scale()
    >>> float(layer(tf.constant(2.0))), len(layer.trainable_variables)
    (2.0, 1)
    """

    @functools.wraps(method)
    def run(self: Any, *args: Any, **kwargs: Any) -> R:
        if not isinstance(self, tf.Module):
            raise ValueError(
                "track_tf1_style_variables decorates methods of modules, layers and models; the first argument "
                f"{self!r} does not extend tf.Module, tf.keras.layers.Layer or tf.keras.Model."
            )
        store = vars(self).get(_STORES)
        if store is None:
            losses: Callable[[Any], None] = getattr(self, "add_loss", lambda loss: None)
            store = vars(self)[_STORES] = TrackedStore(losses)
            # The dictionaries are attributes, so that the object tracks what is in them.
            vars(self)["_tf1_style_variables"], vars(self)["_tf1_style_layers"] = store.variables, store.layers
        with entered(store, own_store()):
            return method(self, *args, **kwargs)

    return run


def get_or_create_layer(name: str, create_layer_method: Callable[[], Any]) -> Any:
    """Returns a layer that the object around the current decorated method keeps, new at the first call.

    Args:
        name: Name of the layer within the object.
        create_layer_method: Function without arguments that makes the layer.
    """
    if current.store is None:
        return create_layer_method()
    if name not in current.store.layers:
        current.store.layers[name] = create_layer_method()
    return current.store.layers[name]
