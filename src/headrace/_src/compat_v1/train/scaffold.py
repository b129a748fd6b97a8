"""Scaffold: the operations that initialize, check, save and summarize a model. Defaults come from the graph."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.compat_v1.graph.collections import GraphKeys
from headrace._src.compat_v1.summary.values import merge_all
from headrace._src.compat_v1.train.saver import Saver
from headrace._src.compat_v1.typing import FeedDict, OperationOrNone, Runnable
from headrace._src.compat_v1.variables.variable import (
    global_variables_initializer,
    local_variables_initializer,
    report_uninitialized_variables,
    tables_initializer,
)
from headrace._src.compat_v1.version_switches import get_default_graph


class Scaffold:
    """Holds the operations that training needs.

    Args:
        init_op: Initializes the variables.
        init_feed_dict: Feeds of `init_op`.
        init_fn: Function of scaffold and session that runs after `init_op`.
        ready_op: Returns the names of uninitialized variables.
        ready_for_local_init_op: Returns the names of uninitialized variables that `local_init_op` needs.
        local_init_op: Initializes local variables and tables.
        summary_op: Returns the merged summary.
        saver: Saves the variables.
        copy_from_scaffold: Scaffold that provides the arguments that are None.
        local_init_feed_dict: Feeds of `local_init_op`.

    Raises:
        TypeError: If `copy_from_scaffold` is not a Scaffold.
    """

    def __init__(
        self,
        init_op: Runnable | None = None,
        init_feed_dict: FeedDict | None = None,
        init_fn: Callable[..., Any] | None = None,
        ready_op: Runnable | None = None,
        ready_for_local_init_op: Runnable | None = None,
        local_init_op: Runnable | None = None,
        summary_op: Runnable | None = None,
        saver: Any = None,
        copy_from_scaffold: Scaffold | None = None,
        local_init_feed_dict: FeedDict | None = None,
    ) -> None:
        other = copy_from_scaffold
        if other is not None and not isinstance(other, Scaffold):
            raise TypeError("copy_from_scaffold is not a Scaffold instance.")

        def given(value: Any, name: str) -> Any:
            return value if value is not None or other is None else getattr(other, name)

        self.init_op = given(init_op, "init_op")
        self.init_feed_dict = given(init_feed_dict, "init_feed_dict")
        self._init_fn: Callable[..., Any] | None = given(init_fn, "_init_fn")
        self.ready_op = given(ready_op, "ready_op")
        self.ready_for_local_init_op = given(ready_for_local_init_op, "ready_for_local_init_op")
        self.local_init_op = given(local_init_op, "local_init_op")
        self.local_init_feed_dict = given(local_init_feed_dict, "local_init_feed_dict")
        self.summary_op, self.saver = given(summary_op, "summary_op"), given(saver, "saver")

    @property
    def init_fn(self) -> Callable[[Any], Any] | None:
        """A function of the session, or None."""
        function = self._init_fn
        return None if function is None else lambda session: function(self, session)

    def finalize(self) -> Scaffold:
        """Creates the missing operations and finalizes the graph.

        Returns:
            The scaffold.
        """
        graph = get_default_graph()
        if self.init_op is None:
            self.init_op = tf.group(global_variables_initializer(), *graph.get_collection(GraphKeys.INIT_OP))
        find = Scaffold.get_or_default
        if self.ready_op is None:
            self.ready_op = find("ready_op", GraphKeys.READY_OP, report_uninitialized_variables)
        if self.ready_for_local_init_op is None:
            self.ready_for_local_init_op = find(
                "ready_for_local_init_op", GraphKeys.READY_FOR_LOCAL_INIT_OP,
                lambda: report_uninitialized_variables(graph.get_collection(GraphKeys.GLOBAL_VARIABLES)),
            )  # fmt: skip
        if self.local_init_op is None:
            self.local_init_op = find("local_init_op", GraphKeys.LOCAL_INIT_OP, Scaffold.default_local_init_op)
        if self.summary_op is None:
            self.summary_op = find("summary_op", GraphKeys.SUMMARY_OP, merge_all)
        if self.saver is None:
            self.saver = default_saver()
        if not graph.finalized:
            self.saver.build()
        graph.finalize()
        return self

    @staticmethod
    def get_or_default(arg_name: str, collection_key: str, default_constructor: Callable[[], Any]) -> Any:
        """Returns the only item of a collection, or creates one and adds it.

        Args:
            arg_name: Name of the argument, for messages.
            collection_key: Name of the collection.
            default_constructor: Function without arguments that creates the item.

        Raises:
            RuntimeError: If the collection has several items.
        """
        graph = get_default_graph()
        found = graph.get_collection(collection_key)
        if len(found) > 1:
            raise RuntimeError(f"More than one item in the collection {collection_key!r}; pass `{arg_name}` itself.")
        if found:
            return found[0]
        made = default_constructor()
        if made is not None:
            graph.add_to_collection(collection_key, made)
        return made

    @staticmethod
    def default_local_init_op() -> OperationOrNone:
        """Returns an operation that initializes local variables and tables."""
        return tf.group(local_variables_initializer(), tables_initializer())


def default_saver() -> Saver:
    """Returns the saver in the graph's collection, or creates one for all variables and adds it."""
    saver: Saver = Scaffold.get_or_default("saver", GraphKeys.SAVERS, lambda: Saver(sharded=True, allow_empty=True))
    return saver
