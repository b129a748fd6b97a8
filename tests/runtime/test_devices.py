"""What tf.config tells of a machine with GPUs, and that XLA is told before it starts."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

import headrace as tf
from headrace._src.runtime import devices


@pytest.fixture
def told(monkeypatch):
    """A machine with two GPUs, on which XLA has not started; what XLA was told."""
    updates = []
    monkeypatch.setattr(devices, "settings", devices._Settings())
    monkeypatch.setattr(devices, "xla_started", lambda: False)
    monkeypatch.setattr(devices, "find_spec", lambda name: name if name == "jax_cuda12_plugin" else None)
    monkeypatch.setattr(
        devices.glob, "glob", lambda pattern: [f"/dev/nvidia{n}" for n in (0, 1) if "nvidia" in pattern]
    )
    monkeypatch.setattr(
        devices, "jax", SimpleNamespace(config=SimpleNamespace(update=lambda *option: updates.append(option)))
    )
    for name in ("JAX_PLATFORMS", "CUDA_VISIBLE_DEVICES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XLA_PYTHON_CLIENT_PREALLOCATE", "true")  # changed below, and set back
    return updates


@pytest.mark.parametrize(
    ("chosen", "count"), [(None, 2), ("1", 1), ("1,0", 2), ("", 0), ("-1", 0), ("0,7,1", 1), ("GPU-8932f937", 1)]
)
def test_gpus_are_listed_without_starting_xla(told, monkeypatch, chosen, count):
    if chosen is not None:
        monkeypatch.setenv("CUDA_VISIBLE_DEVICES", chosen)
        monkeypatch.setattr(devices, "_accelerators", list)
    gpus = tf.config.list_physical_devices("GPU")
    assert [gpu.name for gpu in gpus] == [f"/physical_device:GPU:{n}" for n in range(count)]


def test_no_gpus_without_a_library_for_them(told, monkeypatch):
    monkeypatch.setattr(devices, "find_spec", lambda name: None)
    monkeypatch.setattr(devices, "_accelerators", list)
    assert tf.config.list_physical_devices("GPU") == []


def test_xla_sees_what_is_visible(told):
    gpus = tf.config.list_physical_devices("GPU")
    tf.config.set_visible_devices(gpus[1], "GPU")
    tf.config.set_visible_devices([], "GPU")
    assert told == [("jax_cuda_visible_devices", "1"), ("jax_platforms", "cpu")]
    assert tf.config.get_visible_devices("GPU") == [] and tf.config.list_physical_devices("GPU") == gpus
    assert [device.device_type for device in tf.config.list_logical_devices()] == ["CPU"]
    with pytest.raises(RuntimeError, match="Visible devices cannot be modified"):
        tf.config.set_visible_devices(gpus, "GPU")


def test_a_gpu_becomes_two(told):
    gpus = tf.config.list_physical_devices("GPU")
    tf.config.set_logical_device_configuration(gpus[0], [tf.config.LogicalDeviceConfiguration(memory_limit=2048)] * 2)
    assert [device.name for device in tf.config.list_logical_devices("GPU")] == [f"/device:GPU:{n}" for n in range(3)]
    with pytest.raises(ValueError, match="Cannot set memory growth"):
        tf.config.experimental.set_memory_growth(gpus[0], True)
    with pytest.raises(RuntimeError, match="Virtual devices cannot be modified"):
        tf.config.set_logical_device_configuration(gpus[0], [tf.config.LogicalDeviceConfiguration()])


def test_settings_come_before_xla_starts(told, monkeypatch):
    gpus = tf.config.list_physical_devices("GPU")
    tf.config.experimental.set_memory_growth(gpus[0], True)
    assert tf.config.experimental.get_memory_growth(gpus[0])
    monkeypatch.setattr(devices, "xla_started", lambda: True)
    with pytest.raises(RuntimeError, match="Physical devices cannot be modified"):
        tf.config.experimental.set_memory_growth(gpus[1], True)
    with pytest.raises(RuntimeError, match="Visible devices cannot be modified"):
        tf.config.set_visible_devices(gpus[:1], "GPU")


def test_devices_may_be_split_anew_after_they_are_forgotten():
    """Tests of libraries do it through TensorFlow's context._reset_context."""
    code = """
import headrace as tf
from headrace._src.lib.eager_context import _reset_context
assert len(tf.config.list_logical_devices("CPU")) == 1
_reset_context()
tf.config.set_logical_device_configuration(
    tf.config.list_physical_devices("CPU")[0], [tf.config.LogicalDeviceConfiguration()] * 2
)
strategy = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])
assert strategy.num_replicas_in_sync == 2
_reset_context()
assert len(tf.config.list_logical_devices("CPU")) == 1
"""
    subprocess.run([sys.executable, "-c", code], check=True)
