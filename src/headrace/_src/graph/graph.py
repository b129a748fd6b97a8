"""Graph: operations in creation order. The current graph is a mode: ops that are called are added to it.

Nothing here runs anything; executors (runtime) walk the operations.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from headrace._src.base import errors
from headrace._src.base.late_methods import late_methods
from headrace._src.formats import messages
from headrace._src.graph.graph_variable import GraphVariable
from headrace._src.graph.operation import Operation
from headrace._src.ops.dispatch import flatten, output_dtypes, shape_results
from headrace._src.ops.entry import raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.state.variable import Variable
from headrace._src.ops.static_value import follows_from_outside
from headrace._src.tensors.context import entered, state
from headrace._src.tensors.shapes import TensorShape, dims_text
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor, Tensor
from headrace._src.tensors.typing import OpLike, VariableLike

# A reference to an element of a graph: the element itself, its name, or a variable.
GraphElement: TypeAlias = Tensor | Operation | Variable | str

VALID_NAME = re.compile(r"^[A-Za-z0-9.][A-Za-z0-9_.\\/>-]*$")

_INPUT_NAMES = {"StridedSlice": {"begin": "stack", "end": "stack_1", "strides": "stack_2"}}


@late_methods
class Graph:
    """A set of operations and the tensors that flow between them."""

    building_function = False

    if TYPE_CHECKING:  # the wiring adds these

        def as_graph_def(
            self, from_version: int | None = None, add_shapes: bool = False, use_pybind11_proto: bool = False
        ) -> messages.GraphDef: ...
        def colocate_with(self, op: GraphElement, ignore_existing: bool = False) -> AbstractContextManager[None]: ...
        def container(self, container_name: str) -> AbstractContextManager[str]: ...
        def device(
            self, device_name_or_function: str | Callable[[Operation], str | None] | None
        ) -> AbstractContextManager[Any]: ...
        def get_name_scope(self) -> str: ...
        def gradient_override_map(self, op_type_map: dict[str, str]) -> AbstractContextManager[None]: ...
        def num_operations(self) -> int: ...
        @property
        def graph_def_versions(self) -> messages.VersionDef: ...

    # In a graph that sessions run, tensors compare by identity and may be keys (of feeds); tf.equal adds an op.
    compares_by_identity = True

    def __init__(self) -> None:
        self.operations: list[Operation] = []
        self._by_name: dict[str, Operation] = {}
        self._names_in_use: dict[str, int] = {}
        self._name_scope = ""
        self._control_inputs: tuple[Operation, ...] = ()
        self._collections: dict[Any, list[Any]] = {}
        self._constants: dict[int, tuple[Any, Any]] = {}  # id of an eager tensor -> (it, its Const output)
        self._finalized = False
        self.seed: int | None = None
        self.device_function: Any = None  # chooses the device of each operation
        self.overridden_entries: dict[str, Any] = {}  # op type -> an entry with another gradient

    # The Mode protocol: ops are added.

    def run(self, op: OpLike, inputs: Sequence[Any], attrs: dict[str, Any], name: str | None) -> Any:
        """Adds a call of `op` and returns its outputs as the op returns them.

        Args:
            op: Entry of the op.
            inputs: Sequence of input tensors; a list for an input that is a list.
            attrs: Dictionary of the op's attributes.
            name: Name of the operation, or None to derive it from the op.

        Returns:
            What the op returns: a tensor, several, or the Operation if there are none.
        """
        op = self.overridden_entries.get(op.name, op)
        full_name = self._operation_name(name or op.default_name or op.name)
        arguments = self._brought_in(op, inputs, full_name)
        operation = self.add(op, arguments, attrs, full_name + "/")
        if state.recorders:
            for recorder in state.recorders:
                recorder.record(op, flatten(inputs), operation.outputs, attrs)
        if not op.outputs:
            return operation
        outputs = iter(operation.outputs)
        shaped = []
        for slot in op.outputs:
            count = len(output_dtypes(op, slot, arguments, attrs)) if slot.is_list else 1
            taken = [next(outputs) for _ in range(count)]
            shaped.append(taken if slot.is_list else taken[0])
        return shape_results(op, shaped)

    def _brought_in(self, op: OpLike, inputs: Sequence[Any], name: str) -> list[Any]:
        """Returns the inputs as tensors of this graph; a constant is named after its input: `mul/y` is `y` of `mul`."""
        arguments: list[Any] = []
        for slot, value in zip(op.inputs, inputs, strict=True):
            if type(value) is SymbolicTensor:
                arguments.append(self.bring_in(value))
                continue
            label = f"{name}/{_INPUT_NAMES.get(op.name, {}).get(slot.name, slot.name)}"
            if isinstance(value, (list, tuple)):
                arguments.append([self.bring_in(t, f"{label}_{n}") for n, t in enumerate(value)])
            else:
                arguments.append(self.bring_in(value, label))
        return arguments

    def constant(self, tensor: EagerTensor, name: str | None) -> SymbolicTensor:
        """Returns a constant of this graph with the value of an eager tensor.

        Args:
            tensor: Eager tensor.
            name: Name of the operation, or None.
        """
        return self.run(raw.Const, (), {"value": tensor, "dtype": tensor.dtype}, name or "Const")

    def variable_read(self, variable: VariableLike) -> None:
        """Does nothing: a plain graph keeps no list of the variables it reads.

        Args:
            variable: Variable that is about to be read.
        """

    @property
    def variable_home(self) -> Graph | None:
        """The graph that owns variables created here; None if they are created eagerly."""
        return self

    def make_variable(self, *args: Any, **kwargs: Any) -> GraphVariable:
        """Creates a variable whose handle is a node of this graph.

        Args:
            *args: Positional arguments of the variable's constructor.

        Returns:
            The variable.
        """
        maker: Any = state.mode  # this graph, or a branch or function traced inside it, whose name scope counts
        with entered(self), self.name_scope(maker.current_name_scope or None):
            return GraphVariable(self, *args, **kwargs)

    def bring_in(self, tensor: Tensor, name: str | None = None) -> SymbolicTensor:
        """Returns the tensor of this graph that represents `tensor`; a constant created for it is called `name`.

        Args:
            tensor: Eager tensor, or a tensor of an outer graph.
            name: Name of the operation that is created for it, or None.

        Raises:
            ValueError: If `tensor` belongs to another graph.
        """
        if type(tensor) is SymbolicTensor and tensor.op.graph is self:
            return tensor
        if type(tensor) is EagerTensor:
            found = self._constants.get(id(tensor))
            if found is None:
                with entered(self), self._at_top_level():
                    found = self._constants[id(tensor)] = (tensor, self.constant(tensor, name))
            return found[1]
        raise ValueError(f"Tensor {tensor!r} is not an element of this graph.")

    @contextlib.contextmanager
    def _at_top_level(self) -> Iterator[None]:
        before = self._name_scope, self._control_inputs, state.recorders
        self._name_scope, self._control_inputs, state.recorders = "", (), ()
        try:
            yield
        finally:
            self._name_scope, self._control_inputs, state.recorders = before

    def add(self, op: OpLike, arguments: Sequence[Any], attrs: dict[str, Any], name: str | None) -> Operation:
        """Adds a call of `op` and infers the dtypes and shapes of its outputs.

        Args:
            op: Entry of the op.
            arguments: Sequence of input tensors; a list for an input that is a list.
            attrs: Dictionary of the op's attributes.
            name: Name of the operation, or None to derive it from the op.

        Returns:
            The Operation.

        Raises:
            RuntimeError: If the graph is finalized.
        """
        self._check_not_finalized()
        operation = Operation(self, self._operation_name(name or op.name), op.name, op, arguments, attrs)
        operation.control_inputs = [c for c in self._control_inputs if c not in _producers(operation)]
        operation.device = state.device or ""
        if self.device_function is not None and not operation.device:
            operation.device = self.device_function(operation) or ""
        shapes = self._inferred_shapes(op, operation)
        for slot, dims in zip(op.outputs, shapes, strict=True):
            kinds = output_dtypes(op, slot, arguments, attrs)
            each = dims if slot.is_list and dims is not None else [dims] * len(kinds)
            for dtype, one in zip(kinds, each, strict=True):
                operation.outputs.append(SymbolicTensor(operation, len(operation.outputs), dtype, TensorShape(one)))
        self._register(operation)
        return operation

    def _register(self, operation: Operation) -> None:
        self.operations.append(operation)
        self._by_name[operation.name] = operation

    def _inferred_shapes(self, op: OpLike, operation: Operation) -> Sequence[Any]:
        call = ShapeCall(op, operation.arguments, operation.attrs)
        try:
            try:
                result = op.shape_rule(call)
            except errors.InvalidArgumentError:
                # TensorFlow does not know values of an outer graph here: a branch that fails may never run.
                if not follows_from_outside(operation.inputs):
                    raise
                result = op.shape_rule(ShapeCall(op, operation.arguments, operation.attrs, values_are_known=False))
        except errors.InvalidArgumentError as problem:
            shapes = ", ".join(
                dims_text(None if t.shape.rank is None else tuple(t.shape.as_list())) for t in operation.inputs
            )
            raise ValueError(
                f"{problem.message} for '{{{{node {operation.name}}}}} = {op.name}' with input shapes: {shapes}."
            ) from None
        if len(op.outputs) == 1 and not (op.outputs[0].is_list and isinstance(result, list) and len(result) == 1):
            return [result]
        if len(op.outputs) > 1 and result is None:
            return [None] * len(op.outputs)
        return result

    def _check_not_finalized(self) -> None:
        if self._finalized:
            raise RuntimeError("Graph is finalized and cannot be modified.")

    # Names.

    def unique_name(self, name: str, mark_as_used: bool = True) -> str:
        """Returns `name` in the current scope, with _1, _2... if it is taken (ignoring case).

        Args:
            name: The name wanted.
            mark_as_used: Whether the name returned counts as taken from now on.
        """
        name = self._name_scope + name
        key = name.lower()
        count = self._names_in_use.get(key, 0)
        if mark_as_used:
            self._names_in_use[key] = count + 1
        if count == 0:
            return name
        candidate = f"{name}_{count}"
        while candidate.lower() in self._names_in_use:
            count += 1
            candidate = f"{name}_{count}"
        if mark_as_used:
            self._names_in_use[key] = count + 1
            self._names_in_use[candidate.lower()] = 1
        return candidate

    def reserve_name(self, name: str) -> None:
        """Marks the whole name of an operation as taken.

        Args:
            name: Whole name of an operation.
        """
        self._names_in_use.setdefault(name.lower(), 1)

    def _operation_name(self, name: str) -> str:
        if name.endswith("/"):
            return name[:-1]
        if not self._name_scope and not VALID_NAME.match(name):
            raise ValueError(f"'{name}' is not a valid scope name")
        return self.unique_name(name)

    @property
    def current_name_scope(self) -> str:
        return self._name_scope

    @contextlib.contextmanager
    def name_scope(self, name: str | None) -> Iterator[str]:
        """Prefixes the names of operations created inside the block with the scope.

        Args:
            name: Name of the scope. It is made unique, unless it ends with "/". None or "" returns to the outermost
                scope.

        Returns:
            A context manager that gives the scope's full name.
        """
        before = self._name_scope
        if not name:
            self._name_scope = ""
        elif name.endswith("/"):
            self._name_scope = name
        else:
            self._name_scope = self.unique_name(name) + "/"
        try:
            yield self._name_scope
        finally:
            self._name_scope = before

    # Lookup by name.

    def get_operations(self) -> list[Operation]:
        """Returns the operations in the order in which they were created."""
        return list(self.operations)

    def get_operation_by_name(self, name: str) -> Operation:
        """Returns the operation with this name.

        Args:
            name: Whole name of the operation, such as "scope/add".

        Raises:
            KeyError: If there is no such operation.
            TypeError: If `name` is not a string.
        """
        try:
            return self._by_name[name]
        except KeyError:
            raise KeyError(f"The name '{name}' refers to an Operation not in the graph.") from None
        except TypeError:
            raise TypeError(f"Operation names are strings (or similar), not {type(name).__name__}.") from None

    def get_tensor_by_name(self, name: str) -> SymbolicTensor:
        """Returns the tensor with this name.

        Args:
            name: Name of an operation and number of its output, such as "scope/add:0".

        Raises:
            KeyError: If the operation does not exist or has fewer outputs.
            ValueError: If `name` does not have the form "operation:index".
            TypeError: If `name` is not a string.
        """
        if not isinstance(name, str):
            raise TypeError(f"Tensor names are strings (or similar), not {type(name).__name__}.")
        operation_name, colon, index = name.rpartition(":")
        if not colon or not index.isdigit():
            raise ValueError(
                f"The name '{name}' looks like an (invalid) Tensor name. Tensor names must be of the form "
                '"<op_name>:<output_index>".'
            )
        try:
            operation = self._by_name[operation_name]
        except KeyError:
            raise KeyError(
                f"The name '{name}' refers to a Tensor which does not exist. The operation, '{operation_name}', "
                "does not exist in the graph."
            ) from None
        if int(index) >= len(operation.outputs):
            updated = self._updated_value(operation) if index == "0" else None
            if updated is not None:
                return updated
            raise KeyError(
                f"The name '{name}' refers to a Tensor which does not exist. The operation, '{operation_name}', "
                f"exists but only has {len(operation.outputs)} outputs."
            )
        return operation.outputs[int(index)]

    def _updated_value(self, update: Operation) -> SymbolicTensor | None:
        """Returns the value of the variable after an update, or None if the operation is not an update.

        In TensorFlow 1 an update of a reference has an output, which collections and fetches name.
        """
        storage = getattr(update.inputs[0], "_storage", None) if update.inputs and not update.outputs else None
        if storage is None or self._finalized:
            return None
        name = f"{update.name}/updated_value"
        if name not in self._by_name:
            with entered(self), self._at_top_level():
                self._control_inputs = (update,)
                self.run(raw.ReadVariableOp, (update.inputs[0],), {"dtype": storage.dtype}, f"{name}/")
        return self._by_name[name].outputs[0]

    def as_graph_element(
        self, obj: GraphElement, allow_tensor: bool = True, allow_operation: bool = True
    ) -> SymbolicTensor | Operation:
        """Returns the tensor or operation of this graph that `obj` refers to.

        Args:
            obj: A tensor, an operation, a variable, or a name: "op" is an operation, "op:0" a tensor.
            allow_tensor: Whether the result may be a tensor.
            allow_operation: Whether the result may be an operation.

        Raises:
            KeyError: The graph has no element of this name.
            ValueError: The element belongs to another graph, or is of a kind that is not allowed.
            TypeError: `obj` is of another type.
        """
        if isinstance(obj, str):
            if ":" in obj and allow_tensor:
                return self.get_tensor_by_name(obj)
            if allow_operation and ":" not in obj:
                return self.get_operation_by_name(obj)
            wanted = "a Tensor" if allow_tensor else "an Operation"
            raise ValueError(f"The name '{obj}' does not refer to {wanted}.")
        if isinstance(obj, SymbolicTensor) and allow_tensor:
            if obj.graph is not self:
                raise ValueError(f"Tensor {obj} is not an element of this graph.")
            return obj
        if isinstance(obj, Operation) and allow_operation:
            if obj.graph is not self:
                raise ValueError(f"Operation {obj!r} is not an element of this graph.")
            return obj
        element = getattr(obj, "_as_graph_element", None)
        if element is not None:
            return self.as_graph_element(element(), allow_tensor, allow_operation)
        raise TypeError(f"Can not convert a {type(obj).__name__} into a Tensor or Operation.")

    def consumers_of(self, tensor: SymbolicTensor) -> list[Operation]:
        """Returns the operations that take a tensor as input.

        Args:
            tensor: Symbolic tensor of this graph.
        """
        return [o for o in self.operations if any(t is tensor for t in o.inputs)]

    # Control dependencies, collections, the default graph.

    @contextlib.contextmanager
    def control_dependencies(self, control_inputs: Sequence[Any] | None) -> Iterator[None]:
        """Context manager: operations created in it run after `control_inputs`.

        Args:
            control_inputs: Sequence of operations and tensors. None removes the dependencies of outer blocks.

        Returns:
            A context manager.
        """
        before = self._control_inputs
        found = [] if control_inputs is None else [_operation_of(c) for c in control_inputs]
        inside = self._own_operations([f for f in found if f])
        self._control_inputs = tuple(dict.fromkeys([*(() if control_inputs is None else before), *inside]))
        try:
            yield
        finally:
            self._control_inputs = before

    def _own_operations(self, operations: list[Operation]) -> list[Operation]:
        """Returns those of the awaited operations that this graph runs itself."""
        return operations

    def add_to_collection(self, name: Hashable, value: Any) -> None:
        """Adds a value to a collection of the graph.

        Args:
            name: Name of the collection, such as `tf.compat.v1.GraphKeys.LOSSES`.
            value: Any object.

        Raises:
            RuntimeError: If the graph is finalized.
        """
        self._check_not_finalized()
        self._collections.setdefault(name, []).append(value)

    def add_to_collections(self, names: str | Iterable[Hashable], value: Any) -> None:
        """Adds a value to several collections of the graph.

        Args:
            names: Names of the collections, or one name.
            value: Any object.
        """
        for name in [names] if isinstance(names, str) else dict.fromkeys(names):
            self.add_to_collection(name, value)

    def get_collection(self, name: Hashable, scope: str | None = None) -> list[Any]:
        """Returns a copy of the values in a collection.

        Args:
            name: Name of the collection.
            scope: Regular expression that the beginning of a value's name must match, or None for all values.
        """
        found = self._collections.get(name, [])
        if scope is None:
            return list(found)
        pattern = re.compile(scope)
        return [item for item in found if hasattr(item, "name") and pattern.match(item.name)]

    def get_collection_ref(self, name: Hashable) -> list[Any]:
        """Returns the list of a collection itself; changes to it change the graph.

        Args:
            name: Name of the collection.
        """
        return self._collections.setdefault(name, [])

    def get_all_collection_keys(self) -> list[Any]:
        """Returns the names of the collections that hold a value."""
        return [key for key in self._collections if isinstance(key, str)]

    @property
    def collections(self) -> list[Any]:
        return self.get_all_collection_keys()

    def clear_collection(self, name: Hashable) -> None:
        """Removes all values of a collection.

        Args:
            name: Name of the collection.

        Raises:
            RuntimeError: If the graph is finalized.
        """
        self._check_not_finalized()
        self._collections.pop(name, None)

    @contextlib.contextmanager
    def as_default(self) -> Iterator[Self]:
        """Makes this the default graph inside the block: ops called there are added to it.

        Returns:
            A context manager that gives the graph.
        """
        with entered(self):
            yield self

    def finalize(self) -> None:
        """Makes the graph read-only: adding an operation raises an error from now on."""
        self._finalized = True

    @property
    def finalized(self) -> bool:
        return self._finalized

    @property
    def version(self) -> int:
        return len(self.operations)

    def is_feedable(self, tensor: GraphElement) -> bool:
        """Returns whether a session may replace the value of a tensor.

        Args:
            tensor: Tensor of this graph.
        """
        return True

    def is_fetchable(self, tensor_or_op: GraphElement) -> bool:
        """Returns whether a session may fetch a tensor or operation.

        Args:
            tensor_or_op: Tensor or operation of this graph.
        """
        return True

    def prevent_feeding(self, tensor: GraphElement) -> None:
        """Forbids sessions to replace the value of a tensor.

        Args:
            tensor: Tensor of this graph.

        Raises:
            NotImplementedError: Always: every tensor can be fed.
        """
        raise NotImplementedError("Graph.prevent_feeding: headrace lets every tensor be fed.")


def _producers(operation: Operation) -> set[Operation]:
    return {t.op for t in operation.inputs}


def _operation_of(value: object) -> Operation | None:
    """Returns the operation of a value passed to `control_dependencies`; None for eager values."""
    if isinstance(value, Operation):
        return value
    if isinstance(value, SymbolicTensor):
        return value.op
    if isinstance(value, EagerTensor) or value is None:
        return None
    inner = getattr(value, "_as_graph_element", None)
    if inner is not None:
        return _operation_of(inner())
    for name in ("values", "flat_values", "op"):
        found = getattr(value, name, None)
        if isinstance(found, (SymbolicTensor, Operation)):
            return _operation_of(found)
    return None
