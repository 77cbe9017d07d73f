"""Solves and checks chess problems: Alice chess, its whole family, fairy and orthodox chess.

>>> import looking_glass
>>> problem = looking_glass.Problem.from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", rules="orthodox")
>>> print(looking_glass.solve(problem))
1.Rg1#!
>>> looking_glass.check(problem).sound
True

An answer is a proof, or it says that it is partial: see ``status``.
"""

from __future__ import annotations

import json as _json
from typing import Any, Iterable, Iterator, Mapping, Optional, Union

from . import _native
from ._native import __version__

__all__ = ["Board", "Finding", "Problem", "Solution", "check", "legal_moves", "perft", "problems", "solve", "verify"]

Record = Union[str, Mapping[str, Any]]


class Problem:
    """A problem: a diagram, a stipulation and rules.

    ``Problem(record)`` takes a record in YAML or JSON, as text or as a dict; a record with twins is read by
    :func:`problems`. Raises ``ValueError`` with the words that the program would print.
    """

    def __init__(self, record: Record) -> None:
        read = _native.read(_text(record))
        if len(read) != 1:
            raise ValueError(f"{len(read)} problems, expected one: problems() reads several")
        self._native = read[0]

    @classmethod
    def _of(cls, native: Any) -> "Problem":
        problem = cls.__new__(cls)
        problem._native = native
        return problem

    @classmethod
    def from_fen(cls, fen: str, stipulation: str, rules: str = "alice") -> "Problem":
        """A problem of a FEN, a stipulation such as ``#2``, and the name of rules."""
        return cls._of(_native.from_fen(fen, stipulation, rules))

    @classmethod
    def from_board(cls, board: Any, stipulation: str) -> "Problem":
        """A problem of orthodox chess from a ``chess.Board`` of python-chess."""
        return cls.from_fen(board.fen(), stipulation, "orthodox")

    def to_board(self) -> Any:
        """The diagram as a ``chess.Board`` of python-chess; only of orthodox chess."""
        import chess

        if self.rules != "orthodox":
            raise ValueError(f"rules: {self.rules}, expected orthodox: a chess.Board has one board")
        return chess.Board(self.fen)

    @property
    def id(self) -> str:
        """The name in reports."""
        return self._native.id

    @property
    def twin(self) -> Optional[str]:
        """The twin's letter and change, if it is one."""
        return self._native.twin

    @property
    def rules(self) -> str:
        """The name of the rules."""
        return self._native.rules

    @property
    def stipulation(self) -> str:
        """What is demanded: ``#2``."""
        return self._native.stipulation

    @property
    def fen(self) -> str:
        """The diagram as FEN."""
        return self._native.fen

    def svg(self) -> str:
        """The diagram as an SVG picture."""
        return self._native.svg()

    _repr_svg_ = svg

    def __repr__(self) -> str:
        return f"<Problem {self.id}: {self.stipulation} {self.rules} {self.fen}>"


class Solution:
    """The solution of a problem. As text it is what magazines print."""

    def __init__(self, text: str, json: str) -> None:
        #: The solution as magazines print it.
        self.text = text
        #: The object of schema ``looking-glass/solution/1``.
        self.json: dict = _json.loads(json)

    @property
    def status(self) -> str:
        """``complete``, or ``limit`` if a limit ended the search: then what is told holds, but there may be more."""
        return self.json["status"]

    @property
    def keys(self) -> list:
        """The keys, as they are written."""
        return [phase["move"]["text"] for phase in self.json["keys"]]

    @property
    def solutions(self) -> list:
        """The lines of help play, series play and proof games, each a list of moves as they are written."""
        return [[move["text"] for move in line] for line in self.json["solutions"]]

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        return f"<Solution {self.status}: {len(self.keys) or len(self.solutions)} found>"


class Finding:
    """The verdict on a problem."""

    def __init__(self, text: str, json: str) -> None:
        #: The verdict as text, with every defect.
        self.text = text
        #: The object of schema ``looking-glass/verdict/1``.
        self.json: dict = _json.loads(json)

    @property
    def status(self) -> str:
        """``complete``, or ``limit`` if a limit ended the search."""
        return self.json["status"]

    @property
    def verdict(self) -> str:
        """``sound``, ``unsound`` or ``unknown``."""
        return self.json["verdict"]["status"]

    @property
    def sound(self) -> bool:
        """Is it known to have its solution and no other?"""
        return self.verdict == "sound"

    @property
    def defects(self) -> list:
        """What is wrong, each a dict with ``kind``, ``moves`` and ``text``."""
        return self.json["verdict"]["defects"]

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        return f"<Finding {self.json['verdict']['line']}>"


class Board:
    """A position that is no problem, which notebooks show."""

    def __init__(self, fen: str = "startpos", rules: str = "alice") -> None:
        self.fen, self.rules = fen, rules
        self._svg = _native.picture(fen, rules)

    def _repr_svg_(self) -> str:
        return self._svg

    def legal_moves(self) -> list:
        """See :func:`legal_moves`."""
        return legal_moves(self.fen, self.rules)


def problems(text: Record) -> list:
    """The problems of a text in YAML or JSON, twins one by one."""
    return [Problem._of(native) for native in _native.read(_text(text))]


def solve(
    problem: Union[Problem, Record],
    *,
    time_limit: Optional[float] = None,
    max_solutions: Optional[int] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
) -> Solution:
    """Solve a problem, on all cores if nothing else is said. ``time_limit`` is in seconds, ``memory`` in bytes.

    Other Python threads run meanwhile, and Ctrl-C ends the search.
    """
    return Solution(*_native.solve(_native_of(problem), _limits(time_limit, max_solutions, threads, memory)))


def check(
    problem: Union[Problem, Record],
    *,
    time_limit: Optional[float] = None,
    max_solutions: Optional[int] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
) -> Finding:
    """Judge a problem by its solution, and by the solution that its record states."""
    return Finding(*_native.check(_native_of(problem), _limits(time_limit, max_solutions, threads, memory)))


def verify(
    records: Iterable[Record],
    *,
    time_limit: Optional[float] = None,
    max_solutions: Optional[int] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
) -> Iterator[dict]:
    """Judge records (dicts, or text in JSON) one after the other; each verdict is a dict of ``looking-glass/entry/1``.

    What is wrong with a record is told in its verdict (``"status": "invalid"``), so that it spoils no other.
    """
    limits = _limits(time_limit, max_solutions, threads, memory)
    for number, record in enumerate(records, 1):
        text = record if isinstance(record, str) else _json.dumps(record)
        yield _json.loads(_native.verify(text, number, limits))


def legal_moves(fen: str = "startpos", rules: str = "alice") -> list:
    """The legal moves of a position in coordinates, sorted: ``A:e2e4/B``, with one board ``e2e4``."""
    return _native.legal_moves(fen, rules)


def perft(fen: str = "startpos", depth: int = 1, rules: str = "alice") -> int:
    """The number of paths of so many half-moves."""
    return _native.perft(fen, depth, rules)


def _text(record: Record) -> str:
    return record if isinstance(record, str) else _json.dumps(record)


def _native_of(problem: Union[Problem, Record]) -> Any:
    return (problem if isinstance(problem, Problem) else Problem(problem))._native


def _limits(
    time_limit: Optional[float], max_solutions: Optional[int], threads: Optional[int], memory: Optional[int]
) -> dict:
    return {"time_limit": time_limit, "max_solutions": max_solutions, "threads": threads, "memory": memory}
