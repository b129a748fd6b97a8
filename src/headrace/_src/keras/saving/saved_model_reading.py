def load_saved_model(*a, **k):
    raise NotImplementedError
