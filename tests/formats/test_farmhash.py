"""Fingerprints of bytes against those of TensorFlow."""

import pytest

from headrace._src.formats.farmhash import fingerprint64

# The bytes are i * i + 7 * i (mod 256) for i below the length; one length for each branch and its edges.

EXPECTED = {
    0: 0x9AE16A3B2F90404F,
    1: 0xBE6056EDF5E94B54,
    2: 0x526F39E19F5767BC,
    3: 0xC58F48B2F28B4E23,
    4: 0x8157C76F904256B4,
    7: 0x5055053809C44B67,
    8: 0xD0F98ACF3377C37B,
    16: 0x95363F20ECBD918E,
    17: 0xA1BB26C83B437FC0,
    32: 0x5B88B4BAA80D6189,
    33: 0xBE2865A1942C3E81,
    63: 0xA192801696FE4615,
    64: 0xC1EDF7ED5031E191,
    65: 0xEF2BF7E5FDCF6C40,
    127: 0x86A7A369A89C3CDB,
    128: 0xE0865A5A3F9039C2,
    129: 0x1CA4A56D32C2D856,
    191: 0x3591B7691F9CF10C,
    192: 0xBE769896B592E848,
    193: 0x397067FBB70C394D,
    1000: 0xCF0EA5E4837E4778,
}


@pytest.mark.parametrize("length", EXPECTED)
def test_fingerprint64(length):
    assert fingerprint64(bytes((i * i + 7 * i) % 256 for i in range(length))) == EXPECTED[length]
