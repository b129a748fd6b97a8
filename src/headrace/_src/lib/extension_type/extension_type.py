"""tf.experimental.ExtensionType: a class whose annotated fields hold tensors, usable wherever tensors are.

    class Masked(tf.experimental.ExtensionType):
        values: tf.Tensor
        mask: tf.Tensor

Its values are immutable composites: tf.function, tf.cond, tf.while_loop and tf.nest flatten them by their spec.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

from headrace._src.lib.extension_type import fields as field_values
from headrace._src.lib.extension_type.dispatch import dispatch
from headrace._src.lib.extension_type.fields import NO_DEFAULT, Field, components, converted
from headrace._src.ops.entry import raw
from headrace._src.ops.math.reduction import reduce_all
from headrace._src.tensors import nest
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.type_spec_registry import register

T = TypeVar("T")

_RESERVED = frozenset({"self", "Spec", "_shape_invariant_to_type_spec", "_type_spec"})


class _SealedAfterConstruction(type):
    """Metaclass of specs: a class `Spec` written by hand assigns the fields in its constructor, and only there."""

    def __call__(cls: type[T], *args: Any, **kwargs: Any) -> T:
        spec: Any = super().__call__(*args, **kwargs)  # type: ignore[misc]
        spec._seal()
        return spec


class ExtensionTypeSpec(TypeSpec, metaclass=_SealedAfterConstruction):
    """Describes the values of an extension type: a spec for each tensor, the other fields by value.

    An extension type may define a nested class `Spec` with a constructor of its own, which assigns the specs of all
    fields, and with properties.

    Args:
        *args: Specs of the fields, in the order of their annotations, or by name.
    """

    __slots__ = ("__dict__",)
    _owner: ClassVar[Any]
    _saved_class: ClassVar[str] = "EXTENSION_TYPE_SPEC"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        given = self._owner._field_signature().bind(*args, **kwargs)
        given.apply_defaults()
        self.__dict__.update(given.arguments)

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> Any:
        self = cls.__new__(cls)
        self.__dict__.update(fields)
        self.__dict__["_sealed"] = True
        return self

    def _seal(self) -> None:
        """Converts the fields that the constructor assigned; from then on they are immutable."""
        _convert_fields(self, self._owner._resolved_fields(), as_spec=True)

    @classmethod
    def from_value(cls, value: Any) -> Any:
        """Returns the spec that describes `value`.

        Args:
            value: Value to describe.
        """
        return cls._of({field.name: field_values.spec_of(getattr(value, field.name)) for field in cls._owner._fields()})

    @property
    def value_type(self) -> type:
        """The extension type that this spec describes."""
        return self._owner

    def _values(self) -> list[tuple[str, Any]]:
        return [(field.name, self.__dict__[field.name]) for field in self._owner._fields()]

    def _serialize(self) -> tuple[Any, ...]:
        return tuple(self._values())

    @classmethod
    def _deserialize(cls, serialization: tuple[Any, ...]) -> Any:
        return cls._of(dict(serialization))

    @property
    def _component_specs(self) -> Any:
        return tuple(part for _, spec in self._values() for part in components(spec, spec))

    def _to_components(self, value: Any) -> Any:
        return tuple(part for name, spec in self._values() for part in components(spec, getattr(value, name)))

    def _from_components(self, components: Sequence[Any]) -> Any:
        parts = iter(components)
        return self._owner._of({name: field_values.rebuilt(spec, parts) for name, spec in self._values()})

    def __setattr__(self, name: str, value: Any) -> None:
        if "_sealed" in self.__dict__:
            raise AttributeError(
                f"Cannot mutate attribute `{name}` outside the custom constructor of ExtensionTypeSpec."
            )
        self.__dict__[name] = value

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self._values())
        return f"{type(self).__qualname__}({fields})"


def _convert_fields(value: Any, fields: Sequence[Field], as_spec: bool = False) -> None:
    """Converts the attributes of a new value or spec to the types of the fields, and makes it immutable."""
    given = value.__dict__
    missing = {field.name for field in fields if field.name not in given}
    if missing:
        raise ValueError(f"Missing required fields: {missing}")
    for field in fields:
        given[field.name] = converted(field.annotation, given[field.name], field.name, as_spec)
    extra = set(given) - {field.name for field in fields}
    if extra:
        raise AttributeError(f"{type(value).__qualname__} has no fields {sorted(extra)}.")
    given["_sealed"] = True


class ExtensionTypeMetaclass(type):
    """Reads the fields of a new extension type and makes its values immutable after construction."""

    _spec_base: type[ExtensionTypeSpec]  # the base class of the type's `Spec`

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> None:
        super().__init__(name, bases, namespace)
        if namespace.get("_is_root"):
            return
        for field in cls._fields():
            cls._check_field(field)
        spec: Any = namespace.get("Spec")
        if spec is not None and not isinstance(spec, type):
            raise ValueError(f"{cls.__qualname__}.Spec must be a nested class; got {spec!r}.")
        if spec is None or not issubclass(spec, ExtensionTypeSpec):
            parents = (cls._spec_base,) if spec is None else (spec, cls._spec_base)
            spec = type("Spec", parents, {"__module__": cls.__module__, "__slots__": ()})
        spec._owner = cls
        spec.__qualname__ = f"{cls.__name__}.Spec"
        cls.Spec = spec
        if "__name__" in namespace:  # under which SavedModels keep the type
            register(f"{namespace['__name__']}.Spec")(spec)
        made: Any
        for made in (cls, spec):
            constructor = inspect.getattr_static(made, "__init__")
            generated = constructor in _CONSTRUCTORS
            if generated:
                made.__init__ = _constructor(constructor, cls._field_signature(), made)
            own = inspect.signature(made.__init__)
            made.__signature__ = _without_self(own)

    def __call__(cls: type[T], *args: Any, **kwargs: Any) -> T:
        value: Any = super().__call__(*args, **kwargs)  # type: ignore[misc]
        value._seal()
        return value

    def _check_field(cls, field: Field) -> None:
        if field.name in _RESERVED or (field.name.startswith("__") and field.name.endswith("__")):
            raise ValueError(f"The field annotations for {cls.__name__} are invalid. Field {field.name!r} is reserved.")
        try:
            field_values.check_annotation(field.annotation)
        except TypeError as error:
            raise TypeError(f"In field {field.name!r}: {error}") from None
        if field.default is not NO_DEFAULT and not isinstance(field.annotation, (str, typing.ForwardRef)):
            converted(field.annotation, field.default, f"default value for {field.name}")

    def _fields(cls) -> tuple[Field, ...]:
        """Returns the fields in the order of their annotations, those of base classes first."""
        if "_own_fields" not in cls.__dict__:
            found: dict[str, Field] = {}
            for parent in reversed(cls.__mro__):
                if isinstance(parent, ExtensionTypeMetaclass) and not parent.__dict__.get("_is_root"):
                    for name, annotation in inspect.get_annotations(parent).items():
                        if typing.get_origin(annotation) is typing.Annotated:
                            annotation = typing.get_args(annotation)[0]
                        found[name] = Field(name, annotation, parent.__dict__.get(name, NO_DEFAULT))
            cls._own_fields = tuple(found.values())
        return cls._own_fields

    def _resolved_fields(cls) -> tuple[Field, ...]:
        """Returns the fields with string annotations resolved."""
        if "_own_resolved_fields" not in cls.__dict__:
            try:
                hints = typing.get_type_hints(cls, localns={cls.__name__: cls})
            except NameError as error:
                raise TypeError(f"Unsupported type annotation in {cls.__qualname__}: {error}") from error
            cls._own_resolved_fields = tuple(field._replace(annotation=hints[field.name]) for field in cls._fields())
            for field in cls._own_resolved_fields:
                cls._check_field(field)
        return cls._own_resolved_fields

    def _field_signature(cls) -> inspect.Signature:
        """Returns the constructor's parameters; fields without a default are keyword-only after one with a default."""
        parameters = []
        kind: Any = inspect.Parameter.POSITIONAL_OR_KEYWORD
        defaults = False
        for field in cls._fields():
            missing = field.default is NO_DEFAULT
            if missing and defaults:
                kind = inspect.Parameter.KEYWORD_ONLY
            defaults = defaults or not missing
            default = inspect.Parameter.empty if missing else field.default
            parameters.append(inspect.Parameter(field.name, kind, default=default, annotation=field.annotation))
        return inspect.Signature(parameters)


