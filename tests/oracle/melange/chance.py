"""The random stream: a word is a function of a key and a counter."""

from dataclasses import dataclass
from typing import TypeVar

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
DEAL, GAME = 0, 1

Card = TypeVar("Card")


def mix(z: int) -> int:
    z ^= z >> 30
    z = z * 0xBF58476D1CE4E5B9 & MASK
    z ^= z >> 27
    z = z * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


def stream_key(seed: int, purpose: int) -> int:
    return mix(mix(seed + GOLDEN & MASK) + purpose * GOLDEN & MASK)


@dataclass
class Stream:
    key: int
    count: int = 0

    def below(self, limit: int) -> int:
        self.count += 1
        word = mix(self.key + self.count * GOLDEN & MASK)
        return (word >> 32) * limit >> 32

    def shuffled(self, cards: list[Card]) -> list[Card]:
        cards = list(cards)
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards
