"""Op: one op of TensorFlow, with its kernel, shape rule and gradient in one place.

    @op("Maximum", "T, T -> T", T=REAL, shape=broadcast)
    def maximum(xp, x, y):
        '''Elementwise larger of `x` and `y`.'''
        return xp.maximum(x, y)

    @maximum.gradient
    def _(call, dz): ...

The positional parameters after `xp` are the inputs, the keyword-only ones the attributes, both under TensorFlow's
names. `xp` is `numpy` or `jax.numpy`. Calling the entry runs the op in the current mode; `raw.Maximum` finds it by
name. Nothing here knows any single op.
"""

from __future__ import annotations

import collections
import functools
import importlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from headrace._src.base.forking import refuse_after_fork
from headrace._src.base.lazy import jax, jnp
from headrace._src.base.tracebacks import hidden
from headrace._src.base.version import is_before
from headrace._src.ops.dispatch import execute
from headrace._src.ops.half_kernels import BFLOAT16, SHORT_FLOATS, exact_kernel, table_kernel, wide_kernel
from headrace._src.ops.index import OP_MODULES
from headrace._src.ops.kernel_errors import attribute_problem, type_attribute_failure
from headrace._src.ops.signature import REQUIRED, OpArgument, Signature, read_signature
from headrace._src.ops.wide_types import compiled_with_wide_types
from headrace._src.tensors.context import state
from headrace._src.tensors.dtypes import DType

__tracebackhide__ = hidden

_BOOL = np.dtype(np.bool_)
_MOST_BOUND = 256  # combinations of attributes that are kept for an op
_PLAIN_KINDS = frozenset({"bool", "int", "float", "str", "DType", "list[int]", "list[bool]", "list[float]"})

REGISTRY: dict[str, Op] = {}

Rule = Callable[[Any], Any]


@dataclass(eq=False, repr=False)
class Facts:
    """What other rooms need to know about an op. `op` documents each field as the keyword of the same name."""

    elementwise: int = 0
    keeps_zeros: bool = False
    exact: bool | Literal["integers"] = False
    ufunc: np.ufunc | None = None
    shape_query: bool = False
    shape_arithmetic: bool = False
    only_reads: bool = False
    makes_state: bool = False
    deferrable: bool = False
    check: bool = False
    placeholder: bool = False
    loop: bool = False
    places: bool = False
    default_name: str | None = None
    raw_names: Mapping[str, str] | None = None
    flops: int | Callable[[Any], int] = 0
    own: bool | Sequence[str] = False
    takes_packed: bool = False
    since: Mapping[str, str] | None = None


