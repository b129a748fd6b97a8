"""Parameter servers: processes that hold variables for workers, which a coordinator gives functions to run."""
