"""The function that compiled programs call: it runs the primitive that a custom call of XLA names.

The first call with a text comes here. It makes the primitive, runs it and registers its script, which the machine code
that XLA calls (`machine_code.py`) finds from then on; what its script refuses or fails at comes here again.

XLA's foreign function interface passes one C struct (XLA_FFI_CallFrame of `xla/ffi/api/c_api.h` under
`jax.ffi.include_dir()`), which holds the addresses of the buffers. The struct is read as an array of words: its fields
have the same places in all versions of the interface so far.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import json
import re
from ctypes import c_char_p, c_int, c_size_t, c_uint64, c_void_p
from pathlib import Path
from typing import Any

from headrace._src.base import errors, interrupts
from headrace._src.base.lazy import jax
from headrace._src.runtime.onednn.attention import ATTENTION_KIND, attention, read_attention_call
from headrace._src.runtime.onednn.conv_pool import CONV_POOL_KIND, ConvPool, conv_pool, read_conv_pool_call
from headrace._src.runtime.onednn.convolution import conv_call, primitive
from headrace._src.runtime.onednn.fused_convolution import (
    FUSED_KIND,
    FusedConvolution,
    fused_convolution,
    read_fused_call,
)
from headrace._src.runtime.onednn.layer_norm import LAYER_NORM_KIND, layer_norm, read_layer_norm_call
from headrace._src.runtime.onednn.library import library
from headrace._src.runtime.onednn.normalization import NORM_KIND, normalization, read_norm_call
from headrace._src.runtime.onednn.pooling import POOL_KIND, MaxPool, max_pool_of, read_pool_call
from headrace._src.runtime.onednn.product import PRODUCT_KIND, product_of, read_product_call
from headrace._src.runtime.onednn.recurrent import LSTM_KIND, Lstm, lstm, read_lstm_call
from headrace._src.runtime.onednn.script import KEY_LENGTH, Script, address_of

TARGET = "headrace_onednn"

_Frame = c_uint64 * 21
# Places in the frame, in words.
_EXTENSION, _API, _INPUT_COUNT, _INPUTS, _OUTPUT_COUNT, _OUTPUTS, _ATTRIBUTES = 1, 2, 7, 9, 12, 14, 20
# Places in other structs, in bytes.
_BUFFER_DATA = 24
_API_ERROR_CREATE = 48
_METADATA, _METADATA_VERSION = 24, 24
_INTERNAL_ERROR = 13
_TRIES = 10
_KNOWN_MAJOR = 0  # of the interface; another one may have other structs


class _ErrorArguments(ctypes.Structure):
    _fields_ = [("struct_size", c_size_t), ("extension", c_void_p), ("message", c_char_p), ("code", c_int)]


_Word = c_uint64
_CreateError = ctypes.CFUNCTYPE(c_void_p, ctypes.POINTER(_ErrorArguments))
_Handler = ctypes.CFUNCTYPE(c_void_p, c_void_p)


def _word(address: int) -> int:
    return _Word.from_address(address).value


def _run(address: int) -> int | None:
    """Handles a call of XLA; returns the address of an error, or None."""
    frame = _Frame.from_address(address)
    if frame[_EXTENSION]:
        _describe(frame)
        return None
    finished = False
    for _ in range(_TRIES):
        try:
            with interrupts.held():
                span = _word(frame[_ATTRIBUTES])
                text = ctypes.string_at(_word(span), _word(span + 8))
                work = _work(text)
                given = (c_uint64 * frame[_INPUT_COUNT]).from_address(frame[_INPUTS])
                wanted = (c_uint64 * frame[_OUTPUT_COUNT]).from_address(frame[_OUTPUTS])
                work.run([_word(buffer + _BUFFER_DATA) for buffer in (*given, *wanted)])
                finished = True
                (work if isinstance(work, Script) else work.script).register(text)
            return None
        except Exception as error:
            return _error(frame, error)
        except BaseException as interrupt:  # a signal handler ran here; it may not end the program halfway
            interrupts.redeliver(interrupt)
            if finished:
                return None
    return _error(frame, errors.CancelledError(None, None, "A oneDNN primitive was interrupted again and again."))


def _describe(frame: Any) -> None:
    """Answers the question for the version of the interface, which XLA asks at registration."""
    metadata = _word(frame[_EXTENSION] + _METADATA)
    version = (c_int * 2).from_address(metadata + _METADATA_VERSION)
    version[0], version[1] = _interface_version()


@functools.cache
def _interface_version() -> tuple[int, int]:
    """Returns the version that the installed XLA has; its header says so."""
    header = (Path(jax.ffi.include_dir()) / "xla" / "ffi" / "api" / "c_api.h").read_text(encoding="utf-8")
    found = dict(re.findall(r"#define XLA_FFI_API_(MAJOR|MINOR) (\d+)", header))
    return int(found["MAJOR"]), int(found["MINOR"])


_Work = Script | MaxPool | ConvPool | FusedConvolution | Lstm


def keyed(text: str) -> str:
    """Returns the text of a call as programs contain it: behind a digest, by which the machine code finds it."""
    return hashlib.blake2b(text.encode(), digest_size=KEY_LENGTH // 2).hexdigest() + text


@functools.lru_cache(maxsize=4096)
def _work(text: bytes) -> _Work:
    kind, *parts = json.loads(text[KEY_LENGTH:])
    found: _Work | None
    if kind == POOL_KIND:
        found = max_pool_of(read_pool_call(parts))
    elif kind == CONV_POOL_KIND:
        found = conv_pool(read_conv_pool_call(parts))
    elif kind == FUSED_KIND:
        found = fused_convolution(read_fused_call(parts))
    elif kind == PRODUCT_KIND:
        found = product_of(read_product_call(parts))
    elif kind == LAYER_NORM_KIND:
        found = layer_norm(read_layer_norm_call(parts))
    elif kind == ATTENTION_KIND:
        found = attention(read_attention_call(parts))
    elif kind == NORM_KIND:
        found = normalization(read_norm_call(parts))
    elif kind == LSTM_KIND:
        found = lstm(read_lstm_call(parts))
    else:
        found = primitive(conv_call([kind, *parts]))
    if found is None:
        raise errors.failed_precondition(f"oneDNN, for which the program was compiled, is not available: {text!r}")
    return found


def _error(frame: Any, error: Exception) -> int | None:
    create = _CreateError(_word(frame[_API] + _API_ERROR_CREATE))
    code = error.error_code if isinstance(error, errors.OpError) else _INTERNAL_ERROR
    message = f"{type(error).__name__}: {error}".encode()
    return create(_ErrorArguments(ctypes.sizeof(_ErrorArguments), None, message, code))


_handler = _Handler(_run)  # kept alive as long as the process


@functools.cache
def register() -> bool:
    """Makes the handler known to XLA; returns whether that was possible."""
    try:
        major, _ = _interface_version()
    except (OSError, KeyError):
        return False
    dnnl = library()
    if major != _KNOWN_MAJOR or dnnl is None:
        return False
    dnnl.code.otherwise.value = address_of(_handler)
    jax.ffi.register_ffi_target(TARGET, jax.ffi.pycapsule(dnnl.code.handle), platform="cpu")
    return True
