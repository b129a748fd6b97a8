"""The collections of a graph: their standard names, and functions on those of the default graph."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from headrace._src.compat_v1.version_switches import get_default_graph
from headrace._src.graph.graph_variable import ALL, TRAINABLE


class GraphKeys:
    """The names of the standard collections."""

    GLOBAL_VARIABLES = ALL
    VARIABLES = ALL
    LOCAL_VARIABLES = "local_variables"
    METRIC_VARIABLES = "metric_variables"
    MODEL_VARIABLES = "model_variables"
    TRAINABLE_VARIABLES = TRAINABLE
    MOVING_AVERAGE_VARIABLES = "moving_average_variables"
    REGULARIZATION_LOSSES = "regularization_losses"
    LOSSES = "losses"
    SUMMARIES = "summaries"
    _SUMMARY_COLLECTION = "_SUMMARY_V2"
    SUMMARY_OP = "summary_op"
    GLOBAL_STEP = "global_step"
    EVAL_STEP = "eval_step"
    TRAIN_OP = "train_op"
    INIT_OP = "init_op"
    LOCAL_INIT_OP = "local_init_op"
    READY_OP = "ready_op"
    READY_FOR_LOCAL_INIT_OP = "ready_for_local_init_op"
    TABLE_INITIALIZERS = "table_initializer"
    SAVERS = "savers"
    SAVEABLE_OBJECTS = "saveable_objects"
    UPDATE_OPS = "update_ops"
    WEIGHTS = "weights"
    BIASES = "biases"
    ACTIVATIONS = "activations"
    ASSET_FILEPATHS = "asset_filepaths"
    CONCATENATED_VARIABLES = "concatenated_variables"
    COND_CONTEXT = "cond_context"
    WHILE_CONTEXT = "while_context"
    QUEUE_RUNNERS = "queue_runners"
    RESOURCES = "resources"
    LOCAL_RESOURCES = "local_resources"
    TRAINABLE_RESOURCE_VARIABLES = "trainable_resource_variables"


def add_to_collection(name: str, value: Any) -> None:
    """Adds `value` to a collection of the default graph.

    Args:
        name: Name of the collection.
        value: Item to add.
    """
    get_default_graph().add_to_collection(name, value)


def add_to_collections(names: str | Iterable[str], value: Any) -> None:
    """Adds `value` to several collections of the default graph.

    Args:
        names: Names of the collections.
        value: Item to add.
    """
    get_default_graph().add_to_collections(names, value)


def get_collection(key: str, scope: str | None = None) -> list[Any]:
    """Returns the items of a collection of the default graph; with `scope`, those whose names match it.

    Args:
        key: Name of the collection.
        scope: Regular expression that matches the beginning of the names of items; all by default.
    """
    return get_default_graph().get_collection(key, scope)


def get_collection_ref(key: str) -> list[Any]:
    """Returns the list of a collection of the default graph. Changes to it change the collection.

    Args:
        key: Name of the collection.
    """
    return get_default_graph().get_collection_ref(key)


def global_variables(scope: str | None = None) -> list[Any]:
    """Returns the global variables, which savers save.

    Args:
        scope: Regular expression that matches the beginning of the names of items; all by default.
    """
    return get_collection(GraphKeys.GLOBAL_VARIABLES, scope)


def local_variables(scope: str | None = None) -> list[Any]:
    """Returns the local variables, which savers do not save.

    Args:
        scope: Regular expression that matches the beginning of the names of items; all by default.
    """
    return get_collection(GraphKeys.LOCAL_VARIABLES, scope)


def model_variables(scope: str | None = None) -> list[Any]:
    """Returns the variables of the model.

    Args:
        scope: Regular expression that matches the beginning of the names of items; all by default.
    """
    return get_collection(GraphKeys.MODEL_VARIABLES, scope)


def trainable_variables(scope: str | None = None) -> list[Any]:
    """Returns the variables that optimizers train.

    Args:
        scope: Regular expression that matches the beginning of the names of items; all by default.
    """
    return get_collection(GraphKeys.TRAINABLE_VARIABLES, scope)


def moving_average_variables(scope: str | None = None) -> list[Any]:
    """Returns the variables that have moving averages.

    Args:
        scope: Regular expression that matches the beginning of the names of items; all by default.
    """
    return get_collection(GraphKeys.MOVING_AVERAGE_VARIABLES, scope)


def all_variables() -> list[Any]:
    """Same as `global_variables`.

    Returns:
        A list of variables.
    """
    return global_variables()
