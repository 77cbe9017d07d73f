#!/usr/bin/env python3
"""Checks a certificate of `glass solve --certificate FILE`, by plain rules of its own.

A certificate is a line of JSON, which says what is claimed, and bytes, which prove it: the checker walks through the
legal moves, sorted by their coordinates, and takes the next byte wherever a move has to be chosen. docs/certificates.md
explains the walk. Played here: orthodox chess, Raumschach, and Alice chess and its family, in all readings of capture en
passant and castling. Says what is proved and ends with 0, or says why nothing is proved and ends with 1, or with 2 if
the file cannot be read.
"""
import gzip, json, re, sys, zlib

STEPS = [(f, r, l) for f in (-2, -1, 0, 1, 2) for r in (-2, -1, 0, 1, 2) for l in (-2, -1, 0, 1, 2)]
LINES = {kind: [step for step in STEPS if max(map(abs, step)) == 1 and sum(map(abs, step)) in sizes]
         for kind, sizes in (("r", [1]), ("b", [2]), ("u", [3]), ("q", [1, 2, 3]), ("k", [1, 2, 3]))}
LINES["n"] = [step for step in STEPS if sorted(map(abs, step)) == [0, 1, 2]]
LINES.update({kind.upper(): lines for kind, lines in LINES.items()})
for pawn, up in ("P", 1), ("p", -1):  # what a pawn attacks: with levels, a rank or a level up, and one thing more
    LINES[pawn] = [(-1, up, 0), (1, up, 0), (-1, 0, up), (1, 0, up), (0, up, up)]
LEAPERS = "nkpNKP"
WINGS = {"K": (7, 8, 6, (6, 7)), "Q": (3, 1, 4, (4, 3))}  # the king's goal, the rook's home and goal, the king's path


MOVES = [str]
RULES = {"name": str, "board": ("8x8", "8x4", "cube"), "boards": (1, 2, 3), "double_step": bool,
         "transfer": ("never", "always", "when-vacant", "optional"), "zero_moves": ("no", "quiet", "capturing"),
         "ep": ("off", "first", "second", "both"), "castle_home": ("never", "strict", "any"), "black_home": ("A", "B", "C")}
CLAIMS = {"keys": MOVES, "tries": [{"move": str, "refutations": MOVES}],
          "set_play": [{"defence": str, "answers": MOVES}], "after_key": MOVES}
HEADER = {"schema": ("looking-glass/certificate/1",), "program": str, "rules": RULES, "fen": str, "stipulation": str,
          "claims": CLAIMS}
OPTIONAL = ("set_play", "after_key")


class Flaw(Exception):
    """Why nothing is proved."""


def need(holds, words):
    if not holds:
        raise Flaw(words)


def fits(value, form, where="header"):
    """Has it this form? A type, one of these values, a list, or fields and no others, of which some may be null."""
    if isinstance(form, dict):
        need(type(value) is dict and set(value) <= set(form), f"{where}: not the fields that are known")
        for field, inner in form.items():
            if field not in OPTIONAL or value.get(field) is not None:
                fits(value.get(field), inner, field)
    elif isinstance(form, list):
        need(type(value) is list, f"{where}: no list")
        for one in value:
            fits(one, form[0], where)
    elif isinstance(form, tuple):
        need(type(value) is type(form[0]) and value in form, f"{where}: {value!r} is not known")
    else:
        need(type(value) is form, f"{where}: {value!r} is no {form.__name__}")


def once(pairs):
    """The fields of an object, each of which is told once."""
    need(len(dict(pairs)) == len(pairs), "header: a field is told twice")
    return dict(pairs)


