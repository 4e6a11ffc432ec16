"""The rules, clause by clause: every case is put to the package and to the second engine."""
