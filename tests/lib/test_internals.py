"""What libraries use from inside TensorFlow."""

import functools
import logging

import numpy as np
import pytest

import headrace as tf
from headrace._src.lib.internals import branching, deprecation, inspection, object_identity, tensor_lists, variables
from headrace._src.lib.internals.linear_operators import add_operators
from headrace._src.lib.internals.xla import variadic_reduce
from headrace._src.ops.array.dynamic_slice import dynamic_slice, dynamic_update_slice
from headrace._src.ops.state.variable_spec import VariableSpec
from headrace._src.tensors import nest
from headrace._src.tensors.bounded_spec import BoundedTensorSpec
from headrace._src.tensors.type_spec_registry import get_name, lookup, register


class Pair(tf.__internal__.CompositeTensor):
    """A composite as libraries write them: its spec derives from TypeSpec alone."""

    def __init__(self, first, second):
        self.first, self.second = first, second

    @property
    def _type_spec(self):
        return PairSpec(*(tf.TensorSpec(t.shape, t.dtype) for t in (self.first, self.second)))


class PairSpec(tf.TypeSpec):
    value_type = Pair

    def __init__(self, first, second):
        self._specs = first, second

    def _serialize(self):
        return self._specs

    @property
    def _component_specs(self):
        return self._specs

    def _to_components(self, value):
        return value.first, value.second

    def _from_components(self, components):
        return Pair(*components)


def test_a_composite_with_a_plain_type_spec_passes_through_functions():
    swap = tf.function(lambda pair: Pair(pair.second, pair.first + 1))
    result = swap(Pair(tf.constant(1), tf.constant([2.0, 3.0])))
    assert isinstance(result, Pair)
    assert result.first.numpy().tolist() == [2, 3] and result.second.numpy() == 2
    assert len(tf.nest.flatten(result, expand_composites=True)) == 2
    assert len(tf.nest.flatten(result._type_spec, expand_composites=True)) == 2


def test_specs_of_tensors_and_variables_are_leaves():
    spec = VariableSpec([2], tf.float32)
    assert tf.nest.flatten([spec, tf.TensorSpec([1])], expand_composites=True) == [spec, tf.TensorSpec([1])]
    assert VariableSpec.from_value(tf.Variable([1.0, 2.0])) == spec
    assert spec.is_compatible_with(tf.Variable([3.0, 4.0])) and not spec.is_compatible_with(tf.constant([3.0, 4.0]))


def test_internal_namespaces_are_reached_as_attributes():
    assert tf.__internal__.nest.is_mapping({}) and not tf.__internal__.nest.is_mapping([])
    assert tf.__internal__.tf2.enabled()
    assert tf.compat.v1.compat.v1.Session is tf.compat.v1.Session


def test_deprecated_functions_warn_once(caplog):
    @deprecation.deprecated(None, "Use g.")
    def f(x):
        return x + 1

    @deprecation.deprecated_args("2030-01-01", "Drop it.", "old")
    def h(x, old=None):
        return x

    with caplog.at_level(logging.WARNING, "tensorflow"):
        logging.getLogger("tensorflow").addHandler(caplog.handler)
        try:
            assert [f(1), f(2), h(1), h(2, old=3)] == [2, 3, 1, 2]
            with deprecation.silence():
                h(1, 2)
        finally:
            logging.getLogger("tensorflow").removeHandler(caplog.handler)
    texts = {record.getMessage() for record in caplog.records}
    assert len(texts) == 2 and any("removed in a future version" in t and "Use g." in t for t in texts)
    assert inspection.getargspec(h).args == ["x", "old"]


def test_identity_collections_compare_by_identity():
    a, b = tf.Variable(1.0), tf.Variable(1.0)
    assert a in object_identity.ObjectIdentitySet([a]) and b not in object_identity.ObjectIdentitySet([a])
    table = object_identity.ObjectIdentityDictionary()
    table[a], table[b] = 1, 2
    assert [table[a], table[b], len(table)] == [1, 2, 2]


def test_a_condition_that_is_known_adds_no_conditional():
    assert branching.smart_cond(True, lambda: 1, lambda: 2) == 1
    assert branching.smart_cond(tf.constant(False), lambda: 1, lambda: 2) == 2
    traced = tf.function(lambda p: branching.smart_cond(p, lambda: 1, lambda: 2))
    assert traced(tf.constant(True)).numpy() == 1


