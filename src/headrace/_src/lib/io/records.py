"""Writes TFRecord files."""

from __future__ import annotations

import os
from os import PathLike

from headrace._src.formats.compression import Deflation
from headrace._src.formats.remote import is_remote, outgoing, send
from headrace._src.formats.tfrecord import RecordWriter
from headrace._src.ops.io.paths import file_path

_NUMBERED = {0: "", 1: "ZLIB", 2: "GZIP"}


class TFRecordOptions:
    """Compression options of TFRecord files. Omitted numbers take zlib's defaults.

    Args:
        compression_type: "GZIP", "ZLIB", "" or None.
        flush_mode: Has no effect.
        input_buffer_size: Has no effect.
        output_buffer_size: Has no effect.
        window_bits: Size of the window, 9 to 15.
        compression_level: 0 to 9.
        compression_method: Has no effect.
        mem_level: 1 to 9.
        compression_strategy: Number of a strategy of zlib.
    """

    compression_type_map = _NUMBERED

    def __init__(
        self,
        compression_type: str | None = None,
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
    def get_compression_type_string(cls, options: TFRecordOptions | str | int | None) -> str:
        """Returns the compression type for options, a name or a number.

        Args:
            options: TFRecordOptions, a compression type, or None.

        Raises:
            ValueError: If `options` is not a known compression.
        """
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
    """Writes records to a TFRecord file; an existing file is replaced.

    Args:
        path: Path of the file.
        options: TFRecordOptions, or the name of a compression type.

    >>> with tf.io.TFRecordWriter("x.tfrecord") as writer:
    ...     writer.write(b"hello")
    >>> next(tf.data.TFRecordDataset("x.tfrecord").as_numpy_iterator())
    b'hello'
    """

    def __init__(self, path: str | PathLike[str], options: TFRecordOptions | str | None = None) -> None:
        if not isinstance(options, TFRecordOptions):
            options = TFRecordOptions(compression_type=options)
        self._name = os.fspath(path)
        super().__init__(outgoing(self._name) if is_remote(self._name) else file_path(path), options._deflation())

    def flush(self) -> None:
        """Hands everything written so far to the file."""
        super().flush()
        if is_remote(self._name):
            send(self._name)

    def close(self) -> None:
        """Ends the file. Closing again does nothing."""
        was_open = self._file is not None
        super().close()
        if was_open and is_remote(self._name):
            send(self._name)
