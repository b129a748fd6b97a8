"""The forms of arguments that functions take, and what concrete functions print."""

import dataclasses
import functools
import logging

import pytest

import headrace as tf


@dataclasses.dataclass
class Scaled:
    value: object
    scale: int

    def __tf_flatten__(self):
        return (self.scale,), (self.value,)

    @classmethod
    def __tf_unflatten__(cls, metadata, components):
        return cls(components[0], metadata[0])


def test_what_describes_a_dataclass_is_part_of_the_trace():
    @tf.function
    def f(x):
        return Scaled(x.value * x.scale, x.scale)

    assert f(Scaled(tf.constant(2), 3)).value.numpy() == 6
    assert f(Scaled(tf.constant(5), 4)).value.numpy() == 20
    assert f.experimental_get_tracing_count() == 2
    assert f(Scaled(tf.constant(6), 4)).value.numpy() == 24
    assert f.experimental_get_tracing_count() == 2


def test_a_signature_must_match_the_parameters():
    spec = tf.TensorSpec([None], tf.float32)
    with pytest.raises(TypeError, match="input_signature contains 1 extra type constraints"):
        tf.function(lambda x: x, input_signature=[spec, spec])
    with pytest.raises(TypeError, match="input_signature missing type constraint for y"):
        tf.function(lambda x, y: x, input_signature=[spec])
    assert tf.function(lambda x, y=3.0: x + y, input_signature=[spec])(tf.constant([1.0])).numpy().tolist() == [4.0]


def test_a_signature_of_a_method_leaves_self_out():
    class Doubler(tf.Module):
        @tf.function(input_signature=[tf.TensorSpec([None], tf.float32, name="inp")])
        def double(self, x):
            return x * 2, x

    concrete = Doubler().double.get_concrete_function()
    vector = "TensorSpec(shape=(None,), dtype=tf.float32, name=None)"
    assert str(concrete) == (
        "ConcreteFunction Input Parameters:\n"
        "  x (POSITIONAL_OR_KEYWORD): TensorSpec(shape=(None,), dtype=tf.float32, name='inp')\n"
        f"Output Type:\n  Tuple[{vector}, {vector}]\nCaptures:\n  None"
    )


def test_printed_signatures_of_positional_and_missing_arguments():
    def f(x, flag=True, *args):
        return None

    concrete = tf.function(f).get_concrete_function(tf.constant(1), False, 2)
    scalar = "TensorSpec(shape=(), dtype=tf.int32, name=None)"
    assert concrete.pretty_printed_signature(verbose=False) == (
        f"(x: {scalar}, flag: Literal[False], args_0: Literal[2], /) -> Literal[None]"
    )
    assert "Output Type:\n  Literal[None]" in str(concrete)
    without = tf.function(lambda: tf.constant(1)).get_concrete_function()
    assert str(without).startswith("ConcreteFunction Input Parameters:\nOutput Type:\n")


def test_the_program_of_xla_is_shown_for_compiled_functions_only():
    with pytest.raises(ValueError, match="jit_compile=True"):
        tf.function(lambda x: x).experimental_get_compiler_ir(tf.constant(1))


def test_reduced_retracing_does_not_warn(caplog):
    @tf.function(reduce_retracing=True)
    def f(x):
        return tf.reduce_sum(x)

    with caplog.at_level(logging.WARNING, logger="tensorflow"):
        for size in range(1, 8):
            f(tf.zeros([size]))
    assert f.experimental_get_tracing_count() == 2
    assert not caplog.records


def test_a_function_records_what_it_implements():
    @tf.function(experimental_implements="my.op")
    def f(x):
        return x + 1

    definition = f.get_concrete_function(tf.constant(1)).function_def
    assert definition.attr["_implements"].s == b"my.op"
    assert definition.signature.name.startswith("__inference_f_")
    assert [node.op for node in definition.node_def][-2:] == ["AddV2", "Identity"]


def test_hints_make_tensors_of_numbers():
    def f(x: tf.Tensor, n: int):
        return x * n

    hinted = tf.function(f, experimental_follow_type_hints=True)
    assert [hinted(k, 2).numpy() for k in (1, 2, 3)] == [2, 4, 6]
    assert hinted.experimental_get_tracing_count() == 1
    assert tf.function(f)(3, 2).numpy() == 6


def test_keyword_arguments_reach_their_names_in_any_order():
    @tf.function
    def subtract(**named):
        return named["b"] - named["a"]

    assert subtract(b=tf.constant(5), a=tf.constant(2)) == 3
    assert subtract(a=tf.constant(2), b=tf.constant(5)) == 3
    concrete = subtract.get_concrete_function(b=tf.TensorSpec([], tf.int32), a=tf.TensorSpec([], tf.int32))
    assert [t.name for t in concrete.inputs] == ["a:0", "b:0"]
    assert concrete(b=tf.constant(5), a=tf.constant(2)) == 3


