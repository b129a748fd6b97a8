"""Function: a Python function that is traced into graphs, one for each kind of arguments."""

from __future__ import annotations

import copy
import functools
import threading
import weakref
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, ParamSpec, TypeVar

import numpy as np

from headrace._src.base.tracebacks import hidden, shortened
from headrace._src.function.autograph.conversion import convert
from headrace._src.function.autograph.features import FeaturesLike, as_features
from headrace._src.function.concrete import ConcreteFunction
from headrace._src.function.parameters import Parameters
from headrace._src.function.retracing import watch_of
from headrace._src.function.trace_type import is_open, key_of, serves, spec_of
from headrace._src.function.tracing import map_leaves, trace
from headrace._src.function.variable_arguments import StandIn, kind_of, variables_among, with_stand_ins
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.structural import call_function
from headrace._src.ops.state.variable import Variable
from headrace._src.runtime.xla.compiler_ir import program_text
from headrace._src.tensors import nest
from headrace._src.tensors.context import entered, inherited, state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.specs import StructureSpec, TensorSpec, TypeSpec
from headrace._src.tensors.tensor import EagerTensor, SymbolicTensor, Tensor
from headrace._src.tensors.trackable import Trackable

__tracebackhide__ = hidden

_ONE_CREATION = (
    "tf.function only supports singleton tf.Variables created on the first call. Make sure the tf.Variable is only "
    "created once or created outside tf.function. See https://www.tensorflow.org/guide/function#creating_tfvariables "
    "for more information."
)


class _Settings:
    """Process-wide switches of tf.function."""

    run_eagerly = False


settings = _Settings()


def run_functions_eagerly(run_eagerly: bool) -> None:
    """Sets whether functions made by tf.function run as plain Python, for debugging.

    Args:
        run_eagerly: True to run the Python code at each call instead of the traced graph.

    >>> tf.config.run_functions_eagerly(True)
    >>> tf.config.functions_run_eagerly()
    True
    >>> tf.config.run_functions_eagerly(False)
    """
    settings.run_eagerly = bool(run_eagerly)


def functions_run_eagerly() -> bool:
    """Returns whether functions run eagerly; see `tf.config.run_functions_eagerly`."""
    return settings.run_eagerly


class _Creations(threading.local):
    """The variables that the functions traced on this thread create; None if creating them is an error."""

    stack: tuple[list[Any] | None, ...] = ()


_creations = inherited(_Creations())


def record_creation(variable: Variable, initial_value: Tensor) -> None:
    """Records a variable that the function being traced creates; raises after the first trace."""
    if not _creations.stack:
        return
    created = _creations.stack[-1]
    if created is None:
        raise ValueError(_ONE_CREATION)
    created.append((variable, initial_value))


def _initialize(
    concrete: ConcreteFunction, created: list[Any], arguments: dict[str, Any], around: list[Any] | None
) -> None:
    """Initializes variables whose initial value was computed in the trace, from the arguments of the first call.

    If a value depends on tensors of a function that is being traced around this one, it is left to that function:
    `around` has the variables that it creates.
    """
    waiting = [(v, t) for v, t in created if not v._storage.initialized]
    if not waiting:
        return
    tensors = _tensors_of(list(arguments.values()))
    is_left = False
    # One after the other: the initial value of a variable may read a variable that was created before it.
    for variable, initial in waiting:
        graph = concrete.graph.with_outputs([concrete.graph.bring_in(initial)])
        graph.effects = []
        known = None if is_left else _known_inputs(graph, tensors)
        if known is not None:
            with entered(None):  # this function may be traced inside another one
                (value,) = call_function(graph, known)
            variable._storage.write(value._array)
        elif around is not None and state.mode is not None:
            (value,) = call_function(graph, [*tensors, *graph.external_captures])
            around.append((variable, value))
            is_left = True
        else:
            raise ValueError(
                f"{graph.name}: the initial value of a variable depends on arguments that have no value yet. Create "
                "variables outside of functions; a layer creates its own in `__init__` or `build`, not in `call`."
            )


