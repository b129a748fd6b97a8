"""The calls of a layer on symbolic tensors: inputs, outputs, shapes and masks."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.engine.typing import Mask
from headrace._src.tensors.typing import Nest


class LayerNodes:
    """Mixin of `Layer`, which keeps a node for each symbolic call."""

    name: Any
    _inbound_nodes: list[Any]
    _outbound_nodes: list[Any]

    @property
    def inbound_nodes(self) -> list[Any]:
        """The calls of this layer."""
        return self._inbound_nodes

    @property
    def outbound_nodes(self) -> list[Any]:
        """The calls of other layers on the outputs of this layer."""
        return self._outbound_nodes

    @property
    def input(self) -> Any:
        """The symbolic inputs of the layer's only call."""
        return self._of_single_node("input_tensors", "input")

    @property
    def output(self) -> Any:
        """The symbolic outputs of the layer's only call."""
        return self._of_single_node("output_tensors", "output")

    @property
    def input_shape(self) -> Any:
        """The shape of the inputs, if all calls have the same."""
        return self._of_single_node("input_shapes", "input shape")

    @property
    def output_shape(self) -> Any:
        """The shape of the outputs, if all calls have the same."""
        return self._of_single_node("output_shapes", "output shape")

    def get_input_at(self, node_index: int) -> Any:
        """Returns the symbolic inputs of call number `node_index`.

        Args:
            node_index: Number of the call, from 0.
        """
        return self._at(node_index, "input_tensors")

    def get_output_at(self, node_index: int) -> Any:
        """Returns the symbolic outputs of call number `node_index`.

        Args:
            node_index: Number of the call, from 0.
        """
        return self._at(node_index, "output_tensors")

    def get_input_shape_at(self, node_index: int) -> Any:
        """Returns the shape of the inputs of call number `node_index`.

        Args:
            node_index: Number of the call, from 0.
        """
        return self._at(node_index, "input_shapes")

    def get_output_shape_at(self, node_index: int) -> Any:
        """Returns the shape of the outputs of call number `node_index`.

        Args:
            node_index: Number of the call, from 0.
        """
        return self._at(node_index, "output_shapes")

    @property
    def input_mask(self) -> Nest[Mask]:
        """The masks of the inputs of the layer's only call."""
        return _masks_in(self.input)

    @property
    def output_mask(self) -> Nest[Mask]:
        """The masks of the outputs of the layer's only call."""
        return _masks_in(self.output)

    def get_input_mask_at(self, node_index: int) -> Nest[Mask]:
        """Returns the masks of the inputs of call number `node_index`.

        Args:
            node_index: Number of the call, from 0.
        """
        return _masks_in(self.get_input_at(node_index))

    def get_output_mask_at(self, node_index: int) -> Nest[Mask]:
        """Returns the masks of the outputs of call number `node_index`.

        Args:
            node_index: Number of the call, from 0.
        """
        return _masks_in(self.get_output_at(node_index))

    def _at(self, node_index: int, what: str) -> Any:
        if not self._inbound_nodes:
            raise RuntimeError(f"The layer {self.name} has never been called and thus has no defined {what}.")
        if node_index >= len(self._inbound_nodes):
            raise ValueError(
                f"Asked to get {what} at node {node_index}, but the layer has only {len(self._inbound_nodes)} inbound "
                "nodes."
            )
        return _without_list_of_one(getattr(self._inbound_nodes[node_index], what))

    def _of_single_node(self, what: str, label: str) -> Any:
        if not self._inbound_nodes:
            shape_asked = label.endswith("shape")
            raise AttributeError(
                f"The layer {self.name!r} has never been called and thus has no defined {label}." if shape_asked
                else f"Layer {self.name} has no inbound nodes."
            )  # fmt: skip
        found = [getattr(node, what) for node in self._inbound_nodes]
        if any(repr(value) != repr(found[0]) for value in found[1:]) or (len(found) > 1 and "tensors" in what):
            raise AttributeError(
                f'The layer "{self.name}" has multiple inbound nodes, hence the notion of "layer {label}" is '
                f"ill-defined. Use `get_{label.replace(' ', '_')}_at(node_index)` instead."
            )
        return _without_list_of_one(found[0])


def _without_list_of_one(values: Any) -> Any:
    return values[0] if isinstance(values, list) and len(values) == 1 else values


def _masks_in(tensors: Any) -> Nest[Mask]:
    """Returns the masks of symbolic tensors."""
    if isinstance(tensors, (list, tuple)):
        return [getattr(tensor, "_keras_mask", None) for tensor in tensors]
    return getattr(tensors, "_keras_mask", None)
