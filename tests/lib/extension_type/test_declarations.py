"""Extension types: what a class may declare, and how its constructor and its spec show it."""

import inspect
import typing
from collections import namedtuple

import pytest

import headrace as tf


class Masked(tf.experimental.ExtensionType):
    values: tf.Tensor
    mask: tf.Tensor = True


def test_constructors_show_the_fields():
    parameters = list(inspect.signature(Masked.__init__).parameters.values())
    assert [(p.name, p.default) for p in parameters[1:]] == [("values", inspect.Parameter.empty), ("mask", True)]
    assert list(inspect.signature(Masked.Spec.__init__).parameters) == ["self", "values", "mask"]

    class More(Masked):
        count: int = 1

    assert list(inspect.signature(More.__init__).parameters) == ["self", "values", "mask", "count"]
    assert More([1], True, 3).count == 3


@pytest.mark.parametrize("name", ["_type_spec", "_shape_invariant_to_type_spec", "self", "Spec"])
def test_names_that_composites_use_are_reserved(name):
    with pytest.raises(ValueError, match=f"Field '{name}' is reserved"):
        type(tf.experimental.ExtensionType)("Bad", (tf.experimental.ExtensionType,), {"__annotations__": {name: int}})


def test_annotations_may_carry_remarks():
    class Noted(tf.experimental.ExtensionType):
        a: typing.Annotated[tf.Tensor, "a remark"]

    assert Noted([1]).a.numpy().tolist() == [1]


def test_the_base_class_has_no_values():
    with pytest.raises(AssertionError, match="Cannot create an instance of ExtensionType because ExtensionType is an"):
        tf.experimental.ExtensionType()


def test_specs_are_immutable_classes():
    with pytest.raises(AttributeError, match="outside the custom constructor of ExtensionTypeSpec"):
        tf.type_spec_from_value(Masked([1])).values = 3
    with pytest.raises(ValueError, match=r"Bad.Spec must be a nested class; got 12"):

        class Bad(tf.experimental.ExtensionType):
            x: tf.Tensor
            Spec = 12


def test_a_name_that_nobody_defines_is_no_annotation():
    class Unresolved(tf.experimental.ExtensionType):
        child: "Nowhere | None"  # noqa: F821

    with pytest.raises(TypeError, match="Unsupported type annotation"):
        Unresolved(None)


def test_named_tuples_in_specs_have_supertypes():
    pair = namedtuple("pair", "a b")

    class PairSpec(tf.TypeSpec):
        value_type = object
        _component_specs = ()

        def __init__(self, parts):
            self.parts = parts

        def _serialize(self):
            return (self.parts,)

        def _to_components(self, value):
            return ()

        def _from_components(self, components):
            return None

    first, second = PairSpec(pair(tf.TensorSpec([2]), 1)), PairSpec(pair(tf.TensorSpec([3]), 1))
    assert first.most_specific_common_supertype([second]).parts == pair(tf.TensorSpec([None]), 1)
    assert first.most_specific_common_supertype([PairSpec((tf.TensorSpec([3]), 1))]) is None
