"""tf.DeviceSpec: the parts of a device name, fixed in TensorFlow 2 and changeable in TensorFlow 1."""

import pytest

import headrace as tf

V1 = tf.compat.v1.DeviceSpec


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("/cpu:0", "/device:CPU:0"),
        ("/Gpu:0", "/device:GPU:0"),
        ("/tpu:1", "/device:TPU:1"),
        ("/device:cpu:*", "/device:CPU:*"),
        ("/device:MyFunny:2", "/device:MyFunny:2"),
        ("/task:01", "/task:1"),
        ("/job:foo//replica:0", "/job:foo/replica:0"),
    ],
)
def test_a_name_has_a_canonical_form(text, canonical):
    assert tf.DeviceSpec.from_string(text).to_string() == canonical
    assert V1.from_string(text).to_string() == canonical


@pytest.mark.parametrize(("text", "word"), [("/xla_cpu:1", "xla_cpu"), ("/foo:1", "foo"), ("/job:foo:3", "job")])
def test_other_attributes_are_refused(text, word):
    with pytest.raises(ValueError, match=f"Unknown attribute '{word}' is encountered"):
        tf.DeviceSpec.from_string(text)


def test_numbers_may_be_text():
    assert tf.DeviceSpec(device_type="gpu", device_index="1", task="3").to_string() == "/task:3/device:GPU:1"


def test_the_parts_of_version_1_can_be_changed():
    spec = V1(job="a")
    spec.task = 3
    spec.device_type = "cpu"
    assert spec.to_string() == "/job:a/task:3/device:CPU:*"
    spec.merge_from(V1(job="b", device_index=2))
    assert spec.to_string() == "/job:b/task:3/device:CPU:2"
    assert spec.parse_from_string("/cpu:1") is spec
    assert spec.to_string() == "/device:CPU:1"


def test_the_parts_of_version_2_cannot_be_changed():
    with pytest.raises(AttributeError):
        tf.DeviceSpec().job = "a"
    assert not hasattr(tf.DeviceSpec, "merge_from")
