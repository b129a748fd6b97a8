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

from __future__ import annotations

import traceback
import warnings
from collections.abc import Mapping
from typing import Any, Protocol

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


class FailedOperation(Protocol):
    """The operation of a graph that failed, as errors show it."""

    @property
    def name(self) -> str: ...


class OpError(Exception):
    """An operation failed.

    Args:
        node_def: The NodeDef of the failed operation, or None.
        op: The failed Operation, or None if it is unknown (always in eager code).
        message: The error message.
        error_code: One of the status codes of this module.
        *args: At most one mapping of payload names to bytes, available as `experimental_payloads`.
    """

    def __init__(
        self, node_def: object, op: FailedOperation | None, message: str, error_code: int, *args: Mapping[str, bytes]
    ) -> None:
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
        """The error message, without the stack trace of the operation's creation."""
        return self._message

    @property
    def op(self) -> FailedOperation | None:
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
    def experimental_payloads(self) -> Mapping[str, bytes]:
        """Details attached to the failure, by name."""
        return self._experimental_payloads

    def __str__(self) -> str:
        if self._op is None:
            return self._message
        lines = [f"{self._message}\n\nOriginal stack trace for {self._op.name!r}:\n"]
        lines.extend(traceback.format_list(getattr(self._op, "traceback", None) or []))
        return "".join(lines)


class CancelledError(OpError):
    """The operation was cancelled, for example because its session or coordinator was closed.

    Args:
        node_def: NodeDef of the failed operation, or None.
        op: Operation that failed, or None.
        message: Text of the error.
        *args: Dictionary of payloads, or nothing.
    """

    def __init__(self, node_def: object, op: FailedOperation | None, message: str, *args: Mapping[str, bytes]) -> None:
        super().__init__(node_def, op, message, CANCELLED, *args)


class UnknownError(OpError):
    """A failure with no better class, such as an exception inside a Python callback.

    Args:
        node_def: NodeDef of the failed operation, or None.
        op: Operation that failed, or None.
        message: Text of the error.
        *args: Dictionary of payloads, or nothing.
    """

    def __init__(self, node_def: object, op: FailedOperation | None, message: str, *args: Mapping[str, bytes]) -> None:
        super().__init__(node_def, op, message, UNKNOWN, *args)


class InvalidArgumentError(OpError):
    """An operation received an invalid value: wrong shape, wrong size, or out of its domain.

    Args:
        node_def: NodeDef of the failed operation, or None.
        op: Operation that failed, or None.
        message: Text of the error.
        *args: Dictionary of payloads, or nothing.

    >>> try:
    ...     tf.reshape([1, 2, 3], [2, 2])
    ... except tf.errors.InvalidArgumentError as error:
    ...     print(type(error).__name__)
    InvalidArgumentError
    """

    def __init__(self, node_def: object, op: FailedOperation | None, message: str, *args: Mapping[str, bytes]) -> None:
        super().__init__(node_def, op, message, INVALID_ARGUMENT, *args)


class DeadlineExceededError(OpError):
    """The allowed time ran out before the operation finished.

    Args:
        node_def: NodeDef of the failed operation, or None.
        op: Operation that failed, or None.
        message: Text of the error.
        *args: Dictionary of payloads, or nothing.
    """

    def __init__(self, node_def: object, op: FailedOperation | None, message: str, *args: Mapping[str, bytes]) -> None:
        super().__init__(node_def, op, message, DEADLINE_EXCEEDED, *args)


class NotFoundError(OpError):
    """A file, a checkpoint entry or another named thing does not exist.

    Args:
        node_def: NodeDef of the failed operation, or None.
        op: Operation that failed, or None.
        message: Text of the error.
        *args: Dictionary of payloads, or nothing.
    """

    def __init__(self, node_def: object, op: FailedOperation | None, message: str, *args: Mapping[str, bytes]) -> None:
        super().__init__(node_def, op, message, NOT_FOUND, *args)


class AlreadyExistsError(OpError):
    """The entity to create already exists.

    Args:
        node_def: NodeDef of the failed operation, or None.
        op: Operation that failed, or None.
        message: Text of the error.
        *args: Dictionary of payloads, or nothing.
    """

    def __init__(self, node_def: object, op: FailedOperation | None, message: str, *args: Mapping[str, bytes]) -> None:
        super().__init__(node_def, op, message, ALREADY_EXISTS, *args)


class PermissionDeniedError(OpError):
    """The caller does not have permission, for example to read a file.

    Args:
        node_def: NodeDef of the failed operation, or None.
        op: Operation that failed, or None.
        message: Text of the error.
        *args: Dictionary of payloads, or nothing.
    """

    def __init__(self, node_def: object, op: FailedOperation | None, message: str, *args: Mapping[str, bytes]) -> None:
        super().__init__(node_def, op, message, PERMISSION_DENIED, *args)


