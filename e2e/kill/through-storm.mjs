import { join } from 'node:path';
import { until } from '../../infra/lib/wait.mjs';
import { makeTenant } from '../../infra/run/testing/tenant.mjs';
import { readAckLog } from './ack-log.mjs';
import { expectedOf } from './expected.mjs';
import { logTails } from './killed-stack.mjs';
import { waitForOutboxes, readThroughApi } from './observed.mjs';
import { isReady } from './storm.mjs';
import { Writing } from './writing.mjs';

const settleMs = 60_000;

/**
 * Runs writers on a tenant of their own during `storm(writing, tenant)`; returns their answers and the resulting
 * documents. All documents are compared, so a fast machine writes at most `stepsPerSecond`.
 */
export async function throughStorm(
  { stack, dataDir },
  { tenantId, seed, count, stepsPerSecond = 60 },
  storm,
) {
  const tenant = await makeTenant(stack, tenantId);
  const file = join(dataDir, `${tenantId}.log`);
  const writing = new Writing({ ...tenant, seed, file, count, stepsPerSecond });
  try {
    await storm(writing, tenant);
    await until(() => isReady(stack), { limitMs: settleMs });
  } catch (cause) {
    writing.kill();
    throw new Error(`${cause.message}\n${logTails(dataDir)}`, { cause });
  }
  const exitCode = await writing.stop();
  await waitForOutboxes(stack);
  const { acknowledged, tries, wrong } = readAckLog(file);
  const expected = expectedOf(acknowledged, [tenant.siteId, ...tenant.sharedIds]);
  return { tenantId, exitCode, acknowledged, tries, wrong, expected, api: await readThroughApi(tenant) };
}
