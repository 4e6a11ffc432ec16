"""OpenSkill ratings over all games of a contest."""

from collections.abc import Iterable, Sequence
from statistics import NormalDist, fmean

from openskill.models import PlackettLuce

from kaffeehaus.arena.estimates import TAIL, Estimate
from kaffeehaus.arena.scoresheet import ScoreSheet


def ratings(contestants: int, deals: Iterable[Sequence[ScoreSheet]]) -> list[Estimate]:
    """Each contestant's skill by the model of Plackett and Luce, from the places in every game; all begin with 25.

    Nobody learns during a contest, so the doubt about a skill only shrinks (tau is 0). Who holds several seats of a
    game moves by the mean of what they earned.
    """
    model = PlackettLuce(tau=0.0)
    skills = [model.rating() for _ in range(contestants)]
    count = 0
    for deal in deals:
        count += 1
        for sheet in deal:
            rated = model.rate([[skills[contestant]] for contestant in sheet.seats], ranks=list(sheet.places))
            for contestant in set(sheet.seats):
                own = [rated[seat][0] for seat, other in enumerate(sheet.seats) if other == contestant]
                skills[contestant] = model.rating(fmean(one.mu for one in own), fmean(one.sigma for one in own))
    reach = NormalDist().inv_cdf(1 - TAIL)
    return [
        Estimate(skill.mu, skill.mu - reach * skill.sigma, skill.mu + reach * skill.sigma, count) for skill in skills
    ]
