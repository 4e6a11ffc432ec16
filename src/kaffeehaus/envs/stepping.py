"""Many games stepped in one call, written once for all games. All compiled code of the room is in this file.

The compile cache of a function notices when the file of that function changes, and it lies in a folder of its own for
each state of rules and players (`kernel/compiling.py`); so as long as nothing here calls compiled code of another file
of this room, an edit never runs from an old cache.

`rules` and `out` come as arrays of one, see `kernel/queries.py`. Everything else has one row per game. Nothing is
allocated here, so two threads can work on two ranges of rows with a move list each.
"""

from typing import Any

from kaffeehaus.kernel.compiling import compiled, inlined
from kaffeehaus.kernel.records import put
from kaffeehaus.kernel.verbs import deal, legal, observe, over, play, redeal, scores, to_move
from kaffeehaus.players.prospects import write_prospects

SHARE, POINTS, PLACE = range(3)  # kinds of rewards
DEAL, LOOK, STEP = range(3)  # tasks
NONE = -1
FIRST_ACTIONS = 16  # no list is shorter: it goes on with -1


@inlined
def follows(paths: Any, move: int, chosen: Any, depth: int, row: int) -> bool:
    """Does a move begin with the actions that are chosen already?"""
    for step in range(depth):
        if paths[move, step] != chosen[row, step]:
            return False
    return True


@inlined
def write_actions(
    out: Any, moves: int, paths: Any, depths: Any, chosen: Any, actions: Any, counts: Any, row: int
) -> None:
    """Writes the next actions of the legal moves, ascending and each once, and how many there are.

    A row that is too short gets the first of them. What stood there before is wiped out.
    """
    depth, width, before, count = depths[row], actions.shape[1], counts[row], 0
    if paths.shape[1] == 1:  # every move is one action
        count = moves
        for place in range(min(moves, width)):
            actions[row, place] = paths[out.move[place], 0]
    else:
        last = NONE
        for place in range(moves):
            move = out.move[place]
            if depth and not follows(paths, move, chosen, depth, row):
                continue
            action = paths[move, depth]
            if action != last:
                if count < width:
                    actions[row, count] = action
                count += 1
                last = action
    for place in range(count, min(before, width)):
        actions[row, place] = NONE
    counts[row] = count


@inlined
def write_mask(actions: Any, counts: Any, masks: Any, row: int, value: int) -> None:
    """Sets the mask for the listed actions."""
    if masks.shape[1]:
        for place in range(min(counts[row], actions.shape[1])):
            masks[row, actions[row, place]] = value


@compiled
def write_view(
    rules: Any, state: Any, seat: int, depth: int, chosen: Any, marks: Any, own: int, row: int, out: Any
) -> None:
    """What the seat may know as numbers, then which parts of a move it has chosen; `own` are those of the game."""
    observe(rules, state, seat, out)
    for place in range(own, len(out)):
        out[place] = 0.0
    for step in range(depth):
        out[own + marks[chosen[row, step]]] = 1.0


@inlined
def clear(numbers: Any, row: int) -> None:
    """Sets all numbers of a row to zero."""
    for place in range(numbers.shape[1]):
        numbers[row, place] = 0


@compiled
def average_place(places: Any, players: int, seat: int) -> float:
    """The place of a seat, from 0; seats that share a place have the average of the places that they take up."""
    shared = 0
    for other in range(players):
        shared += places[other] == places[seat]
    return places[seat] - 1 + (shared - 1) / 2


@compiled
def reward(kind: int, players: int, points: Any, places: Any, booked: Any, rewards: Any, over: bool) -> None:
    """Points booked since the last step; or at the end shares of the win, or places from 1 to -1 that add up to 0."""
    winners = 0
    for seat in range(players):
        winners += places[seat] == 1
    for seat in range(players):
        if kind == POINTS:
            rewards[seat] = points[seat] - booked[seat]
            booked[seat] = points[seat]
        elif over and kind == SHARE:
            rewards[seat] = 1.0 / winners if places[seat] == 1 else 0.0
        elif over:
            rewards[seat] = 1.0 - 2.0 * average_place(places, players, seat) / (players - 1)


