"""The contract of the kernel, put to every game that is registered."""
