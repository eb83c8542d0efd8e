// `suite-process.mjs <suite> [--word w]… [--file f]… [--as name]`: one suite in a process of its own, whose seconds of the
// processors are then known. Nx runs it too, and keeps what it wrote; what it needs and lacks it starts itself.
import { parseArgs } from 'node:util';
import { onGone } from '../../lib/on-gone.mjs';
import { Steps } from '../../lib/steps.mjs';
import { prepareServers } from '../../servers/prepare-servers.mjs';
import { startShared, withSharedStore } from './shared-store.mjs';
import { recordSuite, runnerVariable } from './recorded.mjs';
import { allSuites } from './suites.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    word: { type: 'string', multiple: true },
    file: { type: 'string', multiple: true },
    as: { type: 'string' },
  },
});
const suite = allSuites().find(({ name }) => name === positionals[0]);
if (!suite) throw new Error(`No suite ${positionals[0]}.`);

// A test that runs Nx on another tree must not take itself for a part of this task.
for (const name of Object.keys(process.env)) if (name.startsWith('NX_')) delete process.env[name];

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stopping.abort());
const { signal } = stopping;
const runner = process.env[runnerVariable];
if (runner) onGone(Number(runner), () => stopping.abort());

const given = withSharedStore(process.env);
const own = suite.needsStore && !given ? await startOwn() : undefined;
const environment = own ?? given ?? { env: process.env, systemEnv: process.env };
try {
  const context = { ...environment, words: values.word, files: values.file, signal };
  const { failed } = await recordSuite(suite, values.as ?? suite.name, context);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await own?.stop();
}

function startOwn() {
  const steps = new Steps(() => {});
  const preparing = prepareServers({ steps, signal, packagesReady: Promise.resolve(), log: () => {} });
  return startShared(preparing, () => {});
}
