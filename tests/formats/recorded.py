"""The recorded files of tests/golden/formats and what TensorFlow found in them, as plain values."""

import base64
import functools
import json
import os
import random
from typing import Any

import ml_dtypes
import numpy as np

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "golden", "formats")


def path(*parts: str) -> str:
    return os.path.join(FOLDER, *parts)


def content(*parts: str) -> bytes:
    with open(path(*parts), "rb") as file:
        return file.read()


@functools.cache
def _arrays() -> dict[str, Any]:
    with np.load(path("cases.npz")) as arrays:
        return dict(arrays)


def value(recorded: Any) -> Any:
    """A recorded value: `$t` is an array, `$s` an array of strings, containers are themselves."""
    if isinstance(recorded, list):
        return [value(item) for item in recorded]
    if not isinstance(recorded, dict):
        return recorded
    if "$t" in recorded:
        array = _arrays()[recorded["$t"]]
        return array.view(getattr(ml_dtypes, recorded["dtype"])) if "dtype" in recorded else array
    if "$s" in recorded:
        strings = np.empty(len(recorded["$s"]), object)
        strings[:] = [base64.b64decode(text) for text in recorded["$s"]]
        return strings.reshape(recorded["shape"])
    return {key: value(item) for key, item in recorded.items()}


def cases(kind: str) -> list[Any]:
    """The recorded cases of one format."""
    with open(path("cases.json")) as file:
        return [case for case in json.load(file)["cases"] if case["format"] == kind]


def case_id(case: Any) -> str:
    return case["id"]


def damage(data: bytes, seed: int) -> bytes:
    """`data` with some bits flipped, bytes overwritten, removed or added, or cut short; the same for the same seed."""
    chance = random.Random(seed)
    damaged = bytearray(data)
    for _ in range(chance.choice([1, 1, 1, 2, 4, 16])):
        if not damaged:
            break
        place = chance.randrange(len(damaged))
        kind = chance.random()
        if kind < 0.5:
            damaged[place] ^= 1 << chance.randrange(8)
        elif kind < 0.7:
            damaged[place] = chance.choice([0, 1, 127, 128, 255])
        elif kind < 0.8:
            del damaged[place:]
        elif kind < 0.9:
            del damaged[place : place + chance.randrange(1, 9)]
        else:
            damaged[place:place] = chance.randbytes(chance.randrange(1, 9))
    return bytes(damaged)


def damage_message(message: Any, chance: random.Random) -> None:
    """Changes one field somewhere inside a protobuf message to what a file may hold but no program writes."""
    fields = message.ListFields()
    if not fields:
        return
    field, value = chance.choice(fields)
    if field.message_type is not None and field.message_type.GetOptions().map_entry:
        key = chance.choice(sorted(value))
        inner = field.message_type.fields_by_name["value"]
        if chance.random() < 0.15:
            del value[key]
        elif inner.message_type is not None:
            damage_message(value[key], chance)
        else:
            value[key] = _other(inner, value[key], chance)
    elif field.is_repeated:
        place = chance.randrange(len(value))
        kind = chance.random()
        if kind < 0.12:
            del value[place]
        elif kind < 0.2:
            value.extend([value[place]])
        elif field.message_type is not None:
            damage_message(value[place], chance)
        else:
            value[place] = _other(field, value[place], chance)
    elif field.message_type is not None and chance.random() > 0.07:
        damage_message(value, chance)
    elif field.message_type is not None or field.enum_type is not None:
        message.ClearField(field.name)
    else:
        setattr(message, field.name, _other(field, value, chance))


def _other(field: Any, value: Any, chance: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        unsigned = field.cpp_type in (field.CPPTYPE_UINT32, field.CPPTYPE_UINT64)
        wide = field.cpp_type == field.CPPTYPE_INT64
        near = [value + 1, value - 1] if abs(value) < 2**31 - 2 else []
        number = chance.choice([0, 1, -1, 7, 2**31 - 1, *near, *([2**40, 2**62, -(2**40)] * wide)])
        return abs(number) if unsigned else number
    if isinstance(value, float):
        return chance.choice([0.0, float("nan"), -1.0, 1e38])
    if isinstance(value, bytes):
        return chance.choice([b"", value * 2, damage(value, chance.randrange(2**32))])
    return chance.choice(["", "x", value + "x", value[:-1], "../../x", f"^{value}", f"{value}:0"])
