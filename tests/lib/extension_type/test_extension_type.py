"""tf.experimental.ExtensionType: fields, specs, and use in functions and control flow."""

import copy
import inspect
from collections.abc import Mapping

import pytest

import headrace as tf


class Masked(tf.experimental.ExtensionType):
    values: tf.Tensor
    mask: tf.Tensor

    def with_default(self, default):
        return tf.where(self.mask, self.values, default)


class Everything(tf.experimental.ExtensionType):
    parts: tuple[tf.Tensor, ...]
    table: Mapping[str, tf.Tensor]
    count: int = 3
    text: str = "q"
    rate: float = 1.5
    shape: tf.TensorShape = tf.TensorShape([2])
    dtype: tf.DType = tf.int32
    maybe: tf.Tensor | None = None
    note: str | None = None


class Later(tf.experimental.ExtensionType):
    inner: "Masked"
    ragged: "tf.RaggedTensor"


SPEC = Masked.Spec(tf.TensorSpec([None], tf.int32), tf.TensorSpec([None], tf.bool))


def masked(*values):
    return Masked(list(values), [True, False, True])


def test_fields_become_tensors():
    value = Masked(mask=[True], values=[1.0])
    assert value.values.dtype is tf.float32
    assert value.with_default(0.0).numpy().tolist() == [1.0]
    assert repr(value) == (
        "Masked(values=<tf.Tensor: shape=(1,), dtype=float32, numpy=array([1.], dtype=float32)>, "
        "mask=<tf.Tensor: shape=(1,), dtype=bool, numpy=array([ True])>)"
    )
    assert list(inspect.signature(Masked).parameters) == ["values", "mask"]


def test_fields_of_all_kinds():
    value = Everything([1, 2.5], {"k": 1}, maybe=4, shape=[3, None], dtype="float32")
    assert [part.dtype for part in value.parts] == [tf.int32, tf.float32]
    assert value.table["k"].numpy() == 1
    assert (value.count, value.rate, value.note) == (3, 1.5, None)
    assert (value.shape.as_list(), value.dtype, value.maybe.numpy()) == ([3, None], tf.float32, 4)
    with pytest.raises(TypeError):
        value.table["k"] = 2
    assert len(tf.nest.flatten(value, expand_composites=True)) == 4


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Masked([1]), "missing a required argument: 'mask'"),
        (lambda: Masked([1], [True], 3), "too many positional arguments"),
        (lambda: Everything((), {}, count="a"), "count: expected 'int', got 'str'"),
        (lambda: Everything((), {}, rate=2), "rate: expected 'float', got 'int'"),
        (lambda: Everything(3, {}), "parts: expected tuple, got 'int'"),
        (lambda: Everything((), {3: 4}), r"table\[<key>\]: expected 'str', got 'int'"),
        (lambda: Everything((), {}, note=3), "note: expected .*None.*, got 'int'"),
        (lambda: Masked(None, [True]), "values: expected a Tensor, got 'NoneType'"),
        (lambda: Masked.Spec(3, tf.TensorSpec([])), "values: expected a TensorSpec, got 'int'"),
    ],
)
def test_values_that_do_not_fit_are_refused(call, message):
    with pytest.raises(TypeError, match=message):
        call()


def test_values_do_not_change():
    value = masked(1, 2, 3)
    with pytest.raises(AttributeError, match="Cannot mutate attribute `values`"):
        value.values = 3
    with pytest.raises(AttributeError, match="Cannot mutate attribute `values`"):
        del value.values
    assert copy.copy(value).values is value.values


def test_definitions_that_cannot_be_are_refused():
    with pytest.raises(TypeError, match=r"In field 'x': Unsupported type annotation list\[int\]"):

        class Listed(tf.experimental.ExtensionType):
            x: list[int]

    with pytest.raises(ValueError, match="Field 'Spec' is reserved"):

        class Reserved(tf.experimental.ExtensionType):
            Spec: int

    with pytest.raises(TypeError, match="default value for x: expected 'int', got 'str'"):

        class Defaulted(tf.experimental.ExtensionType):
            x: int = "a"