class Op(Facts):
    """An entry; see the module's docstring."""

    fills_missing_gradients = False  # whether the gradient rule accepts None for outputs without a gradient

    def __init__(
        self,
        name: str,
        signature: str,
        kernel: Callable[..., Any],
        *,
        shape: Rule,
        engine: str = "both",
        static: Sequence[str] = (),
        static_if_known: Sequence[str] = (),
        stateful: bool = False,
        reentrant: bool = False,
        differentiable: bool = True,
        keeps: Callable[[dict[str, Any]], Any] | None = None,
        batching: Rule | None = None,
        types: dict[str, tuple[DType, ...]],
        **facts: Any,
    ) -> None:
        super().__init__(**facts)
        self.name = name
        self.kernel = kernel
        self.shape_rule = shape
        self.engine = engine
        self.static = frozenset((*static, *static_if_known))
        self.traceable = frozenset(static_if_known)
        self.stateful = stateful
        self.reentrant = reentrant
        self.differentiable = differentiable
        self.keeps = keeps
        self.batching_rule = batching
        self.types = types
        self.signature: Signature = read_signature(signature, kernel)
        self.inputs: tuple[OpArgument, ...] = self.signature.inputs
        self.outputs: tuple[OpArgument, ...] = self.signature.outputs
        self.attrs = self.signature.attrs
        self.grad: Callable[..., Any] | None = None
        # The input dtypes that passed the checks, with the host kernel for them (read by dispatch).
        self.valid_types: dict[tuple[np.dtype, ...], Callable[..., Any]] = {}
        self.defaults = {a.name: a.default for a in self.attrs if a.default is not REQUIRED}
        self.has_lists = any(s.is_list for s in self.inputs)
        self.plain = not self.has_lists and not reentrant  # whether the quick path of dispatch may run it
        self.single = len(self.outputs) == 1 and not self.outputs[0].is_list
        # An op whose attributes all have defaults can be called with its inputs alone.
        self.plain_arity = -1 if len(self.defaults) < len(self.attrs) or self.has_lists else len(self.inputs)
        self.explicit_types = any(_may_need_explicit_dtype(s, types) for s in self.outputs)
        self.host: Callable[..., Any] = self._host_kernel()
        self._device_kernel: Callable[..., Any] | None = None
        self.__name__ = kernel.__name__
        self.__doc__ = kernel.__doc__
        self.__module__ = kernel.__module__
        self.__qualname__ = kernel.__qualname__

    def _host_kernel(self) -> Callable[..., Any]:
        if self.engine == "xla":
            return functools.partial(_run_compiled, self)
        return functools.partial(self.kernel, np)

    used_gradients: int | None = None  # how many gradients of outputs the gradient rule takes; None: all

    def host_for(self, dtypes: tuple[np.dtype, ...]) -> Callable[..., Any]:
        """Returns the host kernel for inputs of these dtypes."""
        short = SHORT_FLOATS.intersection(dtypes)
        if self._short_kernel is not None and short.issuperset(dtypes):
            return self._short_kernel
        if len(short) == 1 and self._is_whole and self.exact is True and short.issuperset({*dtypes} - {_BOOL}):
            return self.host if self._passes_on else exact_kernel(self.kernel, self.ufunc)
        alike = len(short) == len(set(dtypes)) == 1 and self._keeps_type
        wide = alike and short == {BFLOAT16} and self._is_whole and not self.attrs
        found = wide_kernel(self.kernel) if wide else self.host
        return table_kernel(found) if alike and self._is_function_of_one else found

    @property
    def is_stateful(self) -> bool:
        """TensorFlow's name of `stateful`: libraries read it of `operation.op_def`."""
        return self.stateful

    @property
    def _is_whole(self) -> bool:
        """Whether it is elementwise in all its inputs, on NumPy and JAX alike."""
        same = self._device_kernel is None and self.engine == "both" and not self.check
        return same and self.single and not self.has_lists and 0 < self.elementwise == len(self.inputs)

    @property
    def _passes_on(self) -> bool:
        """Whether its result is its input."""
        some = np.ones(1, np.float32)
        return self.plain_arity == 1 and self.host(some, **self.defaults) is some

    @property
    def _keeps_type(self) -> bool:
        """Whether its result has the dtype of its inputs."""
        kinds = {slot.type_attr for slot in (*self.inputs, *self.outputs)}
        return len(kinds) == 1 and None not in kinds

    @property
    def _is_function_of_one(self) -> bool:
        """Whether each element of its result depends on the same element of its input alone."""
        alone = self.single and not self.has_lists and self.elementwise == len(self.inputs) == 1
        return alone and self.engine != "xla" and not (self.stateful or self.check or self.reentrant)

    @functools.cached_property
    def device(self) -> Callable[..., Any]:
        """The kernel for JAX arrays."""
        return self._device_kernel or functools.partial(self.kernel, jnp)

    @functools.cached_property
    def compiled(self) -> Callable[..., Any]:
        """The device kernel under `jax.jit`, attributes and static inputs being part of the cache key."""
        static = [a.name for a in self.attrs] + [s.name for s in self.inputs if s.name in self.static]
        return compiled_with_wide_types(self._named_device_kernel, static_argnames=static)

    def _named_device_kernel(self, *arrays: Any, **named: Any) -> Any:
        return self.device(*arrays, **named)

    def device_kernel(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Decorator: a separate kernel for JAX, if the NumPy one does not work there. It has no `xp` parameter."""
        self._device_kernel = function
        return function

    _short_kernel: Callable[..., Any] | None = None

    def short_kernel(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Decorator: a separate kernel for float16 and bfloat16 in NumPy. It has no `xp` parameter."""
        self._short_kernel = function
        return function

    def gradient(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Decorator: the gradient rule, `rule(call, *output_gradients) -> gradients of the flat inputs`.

        A rule that ends in `*_` ignores the gradients of the outputs after those it names.
        """
        self.grad = function
        self.used_gradients = _used_gradients(function)
        return function

    def with_gradient(self, rule: Callable[..., Any]) -> Op:
        """Returns a copy of the entry with another gradient rule."""
        entry = object.__new__(type(self))  # copy.copy would return the entry itself; see __reduce__
        vars(entry).update(vars(self))
        entry.gradient(rule)
        return entry

    def batching(self, function: Rule) -> Rule:
        """Decorator: the batching rule, `rule(call) -> stacks of the outputs`; see `ops.batching`."""
        self.batching_rule = function
        return function

    def bind(self, args: Sequence[Any], kwargs: dict[str, Any]) -> tuple[list[Any], dict[str, Any], str | None]:
        """Splits a call's arguments into inputs, attributes and the name."""
        names = self.parameter_names
        if len(args) > len(names):
            raise TypeError(f"{self.name} takes {len(names)} arguments ({', '.join(names)}); got {len(args)}.")
        given = dict(zip(names, args, strict=False))
        for key, value in kwargs.items():
            if key in given or key not in self.parameter_set:
                problem = "twice" if key in given else "unknown"
                raise TypeError(f"{self.name}: argument {key!r} is {problem}; it takes {', '.join(names)}.")
            given[key] = value
        name = given.pop("name", None)
        try:
            inputs = [given.pop(s.name) for s in self.inputs]
        except KeyError as missing:
            raise TypeError(f"{self.name} missing required argument {missing}") from None
        if not given and len(self.defaults) == len(self.attrs):
            return inputs, self.defaults, name
        return inputs, self._attributes(given), name

    def _attributes(self, given: dict[str, Any]) -> dict[str, Any]:
        """Returns the attributes of a call. Those of earlier calls are found again; callers must not change them."""
        if not self._has_plain_attrs:
            return self._new_attributes(given)
        key = (*given.items(), *map(type, given.values()))  # True, 1 and 1.0 are equal
        try:
            found = self._bound.get(key)
        except TypeError:  # a list
            return self._new_attributes(given)
        if found is None:
            found = self._new_attributes(given)
            if len(self._bound) < _MOST_BOUND:
                self._bound[key] = found
                self.kept_attrs.add(id(found))
        return found

    def _new_attributes(self, given: dict[str, Any]) -> dict[str, Any]:
        attrs = dict(self.defaults)
        for a in self.attrs:
            value = given.get(a.name, REQUIRED)
            if value is not REQUIRED:
                attrs[a.name] = self._normalized(a, value)
            elif a.name not in attrs:
                raise TypeError(f"{self.name} missing required argument {a.name!r}")
        return attrs

    @functools.cached_property
    def _has_plain_attrs(self) -> bool:
        return all(a.kind.removesuffix(" | None") in _PLAIN_KINDS for a in self.attrs)

    @functools.cached_property
    def kept_attrs(self) -> set[int]:
        """The ids of attributes that are kept, so that equal ones are the same object."""
        return {id(self.defaults)}

    @functools.cached_property
    def _bound(self) -> dict[Any, dict[str, Any]]:
        """Attributes as calls gave them -> as kernels take them."""
        return {}

    def _normalized(self, attr: Any, value: Any) -> Any:
        try:
            found = attr.normalize(value)
        except (TypeError, ValueError) as error:
            raise TypeError(attribute_problem(self, attr, value)) from error
        allowed = self.types.get(attr.name)
        if allowed and isinstance(found, DType) and found not in allowed:
            raise type_attribute_failure(self, attr.name, found, allowed, graph=state.mode is not None)
        return found

    @functools.cached_property
    def parameter_names(self) -> tuple[str, ...]:
        unlisted = self.unlisted_arguments
        public = [a.name for a in self.attrs if a.name not in unlisted]
        return (*(s.name for s in self.inputs), *public, "name", *unlisted)

    @property
    def own_arguments(self) -> tuple[str, ...]:
        """The arguments that only this package has."""
        return () if isinstance(self.own, bool) else tuple(self.own)

    @property
    def unlisted_arguments(self) -> tuple[str, ...]:
        """The arguments that only this package has, and those that the release that the user asks for lacks."""
        later = [name for name, release in (self.since or {}).items() if is_before(release)]
        return (*self.own_arguments, *later)

    @functools.cached_property
    def parameter_set(self) -> frozenset[str]:
        return frozenset(self.parameter_names)

    @functools.cached_property
    def result_tuple(self) -> Any:
        """The named tuple type of several outputs."""
        return collections.namedtuple(self.name, [s.name for s in self.outputs])

    @property
    def __signature__(self) -> inspect.Signature:
        either = inspect.Parameter.POSITIONAL_OR_KEYWORD
        parameters = [inspect.Parameter(s.name, either) for s in self.inputs]
        unlisted = self.unlisted_arguments
        optional = False
        for a in self.attrs:
            if a.name in unlisted:
                continue
            optional = optional or a.default is not REQUIRED
            default = None if a.default is REQUIRED and optional else a.default
            parameters.append(inspect.Parameter(a.name, either, default=default))
        parameters.append(inspect.Parameter("name", either, default=None))
        return inspect.Signature(parameters)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if kwargs or len(args) != self.plain_arity:
            inputs, attrs, name = self.bind(args, kwargs)
            return execute(self, inputs, attrs, name)
        return execute(self, args, self.defaults, None)

    def __get__(self, instance: Any, owner: type | None = None) -> Op:
        """Makes `help` show the signature: it takes an entry for a function. As an attribute it stays as it is."""
        return self

    def __repr__(self) -> str:
        return f"<op {self.name}>"

    def __reduce__(self) -> Any:
        return find, (self.name,)


def _used_gradients(rule: Callable[..., Any]) -> int | None:
    """Returns how many gradients of outputs a rule names before `*_`; None if it does not end so."""
    code = getattr(rule, "__code__", None)
    if code is None or not code.co_flags & inspect.CO_VARARGS or code.co_varnames[code.co_argcount] != "_":
        return None
    return code.co_argcount - 1


def _may_need_explicit_dtype(slot: OpArgument, types: dict[str, tuple[DType, ...]]) -> bool:
    """Returns whether an output may have a dtype that its array does not show (string, resource, quantized, ...)."""
    if slot.dtype is not None:
        return slot.dtype._kind in ("string", "resource", "variant", "quantized")
    allowed = types.get(slot.type_attr or "", ())
    return slot.mixed or any(d._kind in ("string", "resource", "variant", "quantized") for d in allowed)


def _run_compiled(op: Op, *arrays: Any, **attrs: Any) -> Any:
    """Runs an op that has no NumPy kernel through its cached XLA kernel, on host arrays."""
    if op.static:
        named = {s.name: hashable(a) if s.name in op.static else a for s, a in zip(op.inputs, arrays, strict=True)}
        result = op.compiled(**named, **attrs)
    else:
        result = op.compiled(*arrays, **attrs)
    return jax.tree_util.tree_map(np.asarray, result)


def _forget_compiled() -> None:
    for entry in REGISTRY.values():
        vars(entry).pop("compiled", None)


refuse_after_fork(_forget_compiled)


def hashable(array: np.ndarray) -> Any:
    """Returns the values of an array as nested tuples, which `jax.jit` accepts as a static argument."""
    return _tuples(array.tolist())


def _tuples(value: Any) -> Any:
    return tuple(_tuples(v) for v in value) if isinstance(value, list) else value


def missing_gradient(call: Any, *_: Any) -> Any:
    """Gradient rule of ops that have no gradient, and whose values no program should differentiate unnoticed."""
    raise LookupError(f"gradient registry has no entry for: {call.op.name}")


def op(
    name: str,
    signature: str,
    *,
    shape: Rule,
    engine: str = "both",
    static: Sequence[str] = (),
    static_if_known: Sequence[str] = (),
    stateful: bool = False,
    reentrant: bool = False,
    differentiable: bool = True,
    keeps: Callable[[dict[str, Any]], Any] | None = None,
    batching: Rule | None = None,
    elementwise: int = 0,
    keeps_zeros: bool = False,
    exact: bool | Literal["integers"] = False,
    ufunc: np.ufunc | None = None,
    shape_query: bool = False,
    shape_arithmetic: bool = False,
    only_reads: bool = False,
    makes_state: bool = False,
    deferrable: bool = False,
    check: bool = False,
    placeholder: bool = False,
    loop: bool = False,
    places: bool = False,
    default_name: str | None = None,
    raw_names: Mapping[str, str] | None = None,
    flops: int | Callable[[Any], int] = 0,
    own: bool | Sequence[str] = False,
    takes_packed: bool = False,
    since: Mapping[str, str] | None = None,
    **types: tuple[DType, ...],
) -> Callable[[Callable[..., Any]], Op]:
    """Makes the decorated kernel the op `name`.

    Args:
        name: TensorFlow's name of the op, as GraphDefs carry it.
        signature: The types of inputs and outputs; see `ops.signature`.
        shape: The shape rule: `rule(call) -> dims`, or a list of dims for several outputs; see `ops.rules`.
        engine: "both": the kernel works with NumPy and JAX. "host": NumPy only (strings, files, shapes that depend on
            data). "xla": JAX only; the host runs it through a cached compiled kernel.
        static: Inputs whose values XLA must know when it compiles (shapes, axes, paddings).
        static_if_known: Inputs that are passed as values if these are known when compiling, and traced otherwise.
        stateful: It has side effects or state, so it is never folded, reordered or dropped.
        reentrant: Its kernel runs user code.
        differentiable: False for ops through which no gradient flows. Ops whose gradient TensorFlow does not know have
            the rule `missing_gradient` instead.
        keeps: Creates, from the attributes, the state that each operation of a graph keeps between calls (the
            stream of a seeded random op). The kernel receives it as the keyword `kept`; it is None in eager calls.
        batching: How the op runs over a stack of elements: a rule of `ops.batching`. An op whose inputs are all
            elementwise does not need one; a rule for one op is defined with `@entry.batching`.
        elementwise: The number of first inputs that are combined element by element, with broadcasting. Further
            inputs apply to every element. A list input counts as one. 0: an element of the result depends on several.
        keeps_zeros: Elementwise, and zero gives zero: on a sparse tensor it runs on the stored values alone.
        exact: Each result is exact or rounded once, so it does not depend on how many elements are computed together.
            "integers": only on integers.
        ufunc: The function of NumPy that computes it on floats, if a library may do so too (`ops.large_arithmetic`).
        shape_query: The outputs depend on nothing but the shapes of the inputs.
        shape_arithmetic: Programs compute shapes and indices with it. On integers the graph of a gradient runs it again
            instead of taking its result from the forward graph, so a compiler that knows the shapes knows it too.
        only_reads: It does not change the resources (variables, tables) that it takes.
        makes_state: Its output is the handle of state that outlives the call. Whoever runs the graph keeps the state.
        deferrable: Nothing in a graph depends on its effect, so it may run after everything else.
        check: It raises or passes its first inputs on. Compiled functions take it even if its engine is "host".
        placeholder: It has no value until one is fed.
        loop: It runs a function any number of times.
        places: It decides which devices hold its result, so only compiled programs run it.
        default_name: The name of its operations in graphs where that is not the name of the op.
        raw_names: Arguments with another name in `tf.raw_ops`: name there -> name in the signature.
        flops: Floating-point operations for each element of the result, or a function that counts those of an
            operation; see `ops.flops`.
        own: True: TensorFlow has no such op, so `tf.raw_ops` does not list it. Or the arguments that only this package
            has.
        takes_packed: Its kernel takes string inputs as `PackedStrings` too.
        since: Attributes that older releases of TensorFlow lack: name -> first release that has it. If the user asks
            for an older release, the attribute is not in the signature, and by position `name` comes before it.
        **types: The dtypes that each type attribute allows.
    """

    def decorate(kernel: Callable[..., Any]) -> Op:
        entry = Op(
            name, signature, kernel, shape=shape, engine=engine, static=static, static_if_known=static_if_known,
            stateful=stateful, reentrant=reentrant, differentiable=differentiable, keeps=keeps, types=types,
            batching=batching, elementwise=elementwise, keeps_zeros=keeps_zeros, exact=exact, ufunc=ufunc,
            shape_query=shape_query, shape_arithmetic=shape_arithmetic, only_reads=only_reads,
            makes_state=makes_state, deferrable=deferrable, check=check, placeholder=placeholder, loop=loop,
            places=places, default_name=default_name, raw_names=raw_names, flops=flops, own=own,
            takes_packed=takes_packed, since=since,
        )  # fmt: skip
        REGISTRY[name] = entry
        return entry

    return decorate


def find(name: str) -> Op:
    """Returns the entry of the op with this name; imports its module if necessary."""
    entry = REGISTRY.get(name)
    if entry is None:
        path = OP_MODULES.get(name)
        if path is None:
            raise AttributeError(f"headrace has no op named {name!r}.")
        importlib.import_module("headrace._src." + path)
        entry = REGISTRY[name]
    return entry


class _RawOps:
    """Ops by TensorFlow's names: `raw.MatMul(a, b, transpose_a=True)`."""

    def __getattr__(self, name: str) -> Op:
        entry = find(name)
        setattr(self, name, entry)
        return entry

    def __dir__(self) -> list[str]:
        return sorted(OP_MODULES)


raw: Any = _RawOps()
