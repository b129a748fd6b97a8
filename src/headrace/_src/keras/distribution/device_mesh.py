"""DeviceMesh and TensorLayout: the meshes and layouts of Keras 3, over those of DTensor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.distribute.dtensor.layout import UNSHARDED, Layout
from headrace._src.distribute.dtensor.mesh import Mesh
from headrace._src.keras.distribution.devices import list_devices


class DeviceMesh:
    """Devices in a grid with named axes.

    Args:
        shape: Number of devices along each axis.
        axis_names: Names of the axes.
        devices: Names of the devices, such as "cpu:0". None takes all.

    Raises:
        ValueError: The numbers of axes, names and devices do not match.
    """

    def __init__(self, shape: Sequence[int], axis_names: Sequence[str], devices: Any = None) -> None:
        if not shape or not axis_names:
            raise ValueError(f"Shape and axis_names cannot be empty. Received: shape={shape}, axis_names={axis_names}")
        if len(shape) != len(axis_names):
            raise ValueError(
                f"Shape and axis_names should have same size. Received: shape={shape}, axis_names={axis_names}"
            )
        found = np.array(list_devices() if devices is None else devices)
        if int(np.prod(shape)) != found.size:
            raise ValueError(
                f"Shape does not match the number of devices. Received: shape={shape}; devices.shape={found.shape}"
            )
        self._shape, self._axis_names = tuple(shape), list(axis_names)
        self._devices = found.reshape(self._shape)
        pairs = list(zip(self._axis_names, self._shape, strict=True))
        self._mesh = tf.experimental.dtensor.create_mesh(pairs, devices=[name.upper() for name in found.flatten()])

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of devices along each axis."""
        return self._shape

    @property
    def axis_names(self) -> list[str]:
        """The names of the axes."""
        return self._axis_names

    @property
    def devices(self) -> np.ndarray:
        """The names of the devices, an array of the mesh's shape."""
        return self._devices

    @property
    def dtensor_mesh(self) -> Mesh:
        """The mesh as DTensor has it."""
        return self._mesh

    @property
    def backend_mesh(self) -> Any:
        """The mesh as XLA has it."""
        return self._mesh.backend_mesh

    def __repr__(self) -> str:
        return f"<DeviceMesh shape={self.shape}, axis_names={self.axis_names}>"


class TensorLayout:
    """For each dimension of a tensor, the axis of the mesh over which it is split, or None.

    Args:
        axes: Names of axes, or None.
        device_mesh: The mesh. None: it is set later, by a LayoutMap.

    Raises:
        ValueError: A name is not an axis of the mesh.
    """

    def __init__(self, axes: Sequence[str | None], device_mesh: DeviceMesh | None = None) -> None:
        self._axes = tuple(axes)
        self._mesh = device_mesh
        self._check()

    def _check(self) -> None:
        if self._mesh is not None:
            known = set(self._mesh.axis_names)
            if {axis for axis in self._axes if axis is not None} - known:
                raise ValueError(
                    f"Invalid axis names for Layout. Valid axis names: {known}, Got {set(self._axes) - {None}}"
                )

    @property
    def axes(self) -> tuple[str | None, ...]:
        """The axis of each dimension."""
        return self._axes

    @property
    def device_mesh(self) -> DeviceMesh | None:
        """The mesh."""
        return self._mesh

    @device_mesh.setter
    def device_mesh(self, device_mesh: DeviceMesh) -> None:
        if self._mesh is not None:
            raise ValueError(f"Cannot override device mesh value. Existing value is {self._mesh}")
        self._mesh = device_mesh
        self._check()

    @property
    def backend_layout(self) -> Any:
        """The layout as XLA has it."""
        return self.dtensor_layout(len(self._axes)).backend_layout

    def dtensor_layout(self, rank: int | None) -> Layout:
        """Returns the layout of a tensor of this rank; dimensions without an axis are not split.

        Args:
            rank: Number of dimensions.

        Raises:
            ValueError: If the layout has no mesh.
        """
        if self._mesh is None:
            raise ValueError("Cannot create a sharding when device mesh is not set for TensorLayout.")
        axes = [UNSHARDED if axis is None else axis for axis in self._axes]
        axes += [UNSHARDED] * ((len(axes) if rank is None else rank) - len(axes))
        return tf.experimental.dtensor.Layout(axes, self._mesh.dtensor_mesh)

    def __repr__(self) -> str:
        return f"<TensorLayout axes={self.axes}, device_mesh={self.device_mesh}>"
