"""The session of tf.compat.v1.keras.backend."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.session.default_session import get_default_session
from headrace._src.compat_v1.session.session import Session
from headrace._src.compat_v1.version_switches import get_default_graph, reset_default_graph
from headrace._src.formats import messages


class _Kept:
    session: Any = None


def get_session(op_input_list: Any = ()) -> Any:
    """Returns the default session; else that of `set_session`, or a new one for the graph.

    Args:
        op_input_list: Tensors or operations of the graph; by default the current graph is used.
    """
    graph = next((each.graph for each in tf.nest.flatten(op_input_list) if hasattr(each, "graph")), get_default_graph())
    session = get_default_session()
    if session is None or session.graph is not graph:
        if _Kept.session is None or _Kept.session.graph is not graph:
            _Kept.session = Session(graph=graph, config=_settings())
        session = _Kept.session
    session.give_first_values()
    return session


def _settings() -> Any:
    """Returns the options of a new session, as tf.config says."""
    config = messages.ConfigProto()
    if tf.config.optimizer.get_jit():
        config.graph_options.optimizer_options.global_jit_level = messages.OptimizerOptions.ON_1
    return config


def initialize_variables(session: Session) -> None:
    """Gives variables of the session's graph that have no value their initial values.

    Args:
        session: Session that runs the graph.
    """
    session.give_first_values()


def set_session(session: Any) -> None:
    """Sets the session that `get_session` returns.

    Args:
        session: Session that runs the graph.
    """
    _Kept.session = session


def clear_session() -> None:
    """Resets automatic names, and replaces the default graph and the session with new ones."""
    tf.keras.backend.clear_session()
    _Kept.session = None
    reset_default_graph()
