"""What travels between the server and its clients: declared models of every message in both directions."""