def test_an_object_says_by_its_trace_type_which_trace_serves_it():
    class Parity(tf.types.experimental.TraceType):
        def __init__(self, value):
            self.odd = value % 2

        def is_subtype_of(self, other):
            return self == other

        def most_specific_common_supertype(self, others):
            return self if all(self == other for other in others) else None

        def placeholder_value(self, placeholder_context=None):
            return self.odd

        def __eq__(self, other):
            return isinstance(other, Parity) and self.odd == other.odd

        def __hash__(self):
            return self.odd

    class Number:
        def __init__(self, value):
            self.value = value

        def __tf_tracing_type__(self, context):
            return Parity(self.value)

    seen = []

    @tf.function
    def look(number):
        seen.append(number)
        return tf.constant(number)

    assert [int(look(Number(n))) for n in (1, 3, 4, 6, 5)] == [1, 1, 0, 0, 1]
    assert seen == [1, 0]


@pytest.mark.parametrize("name", ["_", "_x", "ä"])
def test_any_name_of_python_is_a_name_of_an_argument(name):
    scope: dict[str, object] = {}
    exec(f"def double({name}): return {name} + {name}", scope)
    double = tf.function(scope["double"], autograph=False)
    assert float(double(tf.constant(2.0))) == 4.0
    assert [t.name for t in double.get_concrete_function(tf.TensorSpec([])).inputs] == ["Placeholder:0"]


def test_keyword_arguments_pass_beside_an_input_signature():
    scalar = tf.TensorSpec([], tf.float32)

    @tf.function(input_signature=[scalar])
    def scaled(x, *, by=5.0, **more):
        return x * by + sum(more.values())

    @tf.function(input_signature=[scalar, scalar])
    def total(*values, by=1.0):
        return sum(values) * by

    assert float(scaled(3.0)) == 15.0
    assert float(scaled(3.0, by=tf.constant(2.0))) == 6.0
    assert float(scaled(3.0, by=2.0, b=tf.constant(1.0), a=4.0)) == 11.0
    assert [float(total(1.0, 2.0)), float(total(1.0, 2.0, by=4.0))] == [3.0, 12.0]
    part = tf.function(functools.partial(lambda a, b, c: a + b + c, 1.0, c=5.0), input_signature=[scalar])
    assert float(part(3.0)) == 9.0
    assert float(scaled.get_concrete_function()(tf.constant(2.0))) == 10.0


@pytest.mark.parametrize(
    ("signature", "message"),
    [
        (tf.TensorSpec([]), "must be either a tuple or a list"),
        ({"a": tf.TensorSpec([])}, "must be either a tuple or a list"),
        (["x"], "nested sequence of TensorSpec objects, got invalid args"),
        ([[tf.TensorSpec([]), 3]], "nested sequence of TensorSpec objects, got invalid args"),
    ],
)
def test_an_input_signature_is_a_list_of_specs(signature, message):
    with pytest.raises(TypeError, match=message):
        tf.function(lambda a: a, input_signature=signature)


def test_only_callables_become_functions():
    with pytest.raises(TypeError, match="1 is not a callable object"):
        tf.function(1)


@pytest.mark.parametrize(
    ("change", "value"),
    [
        (lambda x: x.append(1), [1]),
        (lambda x: x.update(b=1), {"a": tf.constant(1.0)}),
        (lambda x: x[0].update(a=1), [{"a": tf.constant(1.0)}]),
        (lambda x: x.reverse(), [tf.constant(1.0), tf.constant(2.0)]),
    ],
)
def test_a_function_must_not_change_its_arguments(change, value):
    @tf.function(autograph=False)
    def changing(x):
        change(x)
        return tf.constant(1)

    with pytest.raises(ValueError, match=r"changing\(x\) should not modify its Python input arguments"):
        changing(value)
    with pytest.raises(ValueError, match=r"parameter\(s\) were modified: x"):
        changing(x=value)


def test_a_concrete_function_refuses_a_ragged_tensor_of_another_rank():
    spec = tf.RaggedTensorSpec([None, None], tf.float32)
    flat = tf.function(lambda x: x.values).get_concrete_function(spec)
    assert flat(tf.ragged.constant([[1.0], [2.0]])).numpy().tolist() == [1.0, 2.0]
    for wrong in (tf.ragged.constant([[[1.0]]]), [[1.0]]):
        with pytest.raises(TypeError, match="Binding inputs to tf.function failed"):
            flat(wrong)
