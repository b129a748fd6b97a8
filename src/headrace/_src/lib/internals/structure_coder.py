"""The class with which TensorFlow up to 2.9 converted structures of specs to messages."""

from __future__ import annotations

from typing import Any

from headrace._src.formats import messages
from headrace._src.graph.graph_def.structured_value import decode, encode


class StructureCoder:
    """Converts structures of specs and values to StructuredValue messages and back."""

    def encode_structure(self, nested_structure: object) -> messages.StructuredValue:
        """Returns the message of a structure."""
        return encode(nested_structure)

    def decode_proto(self, proto: messages.StructuredValue) -> Any:
        """Returns the structure of a message."""
        return decode(proto)

    def can_encode(self, nested_structure: object) -> bool:
        """Returns True: parts that cannot be converted become None."""
        return True
