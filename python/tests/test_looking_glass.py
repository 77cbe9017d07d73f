"""The package as its users meet it."""

import _thread
import doctest
import json
import threading
import time
from pathlib import Path

import chess
import looking_glass
import pytest
from looking_glass import Problem

MATE = ("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")
MARKS = Path(__file__).parents[2] / "problems" / "marks.yaml"
MONSTER = {
    "rules": "alice",
    "stipulation": "#12",
    "fen": "1k6/4p3/4P3/3nK3/3p4/3P4/b1P5/8 | N7/b2Q4/1p4p1/1P6/r3pP2/2P1P3/8/8",
}


def test_a_problem_is_solved_and_checked():
    problem = Problem.from_fen(*MATE)
    solution = looking_glass.solve(problem)
    assert (str(solution), solution.keys, solution.status) == ("1.Rg1#!", ["Rg1"], "complete")
    assert looking_glass.check(problem).sound
    # The mate has to come in two: the key is a short solution.
    finding = looking_glass.check(Problem.from_fen(MATE[0], "#2", MATE[2]))
    assert finding.verdict == "unsound" and "short-solution" in [defect["kind"] for defect in finding.defects]


def test_records_are_read_as_text_and_as_dicts():
    marks = Problem(MARKS.read_text())
    assert (marks.id, marks.rules, marks.stipulation) == ("marks", "alice", "#2")
    assert looking_glass.solve(marks, threads=1).keys == ["Kb1/A"]
    record = {"fen": MATE[0], "stipulation": "#1", "rules": "orthodox", "twins": {"b": "Move b3 c2"}}
    assert [problem.twin is None for problem in looking_glass.problems(record)] == [False, False]
    with pytest.raises(ValueError, match="expected one"):
        Problem(record)


def test_help_play_has_lines():
    solution = looking_glass.solve(Problem.from_fen("7k/8/6K1/8/8/8/8/R7 b", "h#1", "orthodox"))
    assert solution.solutions == [["Kg8", "Ra8"]]


def test_errors_have_the_words_of_the_program():
    with pytest.raises(ValueError, match="unknown rules: nonsense"):
        Problem.from_fen(MATE[0], "#1", "nonsense")
    with pytest.raises(ValueError, match="White has no king"):
        Problem.from_fen("8/8/8/8/8/8/8/8 w", "#1", "orthodox")
    with pytest.raises(ValueError, match="time_limit"):
        looking_glass.solve(Problem.from_fen(*MATE), time_limit=-1)


def test_verify_goes_through_records():
    good = {"id": 1, "fen": MATE[0], "stipulation": "#1", "rules": "orthodox"}
    verdicts = looking_glass.verify(iter([good, {"id": "bad"}, json.dumps({**good, "id": 3})]))
    assert next(verdicts)["verdict"]["status"] == "sound"
    bad = next(verdicts)
    assert (bad["id"], bad["status"]) == ("bad", "invalid") and "bad" in bad["errors"][0]
    assert [verdict["id"] for verdict in verdicts] == [3]


def test_moves_and_paths():
    assert looking_glass.perft(depth=4, rules="orthodox") == 197281
    assert "A:e2e4/B" in looking_glass.legal_moves()
    ours = looking_glass.legal_moves(chess.STARTING_FEN, "orthodox")
    assert ours == sorted(move.uci() for move in chess.Board().legal_moves)


def test_notebooks_show_diagrams():
    assert Problem.from_fen(*MATE)._repr_svg_().startswith("<svg")
    assert "<svg" in looking_glass.Board(rules="alice")._repr_svg_()


def test_boards_of_python_chess_go_there_and_back():
    board = chess.Board("8/8/8/8/8/1K6/6R1/k7 w - - 0 1")
    problem = Problem.from_board(board, "#1")
    assert problem.to_board() == board
    with pytest.raises(ValueError, match="expected orthodox"):
        Problem.from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "alice").to_board()


def test_a_limit_ends_a_search_and_is_told():
    solution = looking_glass.solve(MONSTER, time_limit=0.3)
    assert solution.status == "limit"


def test_other_threads_run_and_ctrl_c_ends_a_search():
    counted = []

    def press():
        for _ in range(10):
            time.sleep(0.03)
            counted.append(time.time())
        _thread.interrupt_main()

    begun = time.time()
    thread = threading.Thread(target=press)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        looking_glass.solve(MONSTER, time_limit=60, threads=1)
    thread.join()
    assert len(counted) == 10 and time.time() - begun < 20


def test_the_examples_of_the_docstrings_run():
    assert doctest.testmod(looking_glass).failed == 0
