"""The error classes: codes, parts, text and copies."""

import copy
import pickle
from types import SimpleNamespace

import pytest

from headrace._src.base import errors

CODES = {
    "CancelledError": 1,
    "UnknownError": 2,
    "InvalidArgumentError": 3,
    "DeadlineExceededError": 4,
    "NotFoundError": 5,
    "AlreadyExistsError": 6,
    "PermissionDeniedError": 7,
    "ResourceExhaustedError": 8,
    "FailedPreconditionError": 9,
    "AbortedError": 10,
    "OutOfRangeError": 11,
    "UnimplementedError": 12,
    "InternalError": 13,
    "UnavailableError": 14,
    "DataLossError": 15,
    "UnauthenticatedError": 16,
}


@pytest.mark.parametrize("name,code", CODES.items())
def test_each_class_has_its_code(name, code):
    cls = getattr(errors, name)
    error = cls(None, None, "text")
    assert error.error_code == code
    assert cls.__mro__[1:] == (errors.OpError, Exception, BaseException, object)
    assert errors.exception_type_from_error_code(code) is cls
    assert errors.error_code_from_exception_type(cls) == code


@pytest.mark.parametrize("name,code", CODES.items())
def test_the_constant_is_named_after_the_class(name, code):
    stem = name.removesuffix("Error")
    constant = "".join("_" + letter if letter.isupper() else letter for letter in stem).strip("_").upper()
    assert getattr(errors, constant) == code


def test_the_text_of_an_error_without_an_operation_is_its_message():
    error = errors.InvalidArgumentError(None, None, "hello")
    assert str(error) == "hello"
    assert (error.message, error.node_def, error.op, error.experimental_payloads) == ("hello", None, None, {})
    assert (repr(error), error.args) == ("InvalidArgumentError()", ())


def test_the_text_of_an_error_with_an_operation_ends_in_its_stack_trace():
    op = SimpleNamespace(name="chk", traceback=[("train.py", 33, "step", "loss = check(x)")])
    error = errors.InvalidArgumentError("node", op, "bad")
    assert str(error) == (
        "bad\n\nOriginal stack trace for 'chk':\n  File \"train.py\", line 33, in step\n    loss = check(x)\n"
    )
    assert (error.message, error.op, error.node_def) == ("bad", op, "node")


def test_payloads_are_the_argument_after_the_message():
    assert errors.AbortedError(None, None, "m", {"k": b"v"}).experimental_payloads == {"k": b"v"}
    assert errors.OpError(None, None, "m", 77, {"k": b"v"}).experimental_payloads == {"k": b"v"}


def test_op_error_takes_any_code():
    assert errors.OpError(None, None, "m", 77).error_code == 77


class _Special(errors.NotFoundError):
    pass


@pytest.mark.parametrize(
    "error",
    [
        errors.OpError("node", None, "m", 77),
        errors.NotFoundError(None, None, "z", {"k": b"v"}),
        _Special(None, None, "mine"),
    ],
)
@pytest.mark.parametrize("again", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])
def test_copies_keep_every_part(error, again):
    twin = again(error)
    assert type(twin) is type(error)
    assert vars(twin) == vars(error)
    assert str(twin) == str(error)


def test_graph_errors_are_python_errors():
    assert issubclass(errors.OperatorNotAllowedInGraphError, TypeError)
    assert {TypeError, ValueError} <= set(errors.InaccessibleTensorError.__mro__)
    assert not issubclass(errors.OperatorNotAllowedInGraphError, errors.OpError)


def test_unknown_codes_and_classes():
    with pytest.raises(KeyError):
        errors.exception_type_from_error_code(99)
    with pytest.warns(UserWarning, match="Unknown class exception"):
        assert errors.error_code_from_exception_type(ValueError) is None


@pytest.mark.parametrize(
    "make,cls",
    [
        (errors.invalid_argument, errors.InvalidArgumentError),
        (errors.not_found, errors.NotFoundError),
        (errors.out_of_range, errors.OutOfRangeError),
        (errors.data_loss, errors.DataLossError),
        (errors.unimplemented, errors.UnimplementedError),
        (errors.failed_precondition, errors.FailedPreconditionError),
    ],
)
def test_short_constructors(make, cls):
    error = make("what")
    assert type(error) is cls
    assert (error.message, error.node_def, error.op) == ("what", None, None)
