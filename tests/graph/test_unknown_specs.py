"""Specs of classes that this package does not have: a value is the structure of its components."""

import headrace as tf
from headrace._src.formats import messages
from headrace._src.graph.graph_def.structured_value import Unknown, decode, encode


def distribution_spec(components=2, kind=messages.TypeSpecProto.REGISTERED_TYPE_SPEC):
    """The spec of a distribution as TensorFlow Probability writes it: a version, tensors, other arguments."""
    message = messages.StructuredValue()
    spec = message.type_spec_value
    spec.type_spec_class, spec.type_spec_class_name = kind, "tfp.distributions.Normal_ACTTypeSpec"
    spec.num_flat_components = components
    tensors = {"scale": tf.TensorSpec([], tf.float32), "loc": tf.TensorSpec([None], tf.float32)}
    spec.type_state.CopyFrom(encode((3, tensors, {"name": "Normal", "validate_args": False}, ("parameters",), ())))
    return message


def test_the_components_stand_for_the_value():
    found = decode(distribution_spec())
    assert found == {"loc": tf.TensorSpec([None], tf.float32), "scale": tf.TensorSpec([], tf.float32)}


def test_old_files_do_not_count_the_components():
    assert set(decode(distribution_spec(components=0, kind=275837168))) == {"loc", "scale"}


def test_a_count_that_does_not_fit_stays_unknown():
    assert isinstance(decode(distribution_spec(components=5)), Unknown)


def test_other_specs_of_tensorflow_stay_unknown():
    assert isinstance(decode(distribution_spec(kind=messages.TypeSpecProto.DATA_DATASET_SPEC)), Unknown)
