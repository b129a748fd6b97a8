"""Whether this machine may have an accelerator: a look at device files and settings that does not load JAX."""

from __future__ import annotations

import glob
import os


def posing() -> bool:
    """Returns whether XLA's CPU device is to be treated as GPU:0, to test placement on a machine without a GPU."""
    return os.environ.get("HEADRACE_POSE_AS_GPU", "") not in ("", "0")


def may_exist() -> bool:
    """Returns whether there are device files of GPUs or TPUs that JAX may use."""
    wanted = os.environ.get("JAX_PLATFORMS", "")
    if wanted and all(p.strip() == "cpu" for p in wanted.split(",")):
        return False
    return bool(
        glob.glob("/dev/nvidia[0-9]*") or glob.glob("/dev/accel*") or glob.glob("/dev/kfd") or "TPU_NAME" in os.environ
    )