class ResourceExhaustedError(OpError):
    """Memory, disk space or a quota is used up.

    Args:
        node_def: NodeDef of the failed operation, or None.
        op: Operation that failed, or None.
        message: Text of the error.
        *args: Dictionary of payloads, or nothing.
    """

    def __init__(self, node_def: object, op: FailedOperation | None, message: str, *args: Mapping[str, bytes]) -> None:
        super().__init__(node_def, op, message, RESOURCE_EXHAUSTED, *args)


class FailedPreconditionError(OpError):
    """The system is not in the state the operation needs, such as a variable read before it is initialized.

    Args:
        node_def: NodeDef of the failed operation, or None.
        op: Operation that failed, or None.
        message: Text of the error.
        *args: Dictionary of payloads, or nothing.
    """

    def __init__(self, node_def: object, op: FailedOperation | None, message: str, *args: Mapping[str, bytes]) -> None:
        super().__init__(node_def, op, message, FAILED_PRECONDITION, *args)


class AbortedError(OpError):
    """The operation was aborted, usually because of a concurrent operation; a retry may succeed.

    Args:
        node_def: NodeDef of the failed operation, or None.
        op: Operation that failed, or None.
        message: Text of the error.
        *args: Dictionary of payloads, or nothing.
    """

    def __init__(self, node_def: object, op: FailedOperation | None, message: str, *args: Mapping[str, bytes]) -> None:
        super().__init__(node_def, op, message, ABORTED, *args)


class OutOfRangeError(OpError):
    """An operation went past the end of a dataset or a file.

    Args:
        node_def: NodeDef of the failed operation, or None.
        op: Operation that failed, or None.
        message: Text of the error.
        *args: Dictionary of payloads, or nothing.

    >>> iterator = iter(tf.data.Dataset.range(0))
    >>> try:
    ...     iterator.get_next()
    ... except tf.errors.OutOfRangeError as error:
    ...     print(error.message)
    End of sequence
    """

    def __init__(self, node_def: object, op: FailedOperation | None, message: str, *args: Mapping[str, bytes]) -> None:
        super().__init__(node_def, op, message, OUT_OF_RANGE, *args)


class UnimplementedError(OpError):
    """The operation exists but not for these types, shapes or devices.

    Args:
        node_def: NodeDef of the failed operation, or None.
        op: Operation that failed, or None.
        message: Text of the error.
        *args: Dictionary of payloads, or nothing.
    """

    def __init__(self, node_def: object, op: FailedOperation | None, message: str, *args: Mapping[str, bytes]) -> None:
        super().__init__(node_def, op, message, UNIMPLEMENTED, *args)


class InternalError(OpError):
    """The system violated one of its own invariants.

    Args:
        node_def: NodeDef of the failed operation, or None.
        op: Operation that failed, or None.
        message: Text of the error.
        *args: Dictionary of payloads, or nothing.
    """

    def __init__(self, node_def: object, op: FailedOperation | None, message: str, *args: Mapping[str, bytes]) -> None:
        super().__init__(node_def, op, message, INTERNAL, *args)


class UnavailableError(OpError):
    """A service or device cannot be reached at the moment.

    Args:
        node_def: NodeDef of the failed operation, or None.
        op: Operation that failed, or None.
        message: Text of the error.
        *args: Dictionary of payloads, or nothing.
    """

    def __init__(self, node_def: object, op: FailedOperation | None, message: str, *args: Mapping[str, bytes]) -> None:
        super().__init__(node_def, op, message, UNAVAILABLE, *args)


class DataLossError(OpError):
    """Stored data is damaged or cut short.

    Args:
        node_def: NodeDef of the failed operation, or None.
        op: Operation that failed, or None.
        message: Text of the error.
        *args: Dictionary of payloads, or nothing.
    """

    def __init__(self, node_def: object, op: FailedOperation | None, message: str, *args: Mapping[str, bytes]) -> None:
        super().__init__(node_def, op, message, DATA_LOSS, *args)


class UnauthenticatedError(OpError):
    """The caller is not authenticated.

    Args:
        node_def: NodeDef of the failed operation, or None.
        op: Operation that failed, or None.
        message: Text of the error.
        *args: Dictionary of payloads, or nothing.
    """

    def __init__(self, node_def: object, op: FailedOperation | None, message: str, *args: Mapping[str, bytes]) -> None:
        super().__init__(node_def, op, message, UNAUTHENTICATED, *args)


class OperatorNotAllowedInGraphError(TypeError):
    """A Python operation needs the value of a symbolic tensor, which does not exist while tracing."""


class InaccessibleTensorError(TypeError, ValueError):
    """A symbolic tensor was used outside the function or block whose trace created it.

    TensorFlow raised a ValueError at first and raises a TypeError now; programs catch either.
    """


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
    """Returns the error class of `error_code`. Raises KeyError if there is none.

    Args:
        error_code: Number, such as `tf.errors.NOT_FOUND`.
    """
    return _CLASS_OF_CODE[error_code]


def error_code_from_exception_type(cls: type) -> int | None:
    """Returns the status code of an error class; None, with a warning, for a class that has none.

    Args:
        cls: Subclass of tf.errors.OpError.
    """
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
