"""tf.compat.v1.logging: logging with the levels of TensorFlow."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "DEBUG": "compat_v1.log:DEBUG",
        "ERROR": "compat_v1.log:ERROR",
        "FATAL": "compat_v1.log:FATAL",
        "INFO": "compat_v1.log:INFO",
        "TaskLevelStatusMessage": "compat_v1.log:TaskLevelStatusMessage",
        "WARN": "compat_v1.log:WARN",
        "debug": "compat_v1.log:debug",
        "error": "compat_v1.log:error",
        "fatal": "compat_v1.log:fatal",
        "flush": "compat_v1.log:flush",
        "get_verbosity": "compat_v1.log:get_verbosity",
        "info": "compat_v1.log:info",
        "log": "compat_v1.log:log",
        "log_every_n": "compat_v1.log:log_every_n",
        "log_first_n": "compat_v1.log:log_first_n",
        "log_if": "compat_v1.log:log_if",
        "set_verbosity": "compat_v1.log:set_verbosity",
        "vlog": "compat_v1.log:vlog",
        "warn": "compat_v1.log:warn",
        "warning": "compat_v1.log:warning",
    },
)
