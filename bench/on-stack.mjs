import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDir } from '../infra/lib/paths.mjs';
import { publishBuilt } from '../infra/run/mfe/publish.mjs';
import { startStack } from '../infra/run/stack.mjs';

const practicallyUnlimited = '1000000000';

/** Gateway settings without practical rate limits. */
export const unlimited = {
  LIMIT_ADDRESS: practicallyUnlimited,
  LIMIT_USER: practicallyUnlimited,
  LIMIT_TENANT: practicallyUnlimited,
};

/**
 * Runs `work` on a stack of its own and removes its data afterwards. `gateway` holds settings of the gateway, `others`
 * those of other processes by name. The pages of the last build are served only on request; `processes` replaces the
 * usual processes.
 */
export async function onStack(gateway, work, others = {}, { withPages = false, processes } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'officina-bench-'));
  const mfeDir = join(dataDir, 'mfe');
  if (withPages) await publishBuilt({ mfeDir });
  const hostDir = withPages ? join(cloneDir, 'frontends/host/dist') : undefined;
  const env = { gateway, ...others };
  const stack = await startStack({ dataDir, mfeDir, hostDir, env, processes, log: console.log });
  try {
    return await work(stack);
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