def _known_inputs(graph: FuncGraph, arguments: Sequence[Tensor]) -> list[Tensor] | None:
    """Returns a value for each input of the graph of an initial value; None if it needs one that is not known yet.

    Inputs that it does not need get any value.
    """
    captures = graph.external_captures
    count = len(graph.inputs) - len(captures)
    given = [*(arguments if len(arguments) == count else [None] * count), *captures]
    needed = _needed_inputs(graph.outputs)
    known: list[Tensor] = []
    for parameter, value in zip(graph.inputs, given, strict=True):
        if type(value) is EagerTensor:
            known.append(value)
        elif id(parameter) not in needed:
            known.append(_any_value(parameter))
        else:
            return None
    return known


def _needed_inputs(outputs: Sequence[SymbolicTensor]) -> set[int]:
    """Returns the ids of the tensors that some tensors of a graph are computed from."""
    needed: set[int] = set()
    waiting: list[Any] = list(outputs)
    while waiting:
        tensor = waiting.pop()
        if id(tensor) not in needed:
            needed.add(id(tensor))
            waiting += tensor.op.inputs
    return needed


def _any_value(tensor: SymbolicTensor) -> Tensor:
    """Returns a value for a parameter that the computation does not use."""
    sizes = [] if tensor.shape.rank is None else [1 if size is None else size for size in tensor.shape.as_list()]
    return EagerTensor(np.zeros(sizes, tensor.dtype.numpy_dtype), tensor.dtype)


P = ParamSpec("P")
R = TypeVar("R")


