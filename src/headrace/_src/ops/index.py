"""Where each op's entry stands: op name -> module under headrace._src.ops. Written by `make index`."""

OP_MODULES: dict[str, str] = {
}
