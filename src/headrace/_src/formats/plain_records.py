"""Files without structure of their own: lines of text, and records of one fixed length."""

import os
from collections.abc import Iterator

from headrace._src.base.errors import data_loss, invalid_argument
from headrace._src.formats import compression
from headrace._src.formats.expansion import check_expansion
from headrace._src.formats.files import PathLike, failures_of, open_file

_CHUNK = 1 << 20


def text_lines(path: PathLike, compression_type: str = "", buffer_size: int = _CHUNK) -> Iterator[list[bytes]]:
    """Yields the lines of a file without their ends, as a list for each chunk read.

    As in TensorFlow a line ends with LF, carriage returns are dropped wherever they stand, and a last line without an
    end counts.
    """
    with open_file(path) as file, failures_of(path):
        begun: list[bytes] = []  # the parts of a line whose end has not come
        length, stored = 0, os.fstat(file.fileno()).st_size
        for chunk in compression.chunks(file, compression_type, os.fspath(path), max(buffer_size, 4096)):
            text = chunk.replace(b"\r", b"")
            if b"\n" not in text:
                begun.append(text)
                length += len(text)
                if compression_type:
                    check_expansion(length, stored, f"a line of {os.fspath(path)}")
                continue
            *lines, rest = b"".join([*begun, text]).split(b"\n")
            begun, length = [rest], len(rest)
            yield lines
        if any(begun):
            yield [b"".join(begun)]


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
        begun: list[bytes] = []
        held, left_of_header, length = 0, header_bytes, 0
        for chunk in compression.chunks(file, compression_type, path, max(buffer_size, 4096)):
            length += len(chunk)
            skipped = min(left_of_header, len(chunk))
            left_of_header -= skipped
            begun.append(chunk[skipped:])
            held += len(begun[-1])
            count = max(0, held - footer_bytes) // record_bytes
            if count:
                buffer, end = b"".join(begun), count * record_bytes
                yield [buffer[start : start + record_bytes] for start in range(0, end, record_bytes)]
                begun, held = [buffer[end:]], held - end
        if length and held != footer_bytes:
            raise data_loss(uneven(length - header_bytes - footer_bytes))
