//! Batches, positions and logs, without Python.
