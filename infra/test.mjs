// `npm test [-- --changed | suite[:word] …]`: installs what the tests need and runs them. Plain Node, no packages, until `npm ci` has run.
import { onNpmGone } from './lib/on-gone.mjs';
import { Steps } from './lib/steps.mjs';
import { ensurePrograms } from './servers/debian.mjs';
import { handOver, isPinnedNode, onOrphaned, takenOver } from './run/setup/pinned-node.mjs';
import { ensurePackages } from './run/setup/packages.mjs';
import { prepareServers } from './servers/prepare-servers.mjs';
import { checkPrerequisites } from './run/setup/prerequisites.mjs';

const testPrograms = {
  'chromium-headless-shell': 'chromium-headless-shell',
  zbarimg: 'zbar-tools',
  pdftotext: 'poppler-utils',
  python3: 'python3-venv',
  mmdebstrap: 'mmdebstrap',
  bwrap: 'bubblewrap',
};

/** Suites that read the source alone: for them nothing is built, fetched or started. */
const sourceSuites = ['lint', 'typecheck', 'catalogue', 'rules'];

const log = (line) => console.log(line);
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stopping.abort());
onOrphaned(() => stopping.abort());
if (!takenOver) onNpmGone(() => stopping.abort());

async function installPrograms(context) {
  const missing = await ensurePrograms(testPrograms, context);
  if (missing.length > 0)
    log(`Not installed (needs root): ${missing.join(', ')}. Some tests will fail without.`);
}

async function prepare({ steps, signal, packagesReady }) {
  await steps.run('installing programs for the tests', () => installPrograms({ log, signal }));
  return prepareServers({ steps, signal, packagesReady, log: takenOver ? () => {} : log });
}

function readSuites(args) {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const unknown = args.filter((arg) => arg.startsWith('--') && arg !== '--changed');
  if (unknown.length > 0)
    throw new Error(`Unknown option ${unknown.join(' ')}. Usage: npm test [-- --changed | suite[:word] …]`);
  const onlyChanged = args.includes('--changed');
  if (onlyChanged && names.length > 0) throw new Error('--changed chooses the suites by itself.');
  return { names, onlyChanged };
}

async function test() {
  checkPrerequisites();
  const { names, onlyChanged } = readSuites(process.argv.slice(2));
  const steps = new Steps(log, takenOver);
  const { signal } = stopping;
  const packagesReady = ensurePackages({ steps, signal });
  const needsServers = names.length === 0 || names.some((name) => !sourceSuites.includes(name.split(':')[0]));
  const preparing = needsServers ? prepare({ steps, signal, packagesReady }) : undefined;
  preparing?.catch(() => {});
  await packagesReady;
  if (!isPinnedNode()) return handOver({ steps, signal });
  const { runSuites } = await import('./check/runner/run-suites.mjs');
  const allPassed = await runSuites({ names, onlyChanged, preparing, steps, log, signal });
  return allPassed ? 0 : 1;
}

try {
  process.exitCode = await test();
} catch (error) {
  console.log(`\n${error.message}\n\n0 passed, 1 failed`);
  process.exitCode = 1;
  stopping.abort();
}
