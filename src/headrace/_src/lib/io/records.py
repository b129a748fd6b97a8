"""Writing TFRecord files."""

from __future__ import annotations

from typing import Any

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


class TFRecordWriter(RecordWriter):
    """Writes records to a TFRecord file, which it replaces.

    Args:
        path: The file.
        options: TFRecordOptions, or the name of a compression.
    """

    def __init__(self, path: Any, options: Any = None) -> None:
        if not isinstance(options, TFRecordOptions):
            options = TFRecordOptions(compression_type=options)
        super().__init__(file_path(path), options._deflation())