@inlined
def listed(actions: Any, count: int, wanted: int, row: int) -> bool:
    """Is an action among the ascending ones of a row?"""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if actions[row, middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low < count and actions[row, low] == wanted


@compiled
def first_illegal(actions: Any, counts: Any, wanted: Any) -> int:
    """The first row whose wanted action is neither among its actions nor -1; -1 if there is none.

    It is mostly among the first actions, and comparing with all of these takes no branches.
    """
    for row in range(len(wanted)):
        found = wanted[row] == NONE
        for place in range(FIRST_ACTIONS):
            found |= actions[row, place] == wanted[row]
        if not found and not listed(actions, counts[row], wanted[row], row):
            return row
    return NONE


@inlined
def move_meant(out: Any, moves: int, paths: Any, depth: int, chosen: Any, action: int, row: int) -> int:
    """The listed move that begins with what is chosen and goes on with the action, -1 if more has to be chosen."""
    for place in range(moves):
        move = out.move[place]
        if follows(paths, move, chosen, depth, row) and paths[move, depth] == action:
            return move if depth + 1 == paths.shape[1] or paths[move, depth + 1] == NONE else NONE
    return NONE


@compiled
def advance(
    rules: Any, states: Any, out: Any, task: int, wanted: Any, paths: Any, whole: Any, marks: Any, own: int,
    seed: int, skip: int, kind: int, episodes: Any, depths: Any, chosen: Any, booked: Any, points: Any, places: Any,
    seats: Any, actions: Any, counts: Any, observations: Any, masks: Any, rewards: Any, done: Any, finals: Any,
    start: int, stop: int,
) -> int:  # fmt: skip
    """Plays the wanted actions, legal ones or -1 to wait, and writes what follows; returns the most actions of a row.

    The task may also be to deal all games, or only to look at them. A game that ends is dealt anew: rewards and
    `finals`, what the seat that moved sees at the end, are of the old one, the rest is of the new one. Every verb is
    called in one place, since it becomes part of the code there: that keeps the function small and quick to compile.
    """
    players, most = rewards.shape[1], 0
    for row in range(start, stop):
        state = states[row]
        clear(rewards, row)
        done[row] = 0
        if task == STEP and wanted[row] == NONE:
            most = max(most, counts[row])
            continue
        write_mask(actions, counts, masks, row, 0)
        dealing, partial, move = task == DEAL, False, NONE
        if task == STEP:
            move = whole[wanted[row]]
            partial = move == NONE
        while True:
            if dealing:
                deal(rules[0], state, seed + row + episodes[row] * len(states))
                dealing = False
                clear(booked, row)
            if move != NONE:
                depths[row] = 0
                play(rules[0], state, move)
                move = NONE
            moves = legal(rules[0], state, out[0])
            if partial:
                partial = False
                move = move_meant(out[0], moves, paths, depths[row], chosen, wanted[row], row)
                if move != NONE:
                    continue
                chosen[row, depths[row]] = wanted[row]
                depths[row] += 1
            elif moves == 0:
                done[row] = dealing = True
                scores(rules[0], state, points[row], places[row])
                reward(kind, players, points[row], places[row], booked[row], rewards[row], True)
                write_view(rules[0], state, seats[row], 0, chosen, marks, own, row, finals[row])
                episodes[row] += 1
                continue
            elif moves == 1 and skip and task != LOOK:
                move = out[0].move[0]
                continue
            break
        if kind == POINTS and not done[row]:
            scores(rules[0], state, points[row], places[row])
            reward(kind, players, points[row], places[row], booked[row], rewards[row], False)
        seats[row] = to_move(rules[0], state)
        write_actions(out[0], moves, paths, depths, chosen, actions, counts, row)
        write_mask(actions, counts, masks, row, 1)
        write_view(rules[0], state, seats[row], depths[row], chosen, marks, own, row, observations[row])
        most = max(most, counts[row])
    return most


@compiled
def observe_seats(
    rules: Any, states: Any, seats: Any, movers: Any, marks: Any, own: int, depths: Any, chosen: Any, observations: Any
) -> None:
    """What one seat of each row may know; the parts of a move that are chosen are known to the mover alone."""
    for row in range(len(seats)):
        depth = depths[row] if seats[row] == movers[row] else 0
        write_view(rules[0], states[row], seats[row], depth, chosen, marks, own, row, observations[row])


@compiled
def imagine(rules: Any, states: Any, seats: Any, seed: int) -> None:
    """Replaces each state by another that looks the same to the row's seat."""
    for row in range(len(seats)):
        redeal(rules[0], states[row], seats[row], seed + row)


@compiled
def look_ahead(
    rules: Any, states: Any, trial: Any, out: Any, seats: Any, seed: int, features: int, room: Any, firsts: Any,
    observations: Any, moves: Any, over_after: Any, points: Any, places: Any,
) -> None:  # fmt: skip
    """For each legal move of each row, what the seat sees after it in one imagined world, and the points there.

    If the number of features is given, their values are written instead, unless the game is over.
    Without room for the moves it only counts: `firsts` then says where those of each row will stand.
    """
    for row in range(len(seats)):
        put(trial, 0, states[row])
        redeal(rules[0], trial[0], seats[row], seed + row)
        count = legal(rules[0], trial[0], out[0])
        if len(moves) == 0:
            firsts[row + 1] = firsts[row] + count
            continue
        for place in range(count):
            index = firsts[row] + place
            moves[index] = out[0].move[place]
            put(trial, 1, trial[0])
            play(rules[0], trial[1], moves[index])
            over_after[index] = over(rules[0], trial[1])
            if features == 0:
                observe(rules[0], trial[1], seats[row], observations[index])
            elif not over_after[index]:
                write_prospects(rules[0], trial[1], seats[row], features, room, observations[index])
            scores(rules[0], trial[1], points[index], places[index])
