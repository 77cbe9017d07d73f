#!/usr/bin/env python3
"""The job on Spark, while its workers and once its driver are killed: every entry has its one verdict all the same.

    python3 examples/spark/test_kills.py --glass target/release/glass --folder target/spark

Installs PySpark into the folder, makes 2,000 entries of the project's own problems and of random positions (of which about
half are no problems, and have to be told as such), judges them by one program, and by the job on local[2], whose programs are ended by SIGTERM and SIGKILL and whose driver is killed
once. Both have to say the same. Where there is no Java, or PySpark cannot be had, that is said, and the exit code is 77.
"""

import argparse
import atexit
import collections
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
LEFT_OUT = 77


def left_out(why):
    print(f"LEFT OUT: the job on Spark: {why}")
    sys.exit(LEFT_OUT)


def install(folder):
    """PySpark in an environment of its own. Returns its Python."""
    if not shutil.which("java"):
        left_out("there is no Java")
    python = os.path.join(folder, "env", "bin", "python")
    there = os.path.exists(python) and subprocess.run([python, "-c", "import pyspark"], capture_output=True)
    if not there or there.returncode:
        made = subprocess.run([sys.executable, "-m", "venv", os.path.join(folder, "env")])
        wanted = os.path.join(HERE, "requirements.txt")
        if made.returncode or subprocess.run([python, "-m", "pip", "install", "-q", "-r", wanted]).returncode:
            left_out("PySpark cannot be installed")
    return python


# Stipulations that one program answers soon.
SHORT = re.compile(r"(h|s|r|semi-r|hs|hr|ser-h)?[#=][123](\.5)?")


def published(glass):
    """Short problems of the collections beside the program, but those that take longer than the limit or nearly so."""
    with open(os.path.join(ROOT, "tests", "data", "fairy", "slow.txt")) as file:
        slow = {line.strip() for line in file if not line.startswith("#")}
    found = []
    for folder, _, names in os.walk(os.path.join(ROOT, "problems")):
        found += [os.path.join(folder, name) for name in names if name.endswith(".yaml")]
    told = subprocess.run([glass, "convert", "--to", "json", *sorted(found)], capture_output=True, text=True)
    records = [json.loads(line).get("entry") for line in told.stdout.splitlines()]
    quick = [record for record in records if record and record.get("id") not in slow]
    return [record for record in quick if SHORT.fullmatch(str(record.get("stipulation", "")))]


def kept_for_tests():
    """Random battles and lines with known answers, kept for the tests."""
    data = os.path.join(ROOT, "tests", "data")
    with open(os.path.join(data, "alice_battles.txt")) as file:
        rows = [line.split(";") for line in file if line.strip() and not line.startswith("#")]
    popeye = {"name": "alice", "ep": "second", "castle-home": "any"}
    entries = [{"rules": popeye, "stipulation": row[0].strip(), "fen": row[1].strip()} for row in rows]
    with open(os.path.join(data, "lines.txt")) as file:
        rows = [line.split(";") for line in file if line.strip() and not line.startswith("#")]
    return entries + [{"rules": r[0].strip(), "stipulation": r[1].strip(), "fen": r[2].strip()} for r in rows]


def random_position(chance):
    """Two kings and some men, as likely as not no problem: what cannot be played has to be told, too."""
    squares = chance.sample(range(64), chance.randint(5, 8))
    men = dict(zip(squares, "Kk" + "".join(chance.choice("QRBNPqrbnp") for _ in squares[2:])))
    ranks = []
    for rank in range(8):
        row = "".join(men.get(rank * 8 + file, "1") for file in range(8))
        ranks.append(re.sub("1+", lambda run: str(len(run[0])), row))
    rules = chance.choice(["orthodox", "alice"])
    return {"rules": rules, "stipulation": chance.choice(["#2", "#2", "h#2", "s#2"]), "fen": "/".join(ranks)}


