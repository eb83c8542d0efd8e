import { cached } from '../lib/cache.mjs';
import { run } from '../lib/run.mjs';
import { join } from 'node:path';

/** Builds a Go program at its pinned version into the cache and returns its path. Go checks it against its checksum database. */
export async function goInstall(program, { module, version }, { log, signal }) {
  const folder = await cached(
    `${program}-${version}`,
    { module, version },
    async (draft) => {
      log(`building ${program} ${version} with Go`);
      const env = { ...process.env, GOBIN: draft, GOFLAGS: '', CGO_ENABLED: '0' };
      await run('go', ['install', '-trimpath', `${module}@${version}`], { cwd: draft, env, signal });
    },
    log,
  );
  return join(folder, program);
}
