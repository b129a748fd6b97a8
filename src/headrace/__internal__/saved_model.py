"""tf.__internal__.saved_model: structures as messages."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "decode_proto": "graph.graph_def.structured_value:decode",
        "encode_structure": "graph.graph_def.structured_value:encode",
        "parse_saved_model": "saved_model.files:read_saved_model",
    },
)
