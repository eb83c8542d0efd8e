// `npm run dev -- interventions …`: serves the named sections hot inside the host, all others from their last build.
// `npm run dev -- kit`: serves the page of the kit. PORT chooses the port of the page; a free one by default.
import '../lib/env-file.mjs';
import { join } from 'node:path';
import { developHost } from './dev/host-server.mjs';
import { developKit } from './dev/kit-server.mjs';
import { developRemote } from './dev/remote-server.mjs';
import { findBackend } from './dev/backend.mjs';
import { cloneDir, dataDir } from '../lib/paths.mjs';
import { errorText } from './command-errors.mjs';

const frontends = join(cloneDir, 'frontends');
const names = process.argv.slice(2);
const port = Number(process.env.PORT) || undefined;

const stopping = new AbortController();
const { signal } = stopping;
const opened = new AsyncDisposableStack();
const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stopping.abort());

const keepOpen = (server) => {
  opened.defer(() => server.close());
  return server;
};

const assertSectionsExist = async () => {
  const { readSections } = await import('../run/mfe/sections.mjs');
  const known = (await readSections(frontends)).map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`no section «${unknown.join(', ')}»; there are ${known.join(', ')} and kit`);
};

const developSections = async () => {
  await assertSectionsExist();
  const mfeDir = join(dataDir, 'mfe');
  const { publishBuilt } = await import('../run/mfe/publish.mjs');
  await publishBuilt({ mfeDir });
  const backend = keepOpen(await findBackend({ mfeDir, signal, log: console.log }));
  const folder = join(frontends, 'host');
  const remotes = await Promise.all(
    names.map(async (name) => keepOpen(await developRemote(join(frontends, name), name))),
  );
  const host = keepOpen(await developHost({ folder, port, backend: backend.url, mfeDir, remotes }));
  console.log(`\n  ${host.url}\n  hot: ${names.join(', ') || 'the host alone'} · data from ${backend.url}\n`);
};

const developKitPage = async () => {
  const kit = keepOpen(await developKit(join(frontends, 'kit'), port));
  console.log(`\n  ${kit.url}\n`);
};

try {
  await (names.includes('kit') ? developKitPage() : developSections());
  await stopped;
} catch (error) {
  if (!signal.aborted) {
    console.error(errorText(error));
    process.exitCode = 1;
  }
}
await opened.disposeAsync();
// The development servers leave watchers behind that would keep this process running.
process.exit();
