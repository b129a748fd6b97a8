"""Converts TensorArrays of TensorFlow 1 to lists inside variant tensors.

In TensorFlow 1 an array is a resource, and a float (the flow) passed from write to read keeps their order. Here the
flow is the list itself: each op on an array becomes the op that does the same on a list. Names stay the same.
"""

from __future__ import annotations

from headrace._src.formats import messages
from headrace._src.graph.graph_def.legacy_ops import ARRAY_WRITES, PASSING

_VARIANT, _INT32, _INT64 = 21, 3, 9  # the enum values of dtypes
_ARRAY = "TensorArrayV3"


def without_tensor_arrays(graph_def: messages.GraphDef) -> messages.GraphDef:
    """Returns the GraphDef itself if it has no arrays, else a copy with lists."""
    if not any(node.op == _ARRAY for node in graph_def.node):
        return graph_def
    return _Rewriter(graph_def).result


class _Rewriter:
    """Rewrites the nodes of one GraphDef."""

    def __init__(self, graph_def: messages.GraphDef) -> None:
        self._nodes = {node.name: node for node in graph_def.node}
        self._lists = self._list_nodes()
        self.result = messages.GraphDef(versions=graph_def.versions, library=graph_def.library)
        for node in graph_def.node:
            self._rewrite(node)

    def _list_nodes(self) -> set[str]:
        """Returns the nodes whose first outputs are handles or flows: arrays, and nodes that pass them on."""
        found = {node.name for node in self._nodes.values() if node.op == _ARRAY or node.op in ARRAY_WRITES}
        while True:
            more = {
                node.name
                for node in self._nodes.values()
                if node.op in PASSING and node.name not in found and _node_of(node.input[0]) in found
            }
            if not more:
                return found
            found |= more

    def _array(self, handle: str) -> messages.NodeDef:
        """Returns the node that created the array of a handle."""
        node = self._nodes[_node_of(handle)]
        while node.op != _ARRAY:
            node = self._nodes[_node_of(node.input[0])]
        return node

    def _list(self, tensor: str) -> str:
        """Returns the name of a handle or flow in the new graph, where the two outputs of an array are one."""
        return _node_of(tensor) if self._nodes[_node_of(tensor)].op == _ARRAY else tensor

    def _rewrite(self, node: messages.NodeDef) -> None:
        data = [name for name in node.input if not name.startswith("^")]
        controls = [name for name in node.input if name.startswith("^")]
        if node.op == _ARRAY:
            kind, shape = node.attr["dtype"].type, node.attr["element_shape"]
            made = self._add(node, "TensorListReserve", [self._shape(node, shape), data[0]], controls, kind)
            made.attr["shape_type"].type = _INT32
        elif node.op.startswith("TensorArray") and node.op.endswith("V3"):
            self._rewrite_use(node, data, controls)
        elif node.name in self._lists:
            made = self.result.node.add()
            made.CopyFrom(node)
            made.input[0] = self._list(node.input[0])
            made.attr["T"].type = _VARIANT
        else:
            self.result.node.add().CopyFrom(node)

    def _rewrite_use(self, node: messages.NodeDef, data: list[str], controls: list[str]) -> None:
        array = self._array(data[0])
        kind, flow = array.attr["dtype"].type, self._list(data[-1])
        shape = node.attr["element_shape"] if "element_shape" in node.attr else array.attr["element_shape"]
        if node.op == "TensorArrayReadV3":
            self._add(node, "TensorListGetItem", [flow, data[1], self._shape(node, shape)], controls, kind)
        elif node.op == "TensorArrayWriteV3":
            made = self._add(node, "TensorListSetItem", [flow, data[1], data[2]], controls, kind)
            made.attr["resize_if_index_out_of_bounds"].b = array.attr["dynamic_size"].b
        elif node.op == "TensorArrayScatterV3":
            self._add(node, "TensorListScatterIntoExistingList", [flow, data[2], data[1]], controls, kind)
        elif node.op == "TensorArrayGatherV3":
            self._add(node, "TensorListGather", [flow, data[1], self._shape(node, shape)], controls, kind)
        elif node.op == "TensorArraySizeV3":
            self._add(node, "TensorListLength", [flow], controls)
        elif node.op == "TensorArrayConcatV3":
            leading = self._constant(f"{node.name}/leading_dims", _INT64, [0], [])
            made = self._add(node, "TensorListConcatV2", [flow, self._shape(node, shape), leading], controls, kind)
            made.attr["shape_type"].type = _INT32
        elif node.op == "TensorArraySplitV3":
            made = self._add(node, "TensorListSplit", [data[1], self._shape(node, shape), data[2]], controls, kind)
            made.attr["shape_type"].type = _INT32
        elif node.op == "TensorArrayCloseV3":
            self._add(node, "NoOp", [], controls)
        else:
            self.result.node.add().CopyFrom(node)

    def _add(
        self, node: messages.NodeDef, op: str, inputs: list[str], controls: list[str], kind: int | None = None
    ) -> messages.NodeDef:
        made = self.result.node.add(name=node.name, op=op, device=node.device)
        made.input.extend([*inputs, *controls])
        if kind is not None:
            made.attr["element_dtype"].type = kind
        return made

    def _shape(self, node: messages.NodeDef, attribute: messages.AttrValue) -> str:
        """Adds a constant with the shape of elements: -1 for unknown sizes, the scalar -1 for an unknown rank."""
        shape = attribute.shape
        if shape.unknown_rank:
            return self._constant(f"{node.name}/element_shape", _INT32, [], [-1])
        sizes = [d.size for d in shape.dim]
        return self._constant(f"{node.name}/element_shape", _INT32, [len(sizes)], sizes)

    def _constant(self, name: str, kind: int, sizes: list[int], values: list[int]) -> str:
        made = self.result.node.add(name=name, op="Const")
        made.attr["dtype"].type = kind
        tensor = made.attr["value"].tensor
        tensor.dtype = kind
        for size in sizes:
            tensor.tensor_shape.dim.add(size=size)
        (tensor.int64_val if kind == _INT64 else tensor.int_val).extend(values)
        return name


def _node_of(tensor: str) -> str:
    return tensor.lstrip("^").partition(":")[0]