def entries(count, glass):
    ours = (published(glass) + kept_for_tests())[: count // 2]
    chance = random.Random(7)
    found = ours + [random_position(chance) for _ in range(count - len(ours))]
    return [{**entry, "id": f"entry-{number}"} for number, entry in enumerate(found)]


def bare(line):
    """A verdict without what depends on the run."""
    answer = json.loads(line)
    return json.dumps(answer["id"]), {k: v for k, v in answer.items() if k not in ("line", "effort")}


def directly(glass, lines):
    command = [glass, "verify", "--stdin-jsonl", "--time-limit", "60s", "--memory", "256M"]
    done = subprocess.run(command, input="".join(lines), capture_output=True, text=True)
    assert done.returncode in range(4), done.stderr
    return dict(map(bare, done.stdout.splitlines()))


class Killer(threading.Thread):
    """Ends programs of the job, by SIGTERM and SIGKILL in turn, each a moment after it began."""

    def __init__(self, glass, count):
        super().__init__(daemon=True)
        self.glass, self.left, self.killed = os.path.realpath(glass), count, []

    def programs(self):
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                if os.readlink(f"/proc/{pid}/exe") == self.glass:
                    yield int(pid)
            except OSError:
                continue

    def run(self):
        while len(self.killed) < self.left:
            for pid in self.programs():
                with_signal = (signal.SIGTERM, signal.SIGKILL)[len(self.killed) % 2]
                try:
                    os.kill(pid, with_signal)
                    self.killed.append(with_signal)
                except ProcessLookupError:
                    pass
                break
            time.sleep(0.4)


def parts(out):
    folder = os.path.join(out, "parts")
    return [name for name in os.listdir(folder) if name.endswith(".jsonl")] if os.path.isdir(folder) else []


def job(python, args, source, out):
    command = [python, os.path.join(HERE, "verify.py"), source, out, "--glass", args.glass, "--waves", "2s,60s"]
    environment = dict(os.environ, PYSPARK_PYTHON=python, PYSPARK_DRIVER_PYTHON=python, SPARK_LOCAL_IP="127.0.0.1")
    environment["PYSPARK_SUBMIT_ARGS"] = "--master local[2] --conf spark.ui.enabled=false "
    environment["PYSPARK_SUBMIT_ARGS"] += "--conf spark.ui.showConsoleProgress=false pyspark-shell"
    log = open(os.path.join(args.folder, "job.log"), "a")
    options = ["--batch", "25", "--chunk", "200", "--in-hand", "2"]
    driver = subprocess.Popen(command + options, env=environment, start_new_session=True, stdout=log, stderr=log)
    atexit.register(end, driver)
    return driver


def end(driver):
    """Leave nothing behind: the driver, its Java and its workers are a group."""
    if driver.poll() is None:
        os.killpg(driver.pid, signal.SIGKILL)


def kill_driver(driver, out):
    """Kill the driver, its Java and its workers together, when some chunks are kept."""
    end = time.time() + 100
    while len(parts(out)) < 3 and driver.poll() is None and time.time() < end:
        time.sleep(0.05)
    assert driver.poll() is None, "the job ended before its driver could be killed: see job.log"
    os.killpg(driver.pid, signal.SIGKILL)
    driver.wait()
    return len(parts(out))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--glass", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--count", default=2000, type=int)
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    args.glass, args.folder = os.path.abspath(args.glass), os.path.abspath(args.folder)
    os.makedirs(args.folder, exist_ok=True)
    # A program of its own: what else this machine does with the one that was given is left alone.
    args.glass = shutil.copy(args.glass, os.path.join(args.folder, "glass"))
    python = install(args.folder)
    out = os.path.join(args.folder, "out")
    shutil.rmtree(out, ignore_errors=True)
    lines = [json.dumps(entry) + "\n" for entry in entries(args.count, args.glass)]
    source = os.path.join(args.folder, "entries.jsonl")
    with open(source, "w") as file:
        file.writelines(lines)
    begun = time.time()
    expected = directly(args.glass, lines)
    print(f"one program: {len(expected)} verdicts in {time.time() - begun:.1f} s", flush=True)
    killer = Killer(args.glass, 6)
    killer.start()
    kept = kill_driver(job(python, args, source, out), out)
    print(f"the driver was killed when {kept} chunks were kept", flush=True)
    code = job(python, args, source, out).wait()
    with open(os.path.join(out, "verdicts.jsonl")) as file:
        found = list(map(bare, file))
    killer.left = 0
    twice = [name for name, count in collections.Counter(name for name, _ in found).items() if count > 1]
    equal = sum(expected.get(name) == answer for name, answer in found)
    signals = ", ".join(signal.Signals(one).name for one in killer.killed)
    print(f"job: {equal} of {len(expected)} equal, {len(twice)} twice, killed: {signals}, exit code {code}")
    good = equal == len(expected) == len(found) and not twice and code == 0 and len(set(killer.killed)) == 2
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