class Function(Trackable, Generic[P, R]):
    """A callable that traces its Python function once for each kind of arguments.

    Args:
        python_function: Function to trace.
        name: Name of the function in graphs.
        input_signature: Sequence of nested specs, one for each argument, or None.
        autograph: Whether AutoGraph converts the function.
        jit_compile: Whether XLA must compile the function; None decides by the graph.
        reduce_retracing: Whether to generalize shapes instead of tracing again.
        features: AutoGraph's experimental features: a tf.autograph.experimental.Feature, several, or None.
    """

    def __init__(
        self,
        python_function: Callable[..., Any],
        name: str,
        input_signature: Sequence[StructureSpec] | None = None,
        autograph: bool = True,
        jit_compile: bool | None = None,
        reduce_retracing: bool = False,
        features: FeaturesLike | None = None,
    ) -> None:
        if not callable(python_function):
            raise TypeError(f"{python_function!r} is not a callable object")
        self._features = as_features(features)
        self._python_function = python_function
        self._name = name
        self._parameters = Parameters(python_function)
        if input_signature is not None:
            self._parameters.check_signature(input_signature)
        self._input_signature = None if input_signature is None else tuple(input_signature)
        self._autograph, self._jit_compile, self._reduce_retracing = autograph, jit_compile, reduce_retracing
        self._traces: dict[Any, ConcreteFunction] = {}
        self._open_traces: dict[Any, ConcreteFunction] = {}  # those whose keys have unknown sizes
        self._inner_traces: weakref.WeakKeyDictionary[Any, dict[Any, ConcreteFunction]] = weakref.WeakKeyDictionary()
        self._over_variables: dict[Any, tuple[ConcreteFunction, list[StandIn]]] = {}  # by the kinds of arguments
        self._relaxed: list[tuple[Any, list[Any], ConcreteFunction]] = []  # (key without shapes, specs, trace)
        self._trace_count = 0
        self._watch = watch_of(python_function)
        self.attributes: dict[str, str] = {}  # of the FunctionDefs of its traces
        self.follows_hints = False  # whether arguments annotated as tensors are converted
        self._created_variables: list[Any] | None = None
        self._lock = threading.RLock()
        self._bound: weakref.WeakKeyDictionary[Any, Function] = weakref.WeakKeyDictionary()
        functools.update_wrapper(self, python_function)

    @property
    def python_function(self) -> Callable[..., Any]:
        return self._python_function

    @property
    def name(self) -> str:
        return self._name

    @property
    def input_signature(self) -> tuple[StructureSpec, ...] | None:
        return self._input_signature

    @property
    def function_spec(self) -> Parameters:
        return self._parameters

    def _decorate(self, decorator: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
        """Replaces the Python function by `decorator` of it, before the first trace."""
        if self._traces or self._over_variables:
            raise ValueError(f"Functions cannot be decorated after they have been traced: {self._name}.")
        self._python_function = decorator(self._python_function)
        self._parameters = Parameters(self._python_function)
        functools.update_wrapper(self, self._python_function)

    def __deepcopy__(self, memo: dict[int, Any]) -> Function[P, R]:
        """Returns a function without traces: these refer to variables of the original, and a copy has its own."""
        made: Function[P, R] = type(self)(
            copy.deepcopy(self._python_function, memo), self._name, self._input_signature, self._autograph,
            self._jit_compile, self._reduce_retracing, self._features,
        )  # fmt: skip
        made.attributes, made.follows_hints = dict(self.attributes), self.follows_hints
        return made

    # Calling.

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        try:
            if settings.run_eagerly:
                return self._python_function(*args, **kwargs)
            self._watch.calls += 1
            if self._input_signature is not None:
                return self._call_with_signature(args, kwargs)
            if self.follows_hints:
                return self._call_bound(self._parameters.as_hinted(self._parameters.bind(args, kwargs)))
            if kwargs or not self._parameters.is_plain or len(args) != len(self._parameters.names):
                bound = self._parameters.bind(args, kwargs)
                return self._call_bound(bound)
            key = tuple([key_of(a) for a in args])
            concrete = self._traces.get(key)
            if concrete is None or state.mode is not None or state.replica is not None:
                concrete = self._trace_for(key, self._parameters.bind(args, {}))
            return concrete.call_flat(_tensors_of(args))
        except Exception as error:
            raise shortened(error)  # noqa: B904

    def _call_bound(self, bound: dict[str, Any]) -> Any:
        values = list(bound.values())
        key = tuple([key_of(v) for v in values])
        concrete = self._traces.get(key)
        if concrete is None or state.mode is not None or state.replica is not None:
            concrete = self._trace_for(key, bound)
        return concrete.call_flat(_tensors_of(values))

    def _call_with_signature(self, args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
        """Calls the one trace that serves all arguments that match the signature."""
        values, named = self._cast_to_signature(args, kwargs)
        key = self._signature_key(values, named)
        concrete = self._traces.get(key)
        if concrete is None or state.mode is not None or state.replica is not None:
            concrete = self._trace_for(key, self._parameters.bind(values, named))
        return concrete.call_flat(_tensors_of((*values, *named.values())))

    def _cast_to_signature(self, args: Sequence[Any], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Converts the arguments to tensors of the input signature's dtypes; raises TypeError for others.

        Returns those that can be passed by position, and those that can only be passed by name.
        """
        signature = self._input_signature or ()
        bound = self._parameters.bind(args, kwargs)
        values = self._parameters.by_position(bound)
        fitted = [self._fitted(spec, value) for spec, value in zip(signature, values, strict=False)]
        return (*fitted, *values[len(signature) :]), self._parameters.by_name(bound)

    def _signature_key(self, values: Sequence[Any], named: dict[str, Any]) -> Hashable:
        """Returns the key of a trace for the input signature: the arguments that it does not describe."""
        rest = values[len(self._input_signature or ()) :]
        return ("signature", *[key_of(v) for v in rest], *[(name, key_of(v)) for name, v in named.items()])

    def _fitted(self, spec: StructureSpec, value: Any) -> Any:
        def fit(one: TypeSpec, leaf: Any) -> Any:
            if not isinstance(one, TensorSpec):
                if not _fits_by_parts(one, leaf):
                    raise self._misfit(spec, value)
                return leaf
            try:
                tensor = as_tensor(leaf, one.dtype)
            except (TypeError, ValueError) as error:
                raise self._misfit(spec, value) from error
            if not one.shape.is_compatible_with(tensor.shape):
                raise self._misfit(spec, value)
            return tensor

        try:
            return nest.map_structure_up_to(spec, fit, spec, value)
        except (TypeError, ValueError) as error:
            raise self._misfit(spec, value) from error

    def _misfit(self, spec: StructureSpec, value: object) -> TypeError:
        got = map_leaves(lambda leaf: spec_of(leaf) or type(leaf).__name__, value)
        return TypeError(
            f"Binding inputs to tf.function failed due to `Can not cast {got!r} to {spec!r}`. Received args for "
            f"function `{self._name}` with signature {self._input_signature!r}."
        )

    # Tracing.

    def _trace_for(self, key: Hashable, bound: dict[str, Any], called: bool = True) -> ConcreteFunction:
        """Returns the trace for a key. All modes share traces, except those that captured tensors of an outer graph.

        `called` is True if a call needs the trace, False for `get_concrete_function`.
        """
        mode: Any = state.mode
        if state.replica is not None:
            key = (key, state.replica._replica_id)  # the traced code may use its replica id
        is_shared = mode is None or (isinstance(mode, FuncGraph) and mode.variable_home is None)
        inner = {} if mode is None else self._inner_traces.setdefault(mode, {})
        with self._lock:
            found = inner.get(key) or (self._found(key) if is_shared else None)
            if found is not None:
                return found
            if self._input_signature is not None:
                bound = self._signature_arguments(bound)
            traces_before = self._trace_count
            relaxed = self._relaxed_arguments(bound) if self._reduce_retracing else None
            if isinstance(relaxed, ConcreteFunction):
                concrete = relaxed
            elif is_shared and relaxed is None and state.replica is None:
                concrete = self._traced_over_variables(bound)
            else:
                concrete = self._traced(relaxed or bound)
            concrete.attributes = self.attributes
            concrete.in_single_replica = state.replica is not None and state.replica.num_replicas_in_sync == 1
            graph = concrete.graph
            captured = any(type(t) is SymbolicTensor for t in graph.external_captures)
            if is_shared and not captured and graph.jit_compile == self._jit_compile:
                self._traces[key] = concrete
                if is_open(key):
                    self._open_traces[key] = concrete
            else:
                inner[key] = concrete
            if called and state.mode is None and self._trace_count > traces_before:
                self._watch.traced(self._python_function, concrete.signature)
            return concrete

    def _traced_over_variables(self, bound: dict[str, Any]) -> ConcreteFunction:
        """Returns a trace for these arguments; one trace serves all variables of the same kind."""
        variables = variables_among(bound)
        if not variables:
            return self._traced(bound)
        kind = kind_of(bound, variables)
        if kind not in self._over_variables:
            arguments, stand_ins = with_stand_ins(bound, variables)
            concrete = self._traced(arguments)
            if any(s.was_identified for s in stand_ins):
                return self._traced(bound)
            if any(type(t) is SymbolicTensor for t in concrete.graph.external_captures):
                return concrete.over(stand_ins, variables)
            self._over_variables[kind] = concrete, stand_ins
        concrete, stand_ins = self._over_variables[kind]
        return concrete.over(stand_ins, variables)

    def _found(self, key: Hashable) -> ConcreteFunction | None:
        """Returns a trace for exactly this key, or one whose unknown sizes cover it."""
        found = self._traces.get(key)
        if found is None:
            found = next((trace for known, trace in self._open_traces.items() if serves(known, key)), None)
            if found is not None:
                self._traces[key] = found
        return found

    def _signature_arguments(self, bound: dict[str, Any]) -> dict[str, Any]:
        signature = self._input_signature or ()
        if not self._parameters.is_plain:
            rest = self._parameters.by_position(bound)[len(signature) :]
            return self._parameters.bind((*signature, *rest), self._parameters.by_name(bound))
        return {n: signature[k] if k < len(signature) else v for k, (n, v) in enumerate(bound.items())}

    def _traced(self, arguments: dict[str, Any]) -> ConcreteFunction:
        """Traces the function. The first trace may create variables; then the function is traced again."""
        first = self._created_variables is None
        created: list[Any] = []
        before = _creations.stack
        _creations.stack = (*before, created if first else None)
        try:
            concrete = self._trace_once(arguments)
            if first:
                self._created_variables = [variable for variable, _ in created]
                if created:
                    _initialize(concrete, created, arguments, before[-1] if before else None)
                    _creations.stack = (*before, None)
                    concrete = self._trace_once(arguments)
        finally:
            _creations.stack = before
        return concrete

    def _trace_once(self, arguments: dict[str, Any]) -> ConcreteFunction:
        self._trace_count += 1
        outermost = state.mode is None
        try:
            concrete = trace(
                self._converted(self._python_function),
                self._name,
                self._parameters.spread(arguments),
                self._jit_compile,
                keeps_arguments=True,
            )
        except RecursionError:
            if not outermost:
                raise
            raise RecursionError(
                f"{self._name} calls itself endlessly while it is traced. Calls inside a trace are traced too, so the "
                "recursion must end by a condition on Python values; the value of a tensor is not known yet. Write "
                "the recursion as a loop (tf.while_loop, or `while` on a tensor)."
            ) from None
        concrete.graph.compiles_early = self.attributes.get("_compile") == "early"
        concrete.graph.implements = self.attributes.get("_implements")
        return concrete

    def _converted(self, function: Callable[..., Any]) -> Callable[..., Any]:
        return convert(function, self._features) if self._autograph else function

    def _relaxed_arguments(self, bound: dict[str, Any]) -> ConcreteFunction | dict[str, Any]:
        """With reduce_retracing: returns an earlier trace that fits, or traces with unknown sizes where they change."""
        leaves = [leaf for value in bound.values() for leaf in nest.flatten(value)]
        specs: list[Any] = [spec_of(leaf) for leaf in leaves]
        values = list(bound.values())
        anyhow = [leaf if s is None else _without_shape(s) for leaf, s in zip(leaves, specs, strict=True)]
        structure = key_of(nest.pack_sequence_as(values, anyhow))
        for known, known_specs, concrete in self._relaxed:
            if known == structure and all(
                a is None or a.is_subtype_of(b) for a, b in zip(specs, known_specs, strict=True)
            ):
                return concrete
        earlier = next((s for k, s, _ in self._relaxed if k == structure), None)
        if earlier is not None:
            merged = [
                a if a is None else a.most_specific_common_supertype([b]) for a, b in zip(specs, earlier, strict=True)
            ]
            if all(m is not None or s is None for m, s in zip(merged, specs, strict=True)):
                specs = merged
        packed = nest.pack_sequence_as(
            values, [leaf if s is None else s for leaf, s in zip(leaves, specs, strict=True)]
        )
        concrete = self._traced(dict(zip(bound, packed, strict=True)))
        self._relaxed = [entry for entry in self._relaxed if entry[0] != structure]
        self._relaxed.append((structure, specs, concrete))
        return concrete

    def get_concrete_function(self, *args: Any, **kwargs: Any) -> ConcreteFunction:
        """Returns the trace for these arguments, tracing the function if necessary.

        Args:
            *args: Positional arguments; a `tf.TensorSpec` may replace a tensor.
            **kwargs: Keyword arguments.
        """
        signature = self._input_signature
        if signature is not None:
            bound = self._parameters.bind(args, kwargs) if args or kwargs else self._parameters.bind(signature, {})
            key: Any = self._signature_key(self._parameters.by_position(bound), self._parameters.by_name(bound))
        else:
            bound = self._parameters.bind(args, kwargs)
            key = tuple([key_of(_as_specs(v)) for v in bound.values()])
        return self._trace_for(key, bound, called=False)

    def _list_all_concrete_functions(self) -> list[ConcreteFunction]:
        """Returns the traces made so far."""
        return list({id(concrete): concrete for concrete in self._traces.values()}.values())

    def pretty_printed_concrete_signatures(self, verbose: bool = True) -> str:
        """Returns a text with the parameters and results of each trace.

        Args:
            verbose: Whether to list the arguments with their specs.
        """
        traces = dict.fromkeys(self._traces.values())
        return "\n\n".join(concrete.pretty_printed_signature(verbose) for concrete in traces)

    def experimental_get_compiler_ir(self, *args: Any, **kwargs: Any) -> Callable[..., Any]:
        """Returns a function of `stage` (and `device_name`) that returns XLA's program for these arguments.

        Args:
            *args: Positional arguments, or their specs.
            **kwargs: Keyword arguments.

        Raises:
            ValueError: The function was not made with `jit_compile=True`.
        """
        if not self._jit_compile:
            raise ValueError("Compiler IR can only be returned for functions marked with 'jit_compile=True'")
        concrete = self.get_concrete_function(*args, **kwargs)
        specs = nest.flatten(list(self._parameters.bind(args, kwargs).values()), expand_composites=True)
        inputs = [s for s in map(spec_of, specs) if s is not None]

        def compiler_ir(
            stage: str = "hlo", device_name: str | None = None, platform_name: str | None = None
        ) -> str | bytes:
            return program_text(concrete.graph, [*inputs, *concrete.captured_inputs], stage)

        return compiler_ir

    def experimental_get_tracing_count(self) -> int:
        """Returns how often the Python function was traced."""
        return self._trace_count

    def __get__(self, instance: object, owner: type) -> Function[..., R]:
        """Returns the bound method: one Function per instance, so that `self` is not an argument."""
        if instance is None:
            return self
        try:
            found = self._bound.get(instance)
        except TypeError:  # an instance that cannot be weakly referenced or hashed
            return self._bind_to(instance)
        if found is None:
            found = self._bound[instance] = self._bind_to(instance)
        return found

    def _bind_to(self, instance: object) -> Function:
        weak = weakref.ref(instance)
        unbound = self._python_function

        @functools.wraps(unbound)
        def method(*args: Any, **kwargs: Any) -> Any:
            return self._converted(unbound)(weak(), *args, **kwargs)

        del method.__wrapped__
        method.ag_converted = True  # type: ignore[attr-defined]
        parameters = list(self._parameters.signature.parameters.values())[1:]
        method.__signature__ = self._parameters.signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        bound: Function[..., R] = Function(
            method, self._name, self._input_signature, self._autograph, self._jit_compile, self._reduce_retracing,
            self._features,
        )  # fmt: skip
        bound._watch, bound.attributes, bound.follows_hints = self._watch, self.attributes, self.follows_hints
        return bound

    def __repr__(self) -> str:
        return f"<headrace function {self._name} at 0x{id(self):x}>"


def _fits_by_parts(spec: TypeSpec, value: object) -> bool:
    """Returns whether a composite has the components that its spec describes. Other values pass."""
    wanted = nest.flatten(spec, expand_composites=True)
    if not all(isinstance(part, TensorSpec) for part in wanted) or isinstance(value, TypeSpec):
        return True
    parts = nest.flatten(value, expand_composites=True)
    if not all(isinstance(part, Tensor) for part in parts):
        return True
    return len(parts) == len(wanted) and all(
        part.dtype is one.dtype and one.shape.is_compatible_with(part.shape)
        for one, part in zip(wanted, parts, strict=True)
    )


def _without_shape(spec: TypeSpec) -> Any:
    """Returns what is left of a spec when shapes do not count."""
    return TensorSpec(None, spec.dtype) if isinstance(spec, TensorSpec) else (type(spec), getattr(spec, "dtype", None))


def _as_specs(value: object) -> Any:
    return map_leaves(lambda leaf: spec_of(leaf) or leaf, value)


def _tensors_of(values: Sequence[Any]) -> list[Tensor]:
    """Returns the tensors among the leaves of a call's arguments, in the order in which the trace takes them."""
    found: list[Any] = []
    for value in values:
        if type(value) is EagerTensor:
            found.append(value)
        else:
            _collect(value, found)
    return found


def _collect(value: object, found: list[Tensor]) -> None:
    for leaf in nest.flatten(value, expand_composites=True) if _may_nest(value) else (value,):
        if isinstance(leaf, Tensor):
            found.append(leaf)
        elif isinstance(leaf, (np.ndarray, np.generic)):
            found.append(as_tensor(leaf))


def _may_nest(value: object) -> bool:
    return isinstance(value, (list, tuple, dict, Composite)) or nest.is_nested(value)