class Game:
    """The rules that do not change. A place is a number; men are letters, White's large; no man is None."""

    def __init__(self, rules):
        shapes = {"8x8": (8, 8, (0,)), "8x4": (4, 8, (0,)), "cube": (5, 5, (1, 2, 3, 4, 5))}
        self.files, self.ranks, self.levels = shapes[rules["board"]]
        self.cube = len(self.levels) > 1
        self.boards = "ABC"[: rules["boards"]]
        self.transfer, self.zero, self.ep = rules["transfer"], rules["zero_moves"], rules["ep"]
        self.double, self.castle, self.black_home = rules["double_step"], rules["castle_home"], rules["black_home"]
        need((len(self.boards) == 1) == (self.transfer == "never"), "one board and no transfer belong together")
        squares = [(f, r, l) for l in self.levels for r in range(1, self.ranks + 1) for f in range(1, self.files + 1)]
        self.places = [(board,) + square for board in self.boards for square in squares]
        self.size, self.number = len(squares), {place: number for number, place in enumerate(self.places)}
        self.lines = {man: [[line for step in steps if (line := self.line(place, step, man in LEAPERS))]
                            for place in self.places] for man, steps in LINES.items()}
        self.ahead = {pawn: [self.line(place, (0, up, 0), False)[:2] for place in self.places]
                      for pawn, up in (("P", 1), ("p", -1))}
        self.above = {pawn: [self.line(place, (0, 0, up), True) for place in self.places]
                      for pawn, up in (("P", 1), ("p", -1))}
        self.attackers = {white: [self.lines_of_attack(place, white) for place in self.places]
                          for white in (True, False)}

    def line(self, place, step, once):
        """The places that lie ahead by this step, the nearest first, or the nearest only."""
        board, file, rank, level = place
        found = []
        for n in range(1, 2 if once else 8):
            at = (board, file + n * step[0], rank + n * step[1], level + n * step[2])
            if at not in self.number:
                break
            found.append(self.number[at])
        return found

    def lines_of_attack(self, place, white):
        """From where a place is attacked: (a line away from it, who attacks from its first place, who from all)."""
        found = []
        for step in STEPS:
            near = {man for man, steps in LINES.items() if step in steps and man.isupper() == white}
            far = near - set(LEAPERS)
            line = self.line(place, tuple(-way for way in step), not far)
            if near and line:
                found.append((line, near, far))
        return found

    def board(self, place):
        return self.places[place][0]

    def name(self, place):
        _, file, rank, level = self.places[place]
        return " ABCDE"[level].strip() + "abcdefgh"[file - 1] + str(rank)

    def on(self, board, place):
        """The same square on another board."""
        return place % self.size + self.boards.index(board) * self.size

    def homes(self, right):
        """The places of king and rook that may castle."""
        white, wing, board = right
        rank = 1 if white else 8
        return self.number[board, 5, rank, 0], self.number[board, WINGS[wing][1], rank, 0]

    def promotes(self, man, to):
        """Does a pawn become another man there?"""
        end = (self.ranks, self.levels[-1]) if man == "P" else (1, self.levels[0])
        return man in "pP" and self.places[to][2:] == end


