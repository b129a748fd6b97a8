"""tf.test of TensorFlow 1: gradient checks in graphs, stubs, folders."""

from __future__ import annotations

import os
import tempfile
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.compat_v1.session.default_session import get_default_session
from headrace._src.compat_v1.typing import FeedDict, Message, SessionLike

_folder: list[str] = []


def get_temp_dir() -> str:
    """Returns a temporary folder for this test run."""
    if not _folder:
        _folder.append(tempfile.mkdtemp(prefix="tests"))
    return _folder[0]


def test_src_dir_path(relative_path: str) -> str:
    """Returns a path below the folder in the environment variable TEST_SRCDIR.

    Args:
        relative_path: Path relative to the folder.
    """
    return os.path.join(os.environ["TEST_SRCDIR"], relative_path)


def compute_gradient(
    x: Any, x_shape: Any, y: Any, y_shape: Any, x_init_value: Any = None, delta: float = 1e-3,
    init_targets: Any = None, extra_feed_dict: FeedDict | None = None,
) -> Any:  # fmt: skip
    """Computes the Jacobian of `y` with respect to `x`, by gradients and by finite differences.

    It uses the default session. The result is a list of pairs if `x` is a list.

    Args:
        x: Tensor, or list of tensors.
        x_shape: Shape of `x`, or a list of shapes.
        y: Tensor.
        y_shape: Shape of the result.
        x_init_value: Value of `x`; random by default.
        delta: Step of the finite differences.
        init_targets: Operations to run first.
        extra_feed_dict: Additional feeds.

    Returns:
        A tuple of two arrays, the Jacobian by gradients and by differences; a list of them if `x` is a list.

    Raises:
        ValueError: If there is no default session.
    """
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


def _jacobians(session: SessionLike, x: Any, y: Any, start: Any, delta: float, feeds: FeedDict) -> tuple[Any, Any]:
    upstream = tf.compat.v1.placeholder(y.dtype, y.shape)
    (gradient,) = tf.compat.v1.gradients(y, x, [upstream])
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
    init_targets: Any = None, extra_feed_dict: FeedDict | None = None,
) -> float:  # fmt: skip
    """Returns the largest difference between the two Jacobians of `compute_gradient`.

    Args:
        x: Tensor, or list of tensors.
        x_shape: Shape of `x`, or a list of shapes.
        y: Tensor.
        y_shape: Shape of the result.
        x_init_value: Value of `x`; random by default.
        delta: Step of the finite differences.
        init_targets: Operations to run first.
        extra_feed_dict: Additional feeds.
    """
    found = compute_gradient(x, x_shape, y, y_shape, x_init_value, delta, init_targets, extra_feed_dict)
    pairs = found if isinstance(found, list) else [found]
    return max(float(np.abs(a - b).max()) if a.size else 0.0 for a, b in pairs)


def assert_equal_graph_def(
    actual: Message, expected: Message, checkpoint_v2: bool = False, hash_table_shared_name: bool = False
) -> None:
    """Raises AssertionError unless both graphs have the same nodes.

    Args:
        actual: GraphDef.
        expected: GraphDef to compare with.
        checkpoint_v2: Ignored: graphs do not contain names of temporary checkpoint files here.
        hash_table_shared_name: Whether to ignore the shared names of tables.
    """
    if hash_table_shared_name:
        actual, expected = _without_shared_names(actual), _without_shared_names(expected)
    tf.test.assert_equal_graph_def(expected, actual)


def _without_shared_names(graph_def: Message) -> Any:
    copied = type(graph_def)()
    copied.CopyFrom(graph_def)
    for node in copied.node:
        if node.op.removesuffix("V2") in ("HashTable", "MutableHashTable"):
            del node.attr["shared_name"]
    return copied


class StubOutForTesting:
    """Replaces attributes by stubs until `CleanUp`."""

    def __init__(self) -> None:
        self._stubs: list[tuple[Any, str, Any]] = []
        self._sets: list[tuple[Any, str, Any]] = []

    def __enter__(self) -> StubOutForTesting:
        return self

    def __exit__(self, *exc_info: Any) -> None:
        self.CleanUp()

    def CleanUp(self) -> None:
        """Restores all attributes."""
        self.SmartUnsetAll()
        self.UnsetAll()

    def SmartSet(self, obj: Any, attr_name: str, new_attr: Any) -> None:
        """Replaces an existing attribute.

        Args:
            obj: Object that has the attribute.
            attr_name: Name of the attribute.
            new_attr: New value of the attribute.
        """
        self._stubs.append((obj, attr_name, _own(obj, attr_name)))
        setattr(obj, attr_name, new_attr)

    def SmartUnsetAll(self) -> None:
        """Restores the attributes that SmartSet replaced."""
        _restore(self._stubs)

    def Set(self, parent: Any, child_name: str, new_child: Any) -> None:
        """Replaces an attribute.

        Args:
            parent: Object that has the attribute.
            child_name: Name of the attribute.
            new_child: New value of the attribute.
        """
        self._sets.append((parent, child_name, _own(parent, child_name)))
        setattr(parent, child_name, new_child)

    def UnsetAll(self) -> None:
        """Restores the attributes that Set replaced."""
        _restore(self._sets)


def _own(holder: Any, name: str) -> Any:
    value = getattr(holder, name)
    return holder.__dict__.get(name, value) if hasattr(holder, "__dict__") else value


def _restore(entries: list[tuple[Any, str, Any]]) -> None:
    while entries:
        holder, name, value = entries.pop()
        setattr(holder, name, value)
