"""The card game in a person's words."""

from kaffeehaus.games.guests import gender_of, guest_text
from kaffeehaus.games.texts import SeatingFacts

SEEN = SeatingFacts(
    taken=(13,),
    nations=(14,),
    balance=(15,),
    guest_text=guest_text,
    gender_of=gender_of,
    nation_at=lambda _, plain, table: plain.nation[table] - 1,
)