def test_lists_of_tensors_stack():
    values = tensor_lists.tensor_list_from_tensor([[1.0], [2.0]], [1])
    values = tensor_lists.tensor_list_push_back(values, [3.0])
    assert tensor_lists.tensor_list_stack(values, tf.float32).numpy().tolist() == [[1], [2], [3]]
    assert tensor_lists.tensor_list_length(values).numpy() == 3


def test_moving_averages_move_toward_the_value():
    average = tf.Variable(1.0)
    variables.assign_moving_average(average, 3.0, 0.75)
    assert average.numpy() == 1.5


def test_sums_of_operators_keep_their_structure():
    diagonal = tf.linalg.LinearOperatorDiag([1.0, 2.0])
    (total,) = add_operators([diagonal, tf.linalg.LinearOperatorScaledIdentity(2, 3.0)])
    assert isinstance(total, tf.linalg.LinearOperatorDiag)
    assert total.diag_part().numpy().tolist() == [4, 5]
    (full,) = add_operators([diagonal, tf.linalg.LinearOperatorFullMatrix([[0.0, 1.0], [1.0, 0.0]])])
    assert full.to_dense().numpy().tolist() == [[1, 1], [1, 2]]
    scaled = tf.linalg.LinearOperatorScaledIdentity(2, [3.0, 4.0])
    (multiple,) = add_operators([scaled, tf.linalg.LinearOperatorIdentity(2)])
    assert isinstance(multiple, tf.linalg.LinearOperatorScaledIdentity)
    assert multiple.multiplier.numpy().tolist() == [4, 5]


def test_several_tensors_are_reduced_together():
    def later_maximum(left, right):
        take = right[0] >= left[0]
        return tf.where(take, right[0], left[0]), tf.where(take, right[1], left[1])

    values = tf.constant([[3.0, 1.0], [2.0, 5.0], [3.0, 4.0]])
    positions = tf.repeat([[0], [1], [2]], 2, axis=1)
    inits = tf.constant(-np.inf), tf.constant(-1)
    reducer = tf.function(later_maximum).get_concrete_function(inits, inits)
    best, where = variadic_reduce([values, positions], inits, [0], reducer)
    assert best.numpy().tolist() == [3, 5]
    assert where.numpy().tolist() == [2, 1]
    best, where = tf.function(lambda: variadic_reduce([values, positions], inits, (0, 1), reducer), jit_compile=True)()
    assert (best.numpy(), where.numpy()) == (5, 1)
    assert variadic_reduce([values[:0]], inits[:1], [0], reducer)[0].numpy().tolist() == [-np.inf] * 2


def test_variables_have_no_static_value():
    assert tf.get_static_value(tf.Variable([1, 2])) is None
    assert tf.get_static_value(tf.ragged.constant([[1]])) is None
    assert tf.get_static_value([1]) == [1]
    assert tf.get_static_value(tf.constant(2)) == 2


def test_objects_may_say_that_they_are_tensors():
    class Deferred:
        is_tensor_like = True

    assert tf.is_tensor(Deferred())
    assert tf.get_static_value(Deferred()) is None


@pytest.mark.parametrize("compiled", [False, True])
def test_dynamic_slices_move_inside_the_array(compiled):
    x = tf.reshape(tf.range(6.0), [2, 3])

    def block(x, start):
        return dynamic_slice(x, start, [1, 2]), dynamic_update_slice(x, [[-1.0, -2.0]], start)

    taken, updated = tf.function(block, jit_compile=compiled)(x, tf.constant([1, 2]))
    assert taken.numpy().tolist() == [[4, 5]]
    assert updated.numpy().tolist() == [[0, 1, 2], [3, -1, -2]]


def test_gradients_of_dynamic_slices():
    x = tf.constant([1.0, 2.0, 3.0])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.reduce_sum(dynamic_slice(x, [1], [2]) * [5.0, 7.0]) + tf.reduce_sum(dynamic_update_slice(x, [0.0], [0]))
    assert tape.gradient(y, x).numpy().tolist() == [0, 6, 8]


