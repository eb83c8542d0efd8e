import { tenantParams } from '@officina/contracts/fields';
import { setTimeout as delay } from 'node:timers/promises';
import { ImportRefused } from './refused.mjs';

/** As the event log names who did it. */
const actor = 'Importazione';
const tries = 20;

/** Calls again while some part of Officina is away: a read, or a write with a key or a version, which happens once. */
async function patiently(call) {
  for (let left = tries; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      if (!['unavailable', 'timeout'].includes(error.code) || left === 0) throw error;
      await delay(1_000);
    }
  }
}

/** The bus as an import sees it: every call for this tenant, by the actor that the event log names. */
export function tenantBus(ask, tenant) {
  const { data, error } = tenantParams.safeParse({ tenant });
  if (error) throw new ImportRefused(`${tenant}: ${error.issues[0]?.message}`);
  const caller = { tenantId: data.tenant, userId: null, userName: actor, requestId: 'import' };
  return { call: (contract, request) => patiently(() => ask(contract, request, caller)) };
}
