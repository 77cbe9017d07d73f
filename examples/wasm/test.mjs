// Solves the problems of files in the module and in the program, and compares; then sees that a limit ends a search.
//
//     node test.mjs MODULE.wasm GLASS FILE.yaml…

import assert from 'node:assert';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { load } from './glass.mjs';

const SECONDS = 5;
const LONG = 'id: long\nfen: 1n2k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\nrules: orthodox\nstipulation: "#6"\n';

const [path, program, ...files] = process.argv.slice(2);
const glass = await load(readFileSync(path));

// What the program says of the same problems.
function native(file) {
    const words = ['solve', file, '--format', 'json', '--time-limit', `${SECONDS}s`, '--threads', '1', '--progress', 'never'];
    const run = spawnSync(program, words, { maxBuffer: 1 << 28, encoding: 'utf8' });
    return run.stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line));
}

// The effort may differ, the answer may not.
function answerOf({ stats, ...answer }) {
    return answer;
}

let equal = 0;
let unfinished = 0;
for (const file of files) {
    const here = glass.solve(readFileSync(file, 'utf8'), SECONDS * 1000);
    const there = native(file);
    assert.ok(here.length > 0, `${file}: no problems`);
    assert.equal(here.length, there.length, file);
    here.forEach((answer, index) => {
        const both = [answer, there[index]];
        if (both.some(({ status }) => status === 'limit')) return unfinished++;
        assert.deepEqual(...both.map(answerOf), `${file}: ${answer.id}`);
        equal++;
    });
}
assert.ok(equal > unfinished, `${unfinished} searches were not finished, ${equal} were`);

const started = performance.now();
const [long] = glass.solve(LONG, 300);
const taken = performance.now() - started;
assert.notEqual(long.status, 'complete', 'the limit did not end the search');
assert.ok(taken < 5000, `a limit of 300 ms took ${taken} ms`);
const [wrong] = glass.solve('fen: nothing\nstipulation: "#2"\n', 300);
assert.ok(wrong.refused?.length > 0, 'what is no problem has to be refused');
console.log(`${equal} solutions are equal, ${unfinished} searches were not finished in ${SECONDS} s`);
