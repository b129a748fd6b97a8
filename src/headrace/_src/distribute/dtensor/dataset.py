"""DTensorDataset: a dataset whose batches are on a mesh."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import headrace as tf
from headrace._src.data.dataset import Dataset
from headrace._src.distribute.dtensor import clients
from headrace._src.distribute.dtensor.layout import UNSHARDED, Layout
from headrace._src.distribute.dtensor.mesh import Mesh
from headrace._src.distribute.dtensor.placing import copy_to_mesh
from headrace._src.tensors.typing import Nest


class DTensorDataset(Dataset):
    """Batches a dataset and copies the batches to a mesh.

    Args:
        dataset: Dataset of single elements, or of batches if `dataset_already_batched`.
        mesh: tf.experimental.dtensor.Mesh: the devices, arranged in named dimensions.
        layouts: Layout of each component of a batch.
        global_batch_size: Number of elements in a batch, on all devices together.
        dataset_already_batched: Whether `dataset` consists of batches of the global size.
        batch_dim: Mesh dimension over which batches are split. None copies whole batches to each device.
        prefetch: Number of batches prepared ahead.
        tf_data_service_config: Not supported; must be None.

    Raises:
        ValueError: The first dimension of a layout is not `batch_dim`, or a batch cannot be split evenly.
    """

    def __init__(
        self,
        dataset: Dataset,
        *,
        mesh: Mesh,
        layouts: Nest[Layout],
        global_batch_size: int,
        dataset_already_batched: bool = False,
        batch_dim: str | None = None,
        prefetch: int | None = None,
        tf_data_service_config: Any = None,
    ) -> None:
        if tf_data_service_config is not None:
            raise NotImplementedError(
                "DTensorDataset cannot read from a tf.data service; distribute the dataset first."
            )
        shards = 1 if batch_dim is None else mesh.dim_size(batch_dim)
        if global_batch_size % shards:
            raise ValueError(
                f"A batch of {global_batch_size} elements cannot be split over {shards} devices along {batch_dim!r}."
            )
        for layout in tf.nest.flatten(layouts):
            if layout.rank and layout.sharding_specs[0] != (batch_dim or UNSHARDED):
                raise ValueError(
                    f"The first dimension of a layout is that of the batch, {batch_dim or UNSHARDED!r}; got {layout}."
                )
        if not dataset_already_batched:
            dataset = dataset.batch(global_batch_size, drop_remainder=True)
        if prefetch is not None:
            dataset = dataset.prefetch(prefetch)
        super().__init__(dataset._plan)
        self._layouts, self._mesh = layouts, mesh

    def __iter__(self) -> Iterator[Any]:  # type: ignore[override]  # not the iterator of a plan
        """Returns an iterator over the batches on the mesh. It runs eagerly."""
        if clients.num_clients() > 1:
            raise NotImplementedError("DTensorDataset runs in one process; use pack for the parts of each process.")
        return _BatchIterator(super().__iter__(), self._layouts)


class _BatchIterator(Iterator[Any]):
    def __init__(self, batches: Iterator[Any], layouts: Nest[Layout]) -> None:
        self._batches, self._layouts = batches, layouts

    def __next__(self) -> Any:
        return tf.nest.map_structure(copy_to_mesh, next(self._batches), self._layouts)

    get_next = __next__
