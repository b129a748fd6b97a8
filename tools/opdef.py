"""Prints TensorFlow's definition of ops in the notation of our entries: `python tools/opdef.py MatMul TopKV2`."""

from __future__ import annotations

import keyword
import re
import sys
from typing import Any

from api_tables import read_ops
from headrace._src.tensors import dtypes

KINDS = {"type": "DType", "string": "str", "shape": "TensorShape", "func": "func", "tensor": "tensor"}
FAMILIES = ("REAL_FLOATS", "COMPLEX", "FLOATS", "SIGNED_INTS", "UNSIGNED_INTS", "INTEGERS", "REAL", "NUMERIC", "INDEX")


def entry_text(name: str, definition: dict[str, Any]) -> str:
    """Returns the head of an entry: decorator and kernel signature."""
    attrs = {attr["name"]: attr for attr in definition["attrs"]}
    inferred = {word for slot in definition["inputs"] for word in re.findall(r"\w+", slot["type"])}
    inputs = ", ".join(slot_type(slot["type"]) for slot in definition["inputs"])
    named = len(definition["outputs"]) > 1
    outputs = ", ".join(
        (f"{slot['name']}: " if named else "") + slot_type(slot["type"]) for slot in definition["outputs"]
    )
    types = [f"{n}={family(a)}" for n, a in attrs.items() if a["type"] == "type" and (n in inferred or "allowed" in a)]
    options = [f'"{name}"', f'"{f"{inputs} -> {outputs}".strip()}"', *types, "shape=..."]
    if definition.get("stateful"):
        options.append("stateful=True")

    given = [attr for attr in attrs.values() if attr["name"] not in inferred]
    given.sort(key=lambda attr: "default" in attr)  # as in tf.raw_ops: the required ones first
    parameters = ["xp", *(slot["name"] for slot in definition["inputs"])]
    if given:
        parameters += ["*", *(parameter(attr) for attr in given)]
    lines = [f"@op({', '.join(options)})", f"def {snake_case(name)}({', '.join(parameters)}): ..."]
    for attr in given:
        if attr["type"] != "type" and "allowed" in attr:
            lines.append(f"#   {attr['name']} is one of {', '.join(map(str, attr['allowed']))}")
        elif "minimum" in attr:
            lines.append(f"#   {attr['name']} >= {attr['minimum']}")
    return "\n".join(lines)


def slot_type(text: str) -> str:
    """Converts TensorFlow's "T*N", "T list" and "float ref" to "N*T", "[T]" and "float32"."""
    text = text.removesuffix(" ref")
    if text.endswith(" list"):
        return f"[{text.removesuffix(' list')}]"
    element, star, count = text.partition("*")
    return f"{count}*{full_name(element)}" if star else full_name(element)


def full_name(type_name: str) -> str:
    return {"float": "float32", "double": "float64", "half": "float16"}.get(type_name, type_name)


def family(attr: dict[str, Any]) -> str:
    """Returns the named family of dtypes with these members (ignoring quantized ones), or the members."""
    if "allowed" not in attr:
        return "ANY"
    every = [dtypes.as_dtype(name) for name in attr["allowed"]]
    plain = [dtype for dtype in every if not dtype.is_quantized]
    for name in FAMILIES:
        if set(getattr(dtypes, name)) == set(plain):
            return name
    return "(" + "".join(f"{dtype.name}, " for dtype in plain or every).strip() + ")"


def parameter(attr: dict[str, Any]) -> str:
    listed = re.fullmatch(r"list\((\w+)\)", attr["type"])
    element = listed[1] if listed else attr["type"]
    kind = KINDS.get(element, element)
    text = f"{attr['name']}: {f'list[{kind}]' if listed else kind}"
    return text + (f" = {default_text(attr['default'])}" if "default" in attr else "")


def default_text(text: str) -> str:
    """Converts a default from protobuf text to Python."""
    if text.startswith("list {"):
        values = re.findall(r'\w: ("(?:[^"\\]|\\.)*"|\S+)', text)
        return f"({', '.join(values)}{',' if len(values) == 1 else ''})"
    if text.startswith("shape {"):
        if "unknown_rank" in text:
            return "TensorShape(None)"
        return f"TensorShape([{', '.join(re.findall(r'size: (-?[0-9]+)', text))}])"
    if text.startswith("tensor {"):
        return f"{text!r}"
    kind, _, value = text.partition(": ")
    if kind == "type":
        return full_name(value.removeprefix("DT_").lower())
    if kind == "b":
        return value.capitalize()
    return f'float("{value}")' if value in ("inf", "-inf", "nan") else value


def snake_case(name: str) -> str:
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z0-9])(?=[A-Z][a-z])", "_", name).lower()
    return words + "_" * keyword.iskeyword(words)


def main(names: list[str]) -> int:
    definitions = read_ops()
    missing = [name for name in names if name not in definitions]
    print("\n\n".join(entry_text(name, definitions[name]) for name in names if name in definitions))
    if missing or not names:
        print(f"no such op: {', '.join(missing)}" if missing else "pass the names of one or more ops", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