_CONSTRUCTORS: set[Any] = set()  # those that take the fields


def _constructor(base: Callable[..., None], signature: inspect.Signature, owner: type) -> Callable[..., None]:
    """Returns a constructor that takes the fields as `base` does, and shows them as its parameters."""

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
        base(self, *args, **kwargs)

    this = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    shown: Any = __init__
    shown.__signature__ = inspect.Signature([this, *signature.parameters.values()], return_annotation=owner)
    shown.__qualname__ = f"{owner.__qualname__}.__init__"
    _CONSTRUCTORS.add(__init__)
    return __init__


def _without_self(signature: inspect.Signature) -> inspect.Signature:
    return signature.replace(parameters=list(signature.parameters.values())[1:])


class ExtensionType(Composite, metaclass=ExtensionTypeMetaclass):
    """Base class of types with tensors in annotated fields.

    The fields become parameters of the constructor, with class attributes of the same name as defaults. A class may
    define its own `__init__`, and a `__validate__` that checks a new value. Values compare by their fields. With a
    class attribute `__name__`, such as "my_project.Point", SavedModels keep functions that take values of the type.

    Args:
        *args: Values of the fields, in the order of their annotations, or by name.

    >>> class Point(tf.experimental.ExtensionType):
    ...     x: tf.Tensor
    ...     y: tf.Tensor
    >>> Point([1.0], [2.0]).x.shape
    TensorShape([1])
    """

    _is_root = True
    _spec_base: ClassVar[type[ExtensionTypeSpec]] = ExtensionTypeSpec
    Spec: ClassVar[Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if type(self).__dict__.get("_is_root"):
            name = type(self).__name__
            raise AssertionError(f"Cannot create an instance of {name} because {name} is an abstract base class.")
        given = type(self)._field_signature().bind(*args, **kwargs)
        given.apply_defaults()
        for name, value in given.arguments.items():
            setattr(self, name, value)

    @classmethod
    def _of(cls, fields: dict[str, Any]) -> Any:
        """Creates a value with these fields without checks, since tracing replaces tensors by other objects."""
        self = cls.__new__(cls)
        self.__dict__.update(fields)
        self.__dict__["_sealed"] = True
        return self

    def _seal(self) -> None:
        """Converts the fields to their types after the constructor; from then on they are immutable."""
        _convert_fields(self, type(self)._resolved_fields())
        self.__validate__()

    def __validate__(self) -> None:
        """Raises an error if the fields do not fit together; subclasses may override it."""

    @property
    def _type_spec(self) -> Any:
        return type(self).Spec.from_value(self)

    def __tf_dispatch__(self, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return dispatch(function, args, kwargs)

    def __setattr__(self, name: str, value: Any) -> None:
        self._refuse_if_sealed(name)
        self.__dict__[name] = value

    def __delattr__(self, name: str) -> None:
        self._refuse_if_sealed(name)
        super().__delattr__(name)

    def _refuse_if_sealed(self, name: str) -> None:
        if "_sealed" in self.__dict__:
            raise AttributeError(f"Cannot mutate attribute `{name}` outside the custom constructor of ExtensionType.")

    def __eq__(self, other: object) -> Any:
        if type(other) is not type(self) or not self._type_spec.is_compatible_with(other):
            return False
        result = None
        flat = (nest.flatten(value, expand_composites=True) for value in (self, other))
        for mine, theirs in zip(*flat, strict=True):
            same = reduce_all(raw.Equal(mine, theirs, incompatible_shape_error=False))
            result = same if result is None else raw.LogicalAnd(result, same)
        return True if result is None else result

    def __ne__(self, other: object) -> Any:
        same = self == other
        return raw.LogicalNot(same) if isinstance(same, Tensor) else not same

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        fields = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in type(self)._fields())
        return f"{type(self).__qualname__}({fields})"


_CONSTRUCTORS |= {ExtensionType.__init__, ExtensionTypeSpec.__init__}
