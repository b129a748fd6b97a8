"""How recorded signatures are read and compared with ours."""

import pytest

from signatures import Parameter, difference, own_parameters, read_parameters


@pytest.mark.parametrize(
    ("signature", "parameters"),
    [
        ("()", []),
        ("(self, x, name=None)", [("x", ""), ("name", "None")]),
        ("(x: Annotated[Any, ~T], name=None) -> Annotated[Any, ~T]", [("x", ""), ("name", "None")]),
        ("(a, /, *args, b=(1, 2), **kwargs)", [("a", ""), ("*args", ""), ("b", "(1, 2)"), ("**kwargs", "")]),
        ("(sep=',', end='=', of: Mapping[int, str] = {})", [("sep", "','"), ("end", "'='"), ("of", "{}")]),
        ("(how=<Mode.NONE: 'none'>, n=3)", [("how", "<Mode.NONE: 'none'>"), ("n", "3")]),
    ],
)
def test_recorded_signatures_are_read(signature, parameters):
    assert read_parameters(signature) == [Parameter(name, default) for name, default in parameters]


@pytest.mark.parametrize("signature", ["", "(mesh, names, tensorflow.Tensor], n)"])
def test_garbled_signatures_are_not_guessed(signature):
    assert read_parameters(signature) is None


def ours(function):
    return own_parameters(function)


@pytest.mark.parametrize(
    ("wanted", "function", "found"),
    [
        ("(x, axis=None)", lambda x, axis=None: 0, ""),
        ("(x, axis=None)", lambda x, axis=None, extra=1: 0, ""),
        ("(x, k=1.0)", lambda x, k=1: 0, ""),
        ("(x, k=[1, 1])", lambda x, k=(1, 1): 0, ""),
        ("(*args, **kwargs)", lambda x: 0, ""),
        ("(*shape, order='C')", lambda *shape, order="C": 0, ""),
        ("(x, dtype=float)", lambda x, dtype=float: 0, ""),
        ("(x, error=a.b.KeyError)", lambda x, error=KeyError: 0, ""),
        ("(x, axis=None)", lambda x: 0, "takes (x), not (x, axis)"),
        ("(x, axis=None)", lambda axis=None, x=None: 0, "takes (axis, x), not (x, axis)"),
        ("(x, axis=None)", lambda x, axis=0: 0, "axis=0, not None"),
        ("(x, axis=None)", lambda x, axis: 0, "axis=required, not None"),
        ("(x)", lambda x, y: 0, "also requires y"),
        ("(x, y)", lambda *args, **kwargs: 0, "takes (*args, **kwargs), not (x, y)"),
    ],
)
def test_differences_are_named(wanted, function, found):
    assert difference(read_parameters(wanted), ours(function)) == found