class Position:
    """Men, the places of the kings, the side to move, castling rights (side, wing, board), the double step just made."""

    def __init__(self, game, men, kings, white, rights, step=None):
        self.game, self.men, self.kings, self.white, self.rights, self.step = game, men, kings, white, rights, step

    def passed(self):
        return Position(self.game, self.men, self.kings, not self.white, self.rights)

    def king_hit(self, white):
        """Is a king of that side attacked?"""
        return in_check(self.game, self.men, self.kings[white], white)

    def landings(self, board, to):
        """The boards on which a man that has moved to this square may end."""
        game = self.game
        if game.transfer == "never":
            return [board]
        vacant = [b for b in game.boards if b != board and not self.men[game.on(b, to)]]
        return {"always": vacant, "when-vacant": vacant or [board], "optional": [board] + vacant}[game.transfer]

    def may_take(self, place):
        man = self.men[place]
        return man is not None and man not in "kK" and man.isupper() != self.white

    def steps(self, place):
        """What a man does on its own board: (goal, what it takes, is it a double step?)."""
        man, men, found = self.men[place], self.men, []
        for line in self.game.lines[man][place]:
            for to in line:
                if men[to]:
                    if self.may_take(to):
                        found.append((to, to, False))
                    break
                if man not in "pP":
                    found.append((to, None, False))
        if man in "pP":
            found += self.pawn_steps(place, man)
        return found

    def pawn_steps(self, place, man):
        """How a pawn goes ahead, and takes in passing."""
        game, men, found = self.game, self.men, []
        board, _, rank, _ = game.places[place]
        ahead = game.ahead[man][place]
        found += [(to, None, False) for to in game.above[man][place] + ahead[:1] if not men[to]]
        if game.double and rank == (2 if man == "P" else 7) and not men[ahead[0]] and not men[ahead[1]]:
            found.append((ahead[1], None, True))
        if self.step:  # the pawn, the board it left, the board it landed on, the square it passed over
            pawn, left, landed, over = self.step
            boards = {"off": [], "first": [left], "second": [landed], "both": [left, landed]}[game.ep]
            goal = game.on(board, over)
            if board in boards and not men[goal] and any(goal in line for line in game.lines[man][place]):
                found.append((goal, pawn, False))
        return found

    def moves(self):
        """The legal moves: {coordinates: the position after it}, sorted."""
        return dict(sorted((self.text(move), after) for move in self.tried() if (after := self.after(move))))

    def legal(self):
        """The positions after the legal moves, one by one, in no order."""
        return filter(None, map(self.after, self.tried()))

    def stuck(self):
        """Is there no legal move?"""
        return next(self.legal(), None) is None

    def text(self, move):
        place, to, kind, board = move[:4]
        text = self.game.name(place) + self.game.name(to) + (kind if self.game.promotes(self.men[place], to) else "")
        return text if len(self.game.boards) == 1 else f"{self.game.board(place)}:{text}/{board}"

    def tried(self):
        """The moves, legal or not: (place, goal, the man as it lands, the board it lands on, what it takes, is it a
        double step?, the rook of castling: its home, its goal, the board it lands on)."""
        game, found = self.game, []
        for place, man in enumerate(self.men):
            if man is None or man.isupper() != self.white:
                continue
            board = game.board(place)
            for to, taken, double in self.steps(place):
                last = game.promotes(man, to)
                for kind in ("qrbnu" if game.cube else "qrbn") if last else (man.lower(),):
                    for lands in self.landings(board, to):
                        found.append((place, to, kind, lands, taken, double, None))
            if game.zero == "quiet" or game.zero == "capturing" and man not in "pP":
                for lands in game.boards.replace(board, ""):
                    twin = game.on(lands, place)
                    if not self.men[twin] or game.zero == "capturing" and self.may_take(twin):
                        found.append((place, place, man.lower(), lands, twin if self.men[twin] else None, False, None))
        for right in self.rights:
            if right[0] == self.white:
                found += self.castlings(right)
        return found

    def after(self, move):
        """The position after a move, or None if the king is not safe: on its board before the transfer, and after it."""
        place, to, kind, board, taken, double, rook = move
        game, men, white = self.game, self.men[:], self.white
        if taken is not None:
            men[taken] = None
        men[place] = None
        men[to] = kind.upper() if white else kind
        if rook:
            men[rook[0]], men[rook[1]] = None, men[rook[0]]
        here, lands = game.board(place), game.on(board, to)
        own = [to if at == place else at for at in self.kings[white]]
        exempt = place == to and game.zero == "capturing"
        if board != here and not exempt:
            if any(game.board(king) == here and attacked(game, men, king, not white) for king in own):
                return None
        men[to], men[lands] = None, men[to]
        if rook:
            men[rook[1]], men[game.on(rook[2], rook[1])] = None, men[rook[1]]
        own = [lands if at == place else at for at in self.kings[white]]
        if in_check(game, men, own, white):
            return None
        rights = self.rights and frozenset(r for r in self.rights if not {place, taken} & set(game.homes(r)))
        step = (lands, here, board, (place + to) // 2) if double and game.ep != "off" else None
        return Position(game, men, {white: own, not white: self.kings[not white]}, not white, rights, step)

    def castlings(self, right):
        """Nothing between king and rook, no check, no attacked square on the king's way; then both land."""
        game, (white, wing, board) = self.game, right
        goal, _, beside, path = WINGS[wing]
        king, rook = game.homes(right)
        first = king - 4  # the place on file a
        if any(self.men[first + file - 1] for file in ((6, 7) if wing == "K" else (2, 3, 4))) or self.king_hit(white):
            return
        for file in path:
            crossing = self.men[:]
            crossing[king], crossing[first + file - 1] = None, crossing[king]
            if attacked(game, crossing, first + file - 1, not white):
                return
        to, by = first + goal - 1, first + beside - 1
        kings, rooks = self.landings(board, to), self.landings(board, by)
        pairs = zip(kings, rooks) if game.transfer == "when-vacant" else [(b, b) for b in kings if b in rooks]
        for lands, rook_lands in pairs:
            yield king, to, "k", lands, None, False, (rook, by, rook_lands)


def attacked(game, men, place, white):
    """Does a man of that side attack this place, with nothing between?"""
    for line, near, far in game.attackers[white][place]:
        able = near
        for at in line:
            man = men[at]
            if man is not None:
                if man in able:
                    return True
                break
            able = far
    return False


def in_check(game, men, kings, white):
    """Is one of these kings of a side attacked? In Duo an officer on the king's zero square checks too."""
    for king in kings:
        if attacked(game, men, king, not white):
            return True
        if game.zero == "capturing":
            twins = [men[twin] for twin in range(king % game.size, len(men), game.size) if twin != king]
            if any(twin and twin not in "pP" and twin.isupper() != white for twin in twins):
                return True
    return False


def read_level(game, men, place, rows):
    """The ranks of a level, the last one first."""
    first, level = place
    need(len(rows) == game.ranks, f"a level has {game.ranks} ranks")
    for rank, row in zip(range(game.ranks, 0, -1), rows):
        need(re.fullmatch(r"([1-8]|\|*[pnbrqkuPNBRQKU])*", row), "a rank has a sign that is not known")
        file = 1
        for bars, sign in re.findall(r"(\|*)([1-8pnbrqkuPNBRQKU])", row):
            if sign.isdigit():
                file += int(sign)
            else:
                men[game.number[game.boards[game.boards.index(first) + len(bars)], file, rank, level]] = sign
                file += 1
        need(file == game.files + 1, "a rank is too long or too short")


def read_fen(game, fen):
    """A FEN: `|` before each man of board B and `||` of C, or a FEN for each board, joined by ` | `; levels joined by `;`."""
    fens, men = [part.split() for part in fen.split(" | ")], [None] * len(game.places)
    need(len(fens) in (1, len(game.boards)), "a FEN for each board, or one for all")
    need(all(fields[1] == fens[0][1] in ("w", "b") for fields in fens), "the side to move is w or b, on all boards the same")
    for first, fields in zip(game.boards, fens):
        levels = fields[0].split(";")
        need(len(levels) == len(game.levels), "a board has another number of levels")
        for level, rows in zip(game.levels, levels):
            read_level(game, men, (first, level), rows.split("/"))
    kings = {white: [at for at, man in enumerate(men) if man == king] for white, king in ((True, "K"), (False, "k"))}
    white = fens[0][1] == "w"
    rights = set()
    for letter in "".join(fields[2] for fields in fens).replace("-", ""):
        side, home = letter.isupper(), "A" if letter.isupper() else game.black_home
        boards = {"never": "", "strict": home, "any": game.boards}[game.castle]
        able = [(side, letter.upper(), board) for board in boards]
        at_home = [r for r in able if [men[at] for at in game.homes(r)] == (["K", "R"] if side else ["k", "r"])]
        need(at_home, "castling without king and rook at home")
        rights.add(at_home[0])
    passed = [fields[3] for fields in fens if fields[3] != "-"]
    step = None
    if passed and game.ep != "off":
        step = double_step(game, men, white, passed[0])
    return Position(game, men, kings, white, frozenset(rights), step)


def double_step(game, men, white, field):
    """The double step over a square: `e3`, or `A:e3/B` where the boards are not plain from the diagram."""
    up, pawn = (-1, "p") if white else (1, "P")
    found = []
    for file in range(1, game.files + 1):
        for left in game.boards:
            start, over, end = [game.number[left, file, (7 if white else 2) + up * n, 0] for n in range(3)]
            for landed in game.boards:
                lands = game.on(landed, end)
                free = not men[start] and not men[over] and men[lands] == pawn
                twins = [b for b in game.boards if b != left and not men[game.on(b, end)]]
                stays = {"never": True, "optional": True, "always": False, "when-vacant": not twins}[game.transfer]
                came = stays if left == landed else game.transfer != "never" and not men[end]
                text = game.name(over)
                if free and came and field in (text, f"{left}:{text}/{landed}"):
                    found.append((lands, left, landed, over))
    need(len(found) == 1, "the double step of the FEN is not plain")
    return found[0]


class Checker:
    """Walks through the proof. The attacker is the side to move in the diagram, unless the key stands in it."""

    def __init__(self, header, proof):
        parts = re.fullmatch(r"(|s|r|semi-r)([#=])([1-9][0-9]{0,2})", header["stipulation"])
        need(parts and int(parts[3]) <= 500, "no battle that has certificates: " + header["stipulation"])
        self.play, self.goal, self.length = parts[1], parts[2], int(parts[3])
        self.proof, self.at, self.won, self.held = proof, 0, {}, {}
        self.count = 0
        sys.setrecursionlimit(10000)

    def reached(self, after):
        """Does the goal stand in the position after a move?"""
        return after.king_hit(after.white) == (self.goal == "#") and after.stuck()

    def wins(self, after):
        return self.play == "" and self.reached(after)

    def suits(self, after):
        return self.play != "" and self.reached(after)

    def bound(self, position):
        """Reflex play: an attacker who can reach the goal must, and fails."""
        return self.play == "r" and any(map(self.reached, position.legal()))

    def obliged(self, position):
        """Reflex play: a defender who can reach the goal must."""
        return self.play in ("r", "semi-r") and any(map(self.reached, position.legal()))

    def told(self, moves):
        """The position after the move whose number is next: a byte, or two above 127."""
        need(self.at < len(self.proof), "the proof ends too early")
        number = self.proof[self.at]
        self.at += 1
        if number >= 128:
            need(self.at < len(self.proof) and self.proof[self.at] > 0, "a number in two bytes is wrong")
            number += 128 * (self.proof[self.at] - 1)
            self.at += 1
        need(number < len(moves), f"byte {self.at}: there is no move {number}")
        return list(moves.values())[number]

    def key(self, position, n):
        """How a position is remembered: not with one move left, nor where a pawn might be taken en passant."""
        if n >= 2 and not position.step:
            return tuple(position.men), position.white, position.rights

    def win(self, position, n):
        """The attacker, to move, forces the goal within n moves: by the move that is told."""
        need(n > 0, f"byte {self.at}: a defence holds out")
        key = self.key(position, n)
        if key and self.won.get(key, n + 1) <= n:
            return
        need(not self.bound(position), "the attacker must reach the goal himself")
        self.forced(self.told(position.moves()), n)
        if key:
            self.won[key] = n

    def forced(self, after, n):
        """The attacker's move that led here forces the goal: every defence is met."""
        if self.wins(after) or self.obliged(after):
            return
        defences = after.moves()
        need(defences, "no move is left, and the goal is not reached")
        for defended in defences.values():
            if not self.suits(defended):
                self.win(defended, n - 1)

    def hold(self, position, n):
        """The attacker, to move, cannot force the goal within n moves: none of his moves does."""
        key = self.key(position, n)
        if n == 0 or key and self.held.get(key, 0) >= n or self.bound(position):
            return
        for after in position.moves().values() if n > 1 else position.legal():
            self.refuted(after, n)
        if key:
            self.held[key] = n

    def refuted(self, after, n):
        """The attacker's move that led here does not force the goal: the defence that is told refutes it."""
        need(not self.wins(after), f"byte {self.at}: an attack reaches the goal")
        if n == 1 and self.play == "":
            return
        need(not self.obliged(after), "the defender must reach the goal")
        if n == 1:
            need(after.stuck() or not all(map(self.suits, after.legal())), "an attack forces the goal")
        elif not after.stuck():
            defended = self.told(after.moves())
            need(not self.suits(defended), "what is told as a refutation reaches the attacker's goal")
            self.hold(defended, n - 1)

    def claims(self, diagram, claims):
        """All that is claimed, the set play first."""
        keys, n = distinct(claims["keys"]), self.length
        if claims.get("after_key") is not None:
            need(not keys and not claims["tries"] and claims.get("set_play") is None, "play after the key has no keys")
            self.after_key(diagram, distinct(claims["after_key"]), n - 1)
            return
        tries = {told["move"]: distinct(told["refutations"]) for told in claims["tries"]}
        need(len(tries) == len(claims["tries"]) and all(tries.values()), "a try is told twice or has no refutation")
        need(not keys & set(tries), "a key is no try")
        if claims.get("set_play") is not None:
            self.set_play(diagram, claims.get("set_play"))
        moves = diagram.moves()
        self.count = len(moves)
        free = {} if self.bound(diagram) else moves
        need(keys <= set(free) and set(tries) <= set(free), "a key or try is no move that could be tried")
        for text, after in free.items():
            if text in keys:
                self.forced(after, n)
            elif text in tries:
                self.tried(after, tries[text], n)
            else:
                self.refuted(after, n)

    def tried(self, after, refutations, n):
        """A try: these defences refute, all others are met."""
        need(not self.wins(after) and not self.obliged(after), "a try solves")
        self.defended(after.moves(), refutations, n - 1)

    def after_key(self, diagram, refutations, left):
        """The key stands in the diagram: these defences refute it, all others are met."""
        defences = diagram.moves()
        self.count = len(defences)
        if self.obliged(diagram):
            need(not refutations, "the defender must reach the goal")
        else:
            self.defended(defences, refutations, left)

    def defended(self, defences, refutations, left):
        """These defences refute, all others are met by an attacker who has so many moves left."""
        need(refutations <= set(defences), "a refutation is no legal move")
        for text, defended in defences.items():
            if text in refutations:
                need(not self.suits(defended), "a refutation reaches the attacker's goal")
                self.hold(defended, left)
            elif not self.suits(defended):
                self.win(defended, left)

    def set_play(self, diagram, told):
        """If the defender began: these defences are met, by these answers, and no others."""
        met = {defence["defence"]: distinct(defence["answers"]) for defence in told}
        need(len(met) == len(told), "a defence of the set play is told twice")
        passed = diagram.passed()
        is_open = not diagram.king_hit(diagram.white)
        obliged = is_open and self.obliged(passed)
        defences = passed.moves() if is_open else {}
        need(set(met) <= set(defences), "a defence of the set play is no legal move")
        for text, defended in defences.items():
            answers = met.get(text)
            if self.suits(defended):
                need(not answers, "a defence that reaches the goal needs no answer")
            elif answers is not None:
                need(answers and not obliged and self.length > 1, "the set play has no move left for an answer")
                moves = defended.moves()
                need(answers <= set(moves) and not self.bound(defended), "an answer of the set play is no legal move")
                for answer, after in moves.items():
                    if answer in answers:
                        self.forced(after, self.length - 1)
            elif not obliged:
                self.hold(defended, self.length - 1)


def distinct(moves):
    need(len(set(moves)) == len(moves), "a move is told twice")
    return set(moves)


def words(header, count, size):
    """What was proved."""
    claims = header["claims"]
    keys = ", ".join(claims["keys"])
    yield f"{header['stipulation']} in {header['rules']['name']}: {header['fen']}"
    if claims.get("after_key") is not None:
        yield f"the key stands in the diagram; legal defences: {count}"
        yield f"it fails to {', '.join(claims['after_key'])} alone" if claims["after_key"] else "every defence is met"
    elif len(claims["keys"]) == 0:
        yield f"none of {count} first moves solves"
    else:
        yield f"{len(claims['keys'])} of {count} first moves solve{'s' if len(claims['keys']) == 1 else ''}: {keys}"
    for told in claims["tries"]:
        yield f"{told['move']} fails to {', '.join(told['refutations'])} alone"
    if claims.get("set_play") == []:
        yield "set play: none"
    for told in claims.get("set_play") or []:
        met = "is met by " + ", ".join(told["answers"]) if told["answers"] else "reaches the goal"
        yield f"set play: {told['defence']} {met}"
    yield f"proved by {size} bytes"


def check(file):
    head, end, proof = file.partition(b"\n")
    need(end, "there is no header")
    try:
        header = json.loads(head, object_pairs_hook=once)
        fits(header, HEADER)
        diagram = read_fen(Game(header["rules"]), header["fen"])
    except (ValueError, KeyError, IndexError, TypeError) as error:
        raise Flaw(f"the header cannot be read: {error!r}")
    need(not diagram.king_hit(not diagram.white), "the side that is not to move is in check")
    checker = Checker(header, proof)
    checker.claims(diagram, header["claims"])
    need(checker.at == len(proof), f"{len(proof) - checker.at} bytes are left when all is proved")
    return words(header, checker.count, len(proof))


def main(path):
    try:
        with open(path, "rb") as opened:
            file = opened.read()
        file = gzip.decompress(file) if file[:2] == b"\x1f\x8b" else file
    except (OSError, EOFError, zlib.error) as error:
        print(f"{path} cannot be read: {error}", file=sys.stderr)
        return 2
    try:
        print("\n".join(check(file)))
    except Flaw as flaw:
        print(f"nothing is proved: {flaw}")
        return 1
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: check_certificate.py FILE")
    sys.exit(main(sys.argv[1]))
