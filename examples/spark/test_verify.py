"""The job without Spark: `python3 -m unittest examples/spark/test_verify.py`. Needs no program but Python."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import verify  # noqa: E402

# Stands in for the program: answers every entry, dies at one with `dies` (a limit, or all), hits its limit at one that is
# `hard`.
STAND_IN = """#!{python}
import json, os, signal, sys
limit = sys.argv[sys.argv.index("--time-limit") + 1]
for number, line in enumerate(sys.stdin, 1):
    entry = json.loads(line)
    if entry.get("dies") in (limit, "always") and not os.path.exists(entry.get("unless", "")):
        os.kill(os.getpid(), signal.SIGKILL)
    if entry.get("dies_once") and not os.path.exists(entry["dies_once"]):
        open(entry["dies_once"], "w").close()
        os.kill(os.getpid(), signal.SIGTERM)
    status = "limit" if entry.get("hard") and limit != "3s" else "complete"
    print(json.dumps({{"schema": "looking-glass/entry/1", "id": entry["id"], "line": number, "status": status}}), flush=True)
sys.exit(1)
"""


class Job(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.glass = self.path("glass")
        with open(self.glass, "w") as file:
            file.write(STAND_IN.format(python=sys.executable))
        os.chmod(self.glass, 0o755)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def entries(self, entries):
        with open(self.path("entries.jsonl"), "w") as file:
            file.writelines(json.dumps(entry) + "\n" for entry in entries)

    def job(self, *more):
        command = [sys.executable, os.path.join(HERE, "verify.py"), self.path("entries.jsonl"), self.path("out")]
        command += ["--glass", self.glass, "--engine", "threads", "--waves", "1s,3s", "--batch", "5", "--chunk", "20"]
        return subprocess.run(command + list(more), capture_output=True, text=True)

    def verdicts(self):
        with open(self.path("out/verdicts.jsonl")) as file:
            return [json.loads(line) for line in file]

    def test_each_entry_has_one_answer_in_its_order(self):
        entries = [{"id": n} for n in range(60)] + [{"id": "7"}]
        entries[10]["dies"] = "always"
        entries[11]["dies"] = "1s"
        entries[20]["dies_once"] = self.path("died")
        entries[30]["hard"] = True
        self.entries(entries)
        done = self.job()
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("61 of 61 entries: 60 complete, 1 failed", done.stdout)
        found = self.verdicts()
        self.assertEqual([entry["id"] for entry in entries], [answer["id"] for answer in found])
        self.assertEqual([answer["id"] for answer in found if answer["status"] == "failed"], [10])
        self.assertEqual(found[10]["errors"], ["killed by SIGKILL"])
        self.assertTrue(all("line" not in answer for answer in found))

    def test_a_job_goes_on_where_it_died(self):
        self.entries([{"id": n} for n in range(60)])
        self.assertEqual(self.job().returncode, 0)
        parts = self.path("out/parts")
        kept = sorted(os.listdir(parts))
        os.remove(os.path.join(parts, kept[0]))
        os.remove(self.path("out/verdicts.jsonl"))
        again = self.job()
        self.assertIn("wave 1 of 2 (1s): 20 entries in 1 chunks", again.stdout)
        self.assertEqual([answer["id"] for answer in self.verdicts()], list(range(60)))

    def test_what_failed_is_tried_again_by_the_same_command(self):
        self.entries([{"id": n} for n in range(6)] + [{"id": "killer", "dies": "always", "unless": self.path("mended")}])
        self.assertIn("7 of 7 entries: 6 complete, 1 failed", self.job().stdout)
        open(self.path("mended"), "w").close()
        for left in (1, 0):
            again = self.job()
            self.assertIn(f"wave 1 of 2 (1s): {left} entries", again.stdout)
            self.assertIn("7 of 7 entries: 7 complete", again.stdout)

    def test_ids_have_to_be_there_and_unique(self):
        self.entries([{"id": 1}, {"id": 1}])
        done = self.job()
        self.assertEqual((done.returncode, "line 2: the id 1 comes twice" in done.stderr), (2, True), done.stderr)
        self.entries([{"id": 1}, {"fen": "8"}])
        self.assertIn("line 2: expected one JSON object with an id", self.job().stderr)

    def test_a_folder_belongs_to_one_job(self):
        self.entries([{"id": 1}])
        self.assertEqual(self.job().returncode, 0)
        self.entries([{"id": 2}])
        self.assertEqual(self.job().returncode, 2)

    def test_the_longest_go_first_and_alone(self):
        lines = [json.dumps({"id": n, "stipulation": f"#{n}", "fen": "8/8"}) for n in (2, 5, 3)]
        args = verify.argparse.Namespace(batch=100, chunk=200)
        chunks = verify.batches_of(list(lines), 1, args)
        self.assertEqual([[json.loads(b[0])["id"] for b in chunk] for chunk in chunks], [[5, 3], [2]])


if __name__ == "__main__":
    unittest.main()
