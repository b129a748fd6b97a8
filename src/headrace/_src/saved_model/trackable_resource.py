"""TrackableResource: a resource that an object's own methods create and fill."""

from __future__ import annotations

from typing import Any

from headrace._src.tensors.context import entered, recording
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.trackable import AutoTrackable


class TrackableResource(AutoTrackable):
    """Base class of resources, such as tables, that are saved with SavedModels.

    A subclass defines `_create_resource`, which returns the handle, and may define `_initialize`.

    Args:
        device: Has no effect; resources live in this process.
    """

    def __init__(self, device: str = "") -> None:
        self._resource_device = device
        self._handle_in_use: Any = None

    def _create_resource(self) -> Tensor:
        raise NotImplementedError("TrackableResource._create_resource not implemented.")

    def _initialize(self) -> Any:
        """Fills the resource; does nothing by default."""

    def _destroy_resource(self) -> None:
        """Does nothing; the resource is deleted with its handle."""

    @property
    def resource_handle(self) -> Tensor:
        """The handle; the resource is created on first use."""
        if self._handle_in_use is None:
            with entered(None), recording():
                self._handle_in_use = self._create_resource()
        return self._handle_in_use
