#!/usr/bin/env python3
"""Judge a million chess problems on Spark (or Ray, or this machine's cores), each exactly once.

    spark-submit examples/spark/verify.py entries.jsonl out --glass /usr/local/bin/glass --waves 2s,5m,1h

`entries.jsonl` holds an entry a line, with an `id` of its own. `glass` has to be on every machine, under this path.
The folder `out` belongs to one job: finished chunks in it are checkpoints, so the same command goes on where a job
died. At the end `out/verdicts.jsonl` holds a verdict for each entry, in the order of the entries.

Entries are judged in waves of growing limits. In the first they go in scattered batches; what a limit leaves unknown
goes on alone in the next, the longest expected first. A batch whose program dies is done again entry by entry; an entry
whose program dies three times goes on in the next wave, too, and has `"status":"failed"` if it dies in the last as well.
The same command tries those again. Exit codes: 0 all judged, 1 some failed, 2 cannot be run.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time

SCHEMA = "looking-glass/entry/1"
ATTEMPTS = 3
# Seconds between attempts, more each time.
PAUSE = 0.5


# -- On the workers ------------------------------------------------------------------------------------------------


def key(entry_id):
    """The id as text that can be compared: 7 and "7" are two ids."""
    return json.dumps(entry_id, ensure_ascii=False, sort_keys=True)


def run(lines, command, seconds):
    """Feed entries to one program. Returns its whole answers by id, and why it ended badly, if it did."""
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        out, _ = program.communicate("".join(line + "\n" for line in lines).encode(), timeout=seconds)
        reason = None
    except subprocess.TimeoutExpired:
        program.kill()
        out, _ = program.communicate()
        reason = f"not ended in {seconds} s"
    answers = {}
    for line in out.split(b"\n")[:-1]:
        answer = json.loads(line)
        answer.pop("line", None)
        answers[key(answer["id"])] = answer
    code = program.returncode
    if reason is None and code < 0:
        reason = f"killed by {signal.Signals(-code).name}"
    elif reason is None and code > 3:
        reason = f"exit code {code}"
    return answers, reason


def judge(batch, command, limit):
    """Judge a batch of lines: all of them together, then one by one those that got no answer."""
    patience = (seconds_of(limit) * 4 + 60) * len(batch)
    answers, _ = run(batch, command + ["--time-limit", limit], patience)
    for line in batch:
        entry_id = json.loads(line)["id"]
        reason = "no answer"
        for attempt in range(ATTEMPTS):
            if key(entry_id) in answers:
                break
            # Who ends programs from outside, for want of memory or of a machine, may be done with it in a moment.
            time.sleep(PAUSE * attempt)
            more, ended = run([line], command + ["--time-limit", limit], patience)
            answers.update(more)
            reason = ended or reason
        else:
            if key(entry_id) not in answers:
                failed = {"schema": SCHEMA, "id": entry_id, "status": "failed", "errors": [reason], "problems": []}
                answers[key(entry_id)] = failed
    wanted = {key(json.loads(line)["id"]) for line in batch}
    return [json.dumps(answer, ensure_ascii=False) for name, answer in answers.items() if name in wanted]


def seconds_of(limit):
    number, unit = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|m|h)", limit).groups()
    return float(number) * {"ms": 0.001, "s": 1, "m": 60, "h": 3600}[unit]


# -- Engines: each takes batches and returns all answers -------------------------------------------------------------


def spark_engine(name):
    from pyspark.sql import SparkSession

    context = SparkSession.builder.appName(name).getOrCreate().sparkContext

    def engine(batches, command, limit):
        work = context.parallelize(batches, len(batches))
        return work.flatMap(lambda batch: judge(batch, command, limit)).collect()

    return engine


def ray_engine(_name):
    import ray

    ray.init(ignore_reinit_error=True)
    remote = ray.remote(max_retries=3)(judge)
    return lambda batches, command, limit: sum(ray.get([remote.remote(b, command, limit) for b in batches]), [])


def threads_engine(_name):
    pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
    return lambda batches, command, limit: sum(pool.map(lambda b: judge(b, command, limit), batches), [])


ENGINES = {"spark": spark_engine, "ray": ray_engine, "threads": threads_engine}


# -- The driver ------------------------------------------------------------------------------------------------------


def fail(message):
    """End with one line: something cannot be read or run."""
    print(message, file=sys.stderr)
    sys.exit(2)


def read_entries(path):
    """The lines by id, in their order. Ids have to be there, and unique."""
    entries = {}
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                entry_id = key(json.loads(line)["id"])
            except (ValueError, KeyError, TypeError):
                fail(f"{path}: line {number}: expected one JSON object with an id")
            if entry_id in entries:
                fail(f"{path}: line {number}: the id {entry_id} comes twice, expected unique ids")
            entries[entry_id] = line.strip()
    return entries


def length(line):
    """How long an entry is expected to take: by its moves, then by its men."""
    entry = json.loads(line)
    moves = re.findall(r"\d+(?:\.5)?", str(entry.get("stipulation", "")))
    men = sum(letter.isalpha() for letter in str(entry.get("fen", "")).split(" ")[0])
    listed = entry.get("algebraic")
    men += sum(map(len, listed.values())) if isinstance(listed, dict) else 0
    return (float(moves[-1]) if moves else 0, men)


def claim(out, entries, args):
    """Make the folder this job's, or see that it is."""
    digest = hashlib.sha256("\n".join(entries.values()).encode()).hexdigest()
    job = {"entries": digest, "waves": args.waves, "options": args.option}
    path = os.path.join(out, "job.json")
    os.makedirs(os.path.join(out, "parts"), exist_ok=True)
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            if json.load(file) != job:
                fail(f"{out}: another job's folder (other entries, waves or options), expected this one's or none")
    else:
        write_whole(path, json.dumps(job))


