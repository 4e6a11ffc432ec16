"""An evaluation fitted from self-play: each seat's expected share of the win."""
