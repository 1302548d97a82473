"""The four games in OpenSpiel: its own test of games, its search, an exploitability, hidden
hands, and sheets of all games played."""

import doctest
import random
import subprocess
import sys
from pathlib import Path

import numpy
import pyspiel
import pytest
import scoresheet
import scoresheet.open_spiel
from open_spiel.python import policy
from open_spiel.python.algorithms import expected_game_score, exploitability, mcts

SAMPLES = Path(__file__).parents[2] / "samples"
SEED = random.randrange(1 << 32)
GAMES = [
    "permute",
    "permute(size=6,setup=blocks,swap=positions)",
    "permute(size=4,two_twists=True)",
    "swaptimum(size=6)",
    "permutations",
    "permutations(players=3)",
    "permutations(players=4)",
    "permutations(players=5)",
    "permutu",
    "permutu(players=1,symbols=5)",
    "permutu(players=3,symbols=6)",
]


def play(game, choose, visit=lambda state: None):
    """Plays a game and returns its end, whose sheet is sound."""
    state = game.new_initial_state()
    while not state.is_terminal():
        visit(state)
        state.apply_action(choose(state))
    replayed = next(scoresheet.read(state.board.sheet())).replay()
    replayed.check()
    assert replayed.plies == state.board.plies and replayed.result == state.board.result != "*"
    return state


def test_examples():
    assert doctest.testmod(scoresheet.open_spiel).failed == 0


@pytest.mark.parametrize("name", GAMES)
def test_the_simulations_of_open_spiel_pass(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_actions_are_the_legal_moves(name):
    print("seed", SEED)
    draw = random.Random(SEED)
    game = pyspiel.load_game(name)
    chances = 0

    def visit(state):
        nonlocal chances
        chances += state.is_chance_node()
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        assert max(state.legal_actions()) < game.num_distinct_actions()
        if state.board and state.board.turn != "all":
            assert sorted(texts) == sorted(state.board.legal_moves())

    end = play(game, lambda state: draw.choice(state.legal_actions()), visit)
    assert chances == game.max_chance_nodes_in_history()
    again = pyspiel.load_game(game.get_type().short_name, {"sheet": end.board.sheet()}).new_initial_state()
    assert again.is_terminal() and again.board == end.board


@pytest.mark.parametrize(
    "name", ["permute(size=6)", "swaptimum(size=5)", "permutations", "permutu(symbols=8)", "permutu(players=3,symbols=5)"]
)
def test_its_search_plays(name):
    game = pyspiel.load_game(name)
    draw = numpy.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 2, mcts.RandomRolloutEvaluator(1, draw), random_state=draw)

    def choose(state):
        outcomes = state.legal_actions()
        return outcomes[draw.randint(len(outcomes))] if state.is_chance_node() else bot.step(state)

    play(game, choose)


def two_cards():
    """Returns a sheet of Permutations with two cards left in each hand, in the last round."""
    return next(scoresheet.read(SAMPLES / "permutations" / "two-players.sheet")).replay().board(31).sheet()


def chance_of(board, auction):
    """Returns the chance of an auction in which dummies and players choose at random."""
    chance, hands, left = 1.0, board.choices()["own"], len(board.choices()["shared"])
    parts = [tuple(map(int, part.split("x"))) for part in auction.split(",")]
    for hand in hands:
        chance /= len(hand)
    for bid, _ in sorted(parts, reverse=True):
        chance /= left if parts[0][0] == bid or parts[1][0] == bid else 1
        left -= 1
    return chance


def test_exploitability_with_two_cards_in_each_hand():
    game = pyspiel.load_game("permutations", {"sheet": two_cards()})
    uniform = policy.UniformRandomPolicy(game)
    found = expected_game_score.policy_value(game.new_initial_state(), [uniform, uniform])
    # The same from the legal auctions of boards.
    expected = [0.0, 0.0]
    board = next(scoresheet.read(two_cards())).replay().board()
    for first in board.legal_moves():
        middle = board.copy()
        middle.push(first)
        for last in middle.legal_moves():
            end = middle.copy()
            end.push(last)
            chance = chance_of(board, first) * chance_of(middle, last)
            marks = end.result.split("-")
            for player in (0, 1):
                share = {"0": 0, "1": 1, "1/2": 1 / 2, "1/3": 1 / 3, "1/4": 1 / 4}[marks[player]]
                expected[player] += chance * (4 * share - 1) / 3
    assert found == pytest.approx(expected)
    assert exploitability.nash_conv(game, uniform) == pytest.approx(0.2080439814814815)


