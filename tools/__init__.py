"""What makes and checks files of the project: run by make, or by hand."""