def test_constructors_and_checks_of_the_users():
    class Raised(tf.experimental.ExtensionType):
        x: tf.Tensor

        def __init__(self, x, by=1):
            self.x = tf.convert_to_tensor(x) + by

        def __validate__(self):
            if self.x.shape.rank != 1:
                raise ValueError("x must be a vector")

    assert Raised([1, 2], by=2).x.numpy().tolist() == [3, 4]
    with pytest.raises(ValueError, match="must be a vector"):
        Raised(3)

    class Forgetful(tf.experimental.ExtensionType):
        x: tf.Tensor
        y: int

        def __init__(self, x):
            self.x = x

    with pytest.raises(ValueError, match="Missing required fields: {'y'}"):
        Forgetful([1])


def test_equality_is_of_the_fields():
    assert bool(masked(1, 2, 3) == masked(1, 2, 3))
    assert bool(masked(1, 2, 3) != masked(1, 2, 4))
    assert (masked(1, 2, 3) == Masked([1], [True])) is False
    assert (masked(1, 2, 3) == 3) is False
    with pytest.raises(TypeError, match="unhashable"):
        hash(masked(1, 2, 3))


def test_subclasses_inherit_fields():
    class Counted(Masked):
        count: int = 5

    value = Counted([1], [True])
    assert isinstance(value, Masked)
    assert (value.values.numpy().tolist(), value.count) == ([1], 5)
    assert Counted.Spec is not Masked.Spec


def test_specs():
    value = masked(1, 2, 3)
    spec = tf.type_spec_from_value(value)
    assert repr(spec) == (
        "Masked.Spec(values=TensorSpec(shape=(3,), dtype=tf.int32, name=None), "
        "mask=TensorSpec(shape=(3,), dtype=tf.bool, name=None))"
    )
    assert spec.values == tf.TensorSpec([3], tf.int32)
    assert SPEC.is_compatible_with(value)
    assert not Masked.Spec(tf.TensorSpec([2], tf.int32), tf.TensorSpec([None], tf.bool)).is_compatible_with(value)
    assert SPEC.value_type is Masked
    assert spec.most_specific_common_supertype([tf.type_spec_from_value(Masked([1], [True]))]) == SPEC
    assert {SPEC, SPEC} == {SPEC}


def test_functions_take_and_return_them():
    @tf.function(input_signature=[SPEC])
    def doubled(value):
        return Masked(value.values * 2, value.mask)

    assert doubled(masked(1, 2, 3)).values.numpy().tolist() == [2, 4, 6]
    assert doubled(Masked([5], [True])).values.numpy().tolist() == [10]


def test_functions_retrace_for_other_plain_fields():
    traces = []

    @tf.function
    def count(value):
        traces.append(value.count)
        return value.parts[0] + value.count

    assert count(Everything([1], {})).numpy() == 4
    assert count(Everything([2], {})).numpy() == 5
    assert count(Everything([1], {}, count=7)).numpy() == 8
    assert traces == [3, 7]


def test_control_flow_carries_them():
    chosen = tf.function(lambda p: tf.cond(p, lambda: masked(1, 2, 3), lambda: masked(7, 8, 9)))(tf.constant(False))
    assert chosen.values.numpy().tolist() == [7, 8, 9]

    @tf.function
    def raised(value):
        _, result = tf.while_loop(
            lambda i, v: i < 3, lambda i, v: (i + 1, Masked(v.values + 1, v.mask)), (tf.constant(0), value)
        )
        return result

    assert raised(masked(1, 2, 3)).values.numpy().tolist() == [4, 5, 6]


def test_they_nest():
    value = Later(masked(1, 2, 3), tf.ragged.constant([[1], [2, 3]]))
    parts = tf.nest.flatten(value, expand_composites=True)
    assert len(parts) == 4
    again = tf.nest.map_structure(lambda t: t, value, expand_composites=True)
    assert again.ragged.to_list() == [[1], [2, 3]]
    assert bool(again == value)
    with pytest.raises(TypeError, match="inner: expected 'Masked', got 'int'"):
        Later(3, value.ragged)
