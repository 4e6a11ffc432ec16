"""The calls under `/api/v1`."""
