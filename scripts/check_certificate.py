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
REACH = {man: {tuple(n * way for way in step): step for step in lines for n in range(1, 2 if man in LEAPERS else 8)}
         for man, lines in LINES.items()}  # the step that leads from a man to a square, by the way to go
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
    """The rules that do not change: places are (board, file, rank, level), men are letters, White's large."""

    def __init__(self, rules):
        shapes = {"8x8": (8, 8, (0,)), "8x4": (4, 8, (0,)), "cube": (5, 5, (1, 2, 3, 4, 5))}
        self.files, self.ranks, self.levels = shapes[rules["board"]]
        self.cube = len(self.levels) > 1
        self.boards = "ABC"[: rules["boards"]]
        self.transfer, self.zero, self.ep = rules["transfer"], rules["zero_moves"], rules["ep"]
        self.double, self.castle, self.black_home = rules["double_step"], rules["castle_home"], rules["black_home"]
        need((len(self.boards) == 1) == (self.transfer == "never"), "one board and no transfer belong together")

    def on_board(self, place):
        return 1 <= place[1] <= self.files and 1 <= place[2] <= self.ranks and place[3] in self.levels

    def promotes(self, man, to):
        """Does a pawn become another man there?"""
        end = (self.ranks, self.levels[-1]) if man == "P" else (1, self.levels[0])
        return man in "pP" and to[2:] == end


def name(place):
    return " ABCDE"[place[3]].strip() + "abcdefgh"[place[1] - 1] + str(place[2])