def test_bounded_specs_carry_their_bounds():
    spec = BoundedTensorSpec([2], tf.int32, 0, [3, 4])
    assert spec.maximum.tolist() == [3, 4] and spec.minimum.dtype == np.int32
    assert spec == BoundedTensorSpec([2], tf.int32, 0, [3, 4]) and spec != BoundedTensorSpec([2], tf.int32, 0, [3, 5])
    with pytest.raises(ValueError, match="not compatible"):
        BoundedTensorSpec([2], tf.int32, 0, [1, 2, 3])


def test_spec_classes_are_registered_by_name():
    class Spec(tf.TypeSpec):
        pass

    register("test.Spec")(Spec)
    assert get_name(Spec) == "test.Spec" and lookup("test.Spec") is Spec
    with pytest.raises(ValueError, match="already been registered"):
        register("test.Spec")(type("Other", (tf.TypeSpec,), {}))


def test_a_structure_is_opened_as_far_as_a_function_says():
    structure = [1, [2, [3]]]
    shallow = nest.get_traverse_shallow_structure(lambda part: isinstance(part, list) and len(part) == 2, structure)
    assert shallow == [False, [False, False]]
    assert nest.flatten_up_to(shallow, structure) == [1, 2, [3]]


def test_only_decorators_of_tensorflow_are_looked_through_for_the_arguments_of_a_function():
    def plain(function):
        return functools.wraps(function)(lambda *args, **kwargs: function(*args, **kwargs))

    @plain
    def wrapped(a, b):
        return a, b

    @tf.function
    def traced(a, b=1):
        return a, b

    made = tf.__internal__.decorator.make_decorator(traced.python_function, lambda *args: args)
    assert inspection.getfullargspec(wrapped).args == []
    assert [inspection.getfullargspec(f).args for f in (traced, made)] == [["a", "b"], ["a", "b"]]
    assert inspection.getfullargspec(tf.nn.relu).args == ["features", "name"]
    assert (inspection.tf_decorated(wrapped), inspection.tf_decorated(traced)) == (False, True)


def test_a_registered_spec_is_written_and_read_by_its_name():
    @register("headrace_tests.PairSpec")
    class PairSpec(tf.TypeSpec):
        value_type = tuple

        def __init__(self, first, second):
            self.first, self.second = first, second

        def _serialize(self):
            return (self.first, self.second)

        _component_specs = property(_serialize)

    spec = PairSpec(tf.TensorSpec([2]), tf.TensorSpec([], tf.int32))
    coder = tf.__internal__.saved_model
    assert coder.decode_proto(coder.encode_structure({"pair": spec})) == {"pair": spec}
    assert isinstance(hash(spec._TypeSpec__make_cmp_key(spec._serialize())), int)
    assert spec._TypeSpec__is_compatible((tf.TensorShape([None]),), (tf.TensorShape([2]),))


def test_a_module_finds_the_variables_of_operators_among_its_attributes():
    scale = tf.Variable([1.0, 2.0])
    diagonal = tf.linalg.LinearOperatorDiag(scale)
    for operator in (
        tf.linalg.LinearOperatorLowRankUpdate(diagonal, tf.ones([2, 1])),
        tf.linalg.LinearOperatorKronecker([diagonal, diagonal]),
    ):
        assert [v is scale for v in operator.variables] == [True]


def test_a_compiled_structure_keeps_its_form_and_a_flat_one_is_a_list():
    one, two = tf.constant(1), tf.constant(2)
    assert tf.xla.experimental.compile(lambda: (one, two)) == [1, 2]
    assert tf.xla.experimental.compile(lambda: {"b": one, "a": [two]}) == {"b": 1, "a": [2]}


def test_the_static_value_of_an_operation_is_known_where_tensorflow_folds_it():
    @tf.function
    def values(x):
        seen.extend(tf.get_static_value(t) for t in (tf.rank(x), tf.rank(x) + 1, tf.where(True, tf.rank(x), 0)))
        return x

    seen = []
    values(tf.ones([2, 3]))
    assert seen == [2, None, None]


def test_constants_are_evaluated_through_any_operations():
    with tf.Graph().as_default():
        negative = tf.constant(-1) < 0
        assert tf.get_static_value(negative) is None  # as in TensorFlow, which follows few operations here
        assert (
            bool(variables.try_evaluate_constant(negative))
            and variables.try_evaluate_constant(tf.where(negative, 3, 2)) == 3
        )
        assert variables.try_evaluate_constant(tf.compat.v1.placeholder(tf.int32)) is None
