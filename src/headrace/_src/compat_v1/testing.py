"""tf.test of TensorFlow 1: gradients in graphs, stubs, folders."""

from __future__ import annotations

import os
import tempfile
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.compat_v1.session.default_session import get_default_session

_folder: list[str] = []


def get_temp_dir() -> str:
    """A folder for the files of this run's tests."""
    if not _folder:
        _folder.append(tempfile.mkdtemp(prefix="tests"))
    return _folder[0]


def test_src_dir_path(relative_path: str) -> str:
    """A path below the folder that the variable TEST_SRCDIR names."""
    return os.path.join(os.environ["TEST_SRCDIR"], relative_path)


def compute_gradient(
    x: Any, x_shape: Any, y: Any, y_shape: Any, x_init_value: Any = None, delta: float = 1e-3,
    init_targets: Any = None, extra_feed_dict: Any = None,
) -> Any:  # fmt: skip
    """The jacobian of `y` by `x`, computed and by finite differences, in the default session; lists for a list `x`."""
    if isinstance(x, list):
        values = x_init_value or [None] * len(x)
        return [
            compute_gradient(one, shape, y, y_shape, value, delta, init_targets, extra_feed_dict)
            for one, shape, value in zip(x, x_shape, values, strict=True)
        ]
    session = get_default_session()
    if session is None:
        raise ValueError("compute_gradient needs a default session: use `with session.as_default()`.")
    for target in init_targets or ():
        session.run(target)
    start = np.random.random_sample(x_shape).astype(x.dtype.as_numpy_dtype) if x_init_value is None else x_init_value
    return _jacobians(session, x, y, np.array(start), delta, extra_feed_dict or {})


def _jacobians(session: Any, x: Any, y: Any, start: Any, delta: float, feeds: dict[Any, Any]) -> tuple[Any, Any]:
    upstream = tf.compat.v1.placeholder(y.dtype, y.shape)
    (gradient,) = tf.compat.v1.gradients(y, x, upstream)
    rows, columns = start.size, int(np.prod(y.shape.as_list()))
    computed, measured = np.zeros((rows, columns)), np.zeros((rows, columns))
    for column in range(columns):
        unit = np.zeros(columns, y.dtype.as_numpy_dtype)
        unit[column] = 1
        found = session.run(gradient, {**feeds, x: start, upstream: unit.reshape(y.shape.as_list())})
        computed[:, column] = np.asarray(found).ravel()
    for row in range(rows):
        ends = []
        for sign in (1, -1):
            moved = start.copy()
            moved.flat[row] += sign * delta
            ends.append(np.asarray(session.run(y, {**feeds, x: moved}), np.float64).ravel())
        measured[row] = (ends[0] - ends[1]) / (2 * delta)
    return computed.astype(x.dtype.as_numpy_dtype), measured.astype(x.dtype.as_numpy_dtype)


def compute_gradient_error(
    x: Any, x_shape: Any, y: Any, y_shape: Any, x_init_value: Any = None, delta: float = 1e-3,
    init_targets: Any = None, extra_feed_dict: Any = None,
) -> float:  # fmt: skip
    """The largest difference between the two jacobians."""
    found = compute_gradient(x, x_shape, y, y_shape, x_init_value, delta, init_targets, extra_feed_dict)
    pairs = found if isinstance(found, list) else [found]
    return max(float(np.abs(a - b).max()) if a.size else 0.0 for a, b in pairs)


def assert_equal_graph_def(
    actual: Any, expected: Any, checkpoint_v2: bool = False, hash_table_shared_name: bool = False
) -> None:
    """Raises AssertionError unless both graphs have the same nodes.

    Args:
        actual: A GraphDef.
        expected: Another one.
        checkpoint_v2: Not used: names of temporary checkpoint files are not part of graphs here.
        hash_table_shared_name: Whether the shared names of tables may differ.
    """
    if hash_table_shared_name:
        actual, expected = _without_shared_names(actual), _without_shared_names(expected)
    tf.test.assert_equal_graph_def(expected, actual)


def _without_shared_names(graph_def: Any) -> Any:
    copied = type(graph_def)()
    copied.CopyFrom(graph_def)
    for node in copied.node:
        if node.op in ("HashTable", "HashTableV2", "MutableHashTable", "MutableHashTableV2"):
            del node.attr["shared_name"]
    return copied


class StubOutForTesting:
    """Puts stubs in the place of attributes until they are taken back."""

    def __init__(self) -> None:
        self._stubs: list[tuple[Any, str, Any]] = []
        self._sets: list[tuple[Any, str, Any]] = []

    def __enter__(self) -> StubOutForTesting:
        return self

    def __exit__(self, *exc_info: Any) -> None:
        self.CleanUp()

    def CleanUp(self) -> None:
        """Takes everything back."""
        self.SmartUnsetAll()
        self.UnsetAll()

    def SmartSet(self, obj: Any, attr_name: str, new_attr: Any) -> None:
        """Replaces an attribute, which must exist."""
        self._stubs.append((obj, attr_name, _own(obj, attr_name)))
        setattr(obj, attr_name, new_attr)

    def SmartUnsetAll(self) -> None:
        """Takes back what SmartSet replaced."""
        _restore(self._stubs)

    def Set(self, parent: Any, child_name: str, new_child: Any) -> None:
        """Replaces an attribute."""
        self._sets.append((parent, child_name, _own(parent, child_name)))
        setattr(parent, child_name, new_child)

    def UnsetAll(self) -> None:
        """Takes back what Set replaced."""
        _restore(self._sets)


def _own(holder: Any, name: str) -> Any:
    value = getattr(holder, name)
    return holder.__dict__.get(name, value) if hasattr(holder, "__dict__") else value


def _restore(entries: list[tuple[Any, str, Any]]) -> None:
    while entries:
        holder, name, value = entries.pop()
        setattr(holder, name, value)
