"""Placing tensors on a mesh: an eager tensor there holds an array that XLA distributes.

Ops on such tensors run where they are, each as a small program over the mesh; a traced function runs as one program.
Tensors that are not on the mesh take part on every device.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import headrace as tf
from headrace._src.base import errors
from headrace._src.distribute.dtensor.layout import Layout
from headrace._src.distribute.dtensor.mesh import Mesh
from headrace._src.ops.array.layout import relayout as relayout_op
from headrace._src.ops.dispatch import record
from headrace._src.ops.entry import raw
from headrace._src.runtime.mesh import arrays, layouts
from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import Nest, TensorLike


def is_dtensor(tensor: Any) -> bool:
    """Returns whether a tensor or variable is on a mesh.

    Args:
        tensor: Any value.
    """
    if isinstance(tensor, tf.Variable):
        return tensor._storage.sharding is not None
    return type(tensor) is EagerTensor and layouts.is_on_mesh(tensor._array)


def fetch_layout(tensor: TensorLike) -> Layout:
    """Returns the layout of a tensor or variable on a mesh.

    Args:
        tensor: Tensor or variable.

    Raises:
        InvalidArgumentError: The tensor is not on a mesh.
        RuntimeError: The tensor is symbolic: XLA chooses layouts when it compiles a function.
    """
    if isinstance(tensor, tf.Variable) and tensor._storage.sharding is not None:
        return Layout.from_string(layouts.text_of_sharding(tensor._storage.sharding, tensor.shape.rank))
    if isinstance(tensor, Tensor) and type(tensor) is not EagerTensor:
        raise RuntimeError("`fetch_layout` must be called eagerly: in a function, XLA chooses layouts as it compiles.")
    if not is_dtensor(tensor):
        raise errors.invalid_argument("FetchLayout expects a tensor placed on the layout device.")
    assert type(tensor) is EagerTensor
    return Layout.from_string(layouts.layout_text(tensor._array))


def check_layout(tensor: TensorLike, layout: Layout) -> None:
    """Checks that a tensor has a layout.

    Args:
        tensor: Tensor on a mesh.
        layout: The layout it must have.

    Raises:
        ValueError: It has another one.
    """
    found = fetch_layout(tensor)
    if found != layout:
        raise ValueError(f"Layout of tensor: {found}, did not match expected layout: {layout}")


def copy_to_mesh(tensor: TensorLike, layout: Layout, source_layout: Layout | None = None) -> Tensor:
    """Copies a tensor to a mesh.

    Args:
        tensor: Tensor, or anything that converts to one.
        layout: The layout that the copy has.
        source_layout: Accepted for compatibility.

    Returns:
        The copy.
    """
    return relayout(tensor, layout)


def relayout(tensor: TensorLike, layout: Layout, name: str | None = None) -> Tensor:
    """Returns a tensor with the same values in another layout.

    In a traced function this constrains how XLA distributes the value.

    Args:
        tensor: Tensor in any layout.
        layout: The new layout.
        name: Name of the operation.

    Raises:
        InvalidArgumentError: The layout has another rank, or a dimension cannot be split evenly.
    """
    value = tf.convert_to_tensor(tensor)
    text = layout.to_string()
    if "match" in layout.sharding_specs:
        text = _matched(value, layout).to_string()
    if state.mode is not None or type(value) is not EagerTensor:
        if value.shape.rank is not None and value.shape.is_fully_defined():
            layouts.check_divisible(value.shape.as_list(), layouts.sharding_of(text))
        return raw.Relayout(value, layout=text, name=name)
    _check_numeric(value)
    placed = EagerTensor(arrays.placed(value._array, text), value._dtype)
    if state.recorders:
        record(relayout_op, (value,), (placed,), {"layout": text})
    return placed


def _matched(value: Tensor, layout: Layout) -> Layout:
    """Returns the layout with the present sharding wherever it says MATCH."""
    present = fetch_layout(value).sharding_specs
    pairs = zip(layout.sharding_specs, present, strict=True)
    return Layout([now if wanted == "match" else wanted for wanted, now in pairs], layout.mesh)


def relayout_like(tensor: TensorLike, layout_tensor: TensorLike, name: str | None = None) -> Tensor:
    """Returns a tensor with the same values in the layout of another tensor.

    Args:
        tensor: Tensor in any layout.
        layout_tensor: Tensor on a mesh.
        name: Name of the operation.
    """
    if state.mode is None or isinstance(layout_tensor, tf.Variable):
        return relayout(tensor, fetch_layout(layout_tensor), name)
    return raw.RelayoutLike(tensor, layout_tensor, name=name)


def pack(tensors: Sequence[Any], layout: Layout) -> Tensor:
    """Joins the parts of the devices of this process to one tensor on a mesh.

    Args:
        tensors: One tensor per device, in the order of the mesh's local devices; all of one shape.
        layout: The layout that the parts are in.

    Returns:
        The tensor. It has no gradient with respect to the parts.

    Raises:
        InvalidArgumentError: The number of parts, or their rank, does not match the layout.
        RuntimeError: Inside a function.
    """
    if state.mode is not None:
        raise RuntimeError("`pack` must be called eagerly.")
    parts = [tf.convert_to_tensor(part) for part in tensors]
    count = layout.mesh.num_local_devices()
    if len(parts) != count:
        raise errors.invalid_argument(
            f"The dtensor device {layouts.DEVICE_NAME} expected {count} inputs to DTensorPack, but got {len(parts)}"
        )
    for part in parts:
        _check_numeric(part)
        if part.shape.rank != layout.rank:
            raise errors.invalid_argument(
                "Packed layout should have the same rank as the rank for each component. The rank of each component "
                f"is: {part.shape.rank}, while layout has rank: {layout.rank}\nLayout: {layout.to_string()}"
            )
        if part.shape != parts[0].shape or part.dtype != parts[0].dtype:
            raise errors.unimplemented(
                f"Components of a PackedTensor must currently all have the same shape; got {parts[0].shape} and "
                f"{part.shape}."
            )
    return EagerTensor(arrays.assembled([part._array for part in parts], layout.to_string()), parts[0].dtype)


def unpack(tensor: Tensor) -> list[Tensor]:
    """Returns the parts of a tensor on the devices of this process, in the order of the mesh.

    Args:
        tensor: Tensor on a mesh.

    Raises:
        InvalidArgumentError: The tensor is not on a mesh.
    """
    if not is_dtensor(tensor):
        raise errors.invalid_argument(
            f"DTensorUnpack expects a tensor placed on the DTensor device: {layouts.DEVICE_NAME}, but input was placed "
            f"on device: {getattr(tensor, 'device', 'none')}"
        )
    value = tf.convert_to_tensor(tensor)
    return [EagerTensor(part, value.dtype) for part in arrays.parts_of(value._array)]


def call_with_layout(fn: Callable[..., Any], layout: Layout | None, *args: Any, **kwargs: Any) -> Nest[Tensor]:
    """Calls a function so that its results are computed in a layout, part by part on the devices.

    Args:
        fn: Function that returns tensors.
        layout: Layout of its results. None calls the function alone.
        *args: Arguments of the function.
        **kwargs: Arguments of the function.

    Returns:
        What the function returns, on the mesh.
    """
    if layout is None:
        return fn(*args, **kwargs)

    def call() -> Nest[Tensor]:
        return tf.nest.map_structure(lambda result: relayout(result, layout), fn(*args, **kwargs))

    return call() if state.mode is not None else tf.function(call, autograph=False)()


@contextlib.contextmanager
def default_mesh(mesh: Mesh) -> Iterator[None]:
    """Puts constants made in the block on every device of a mesh.

    Args:
        mesh: tf.experimental.dtensor.Mesh: the devices, arranged in named dimensions.

    Returns:
        A context manager.

    Raises:
        ValueError: If `mesh` is not a Mesh.
    """
    if not isinstance(mesh, Mesh):
        raise ValueError(f"Expect `mesh` to be `Mesh`, got {type(mesh)}")
    before, device_before = layouts.default.mesh, state.device
    layouts.default.mesh, state.device = mesh.to_string(), layouts.DEVICE_NAME
    try:
        yield
    finally:
        layouts.default.mesh, state.device = before, device_before


def run_on(mesh: Mesh) -> contextlib.AbstractContextManager[None]:
    """Old name of `default_mesh`.

    Args:
        mesh: tf.experimental.dtensor.Mesh: the devices, arranged in named dimensions.

    Returns:
        A context manager.
    """
    return default_mesh(mesh)


def get_default_mesh() -> Mesh | None:
    """Returns the mesh of the innermost `default_mesh` block, or None."""
    return None if layouts.default.mesh is None else Mesh.from_string(layouts.default.mesh)


def _check_numeric(tensor: Tensor) -> None:
    if tensor.dtype in (tf.string, tf.resource, tf.variant):
        raise errors.unimplemented(f"A tensor of dtype {tensor.dtype.name} cannot be placed on a mesh.")
