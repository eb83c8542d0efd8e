import { tenants } from '@officina/contracts/auth/tenants';
import { tenantParams } from '@officina/contracts/fields';
import { setTimeout as delay } from 'node:timers/promises';

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

/**
 * The bus for one tenant, as an import or an export sees it: every call is by the actor that the event log names.
 * @returns `{ tenant, call(contract, request), myself() }`: the code as it is stored, and what the tenant says of itself
 * @throws Error when nobody can have this code; `myself` when nobody has it
 */
export function tenantBus(ask, code) {
  const nobody = () => new Error(`There is no tenant "${code}".`);
  const { success, data } = tenantParams.safeParse({ tenant: code });
  if (!success) throw nobody();
  const { tenant } = data;
  const caller = { tenantId: tenant, userId: null, userName: actor, requestId: 'import' };
  const call = (contract, request) => patiently(() => ask(contract, request, caller));
  const myself = () =>
    call(tenants.myself, {}).catch((error) => {
      throw error.code === 'not_found' ? nobody() : error;
    });
  return { tenant, call, myself };
}
