"""Four GPUs, whatever the machine has: devices that may be listed and set up, but not computed on."""

from headrace._src.runtime import devices

devices.settings.accelerators = ["GPU"] * 4
