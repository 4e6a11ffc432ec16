"""The colours of the house, chosen to be read on dark and on light ground; each only repeats what the text says."""

STRONG = "bold"
FAINT = "dim"
WOOD = "#fffdf8 on #6b4426"
TARGET = "bold #1c6b3c on #dff3e2"
GAIN = "green"
COST = "red"
