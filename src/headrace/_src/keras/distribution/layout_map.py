"""LayoutMap of Keras 3: the layouts of weights, by regular expressions over their paths."""

from __future__ import annotations

import re
from collections.abc import Iterator, MutableMapping, Sequence
from typing import Any

from headrace._src.keras.distribution.device_mesh import DeviceMesh, TensorLayout


class LayoutMap(MutableMapping[str, Any]):
    """Maps paths of weights, such as "dense/kernel", to layouts. Keys are regular expressions.

    Args:
        device_mesh: The mesh of the layouts.
    """

    def __init__(self, device_mesh: DeviceMesh) -> None:
        self._layouts: dict[str, TensorLayout] = {}
        self._mesh = device_mesh

    @property
    def device_mesh(self) -> DeviceMesh:
        """The mesh of the layouts."""
        return self._mesh

    def __getitem__(self, key: str) -> TensorLayout | None:
        """Returns the layout of a path: that of the same key, or of the one expression found in it.

        Raises:
            ValueError: Several expressions are found in the path.
        """
        if key in self._layouts:
            return self._layouts[key]
        matching = [pattern for pattern in self._layouts if re.search(pattern, key)]
        if len(matching) > 1:
            raise ValueError(
                f"Path '{key}' matches multiple layout specification keys: {matching}. Please make sure each tensor/"
                "variable path only matches at most one layout specification key in the LayoutMap."
            )
        return self._layouts[matching[0]] if matching else None

    def __setitem__(self, key: str, layout: TensorLayout | Sequence[str | None]) -> None:
        if key in self._layouts:
            raise ValueError(f"{key} already exist in the LayoutMap with value {self._layouts[key]}.")
        if isinstance(layout, (tuple, list)):
            layout = TensorLayout(layout)
        if not isinstance(layout, TensorLayout):
            raise ValueError(f"{layout} should be a TensorLayout type, got {type(layout)}")
        if layout.device_mesh is None:
            layout.device_mesh = self._mesh
        self._layouts[key] = layout

    def __delitem__(self, key: str) -> None:
        del self._layouts[key]

    def __len__(self) -> int:
        return len(self._layouts)

    def __iter__(self) -> Iterator[str]:
        return iter(self._layouts)
