// `npm test [-- --changed | word …]`, and with `--run full|long|lint|typecheck` the other tests. Plain Node, no packages, until `npm ci` has run.
import { parseArgs } from 'node:util';
import { onNpmEnd } from '../infra/lib/process-end.mjs';
import { Steps } from '../infra/lib/steps.mjs';
import { ensurePrograms } from '../infra/servers/debian.mjs';
import { handOver, isPinnedNode, onOrphaned, takenOver } from '../infra/run/setup/pinned-node.mjs';
import { ensurePackages } from '../infra/run/setup/packages.mjs';
import { checkPrerequisites } from '../infra/run/setup/prerequisites.mjs';
import { testServers } from '../packages/testing/src/servers/test-servers.mjs';

const testPrograms = {
  'chromium-headless-shell': 'chromium-headless-shell',
  zbarimg: 'zbar-tools',
  pdftotext: 'poppler-utils',
  python3: 'python3-venv',
  mmdebstrap: 'mmdebstrap',
  bwrap: 'bubblewrap',
};

const log = (line) => console.log(line);
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stopping.abort());
onOrphaned(() => stopping.abort());
if (!takenOver) onNpmEnd(() => stopping.abort());

async function prepare({ steps, signal, packagesReady }) {
  const install = () => ensurePrograms(testPrograms, { log, signal });
  const missing = await steps.run('installing programs for the tests', install);
  if (missing.length > 0)
    log(`Not installed (needs root): ${missing.join(', ')}. Some tests will fail without.`);
  const servers = await testServers();
  return servers.prepare({ steps, signal, packagesReady, log: takenOver ? () => {} : log });
}

const runs = /** @type {const} */ (['gate', 'full', 'long', 'lint', 'typecheck']);

async function test() {
  checkPrerequisites();
  const { positionals: words, values } = parseArgs({
    allowPositionals: true,
    options: { run: { type: 'string', default: 'gate' }, changed: { type: 'boolean', default: false } },
  });
  const what = runs.find((name) => name === values.run);
  if (!what) throw new Error(`--run ${values.run}: there are ${runs.join(', ')}.`);
  const steps = new Steps(log, takenOver);
  const { signal } = stopping;
  const packagesReady = ensurePackages({ steps, signal });
  const readsSource = what === 'lint' || what === 'typecheck';
  const preparing = readsSource ? undefined : prepare({ steps, signal, packagesReady });
  preparing?.catch(() => {});
  await packagesReady;
  if (!isPinnedNode()) return handOver({ steps, signal });
  const { runTests } = await import('./runner/run-tests.mjs');
  const choice = { what, words, onlyChanged: values.changed, preparing };
  return (await runTests({ ...choice, steps, log, signal })) ? 0 : 1;
}

try {
  process.exitCode = await test();
} catch (error) {
  console.log(`\n${error.message}\n\n0 passed, 1 failed`);
  process.exitCode = 1;
  stopping.abort();
}
