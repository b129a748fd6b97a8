"""TensorFlow's error classes and their status codes, and short constructors for our own kernels.

Exception
 ├─ OpError                       node_def, op, message, error_code
 │   ├─ CancelledError            1      ├─ ResourceExhaustedError    8      ├─ InternalError        13
 │   ├─ UnknownError              2      ├─ FailedPreconditionError   9      ├─ UnavailableError     14
 │   ├─ InvalidArgumentError      3      ├─ AbortedError             10      ├─ DataLossError        15
 │   ├─ DeadlineExceededError     4      ├─ OutOfRangeError          11      └─ UnauthenticatedError 16
 │   ├─ NotFoundError             5      └─ UnimplementedError       12
 │   ├─ AlreadyExistsError        6
 │   └─ PermissionDeniedError     7
 ├─ TypeError  ── OperatorNotAllowedInGraphError
 └─ ValueError ── InaccessibleTensorError
"""

import traceback
import warnings
from typing import Any

OK = 0
CANCELLED = 1
UNKNOWN = 2
INVALID_ARGUMENT = 3
DEADLINE_EXCEEDED = 4
NOT_FOUND = 5
ALREADY_EXISTS = 6
PERMISSION_DENIED = 7
RESOURCE_EXHAUSTED = 8
FAILED_PRECONDITION = 9
ABORTED = 10
OUT_OF_RANGE = 11
UNIMPLEMENTED = 12
INTERNAL = 13
UNAVAILABLE = 14
DATA_LOSS = 15
UNAUTHENTICATED = 16


class OpError(Exception):
    """An operation failed.

    Args:
        node_def: The NodeDef of the failed operation, or None.
        op: The failed Operation, or None when it is not known (always so in eager code).
        message: What went wrong.
        error_code: One of the status codes of this module.
        *args: At most one mapping of payload names to bytes, given out as `experimental_payloads`.
    """

    def __init__(self, node_def: Any, op: Any, message: str, error_code: int, *args: Any) -> None:
        # As in TensorFlow `args` stays empty: the parts are read through the properties, the text through str().
        super().__init__()
        self._node_def = node_def
        self._op = op
        self._message = message
        self._error_code = error_code
        self._experimental_payloads = args[0] if args else {}

    def __reduce__(self) -> tuple[Any, ...]:
        parts: tuple[Any, ...] = (self._node_def, self._op, self._message)
        if type(self) is OpError:
            parts += (self._error_code,)
        return type(self), parts, self.__dict__

    @property
    def message(self) -> str:
        """What went wrong, without the trace of the operation's making."""
        return self._message

    @property
    def op(self) -> Any:
        """The Operation that failed, or None."""
        return self._op

    @property
    def error_code(self) -> int:
        """The status code, such as `tf.errors.INVALID_ARGUMENT`."""
        return self._error_code

    @property
    def node_def(self) -> Any:
        """The NodeDef of the failed operation, or None."""
        return self._node_def

    @property
    def experimental_payloads(self) -> Any:
        """Details attached to the failure, by name."""
        return self._experimental_payloads

    def __str__(self) -> str:
        if self._op is None:
            return self._message
        lines = [f"{self._message}\n\nOriginal stack trace for {self._op.name!r}:\n"]
        lines.extend(traceback.format_list(getattr(self._op, "traceback", None) or []))
        return "".join(lines)


class CancelledError(OpError):
    """The operation was cancelled, for example because its session or coordinator was closed."""

    def __init__(self, node_def: Any, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, CANCELLED, *args)


class UnknownError(OpError):
    """A failure with no better class, such as an exception inside a Python callback."""

    def __init__(self, node_def: Any, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, UNKNOWN, *args)


class InvalidArgumentError(OpError):
    """An operation received a value it cannot take: wrong shape, wrong size, out of its domain."""

    def __init__(self, node_def: Any, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, INVALID_ARGUMENT, *args)


class DeadlineExceededError(OpError):
    """The allowed time ran out before the operation finished."""

    def __init__(self, node_def: Any, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, DEADLINE_EXCEEDED, *args)


class NotFoundError(OpError):
    """A file, a checkpoint entry or another named thing does not exist."""

    def __init__(self, node_def: Any, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, NOT_FOUND, *args)


