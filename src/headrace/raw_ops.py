"""tf.raw_ops: every op under its name in TensorFlow, called with keyword arguments only."""

from headrace._src.base.unknown_names import unknown_name
from headrace._src.ops.keyword_call import keyword_only, op_names


def __getattr__(name: str) -> object:
    if name not in op_names():
        raise unknown_name(__name__, name)
    function = keyword_only(name)
    globals()[name] = function
    return function


def __dir__() -> list[str]:
    return op_names()
