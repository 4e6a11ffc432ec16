"""OpenSpiel's own information-set tree search plays the card game against a random player."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import kaffeehaus.envs.openspiel  # noqa: F401 (it registers the games)

SIMULATIONS = 6

game = pyspiel.load_game("kaffeehaus_cardgame(players=2,deals=100)")
chance = np.random.RandomState(1)
bot = ismcts.ISMCTSBot(
    game=game,
    uct_c=1.0,
    evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance),
    max_simulations=SIMULATIONS,
    random_state=chance,
    final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    child_selection_policy=ismcts.ChildSelectionPolicy.PUCT,
)
state = game.new_initial_state()
state.apply_action(int(chance.choice(100)))
while not state.is_terminal():
    legal = state.legal_actions()
    state.apply_action(bot.step(state) if state.current_player() == 0 and len(legal) > 1 else int(chance.choice(legal)))
searcher, opponent = state.returns()
print(f"search with {SIMULATIONS} simulations: {searcher:+.0f}, random: {opponent:+.0f}")
