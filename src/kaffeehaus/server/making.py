"""Making matches, sitting down, and playing again."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Position
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.random import MOST_SEED
from kaffeehaus.server import deeds
from kaffeehaus.server.agreements import Agreement, Deal, SeatPlan, game_of
from kaffeehaus.server.deeds import Mark
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.matches import Match
from kaffeehaus.server.refusals import Refused, forbidden, not_now
from kaffeehaus.server.seats import Asker, hash_of, new_match_id, new_token
from kaffeehaus.server.store.rows import Key, NewMatch


@dataclass(frozen=True)
class Place:
    """A seat of a new match: the token of whoever sits there, the invitation of an open one."""

    token: str | None
    join: str | None


@dataclass(frozen=True)
class Beginning:
    """Where a match begins, if not with a new deal."""

    seed: int | None
    moves: tuple[str, ...] = ()
    position: Document | None = None


def new_deal(beginning: Beginning | None) -> Deal:
    """A deal that nobody can foresee; its nonce keeps the hash from being guessed."""
    nonce, thinking = secrets.token_hex(32), secrets.randbelow(MOST_SEED + 1)
    if beginning is None:
        return Deal(secrets.randbelow(MOST_SEED + 1), nonce, thinking)
    return Deal(beginning.seed, nonce, thinking, beginning.moves, beginning.position)


async def make(
    house: House, agreement: Agreement, asker: Asker, beginning: Beginning | None = None
) -> tuple[Live, list[Place]]:
    """Makes a match; it starts at once if no seat is open."""
    ident = new_match_id()
    places = [place_for(house, ident, seat, plan) for seat, plan in enumerate(agreement.seats)]
    keys = tuple(
        Key(
            asker.visitor if plan.kind == "person" else None,
            hash_of(place.token) if place.token else None,
            hash_of(place.join) if place.join else None,
        )
        for plan, place in zip(agreement.seats, places, strict=True)
    )
    live = await keep(house, ident, agreement, new_deal(beginning), keys, asker.visitor)
    return live, places


def place_for(house: House, match: str, seat: int, plan: SeatPlan) -> Place:
    """The secrets of a new seat."""
    return Place(
        new_token() if plan.kind in ("person", "remote") else None,
        house.signer.invitation(match, seat) if plan.kind == "open" else None,
    )


async def keep(
    house: House, ident: str, agreement: Agreement, deal: Deal, keys: Sequence[Key], maker: str | None
) -> Live:
    """Writes a new match to the store and lets its first bot think."""
    match, first = Match(agreement, deal), None
    if match.position.over:
        raise not_now("The game is over in this position.")
    if not match.open_seats:
        first = deeds.start(match, Mark(None, None, house.now()), "").event
        match = match.after(first)
    version = game_of(agreement).ruleset.version
    card = house.card_of(match)
    await house.store.create(NewMatch(ident, agreement, deal, version, maker, house.now(), tuple(keys), card, first))
    live = await house.find(ident)
    house.after_event(live)
    return live


async def sit_down(house: House, live: Live, seat: int, name: str, asker: Asker) -> str | None:
    """Gives the asker a seat and its token; None if the asker sits there already."""
    if seat in live.seats_of(asker):
        return None
    token = new_token()
    key = Key(asker.visitor, hash_of(token), live.keys[seat].invitation)
    mark = Mark(None, None, house.now())
    await house.act(live, lambda match: deeds.sit(match, mark, seat, name), key=key)
    return token


async def play_again(house: House, live: Live, asker: Asker) -> str:
    """The next match of the same people; everybody who asks gets the same one."""
    if live.match.state != "finished":
        raise not_now("The match is not over.")
    if not live.seats_of(asker) and not live.is_maker(asker):
        raise forbidden("Only those who played may play again.")
    if live.match.rematch is not None:
        return live.match.rematch
    old = live.match.agreement
    options = {**old.options, "start": (old.options.get("start", 0) + 1) % len(old.seats)}
    plans = tuple(
        SeatPlan(seat.kind, seat.name, seat.level if seat.kind == "bot" else None) for seat in live.match.seats
    )
    if any(plan.kind == "open" for plan in plans):
        raise not_now("Not all seats of this match were taken.")
    ident = house.signer.rematch(live.id)
    await keep(house, ident, replace(old, options=options, seats=plans), new_deal(None), live.keys, live.maker)
    mark = Mark(f"rematch-{ident}", None, house.now())
    await house.act(live, lambda match: deeds.rematch(match, mark, ident), ident=mark.id)
    return ident


async def beginning_from(house: House, ident: str, ply: int) -> tuple[Beginning, Game]:
    """A finished match up to a move, as the beginning of another one."""
    live = await house.find(ident)
    match = live.match
    if match.state != "finished":
        raise not_now("Only a finished match can be taken up again.")
    if not 0 <= ply <= len(match.moves):
        raise Refused(422, "invalid", f"This match has {len(match.moves)} moves.", reasons=["ply is out of range"])
    beginning = Beginning(match.deal.seed, match.moves[:ply], match.deal.position)
    return beginning, game_of(match.agreement)


def beginning_at(document: Document) -> tuple[Beginning, Game]:
    """A position document as the beginning of a match. Raises InvalidPosition and its kin."""
    position = Position.from_dict(document)
    game = Game(position.ruleset.name, **position.ruleset.options)
    return Beginning(None, (), position.to_dict()), game
