"""DataParallel and ModelParallel: how the devices of a mesh share the weights and the batches of models."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

import headrace as tf
from headrace._src.data.dataset import Dataset
from headrace._src.distribute.dtensor.layout import Layout
from headrace._src.keras.distribution.device_mesh import DeviceMesh, TensorLayout
from headrace._src.keras.distribution.devices import list_devices
from headrace._src.keras.distribution.layout_map import LayoutMap
from headrace._src.keras.engine.placement import current
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class Distribution:
    """Base class of distributions.

    Args:
        device_mesh: The mesh.
        batch_dim_name: Axis of the mesh over which batches are split. None: the first.
        auto_shard_dataset: Whether `distribute_dataset` gives each process its part.
    """

    def __init__(
        self, device_mesh: DeviceMesh, batch_dim_name: str | None = None, auto_shard_dataset: bool = True
    ) -> None:
        self._device_mesh = device_mesh
        self._batch_dim_name = batch_dim_name or device_mesh.axis_names[0]
        self._auto_shard_dataset = auto_shard_dataset

    @property
    def device_mesh(self) -> DeviceMesh:
        """The mesh."""
        return self._device_mesh

    @property
    def batch_dim_name(self) -> str:
        """The axis of the mesh over which batches are split."""
        return self._batch_dim_name

    @property
    def auto_shard_dataset(self) -> bool:
        """Whether `distribute_dataset` gives each process its part."""
        return self._auto_shard_dataset

    @property
    def num_model_replicas(self) -> int:
        """The number of parts into which a batch is split."""
        return self._device_mesh.shape[self._device_mesh.axis_names.index(self._batch_dim_name)]

    @property
    def num_processes(self) -> int:
        """The number of processes."""
        return tf.experimental.dtensor.num_clients()

    @property
    def data_shard_id(self) -> int:
        """The number of this process among those that read different data."""
        return tf.experimental.dtensor.client_id()

    def get_data_layout(self, data_shape: Sequence[int | None]) -> TensorLayout:
        """Returns the layout of a batch of this shape: its first dimension is split.

        Args:
            data_shape: Shape of the batch.
        """
        axes = [self._batch_dim_name, *[None] * (len(data_shape) - 1)] if data_shape else []
        return TensorLayout(axes, self._device_mesh)

    def get_variable_layout(self, variable: Variable) -> TensorLayout:
        """Returns the layout of a weight.

        Args:
            variable: Variable of the model.
        """
        return TensorLayout([None] * (variable.shape.rank or 0), self._device_mesh)

    def get_tensor_layout(self, path: str) -> TensorLayout | None:
        """Returns the layout of the tensor of a path, or None.

        Args:
            path: Path of the weight or tensor, such as "dense/kernel".
        """
        return None

    def weight_layout(self, variable: Variable) -> Layout:
        """Returns the layout of a weight, as DTensor has it.

        Args:
            variable: Variable of the model.
        """
        return self.get_variable_layout(variable).dtensor_layout(variable.shape.rank)

    def batch_layout(self, shape: TensorShape) -> Layout:
        """Returns the layout of a batch; one that cannot be split evenly is whole on each device.

        Args:
            shape: Shape of the batch.
        """
        rows = shape[0] if shape.rank else None
        if rows is None or rows % self.num_model_replicas:
            return tf.experimental.dtensor.Layout.replicated(self._device_mesh.dtensor_mesh, shape.rank or 0)
        return self.get_data_layout(shape.as_list()).dtensor_layout(shape.rank)

    def distribute_dataset(self, dataset: Dataset) -> Dataset:
        """Returns the part of a dataset that this process reads.

        Args:
            dataset: Dataset of batches of the global size.
        """
        if self.num_processes == 1 or not self._auto_shard_dataset:
            return dataset
        return dataset.shard(self.num_processes, self.data_shard_id)

    distribute_tf_dataset = distribute_dataset

    @contextlib.contextmanager
    def scope(self) -> Iterator[None]:
        """Makes this the distribution of models made and trained in the block.

        Returns:
            A context manager.
        """
        before, current.distribution = current.distribution, self
        try:
            yield
        finally:
            current.distribution = before

    def __repr__(self) -> str:
        return f"<{type(self).__name__} device_mesh={self._device_mesh}>"


class DataParallel(Distribution):
    """Every device has all weights and a part of each batch.

    Args:
        device_mesh: Mesh of one axis. None makes one of `devices`.
        devices: Names of devices. None takes all.
        auto_shard_dataset: Whether `distribute_dataset` gives each process its part.

    Raises:
        ValueError: If `device_mesh` is not a DeviceMesh.
    """

    def __init__(
        self,
        device_mesh: DeviceMesh | None = None,
        devices: Sequence[str] | None = None,
        auto_shard_dataset: bool = True,
    ) -> None:
        if device_mesh is None:
            found = list(list_devices() if devices is None else devices)
            device_mesh = DeviceMesh((len(found),), ["batch"], found)
        elif not isinstance(device_mesh, DeviceMesh):
            raise ValueError(f"Expect `mesh` to be an instance of `DeviceMesh`. Received: mesh={device_mesh}")
        super().__init__(device_mesh, device_mesh.axis_names[0], auto_shard_dataset)


class ModelParallel(Distribution):
    """Devices share weights as a LayoutMap says; batches are split over one axis of the mesh.

    Args:
        layout_map: Layouts of weights by path. Weights without one are on every device.
        batch_dim_name: Axis over which batches are split. None: the first.
        auto_shard_dataset: Whether `distribute_dataset` gives each process its part.
        **kwargs: `device_mesh`, which must be that of the map.

    Raises:
        ValueError: If `layout_map` is not a LayoutMap.
        TypeError: If there are unknown keyword arguments.
    """

    def __init__(
        self,
        *,
        layout_map: LayoutMap | None = None,
        batch_dim_name: str | None = None,
        auto_shard_dataset: bool = True,
        **kwargs: Any,
    ) -> None:
        kwargs.pop("device_mesh", None)
        if kwargs:
            raise TypeError(f"ModelParallel got unexpected arguments: {sorted(kwargs)}")
        if layout_map is None:
            raise ValueError("The `layout_map` argument is required for ModelParallel.")
        if not isinstance(layout_map, LayoutMap):
            raise ValueError(f"Argument `layout_map` must be a `LayoutMap` instance. Received: layout_map={layout_map}")
        super().__init__(layout_map.device_mesh, batch_dim_name, auto_shard_dataset)
        self._layout_map = layout_map

    def get_variable_layout(self, variable: Variable) -> TensorLayout:
        """Returns the layout of a weight; replicated if no key of the map matches.

        Args:
            variable: Variable of the model.
        """
        return self._layout_map[variable.path] or super().get_variable_layout(variable)

    def get_tensor_layout(self, path: str) -> TensorLayout | None:
        """Returns the layout of the tensor of a path, or None.

        Args:
            path: Path of the weight or tensor, such as "dense/kernel".
        """
        return self._layout_map[path]


def distribution() -> Any:
    """Returns the distribution of the program, or None."""
    return current.distribution


def set_distribution(value: Distribution | None) -> None:
    """Sets the distribution of models made and trained from now on.

    Args:
        value: The distribution, or None.
    """
    current.distribution = value


def distribute_tensor(tensor: TensorLike, layout: TensorLayout) -> Tensor:
    """Returns a tensor in a layout on a mesh.

    Args:
        tensor: Tensor or array to distribute.
        layout: tf.keras.distribution.TensorLayout: the mesh and the axis of each dimension.
    """
    value = tf.convert_to_tensor(tensor)
    return tf.experimental.dtensor.relayout(value, layout.dtensor_layout(value.shape.rank))
