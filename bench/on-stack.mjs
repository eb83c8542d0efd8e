import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDir } from '../infra/lib/paths.mjs';
import { publishBuilt } from '../infra/run/mfe/publish.mjs';
import { startStack } from '../infra/run/stack.mjs';

const many = '1000000000';

/** Settings of a gateway that refuses nobody for asking too often. */
export const unlimited = { LIMIT_ADDRESS: many, LIMIT_USER: many, LIMIT_TENANT: many };

/**
 * Does something with a stack of its own, whose gateway has these settings, `others` by name what other processes have,
 * and whose data go afterwards; with pages only if asked for, as the last build left them, and with other processes than the usual.
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
