"""Making matches, sitting down, and playing again."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kaffeehaus.core.fairness import LOTS
from kaffeehaus.core.game import Game
from kaffeehaus.core.position import Position
from kaffeehaus.kernel.contract import Document
from kaffeehaus.kernel.random import MOST_SEED
from kaffeehaus.kernel.sealed import KEY_BYTES
from kaffeehaus.kernel.switches import VERSION
from kaffeehaus.server import commands
from kaffeehaus.server.agreements import Agreement, Deal, SeatPlan, Start, game_of, game_with
from kaffeehaus.server.bots import USUAL
from kaffeehaus.server.commands import Mark
from kaffeehaus.server.days import check_opened
from kaffeehaus.server.house import House, Live
from kaffeehaus.server.matches import Match, Seat
from kaffeehaus.server.refusals import Reason, forbidden, invalid, not_now
from kaffeehaus.server.seats import Asker, hash_of, new_match_id, new_token, same
from kaffeehaus.server.store.rows import NewMatch, SeatKey
from kaffeehaus.server.wire.colours import Colour


@dataclass(frozen=True)
class Place:
    """A seat of a new match: the token of its owner, or the invitation of an open one."""

    token: str | None
    join: str | None


@dataclass(frozen=True)
class Beginning:
    """Where a match begins, if not with a new deal, and what everybody is told about it."""

    origin: Document
    seed: int | None = None
    key: str | None = None
    moves: tuple[str, ...] = ()
    position: Document | None = None


def new_deal(beginning: Beginning | None) -> Deal:
    """A key to which the house commits itself before anybody sits down; or what is known, and a nonce for its hash."""
    secret, thinking = secrets.token_hex(KEY_BYTES), secrets.randbelow(MOST_SEED + 1)
    if beginning is None:
        return Deal(None, "", thinking, house=secret)
    return Deal(beginning.seed, secret, thinking, beginning.moves, beginning.position, key=beginning.key)


async def make(
    house: House, agreement: Agreement, asker: Asker, beginning: Beginning | None = None, once: str | None = None
) -> tuple[Live, list[Place]]:
    """Makes a match; it starts at once if no seat is open. `once` again gives the same match with the same tokens."""
    ident = house.signer.match_of(once) if once else new_match_id()
    places = [place_for(house, ident, seat, plan, once) for seat, plan in enumerate(agreement.seats)]
    keys = tuple(
        SeatKey(
            asker.visitor if plan.kind == "person" else None,
            hash_of(place.token) if place.token else None,
            hash_of(place.join) if place.join else None,
        )
        for plan, place in zip(agreement.seats, places, strict=True)
    )
    if beginning is not None:
        agreement = replace(agreement, origin=beginning.origin)
    if once and await house.store.load(ident):
        live = await house.find(ident)
    else:
        live = await keep(house, ident, agreement, new_deal(beginning), keys, asker.visitor)
    if live.match.agreement != agreement or not begins(live.match.deal, beginning):
        raise not_now("match-id-used")
    return live, places


def begins(deal: Deal, beginning: Beginning | None) -> bool:
    """Does a deal begin where it was wanted?"""
    if beginning is None:
        return deal.position is None and not deal.moves
    return (deal.position, deal.moves) == (beginning.position, beginning.moves)


def place_for(house: House, match: str, seat: int, plan: SeatPlan, once: str | None) -> Place:
    """The secrets of a new seat."""
    token = house.signer.token(match, seat, once) if once else new_token()
    return Place(
        token if plan.kind in ("person", "remote") else None,
        house.signer.invitation(match, seat) if plan.kind == "open" else None,
    )


async def keep(
    house: House, ident: str, agreement: Agreement, deal: Deal, keys: Sequence[SeatKey], maker: str | None
) -> Live:
    """Writes a new match to the store and lets its first bot think."""
    match, first = Match(agreement, deal), None
    if match.seal is None and match.position_at(len(deal.moves)).over:
        raise not_now("position-over")
    if not match.open_seats:
        first = commands.start(match, Mark(None, None, house.now()), "").event
        match = match.after(first)
    version = game_of(agreement).ruleset.version
    card = house.cards.of(match)
    await house.store.create(NewMatch(ident, agreement, deal, version, maker, house.now(), tuple(keys), card, first))
    live = await house.find(ident)
    house.after_event(live)
    return live


async def sit_down(
    house: House,
    live: Live,
    seat: int,
    name: str,
    asker: Asker,
    *,
    commitment: str | None = None,
    colour: Colour | None = None,
    once: str | None = None,
) -> str | None:
    """Gives the asker a seat and its token: with `once` the same again, without it None if they sit there already.

    The answer may get lost on its way; a client that sends the same request again sits down only once.
    """
    token = house.signer.token(live.id, seat, once) if once else new_token()
    if same(hash_of(token), live.keys[seat].token):
        return token
    if seat in live.seats_of(asker):
        return None
    key = SeatKey(asker.visitor, hash_of(token), live.keys[seat].invitation)
    mark = Mark(hash_of(token) if once else None, None, house.now())
    await house.act(
        live, lambda match: commands.sit(match, mark, seat, name, commitment, colour), ident=mark.id, key=key
    )
    return token


async def play_again(house: House, live: Live, asker: Asker) -> str:
    """The next match of the same people; everybody who asks gets the same one."""
    if live.match.state != "finished":
        raise not_now("match-not-over")
    if not live.seats_of(asker) and not live.is_maker(asker):
        raise forbidden("not-a-player")
    if live.match.rematch is not None:
        return live.match.rematch
    if live.match.open_seats:
        raise not_now("seats-open")
    ident = house.signer.rematch(live.id)
    await keep(house, ident, again(live.match, live.keys), new_deal(None), live.keys, live.maker)
    mark = Mark(f"rematch-{ident}", None, house.now())
    await house.act(live, lambda match: commands.rematch(match, mark, ident), ident=mark.id)
    return ident


def again(match: Match, keys: Sequence[SeatKey]) -> Agreement:
    """The same once more, by the newest rules: lots are drawn again, or the turn to begin moves on by one seat.

    Clients that took part in the last deal may add new words, and so may people who had no deal to take part in.
    """
    old, begins = match.agreement, match.agreement.begins
    start: Start = LOTS if begins == LOTS else (int(begins) + 1) % match.players
    plans = tuple(
        plan_again(seat, key, fresh=match.seal is not None) for seat, key in zip(match.seats, keys, strict=True)
    )
    newest = Game(old.game, **{name: value for name, value in old.options.items() if name != VERSION}).ruleset.options
    return replace(old, options=options_with(newest, start), seats=plans, start=start, origin=None)


def plan_again(seat: Seat, key: SeatKey, *, fresh: bool) -> SeatPlan:
    """Who sits there next time: the same, or a bot for somebody who was forgotten."""
    if seat.kind in ("person", "remote") and key.visitor is None and key.token is None:
        return SeatPlan("bot", USUAL, USUAL)
    took_part = seat.words != "none" or (not fresh and seat.kind == "person")
    level = seat.level if seat.kind == "bot" else None
    return SeatPlan(seat.kind, seat.name, level, "awaited" if took_part else "none", colour=seat.colour)


def options_with(options: Document, start: Start) -> Document:
    """Options that say who begins; where lots decide, nobody knows before the deal."""
    others = {name: value for name, value in options.items() if name != "start"}
    return others if start == LOTS else {**others, "start": start}


async def beginning_from(house: House, ident: str, ply: int) -> tuple[Beginning, Game]:
    """A finished match up to a move, as the beginning of another one."""
    live = await house.find(ident)
    match = live.match
    if match.state != "finished":
        raise not_now("only-finished")
    if not 0 <= ply <= len(match.moves):
        raise invalid([Reason("ply-range", {"most": len(match.moves)})])
    if not match.dealt:
        raise not_now("never-dealt")
    check_opened(match, house.now())
    origin = {"kind": "match", "match": ident, "ply": ply}
    return Beginning(origin, match.deal.seed, match.key, match.moves[:ply], match.deal.position), match.game


def beginning_at(document: Document) -> tuple[Beginning, Game]:
    """A position document as the beginning of a match. Raises InvalidPosition and its kin."""
    position = Position.from_dict(document)
    game = game_with(position.ruleset.name, position.ruleset.options)
    return Beginning({"kind": "position"}, position=position.to_dict()), game
