"""`python -m headrace.demo`: trains, evaluates, saves and reloads a small network on bundled digits."""
