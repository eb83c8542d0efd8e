import { createHash } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached } from '../../lib/cache.mjs';
import { failedToday, rememberFailure } from '../failed-downloads.mjs';
import { pins } from '../pins.mjs';
import { assertReachable } from '../reachable.mjs';
import { run } from '../../lib/run.mjs';

const architectures = { x64: 'amd64', arm64: 'arm64' };
const downloadLimitMs = 120_000;

async function download(url, sha256) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(downloadLimitMs) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`${url} has SHA-256 ${found}, expected ${sha256}; it is not used`);
  return bytes;
}

/** Downloads the official release of nats-server, checks it against the pinned SHA-256 and returns the program's path. */
export async function natsArchive({ log, signal }) {
  const { version, url, sha256 } = pins.natsArchive;
  const architecture = architectures[process.arch];
  if (process.platform !== 'linux' || !architecture)
    throw new Error(`no archive pinned for ${process.platform} ${process.arch}`);
  if (failedToday('nats-archive')) throw new Error('the release archive could not be reached earlier today');
  const name = `nats-server-${version}-linux-${architecture}`;
  const make = async (draft) => {
    await assertReachable(url).catch((error) => {
      rememberFailure('nats-archive');
      throw error;
    });
    log(`fetching nats-server ${version}`);
    writeFileSync(
      join(draft, 'archive.tar.gz'),
      await download(`${url}/${version}/${name}.tar.gz`, sha256[architecture]),
    );
    await run('tar', ['-xzf', 'archive.tar.gz'], { cwd: draft, signal });
    renameSync(join(draft, name, 'nats-server'), join(draft, 'nats-server'));
  };
  return join(
    await cached(`nats-archive-${version}`, { version, sha256: sha256[architecture] }, make, log),
    'nats-server',
  );
}