def views(state, player):
    return state.information_state_string(player), tuple(state.information_state_tensor(player))


def test_hands_and_bids_are_hidden():
    cards = list(range(1, 49))
    random.Random(1).shuffle(cards)
    hands, pool = [cards[at : at + 11] for at in range(0, 44, 11)], cards[44:]
    states = []
    for order in ((0, 1, 2, 3), (0, 2, 3, 1)):
        tags = {f"Hand{seat}": " ".join(map(str, sorted(hands[at]))) for seat, at in enumerate(order, 1)}
        board = scoresheet.Board("permutations", players=2, assume={**tags, "Pool": " ".join(map(str, sorted(pool)))})
        states.append(pyspiel.load_game("permutations", {"sheet": board.sheet()}).new_initial_state())
    one, other = states
    assert views(one, 0) == views(other, 0) and views(one, 1) != views(other, 1)
    assert one.observation_tensor(0) == other.observation_tensor(0)
    # The dummies bid, openly, and then each player.
    for _ in range(2):
        before = views(one, 0)
        one.apply_action(one.legal_actions()[0])
        assert views(one, 0) != before
    first, second = one.child(one.legal_actions()[0]), one.child(one.legal_actions()[1])
    assert views(first, 1) == views(second, 1) and views(first, 0) != views(second, 0)
    bid = first.legal_actions()[0]
    assert views(first.child(bid), 1) != views(second.child(bid), 1)


def test_information_states_recall_everything():
    draw = random.Random(SEED)
    texts, tensors, count = set(), set(), 0

    def visit(state):
        nonlocal count
        if not state.is_chance_node():
            text, tensor = views(state, state.current_player())
            texts.add(text), tensors.add(tensor)
            count += 1

    play(pyspiel.load_game("permutations"), lambda state: draw.choice(state.legal_actions()), visit)
    assert len(texts) == len(tensors) == count


def test_planes_are_the_position():
    state = pyspiel.load_game("permute(size=4)").new_initial_state()
    state.apply_action(state.string_to_action("Ca1b2-b2"))
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 0)
    # oyoy/yoyo/yOoy/oyyo y 2
    orange, yellow, bandaged, none = observer.dict["board"]
    assert orange[0].tolist() == [1, 0, 0, 1] and yellow[1].tolist() == [1, 0, 0, 1]
    assert bandaged.sum() == bandaged[1, 1] == 1 and none.sum() == 0
    assert observer.dict["seat"].tolist() == [1, 0] and observer.dict["turn"].tolist() == [0, 1]
    assert state.observation_tensor(0) == observer.tensor.tolist()


@pytest.mark.parametrize("rule", ["colours", "positions"])
def test_players_exchange_seats_or_stones(rule):
    state = pyspiel.load_game(f"permute(size=4,swap={rule})").new_initial_state()
    for move in ("Ca1b2-a1", "swap"):
        state.apply_action(state.string_to_action(move))
    # The first player moves, who now has Yellow or still has Orange.
    assert state.current_player() == 0
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    has_orange_won = state.board.result == "1-0"
    assert state.returns() == ([1, -1] if has_orange_won == (rule == "positions") else [-1, 1])


def test_games_that_cannot_be_played():
    for name, sheet, reason in (
        ("permute", SAMPLES / "swaptimum" / "greedy.sheet", "a sheet of Swaptimum"),
        ("permute", SAMPLES / "permute" / "four-colours.sheet", "Colours"),
        ("permute", SAMPLES / "broken" / "bandaged.txt", "bandaged"),
        ("permutu", SAMPLES / "permutu" / "three-players-move-time.sheet", "MoveTime"),
        ("permutations", '[Game "Permutations"]\n[Players "3"]\n[Pool "4 35 41 48"]\n\n*\n', "Hand1"),
    ):
        with pytest.raises(ValueError, match=reason):
            pyspiel.load_game(name, {"sheet": str(sheet)})


def test_without_open_spiel():
    program = "import sys; sys.modules['pyspiel'] = None; import scoresheet.open_spiel"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "pip install open_spiel" in run.stderr.splitlines()[-1]
