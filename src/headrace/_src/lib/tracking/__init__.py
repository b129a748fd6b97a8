"""The object graph of checkpoints and SavedModels: writing it to messages and matching objects with it."""
