// `npm run mutants [-- word …]`: makes the faults of the catalogue, one at a time, in a copy of the tree, and runs the suites
// that should notice; of all, or of those with one of the words in area, file or description. Exit code 1 unless all are noticed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onNpmGone } from '../../lib/on-gone.mjs';
import { cloneDir } from '../../lib/paths.mjs';
import { Steps } from '../../lib/steps.mjs';
import { build } from '../../run/setup/build.mjs';
import { prepareServers } from '../../servers/prepare-servers.mjs';
import { startThrowAwayStore } from '../../servers/store/throw-away-store.mjs';
import { builds, copyTree, linkProjects } from '../guide/testing/copy-of-tree.mjs';
import { readCatalogue } from './catalogue.mjs';
import { allSuites } from '../runner/suites.mjs';
import { wrongIn } from './check-catalogue.mjs';
import { Judge } from './judge.mjs';
import { suitesOfTree } from './suites-of-tree.mjs';
import { Verdicts } from './verdicts.mjs';

const log = (/** @type {string} */ line) => console.log(line);
const stopping = new AbortController();
const { signal } = stopping;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stopping.abort());
onNpmGone(() => stopping.abort());

const words = process.argv.slice(2);
const faults = (await readCatalogue()).filter(({ area, file, says }) =>
  words.length === 0 ? true : words.some((word) => `${area} ${file} ${says}`.includes(word)),
);

/** @param {Omit<import('./verdicts.mjs').Judged, 'key'>} judged */
const lineOf = ({ area, file, says, verdict, by }) =>
  `${verdict.padEnd(16)} ${area}: ${says} (${file})${by ? `\n${' '.repeat(17)}${by}` : ''}`;

async function judgeAll() {
  const wrong = wrongIn(faults, allSuites());
  for (const line of wrong) log(line);
  if (wrong.length > 0) return false;
  const verdicts = new Verdicts(join(cloneDir, 'test-results/mutants.json'));
  const open = faults.filter((fault) => !verdicts.of(fault));
  log(`${faults.length} faults, ${faults.length - open.length} of them judged before`);
  if (open.length > 0) await judgeOpen(open, verdicts);
  const judged = faults.flatMap((fault) => verdicts.of(fault) ?? []);
  const noticed = judged.filter(({ verdict }) => verdict === 'noticed').length;
  for (const one of judged) if (one.verdict !== 'noticed') log(lineOf(one));
  log(`${noticed} noticed, ${judged.length - noticed} not, ${faults.length - judged.length} not judged`);
  return noticed === faults.length;
}

/** What another run may say otherwise. */
const passing = ['red before', 'too long'];

/**
 * @param {import('./catalogue.mjs').Fault[]} open
 * @param {Verdicts} verdicts
 */
async function judgeOpen(open, verdicts) {
  await build({ folders: builds, signal });
  const { store, nats } = await prepareServers({
    steps: new Steps(log),
    signal,
    log,
    packagesReady: undefined,
  });
  const shared = await startThrowAwayStore(store.start, { log });
  const tree = mkdtempSync(join(tmpdir(), 'officina-mutants-'));
  try {
    await copyTree(tree);
    await linkProjects(tree);
    const env = {
      ...process.env,
      MONGODB_URI: shared.mongoUri,
      ...(nats.binary && { OFFICINA_NATS_SERVER: nats.binary }),
    };
    const judge = new Judge(tree, await suitesOfTree(tree, { env, signal }), verdicts.sound);
    for (const fault of open) {
      const begin = Date.now();
      const found = await judge.judge(fault);
      if (signal.aborted) return;
      log(`${Math.round((Date.now() - begin) / 1000)} s`.padStart(6) + `  ${lineOf({ ...fault, ...found })}`);
      if (!passing.includes(found.verdict)) verdicts.add(fault, found);
    }
  } finally {
    rmSync(tree, { recursive: true, force: true });
    await shared.stop();
  }
}

process.exitCode = (await judgeAll()) ? 0 : 1;