class Position:
    """Men, the side to move, the castling rights (side, wing, board), and the double step just made."""

    def __init__(self, game, men, white, rights, step=None):
        self.game, self.men, self.white, self.rights, self.step = game, men, white, rights, step

    def after(self, men, rights, step):
        return Position(self.game, men, not self.white, rights, step)

    def passed(self):
        return self.after(self.men, self.rights, None)

    def attacked_from(self, place):
        """The squares that a man attacks: only those of its own board."""
        man, (board, file, rank, level) = self.men[place], place
        found = []
        for f, r, l in LINES[man]:
            at = (board, file + f, rank + r, level + l)
            while self.game.on_board(at):
                found.append(at)
                if at in self.men or man in LEAPERS:
                    break
                at = (board, at[1] + f, at[2] + r, at[3] + l)
        return found

    def attacked(self, place, by_white):
        """Does a man of that side attack this place, with nothing between?"""
        board, file, rank, level = place
        for at, man in self.men.items():
            if at[0] == board and man.isupper() == by_white:
                step = REACH[man].get((file - at[1], rank - at[2], level - at[3]))
                while step and at != place:
                    at = (board, at[1] + step[0], at[2] + step[1], at[3] + step[2])
                    step = step if at == place or at not in self.men else None
                if step:
                    return True
        return False

    def king_hit(self, white, board=None):
        """Is a king of that side attacked, or on this board only?"""
        for at, man in self.men.items():
            if man == ("K" if white else "k") and board in (None, at[0]):
                if self.attacked(at, not white):
                    return True
                if board is None and self.game.zero == "capturing":  # Duo: an officer on the king's zero square checks
                    twins = [self.men.get((other,) + at[1:]) for other in self.game.boards if other != at[0]]
                    if any(twin and twin not in "pP" and twin.isupper() != white for twin in twins):
                        return True
        return False

    def landings(self, board, place):
        """The boards on which a man that has moved to this square may end."""
        vacant = [b for b in self.game.boards if b != board and (b,) + place[1:] not in self.men]
        return {"never": [board], "always": vacant, "when-vacant": vacant or [board],
                "optional": [board] + vacant}[self.game.transfer]

    def may_take(self, place):
        man = self.men.get(place)
        return man is not None and man not in "kK" and man.isupper() != self.white

    def steps(self, place):
        """What a man does on its own board: (goal, what it takes, is it a double step?)."""
        man, board = self.men[place], place[0]
        if man not in "pP":
            return [(to, to if to in self.men else None, False) for to in self.attacked_from(place)
                    if to not in self.men or self.may_take(to)]
        found, up = [(to, to, False) for to in self.attacked_from(place) if self.may_take(to)], 1 if man == "P" else -1
        ahead, far = [(board, place[1], place[2] + n * up, place[3]) for n in (1, 2)]
        above = (board, place[1], place[2], place[3] + up)
        if self.game.cube and self.game.on_board(above) and above not in self.men:
            found.append((above, None, False))
        if self.game.on_board(ahead) and ahead not in self.men:
            found.append((ahead, None, False))
            if self.game.double and place[2] == (2 if man == "P" else 7) and far not in self.men:
                found.append((far, None, True))
        if self.step:  # the pawn, the board it left, the board it landed on, the square it passed over
            pawn, left, landed, over = self.step
            boards = {"off": [], "first": [left], "second": [landed], "both": [left, landed]}[self.game.ep]
            goal = (board,) + over[1:]
            if board in boards and goal in self.attacked_from(place) and goal not in self.men:
                found.append((goal, pawn, False))
        return found

    def moves(self):
        """The legal moves: {coordinates: the position after it}, sorted."""
        return dict(sorted(self.legal()))

    def stuck(self):
        """Is there no legal move?"""
        return next(self.legal(), None) is None

    def legal(self):
        """The legal moves, one by one: coordinates, and the position after it."""
        for place, man in self.men.items():
            if man.isupper() != self.white:
                continue
            for to, taken, double in self.steps(place):
                last = self.game.promotes(man, to)
                for kind in ("qrbnu" if self.game.cube else "qrbn") if last else [man.lower()]:
                    for board in self.landings(place[0], to):
                        yield from self.move(place, to, kind, board, taken, double, last)
            if self.game.zero == "quiet" or self.game.zero == "capturing" and man not in "pP":
                for board in self.game.boards.replace(place[0], ""):
                    twin = (board,) + place[1:]
                    if twin not in self.men or self.game.zero == "capturing" and self.may_take(twin):
                        yield from self.move(place, place, man.lower(), board, twin if twin in self.men else None)
        for right in self.rights:
            if right[0] == self.white:
                yield from self.castlings(right)

    def move(self, place, to, kind, board, taken, double=False, promotes=False, rook=None):
        """The move, if the king is safe: on the board of the move before the transfer, and after it."""
        men = {at: man for at, man in self.men.items() if at != taken and at != place}
        men[to] = kind.upper() if self.white else kind
        if rook:
            men[rook[1]] = men.pop(rook[0])
        exempt = place == to and self.game.zero == "capturing"
        if board != place[0] and not exempt and self.after(men, (), None).king_hit(self.white, place[0]):
            return
        moved = men.pop(to)
        men[(board,) + to[1:]] = moved
        if rook:
            men[(rook[2],) + rook[1][1:]] = men.pop(rook[1])
        gone = (place, taken)
        rights = frozenset(r for r in self.rights if not any(at in gone for at in homes(r)))
        over = (place[0], place[1], (place[2] + to[2]) // 2, place[3])
        step = ((board,) + to[1:], place[0], board, over) if double and self.game.ep != "off" else None
        after = self.after(men, rights, step)
        if not after.king_hit(self.white):
            text = name(place) + name(to) + (kind if promotes else "")
            yield text if len(self.game.boards) == 1 else f"{place[0]}:{text}/{board}", after

    def castlings(self, right):
        """Nothing between king and rook, no check, no attacked square on the king's way; then both land."""
        white, wing, board = right
        goal, _, beside, path = WINGS[wing]
        king, rook = homes(right)
        rank = king[2]
        between = [(board, file, rank, 0) for file in ((6, 7) if wing == "K" else (2, 3, 4))]
        if any(at in self.men for at in between) or self.king_hit(white):
            return
        without = {at: man for at, man in self.men.items() if at != king}
        for file in path:
            crossing = {**without, (board, file, rank, 0): self.men[king]}
            if self.after(crossing, (), None).king_hit(white, board):
                return
        to, by = (board, goal, rank, 0), (board, beside, rank, 0)
        kings, rooks = self.landings(board, to), self.landings(board, by)
        pairs = zip(kings, rooks) if self.game.transfer == "when-vacant" else [(b, b) for b in kings if b in rooks]
        for lands, rook_lands in pairs:
            yield from self.move(king, to, "k", lands, None, rook=(rook, by, rook_lands))


def homes(right):
    white, wing, board = right
    rank = 1 if white else 8
    return (board, 5, rank, 0), (board, WINGS[wing][1], rank, 0)


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
                men[(game.boards[game.boards.index(first) + len(bars)], file, rank, level)] = sign
                file += 1
        need(file == game.files + 1, "a rank is too long or too short")


def read_fen(game, fen):
    """A FEN: `|` before each man of board B and `||` of C, or a FEN for each board, joined by ` | `; levels joined by `;`."""
    fens, men = [part.split() for part in fen.split(" | ")], {}
    need(len(fens) in (1, len(game.boards)), "a FEN for each board, or one for all")
    need(all(fields[1] == fens[0][1] in ("w", "b") for fields in fens), "the side to move is w or b, on all boards the same")
    for first, fields in zip(game.boards, fens):
        levels = fields[0].split(";")
        need(len(levels) == len(game.levels), "a board has another number of levels")
        for level, rows in zip(game.levels, levels):
            read_level(game, men, (first, level), rows.split("/"))
    white = fens[0][1] == "w"
    rights = set()
    for letter in "".join(fields[2] for fields in fens).replace("-", ""):
        side, home = letter.isupper(), "A" if letter.isupper() else game.black_home
        boards = {"never": "", "strict": home, "any": game.boards}[game.castle]
        able = [(side, letter.upper(), board) for board in boards]
        at_home = [r for r in able if [men.get(at) for at in homes(r)] == (["K", "R"] if side else ["k", "r"])]
        need(at_home, "castling without king and rook at home")
        rights.add(at_home[0])
    passed = [fields[3] for fields in fens if fields[3] != "-"]
    step = None
    if passed and game.ep != "off":
        step = double_step(game, men, white, passed[0])
    return Position(game, men, white, frozenset(rights), step)


def double_step(game, men, white, field):
    """The double step over a square: `e3`, or `A:e3/B` where the boards are not plain from the diagram."""
    up, pawn = (-1, "p") if white else (1, "P")
    found = []
    for file in range(1, game.files + 1):
        start, over, end = [(file, (7 if white else 2) + up * n, 0) for n in range(3)]
        for left in game.boards:
            for landed in game.boards:
                free = (left,) + start not in men and (left,) + over not in men and men.get((landed,) + end) == pawn
                twins = [b for b in game.boards if b != left and (b,) + end not in men]
                stays = {"never": True, "optional": True, "always": False, "when-vacant": not twins}[game.transfer]
                came = stays if left == landed else game.transfer != "never" and (left,) + end not in men
                text = name((left,) + over)
                if free and came and field in (text, f"{left}:{text}/{landed}"):
                    found.append(((landed,) + end, left, landed, (left,) + over))
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
        return self.play == "r" and any(map(self.reached, position.moves().values()))

    def obliged(self, position):
        """Reflex play: a defender who can reach the goal must."""
        return self.play in ("r", "semi-r") and any(map(self.reached, position.moves().values()))

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
            return frozenset(position.men.items()), position.white, position.rights

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
        for after in position.moves().values():
            self.refuted(after, n)
        if key:
            self.held[key] = n

    def refuted(self, after, n):
        """The attacker's move that led here does not force the goal: the defence that is told refutes it."""
        need(not self.wins(after), f"byte {self.at}: an attack reaches the goal")
        if n == 1 and self.play == "":
            return
        need(not self.obliged(after), "the defender must reach the goal")
        defences = after.moves()
        if n == 1:
            need(not defences or not all(map(self.suits, defences.values())), "an attack forces the goal")
        elif defences:
            defended = self.told(defences)
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
