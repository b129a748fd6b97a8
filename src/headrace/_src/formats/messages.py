"""TensorFlow's protobuf messages as classes, created from `formats.schema` at first use.

`messages.GraphDef()` is an ordinary google.protobuf message of the type `tensorflow.GraphDef`, with binary, text and
JSON forms. The descriptors live in a pool of our own, so that TensorFlow or TensorBoard may be in the same process.
"""

import threading
from types import ModuleType
from typing import Any

from headrace._src.base import interrupts
from headrace._src.base.errors import data_loss
from headrace._src.base.lazy import LazyModule
from headrace._src.formats import notation
from headrace._src.formats.schema import (
    checkpoint,
    control_flow,
    debug,
    example,
    graph,
    keras_metadata,
    profile,
    run,
    saved_model,
    snapshot,
    status,
    structure,
    summary,
    tensor,
)

_descriptor_pool: Any = LazyModule("google.protobuf.descriptor_pool")
_message_factory: Any = LazyModule("google.protobuf.message_factory")
_enum_type_wrapper: Any = LazyModule("google.protobuf.internal.enum_type_wrapper")
_text_format: Any = LazyModule("google.protobuf.text_format")
_json_format: Any = LazyModule("google.protobuf.json_format")
_any_pb2: Any = LazyModule("google.protobuf.any_pb2")
_wrappers_pb2: Any = LazyModule("google.protobuf.wrappers_pb2")
_message: Any = LazyModule("google.protobuf.message")

# In the order in which names are looked up, the commonest first.
_SCHEMAS: dict[str, ModuleType] = {
    "tensor": tensor,
    "graph": graph,
    "example": example,
    "summary": summary,
    "checkpoint": checkpoint,
    "structure": structure,
    "saved_model": saved_model,
    "run": run,
    "snapshot": snapshot,
    "status": status,
    "control_flow": control_flow,
    "profile": profile,
    "keras_metadata": keras_metadata,
    "debug": debug,
}
_WELL_KNOWN = ("google/protobuf/any.proto", "google/protobuf/wrappers.proto")


class _Pool:
    """The private descriptor pool, holding the schema files that were needed so far."""

    def __init__(self) -> None:
        self.descriptors = _descriptor_pool.DescriptorPool()
        self.loaded: set[str] = set()
        for module in (_any_pb2, _wrappers_pb2):
            self.descriptors.AddSerializedFile(module.DESCRIPTOR.serialized_pb)

    def load(self, schema: str) -> None:
        if schema in self.loaded:
            return
        source = _SCHEMAS[schema]
        for used in source.USES:
            self.load(used)
        dependencies = [_file_name(used) for used in source.USES]
        dependencies += [name for name in _WELL_KNOWN if "google.protobuf." in source.MESSAGES]
        file = notation.file_descriptor(_file_name(schema), source.PACKAGE, dependencies, source.MESSAGES)
        self.descriptors.AddSerializedFile(file.SerializeToString())
        self.loaded.add(schema)


_pool: _Pool | None = None
_loading = threading.RLock()  # two threads may need their first message at the same time
_homes: dict[
    str, tuple[str, bool]
] = {}  # of every message and enumeration: its schema, whether it is one of the latter
for _schema, _module in reversed(_SCHEMAS.items()):
    _homes.update({heading: (_schema, is_enum) for is_enum, heading in notation.headings(_module.MESSAGES)})


def _file_name(schema: str) -> str:
    return f"headrace/{schema}.proto"


def __getattr__(name: str) -> Any:
    home = _homes.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with _loading, interrupts.held():  # a file that was added halfway could not be added again
        value = globals()[name] = _make(name, *home)
    return value


def _make(name: str, schema: str, is_enum: bool) -> Any:
    global _pool
    if _pool is None:
        _pool = _Pool()
    _pool.load(schema)
    full_name = f"{_SCHEMAS[schema].PACKAGE}.{name}"
    if is_enum:
        return _enum_type_wrapper.EnumTypeWrapper(_pool.descriptors.FindEnumTypeByName(full_name))
    return _class_of(_pool.descriptors.FindMessageTypeByName(full_name))


def _class_of(descriptor: Any) -> Any:
    """Returns the class of a message with its nested classes as attributes, which pure Python protobuf lacks."""
    made = _message_factory.GetMessageClass(descriptor)
    for nested in descriptor.nested_types:
        if not hasattr(made, nested.name) and not nested.GetOptions().map_entry:
            setattr(made, nested.name, _class_of(nested))
    return made


def names() -> list[str]:
    """Returns every top-level message and enumeration."""
    return sorted(name for name in _homes if "." not in name)


def parse(message_class: Any, data: bytes, what: str) -> Any:
    """Parses the message in `data`; `what` names the source in errors."""
    message = message_class()
    try:
        message.ParseFromString(data)
    except (_message.DecodeError, UnicodeDecodeError) as error:
        name = message_class.DESCRIPTOR.full_name
        raise data_loss(f"{what}: these {len(data)} bytes are not a {name} message ({error})") from error
    return message


def parse_text(message_class: Any, text: str | bytes, what: str) -> Any:
    """Parses a message in protobuf text format; `what` names the source in errors."""
    message = message_class()
    try:
        _text_format.Parse(text, message, descriptor_pool=_pool.descriptors if _pool else None)
    except (_text_format.ParseError, UnicodeDecodeError) as error:
        name = message_class.DESCRIPTOR.full_name
        raise data_loss(f"{what}: the text is not a {name} message ({error})") from error
    return message


def from_json(message_class: type, value: dict[str, Any], what: str) -> Any:
    """Makes a message from its JSON form; `what` names the source in errors."""
    message: Any = message_class()
    try:
        _json_format.ParseDict(value, message, descriptor_pool=_pool.descriptors if _pool else None)
    except _json_format.ParseError as error:
        name = message.DESCRIPTOR.full_name
        raise data_loss(f"{what}: the JSON is not a {name} message ({error})") from error
    return message


def to_json(message: object) -> dict[str, Any]:
    """Returns the JSON form of a message."""
    value: dict[str, Any] = _json_format.MessageToDict(message)
    return value


def ours(message_class: Any, message: Any) -> Any:
    """Converts a message to our class, since users may pass one of TensorFlow's."""
    return message if isinstance(message, message_class) else message_class.FromString(message.SerializeToString())


def to_text(message: Any) -> str:
    """`message` in protobuf text format."""
    text: str = _text_format.MessageToString(message)
    return text
