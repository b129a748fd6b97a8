# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.__internal__.saved_model: structures as messages."""

from headrace._src.graph.graph_def.structured_value import decode as decode_proto, encode as encode_structure
from headrace._src.saved_model.files import read_saved_model as parse_saved_model

__all__ = [
    "decode_proto", "encode_structure", "parse_saved_model",
]
