#!/usr/bin/env python3
"""What the entries of a collection cost, by kind: entries a second and core, measured on this machine.

    scripts/cost.py target/release/glass problems/orthodox/*.yaml entries.jsonl

Entries of one rules and stipulation are solved together on one thread, and the time of the processor counts, not that
of the clock. `--under Circe`, or `--under alice`, measures the orthodox diagrams under a condition or other rules, too.
An entry that takes more than the limit costs the whole limit. Kinds with fewer than `--least` entries are left out.
"""

import argparse
import json
import resource
import subprocess

KEPT = ("rules", "fen", "boards", "algebraic", "stipulation", "conditions")


def entries_of(glass, path):
    """The entries of a file: YAML, or a JSON object a line."""
    if not path.endswith(".jsonl"):
        told = subprocess.run([glass, "convert", path, "--to", "json"], capture_output=True, text=True)
        lines = [json.loads(line)["entry"] for line in told.stdout.splitlines()]
    else:
        with open(path, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
    return [{name: entry[name] for name in KEPT if name in entry} for entry in lines]


def kind(entry):
    """The rules, the conditions, and the stipulation."""
    rules = entry.get("rules", "alice")
    rules = rules if isinstance(rules, str) else rules.get("name", "composed")
    return ", ".join([rules, *entry.get("conditions", [])]), str(entry.get("stipulation", ""))


def under(entry, name):
    """An orthodox entry under other rules or a condition."""
    return {**entry, "rules": name} if name == "alice" else {**entry, "conditions": [name]}


def cost(glass, entries, limit):
    """Seconds of the processor for these entries, and how many were judged within the limit."""
    lines = "".join(json.dumps({"id": number, **entry}) + "\n" for number, entry in enumerate(entries))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [glass, "verify", "--stdin-jsonl", "--threads", "1", "--memory", "256M", "--time-limit", limit]
    done = subprocess.run(command, input=lines, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    judged = sum(answer["status"] == "complete" for answer in answers)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, judged


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("glass", help="the program")
    parser.add_argument("files", nargs="+", help="YAML, or entries a line")
    parser.add_argument("--under", default=[], action="append", help="alice, or a condition")
    parser.add_argument("--limit", default="60s", help="for each entry")
    parser.add_argument("--least", default=5, type=int, help="entries of a kind that is told")
    return parser.parse_args()


def main():
    args = arguments()
    kinds = {}
    for path in args.files:
        for entry in entries_of(args.glass, path):
            kinds.setdefault(kind(entry), []).append(entry)
            for name in args.under if kind(entry)[0] == "orthodox" else []:
                other = under(entry, name)
                kinds.setdefault(kind(other), []).append(other)
    start, _ = min(cost(args.glass, [], args.limit) for _ in range(3))
    print("| kind | entries | judged | seconds each | a second and core |\n|---|---|---|---|---|")
    for (rules, stipulation), entries in sorted(kinds.items()):
        if len(entries) >= args.least:
            seconds, judged = cost(args.glass, entries, args.limit)
            each = max(seconds - start, 1e-6) / len(entries)
            print(f"| {rules} {stipulation} | {len(entries)} | {judged} | {each:.3g} | {1 / each:.3g} |", flush=True)


if __name__ == "__main__":
    main()
