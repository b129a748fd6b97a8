"""LayoutMap: the layouts of a model's weights, by regular expressions over their paths."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, MutableMapping
from typing import Any

import headrace as tf
from headrace._src.distribute.dtensor.layout import Layout
from headrace._src.distribute.dtensor.mesh import Mesh
from headrace._src.keras.engine.placement import current


class LayoutMap(MutableMapping[str, Any]):
    """Maps paths of weights, such as "dense.kernel", to layouts. Keys are regular expressions.

    Models made in `scope()` take the layouts of their weights from here.

    Args:
        mesh: Mesh on which weights without a match are replicated.
    """

    def __init__(self, mesh: Mesh | None = None) -> None:
        self._layouts: dict[str, Layout] = {}
        self._mesh = mesh

    def __getitem__(self, key: str) -> Layout | None:
        """Returns the layout of a path: that of the same key, or of the first expression that matches its start."""
        if key in self._layouts:
            return self._layouts[key]
        return next((layout for pattern, layout in self._layouts.items() if re.match(pattern, key)), None)

    def __setitem__(self, key: str, layout: Layout) -> None:
        if key in self._layouts:
            raise ValueError(f"{key} already exist in the LayoutMap with value {self._layouts[key]}.")
        if not isinstance(layout, Layout):
            raise ValueError(f"{layout} should be a dtensor.Layout type, got {type(layout)}")
        self._layouts[key] = layout

    def __delitem__(self, key: str) -> None:
        del self._layouts[key]

    def __len__(self) -> int:
        return len(self._layouts)

    def __iter__(self) -> Iterator[str]:
        return iter(self._layouts)

    def get_default_mesh(self) -> Mesh | None:
        """Returns the mesh of weights without a match."""
        return self._mesh

    @contextlib.contextmanager
    def scope(self) -> Iterator[None]:
        """Makes models created in the block take the layouts of their weights from this map.

        Returns:
            A context manager.
        """
        before, current.layout_map = current.layout_map, self
        try:
            yield
        finally:
            current.layout_map = before

    def layout_of(self, path: str, rank: int) -> Layout | None:
        """Returns the layout of a weight; replicated if no key matches.

        Args:
            path: Path of the weight or tensor, such as "dense/kernel".
            rank: Number of dimensions.
        """
        found = self[path]
        if found is None and self._mesh is not None:
            return tf.experimental.dtensor.Layout.replicated(self._mesh, rank)
        return found


def layout_map_scope(layout_map: LayoutMap) -> contextlib.AbstractContextManager[None]:
    """Old name of `layout_map.scope()`.

    Args:
        layout_map: tf.keras.dtensor.experimental.LayoutMap: layouts by the paths of weights.

    Returns:
        A context manager.
    """
    return layout_map.scope()
