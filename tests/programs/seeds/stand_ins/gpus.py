"""Four GPUs on a machine that has none: devices that may be listed and set up, but not computed on."""

from types import SimpleNamespace

from headrace._src.runtime import devices

COUNT = 4

if not devices.physical_devices("GPU"):
    devices._accelerators = lambda: [SimpleNamespace(platform="gpu") for _ in range(COUNT)]