def write_whole(path, text):
    """A file that is there whole, or not at all."""
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(path + ".new", path)


def read_parts(out):
    """The last answer to each entry with the wave it is of, and the number of the next part. What failed has none."""
    answers = {}
    folder = os.path.join(out, "parts")
    names = [name.split(".")[0].split("-") for name in os.listdir(folder) if name.endswith(".jsonl")]
    written = sorted((int(number), wave) for wave, number in names)
    for number, wave in written:
        name = f"{wave}-{number:06}.jsonl"
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            for line in file:
                answer = json.loads(line)
                if answer["status"] == "failed":
                    answers.pop(key(answer["id"]), None)
                else:
                    answers[key(answer["id"])] = (int(wave), answer)
    return answers, written[-1][0] + 1 if written else 0


def is_final(wave, answer, waves):
    return answer["status"] not in ("limit", "failed") or wave == len(waves) - 1


def batches_of(lines, wave, args):
    """Chunks of batches: scattered in the first wave, one by one and the longest first in those after it."""
    if wave == 0:
        random.Random(2026).shuffle(lines)
        size, per_chunk = args.batch, max(1, args.chunk // args.batch)
    else:
        lines.sort(key=length, reverse=True)
        size, per_chunk = 1, max(1, args.chunk // args.batch)
    batches = [lines[at : at + size] for at in range(0, len(lines), size)]
    return [batches[at : at + per_chunk] for at in range(0, len(batches), per_chunk)]


def run_chunk(engine, batches, command, limit):
    """Run the batches of a chunk. A chunk that the engine loses is run again."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return engine(batches, command, limit)
        except Exception as error:  # Engines lose work in many ways; after some attempts it is the user's turn.
            print(f"a chunk was lost ({type(error).__name__}), attempt {attempt} of {ATTEMPTS}", file=sys.stderr)
            if attempt == ATTEMPTS:
                raise


def work(args, entries, engine):
    command = [args.glass, "verify", "--stdin-jsonl", "--threads", "1", "--memory", args.memory, *args.option]
    waves = args.waves
    answers, parts = read_parts(args.out)
    for wave, limit in enumerate(waves):
        left = [line for name, line in entries.items() if name not in answers or answers[name][0] < wave]
        left = [line for line in left if not is_done(line, answers, waves)]
        chunks = batches_of(left, wave, args)
        print(f"wave {wave + 1} of {len(waves)} ({limit}): {len(left)} entries in {len(chunks)} chunks", flush=True)
        # Several chunks are in hand at a time: one that waits for a long entry leaves the others the cores.
        with concurrent.futures.ThreadPoolExecutor(args.in_hand) as pool:
            jobs = [pool.submit(run_chunk, engine, chunk, command, limit) for chunk in chunks]
            for job in concurrent.futures.as_completed(jobs):
                found = job.result()
                write_whole(os.path.join(args.out, "parts", f"{wave:02}-{parts:06}.jsonl"), "\n".join(found) + "\n")
                parts += 1
                for answer in map(json.loads, found):
                    answers[key(answer["id"])] = (wave, answer)
    return answers


def is_done(line, answers, waves):
    known = answers.get(key(json.loads(line)["id"]))
    return known is not None and is_final(*known, waves)


def finish(out, entries, answers):
    """Compare ids in with ids out, and write all verdicts."""
    missing, strange = entries.keys() - answers.keys(), answers.keys() - entries.keys()
    if missing or strange:
        fail(f"{len(missing)} entries without a verdict, {len(strange)} verdicts without an entry: run it again")
    lines = [json.dumps(answers[name][1], ensure_ascii=False) for name in entries]
    write_whole(os.path.join(out, "verdicts.jsonl"), "".join(line + "\n" for line in lines))
    counts = {}
    for name in entries:
        status = answers[name][1]["status"]
        counts[status] = counts.get(status, 0) + 1
    told = ", ".join(f"{count} {status}" for status, count in sorted(counts.items()))
    print(f"{len(entries)} of {len(entries)} entries: {told}")
    return 1 if counts.get("failed") else 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("entries", help="an entry a line, each a JSON object with an id")
    parser.add_argument("out", help="the folder of this job")
    parser.add_argument("--glass", default="/usr/local/bin/glass", help="the program, by its whole path")
    parser.add_argument("--waves", default="2s,5m,1h", type=lambda text: text.split(","), help="limits: 2s,5m,1h")
    parser.add_argument("--batch", default=100, type=int, help="entries a task in the first wave")
    parser.add_argument("--chunk", default=10_000, type=int, help="entries a checkpoint")
    parser.add_argument("--in-hand", default=4, type=int, help="chunks in hand at a time")
    parser.add_argument("--memory", default="256M", help="memory of each program")
    parser.add_argument("--option", default=[], action="append", help="another option of glass verify: --option=--tries=0")
    parser.add_argument("--engine", default="spark", choices=ENGINES, help="who runs the batches")
    return parser.parse_args()


def main():
    args = arguments()
    for limit in args.waves:
        if not re.fullmatch(r"\d+(?:\.\d+)?(ms|s|m|h)", limit):
            fail(f"--waves: {limit}, expected limits such as 2s,5m,1h")
    entries = read_entries(args.entries)
    claim(args.out, entries, args)
    answers = work(args, entries, ENGINES[args.engine]("looking-glass"))
    return finish(args.out, entries, answers)


if __name__ == "__main__":
    code = main()
    sys.exit(code)
