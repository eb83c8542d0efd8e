// `npm run dev -- interventions …`: the named sections hot inside the host, all others from their last build.
// `npm run dev -- kit`: the page of the kit.
import { join } from 'node:path';
import { developHost } from './dev/host-server.mjs';
import { developKit } from './dev/kit-server.mjs';
import { developRemote } from './dev/remote-server.mjs';
import { findBackend } from './dev/backend.mjs';
import { cloneDir, dataDir } from './lib/paths.mjs';
import { publishBuilt } from './mfe/publish.mjs';
import { readSections } from './mfe/sections.mjs';

const frontends = join(cloneDir, 'frontends');
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));

const mustBeSections = async () => {
  const known = (await readSections(frontends)).map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`no section «${unknown.join(', ')}»; there are ${known.join(', ')} and kit`);
};

const developSections = async () => {
  await mustBeSections();
  const mfeDir = join(dataDir, 'mfe');
  await publishBuilt({ mfeDir });
  const backend = await findBackend({ mfeDir, log: console.log });
  const remotes = await Promise.all(names.map((name) => developRemote(join(frontends, name), name)));
  const host = await developHost({ folder: join(frontends, 'host'), backend: backend.url, mfeDir, remotes });
  console.log(`\n  ${host.url}\n  hot: ${names.join(', ') || 'the host alone'} · data from ${backend.url}\n`);
  return async () => {
    await Promise.all([host, ...remotes].map((server) => server.close()));
    await backend.stop();
  };
};

const develop = async () => {
  if (!names.includes('kit')) return developSections();
  const kit = await developKit(join(frontends, 'kit'));
  console.log(`\n  ${kit.url}\n`);
  return () => kit.close();
};

try {
  const stop = await develop();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => stop().then(() => process.exit(0)));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
