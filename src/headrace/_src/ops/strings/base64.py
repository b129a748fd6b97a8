"""Bytes as base64 text, in the alphabet that suits URLs and file names."""

from __future__ import annotations

import base64
import re

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.rules import like_input
from headrace._src.ops.strings.arrays import each_string

_TEXT = re.compile(rb"[A-Za-z0-9_-]*")


@op("EncodeBase64", "string -> output: string", shape=like_input, engine="host", differentiable=False, elementwise=1)
def encode_base64(xp, input, *, pad: bool = False):
    """Encodes strings in web-safe base64.

    Args:
        input: String tensor.
        pad: Whether to pad with `=` to a multiple of four.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    >>> tf.io.encode_base64(["hello"]).numpy().tolist()
    [b'aGVsbG8']
    """
    if pad:
        return each_string(base64.urlsafe_b64encode, input)
    return each_string(lambda s: base64.urlsafe_b64encode(s).rstrip(b"="), input)


@op("DecodeBase64", "string -> output: string", shape=like_input, engine="host", differentiable=False, elementwise=1)
def decode_base64(xp, input):
    """Decodes web-safe base64 strings, with or without padding.

    Args:
        input: String tensor.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    >>> tf.io.decode_base64(tf.io.encode_base64("hello")).numpy()
    b'hello'
    """
    return each_string(_decoded, input)


def _decoded(text: bytes) -> bytes:
    if len(text) % 4 == 1:
        raise errors.invalid_argument("Base64 string length cannot be 1 modulo 4.")
    body = text
    if len(text) % 4 == 0 and text.endswith(b"="):
        body = text[:-2] if text.endswith(b"==") else text[:-1]
    if not _TEXT.fullmatch(body):
        raise errors.invalid_argument("Invalid character found in base64.")
    return base64.urlsafe_b64decode(body + b"=" * (-len(body) % 4))
