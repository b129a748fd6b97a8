"""The graph of objects behind checkpoints and SavedModels: written to messages, matched with them again."""