class AlreadyExistsError(OpError):
    """The thing to be made is there already."""

    def __init__(self, node_def: Any, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, ALREADY_EXISTS, *args)


class PermissionDeniedError(OpError):
    """The caller may not do this, for example read that file."""

    def __init__(self, node_def: Any, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, PERMISSION_DENIED, *args)


class ResourceExhaustedError(OpError):
    """Memory, disk space or a quota is used up."""

    def __init__(self, node_def: Any, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, RESOURCE_EXHAUSTED, *args)


class FailedPreconditionError(OpError):
    """The system is not in the state the operation needs, such as a variable read before it is initialized."""

    def __init__(self, node_def: Any, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, FAILED_PRECONDITION, *args)


class AbortedError(OpError):
    """The operation gave up, usually because something else ran at the same time; trying again may work."""

    def __init__(self, node_def: Any, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, ABORTED, *args)


class OutOfRangeError(OpError):
    """Past the end: of a dataset, of a file."""

    def __init__(self, node_def: Any, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, OUT_OF_RANGE, *args)


class UnimplementedError(OpError):
    """The operation exists but not for these types, shapes or devices."""

    def __init__(self, node_def: Any, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, UNIMPLEMENTED, *args)


class InternalError(OpError):
    """The system broke one of its own rules."""

    def __init__(self, node_def: Any, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, INTERNAL, *args)


class UnavailableError(OpError):
    """A service or device cannot be reached at the moment."""

    def __init__(self, node_def: Any, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, UNAVAILABLE, *args)


class DataLossError(OpError):
    """Stored data is damaged or cut short."""

    def __init__(self, node_def: Any, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, DATA_LOSS, *args)


class UnauthenticatedError(OpError):
    """The caller did not prove who it is."""

    def __init__(self, node_def: Any, op: Any, message: str, *args: Any) -> None:
        super().__init__(node_def, op, message, UNAUTHENTICATED, *args)


class OperatorNotAllowedInGraphError(TypeError):
    """A Python operation needs the value of a symbolic tensor, which does not exist while tracing."""


class InaccessibleTensorError(ValueError):
    """A symbolic tensor was used outside the function or block whose trace made it."""


_CLASS_OF_CODE: dict[int, type[OpError]] = {
    CANCELLED: CancelledError,
    UNKNOWN: UnknownError,
    INVALID_ARGUMENT: InvalidArgumentError,
    DEADLINE_EXCEEDED: DeadlineExceededError,
    NOT_FOUND: NotFoundError,
    ALREADY_EXISTS: AlreadyExistsError,
    PERMISSION_DENIED: PermissionDeniedError,
    RESOURCE_EXHAUSTED: ResourceExhaustedError,
    FAILED_PRECONDITION: FailedPreconditionError,
    ABORTED: AbortedError,
    OUT_OF_RANGE: OutOfRangeError,
    UNIMPLEMENTED: UnimplementedError,
    INTERNAL: InternalError,
    UNAVAILABLE: UnavailableError,
    DATA_LOSS: DataLossError,
    UNAUTHENTICATED: UnauthenticatedError,
}
_CODE_OF_CLASS = {cls: code for code, cls in _CLASS_OF_CODE.items()}


def exception_type_from_error_code(error_code: int) -> type[OpError]:
    """The class that stands for `error_code`; KeyError when there is none."""
    return _CLASS_OF_CODE[error_code]


def error_code_from_exception_type(cls: type) -> int | None:
    """The status code of an error class; None, with a warning, for a class that has none."""
    code = _CODE_OF_CLASS.get(cls)
    if code is None:
        warnings.warn("Unknown class exception", stacklevel=2)
    return code


# Constructors for kernels and readers, which know neither a NodeDef nor an Operation.


def invalid_argument(message: str) -> InvalidArgumentError:
    return InvalidArgumentError(None, None, message)


def not_found(message: str) -> NotFoundError:
    return NotFoundError(None, None, message)


def out_of_range(message: str) -> OutOfRangeError:
    return OutOfRangeError(None, None, message)


def data_loss(message: str) -> DataLossError:
    return DataLossError(None, None, message)


def unimplemented(message: str) -> UnimplementedError:
    return UnimplementedError(None, None, message)


def failed_precondition(message: str) -> FailedPreconditionError:
    return FailedPreconditionError(None, None, message)
