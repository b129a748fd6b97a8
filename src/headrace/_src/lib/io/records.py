"""Writing TFRecord files."""

from __future__ import annotations

from types import TracebackType
from typing import Any

from headrace._src.base import errors
from headrace._src.formats.compression import Deflation
from headrace._src.formats.tfrecord import RecordWriter
from headrace._src.ops.io.paths import file_path

_NUMBERED = {0: "", 1: "ZLIB", 2: "GZIP"}


class TFRecordOptions:
    """How records are compressed. Numbers left out are zlib's own.

    Args:
        compression_type: "GZIP", "ZLIB", "" or None.
        flush_mode: Accepted for compatibility.
        input_buffer_size: Accepted for compatibility.
        output_buffer_size: Accepted for compatibility.
        window_bits: 9 to 15, the size of the window.
        compression_level: 0 to 9.
        compression_method: Accepted for compatibility.
        mem_level: 1 to 9.
        compression_strategy: zlib's number of a strategy.
    """

    compression_type_map = _NUMBERED

    def __init__(
        self,
        compression_type: Any = None,
        flush_mode: int | None = None,
        input_buffer_size: int | None = None,
        output_buffer_size: int | None = None,
        window_bits: int | None = None,
        compression_level: int | None = None,
        compression_method: int | None = None,
        mem_level: int | None = None,
        compression_strategy: int | None = None,
    ) -> None:
        self.get_compression_type_string(compression_type)
        self.compression_type = compression_type
        self.flush_mode = flush_mode
        self.input_buffer_size = input_buffer_size
        self.output_buffer_size = output_buffer_size
        self.window_bits = window_bits
        self.compression_level = compression_level
        self.compression_method = compression_method
        self.mem_level = mem_level
        self.compression_strategy = compression_strategy

    @classmethod
    def get_compression_type_string(cls, options: Any) -> str:
        """The compression that options, a string or a number stand for."""
        if not options:
            return ""
        if isinstance(options, TFRecordOptions):
            return cls.get_compression_type_string(options.compression_type)
        if options in _NUMBERED:
            return _NUMBERED[options]
        if options in _NUMBERED.values():
            return str(options)
        raise ValueError(f'Not a valid compression_type: "{options}"')

    def _deflation(self) -> Deflation:
        kind = self.get_compression_type_string(self)
        given = {
            "level": self.compression_level,
            "window_bits": self.window_bits,
            "memory_level": self.mem_level,
            "strategy": self.compression_strategy,
        }
        return Deflation(kind, **{name: value for name, value in given.items() if value is not None})


class TFRecordWriter:
    """Writes records to a TFRecord file, which it replaces.

    Args:
        path: The file.
        options: TFRecordOptions, or the name of a compression.
    """

    def __init__(self, path: Any, options: Any = None) -> None:
        if not isinstance(options, TFRecordOptions):
            options = TFRecordOptions(compression_type=options)
        self._writer: RecordWriter | None = RecordWriter(file_path(path), options._deflation())

    def _open(self) -> RecordWriter:
        if self._writer is None:
            raise errors.failed_precondition("Writer is closed.")
        return self._writer

    def write(self, record: Any) -> None:
        """Adds a record: bytes, or text as UTF-8."""
        writer = self._writer or self._open()
        if type(record) is not bytes:
            record = _as_bytes(record)
        writer.write(record)

    def flush(self) -> None:
        """Hands what was written to the operating system."""
        self._open().flush()

    def close(self) -> None:
        """Ends the file."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def __enter__(self) -> TFRecordWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _as_bytes(record: Any) -> bytes:
    if isinstance(record, str):
        return record.encode()
    if not isinstance(record, bytes):
        raise TypeError(f"TFRecordWriter.write takes bytes; received {record!r} of type {type(record).__name__}.")
    return bytes(record)
