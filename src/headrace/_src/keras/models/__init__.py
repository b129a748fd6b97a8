"""Models: layers put together, with training on top."""
