// `npm run test:steady -- [--runs 3] [--burners 0] [suite[:word] …]`: the whole run, or these suites, again and again, each in
// a fresh clone of the last commit, beside so many processes that only burn. Of whole runs the medians, unsteady and red tests
// are kept in `bench/results/steady.json`.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cloneDir } from '../../lib/paths.mjs';
import { CommandError, run } from '../../lib/run.mjs';
import { readRun, summaryOf } from './runs.mjs';

const { values, positionals: suites } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, burners: { type: 'string', default: '0' } },
});
const [runs, burners] = [Number(values.runs), Number(values.burners)];
if (!(runs >= 1 && burners >= 0))
  throw new Error('Usage: npm run test:steady -- [--runs 3] [--burners 0] [suite[:word] …]');
const [file, ...args] = suites.length > 0 ? ['npm', 'test', '--silent', '--', ...suites] : ['.ci/run'];

const resultsFile = join(cloneDir, 'bench/results/steady.json');
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stopping.abort());
const { signal } = stopping;

/** A run in a clone of its own, which stays with what was printed unless every test was green at once. */
async function runOnce() {
  const clone = mkdtempSync(join(tmpdir(), 'officina-steady-'));
  await run('git', ['clone', '--quiet', cloneDir, clone], { signal });
  const [printed, isGreen] = await run(file, args, { cwd: clone, signal }).then(
    (output) => /** @type {const} */ ([output, true]),
    (error) => {
      if (!(error instanceof CommandError) || signal.aborted) throw error;
      return /** @type {const} */ ([error.output, false]);
    },
  );
  const outcome = readRun(clone, printed, isGreen);
  const isClean = isGreen && outcome.red.length === 0;
  if (isClean) rmSync(clone, { recursive: true });
  else writeFileSync(join(clone, 'printed.log'), printed);
  console.log(`${outcome.seconds} s, ${isGreen ? 'green' : 'red'}${isClean ? '' : `, see ${clone}`}`);
  for (const title of outcome.unsteady) console.log(`  unsteady: ${title}`);
  for (const title of outcome.red) console.log(`  red: ${title}`);
  return outcome;
}

/** @param {import('./runs.mjs').Kept} summary takes the place of the one before by its name */
function keep(summary) {
  /** @type {import('./runs.mjs').Kept[]} */
  const before = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : [];
  const kept = [...before.filter((one) => one.name !== summary.name), summary];
  writeFileSync(resultsFile, `${JSON.stringify(kept, null, 2)}\n`);
}

const burning = Array.from({ length: burners }, () => spawn('sh', ['-c', 'while :; do :; done']));
/** @type {import('./runs.mjs').Run[]} */
const done = [];
try {
  while (done.length < runs) done.push(await runOnce());
} finally {
  for (const one of burning) one.kill('SIGKILL');
}
const name = burners > 0 ? `beside ${burners} that burn` : 'alone';
const commit = (await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: cloneDir })).trim();
const summary = summaryOf(done, {
  name,
  commit,
  day: new Date().toISOString().slice(0, 10),
  node: process.version,
});
if (suites.length === 0) keep(summary);
console.log(
  `${summary.green} of ${runs} green, median ${summary.median} s, ${summary.unsteady.length} unsteady, ${summary.red.length} red`,
);
process.exitCode = summary.green === runs && summary.red.length === 0 ? 0 : 1;
