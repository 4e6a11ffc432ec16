"""Café International in a person's words."""

from kaffeehaus.games.international.state import seated_gender
from kaffeehaus.games.international.vocabulary import seated_text
from kaffeehaus.games.texts import SeatingFacts

SEEN = SeatingFacts(
    taken=(10, 37),
    nations=(11, 19, 38),
    balance=(12,),
    guest_text=seated_text,
    gender_of=seated_gender,
    nation_at=lambda board, _, table: board.nations[table],
)
