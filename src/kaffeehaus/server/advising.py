"""What a seat should play, from what is known of a position: bots vote in imagined worlds."""

from collections import Counter

from kaffeehaus.companion.partial import HELD, PartialPosition
from kaffeehaus.server.bots import USUAL, Bots, Question, WorkerLost
from kaffeehaus.server.companion_state import offer_of
from kaffeehaus.server.companions import in_thread
from kaffeehaus.server.refusals import not_now
from kaffeehaus.server.wire.companions import AdviceAnswer, Prospect

WORLDS = 3  # that an adviser thinks in: each agrees with all that is known


def check_hand(known: PartialPosition) -> None:
    """Raises Refused unless everything that the seat that decides holds is known."""
    own = [place for place in known.hidden.places() if place.number == known.to_move]
    if any(known.unknown(place) for place in own if place.part.startswith(HELD)):
        raise not_now("hand-unknown")


async def advised(bots: Bots, known: PartialPosition) -> AdviceAnswer:
    """The moves that bots would play, and in how many worlds. Raises Refused."""
    votes: Counter[str] = Counter()
    for seed in range(WORLDS):
        world = await in_thread(known.imagine, seed)
        try:
            votes[await bots.ask(Question(USUAL, world.to_dict(), seed))] += 1
        except WorkerLost as lost:
            raise not_now("adviser-busy") from lost
    prospects: list[Prospect] = [
        {"move": await in_thread(offer_of, known, move), "worlds": count} for move, count in votes.most_common()
    ]
    return {"prospects": prospects, "worlds": WORLDS}
