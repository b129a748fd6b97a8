"""Files without structure of their own: lines of text, and records of one fixed length."""

import os
from collections.abc import Iterator

from headrace._src.base.errors import data_loss, invalid_argument
from headrace._src.formats import compression
from headrace._src.formats.files import PathLike, failures_of, open_file

_CHUNK = 1 << 20


def text_lines(path: PathLike, compression_type: str = "", buffer_size: int = _CHUNK) -> Iterator[list[bytes]]:
    """Yields the lines of a file without their ends, as a list for each chunk read.

    As in TensorFlow a line ends with LF, carriage returns are dropped wherever they stand, and a last line without an
    end counts.
    """
    with open_file(path) as file, failures_of(path):
        rest = b""
        for chunk in compression.chunks(file, compression_type, os.fspath(path), max(buffer_size, 4096)):
            *lines, rest = (rest + chunk.replace(b"\r", b"")).split(b"\n")
            if lines:
                yield lines
        if rest:
            yield [rest]


def fixed_length_records(
    path: PathLike,
    record_bytes: int,
    header_bytes: int = 0,
    footer_bytes: int = 0,
    compression_type: str = "",
    buffer_size: int = _CHUNK,
) -> Iterator[list[bytes]]:
    """Yields the records between header and footer, as a list for each chunk read."""
    if record_bytes <= 0:
        raise invalid_argument(f"`record_bytes` must be > 0; received {record_bytes}")
    for name, value in (("header_bytes", header_bytes), ("footer_bytes", footer_bytes)):
        if value < 0:
            raise invalid_argument(f"`{name}` must be >= 0; received {value}")
    path = os.fspath(path)

    def uneven(body: int) -> str:
        return (
            f'Excluding the header ({header_bytes} bytes) and footer ({footer_bytes} bytes), input file "{path}" has '
            f"body length {body} bytes, which is not an exact multiple of the record length ({record_bytes} bytes)."
        )

    with open_file(path) as file, failures_of(path):
        if not compression_type:
            size = os.fstat(file.fileno()).st_size
            body = size - header_bytes - footer_bytes
            if size and (body < 0 or body % record_bytes):
                raise invalid_argument(uneven(body))
        # The footer is known only once the end has come, so that many bytes are always held back.
        buffer, left_of_header, length = b"", header_bytes, 0
        for chunk in compression.chunks(file, compression_type, path, max(buffer_size, 4096)):
            length += len(chunk)
            skipped = min(left_of_header, len(chunk))
            left_of_header -= skipped
            buffer += chunk[skipped:]
            count = max(0, len(buffer) - footer_bytes) // record_bytes
            if count:
                end = count * record_bytes
                yield [buffer[start : start + record_bytes] for start in range(0, end, record_bytes)]
                buffer = buffer[end:]
        if length and len(buffer) != footer_bytes:
            raise data_loss(uneven(length - header_bytes - footer_bytes))
