import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../infra/run/stack.mjs';

const many = '1000000000';

/** Settings of a gateway that refuses nobody for asking too often. */
export const unlimited = { LIMIT_ADDRESS: many, LIMIT_USER: many, LIMIT_TENANT: many };

/**
 * Does something with a stack of its own, whose gateway has these settings, `others` by name what other processes have,
 * and whose data go afterwards.
 */
export async function onStack(gateway, work, others = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'officina-bench-'));
  const stack = await startStack({ dataDir, env: { gateway, ...others }, log: console.log });
  try {
    return await work(stack);
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
