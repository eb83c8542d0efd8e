import { setTimeout as pause } from 'node:timers/promises';
import { admin } from '@officina/contracts/auth/admin';
import { tenantBus } from '@officina/server-kit/import/tenant-bus';
import { serviceTokens } from '@officina/server-kit/service-token';
import { tenantDataCalls } from '@officina/server-kit/tenant-data/tenant-data-calls';
import { assertAllRunning } from './service-check.mjs';

const last = ['auth', 'events'];

/**
 * The order in which the services erase: a service comes before those that its documents reference, the users and the log come last. A
 * remaining log shows that data may be left.
 */
const order = [...serviceTokens.filter((token) => !last.includes(token)), ...last];

const rounds = 5;
const pauseMs = 2_000;

async function eraseIn(bus, token) {
  const calls = tenantDataCalls(token);
  for (let total = 0; ;) {
    const { erased, isDone } = await bus.call(calls.erase, { body: { tenant: bus.tenant } });
    total += erased;
    if (isDone) return total;
  }
}

async function leftIn(bus, token) {
  const { collections } = await bus.call(tenantDataCalls(token).collections, {
    body: { tenant: bus.tenant },
  });
  return collections.reduce((sum, { documents }) => sum + documents, 0);
}

/** Erases everywhere until nothing is left: pending work may have stored something after the erasure. */
async function eraseAll(bus, say) {
  let documents = 0;
  for (let round = 1; round <= rounds; round += 1) {
    for (const token of order) {
      const erased = await eraseIn(bus, token);
      documents += erased;
      if (erased > 0) say(`${token}: ${erased} documenti cancellati`);
    }
    let left = 0;
    for (const token of order) left += await leftIn(bus, token);
    if (left === 0) return documents;
    await pause(pauseMs);
  }
  throw new Error('qualcuno scrive ancora per questa azienda: riprova tra un minuto.');
}

/**
 * Erases a tenant for good: its users, its documents in every service, its event log. The erasure can be interrupted at any point and
 * started again: its record stays in auth-proxy, and the code is never used again.
 * @param {{ ask: any, call: any, code: string, confirm: string, say: (line: string) => void }} options `confirm` is the code again
 * @returns {Promise<string>} message with the result
 * @throws Error before anything is erased if a service is not running
 */
export async function eraseTenant({ ask, call, code, confirm, say }) {
  const bus = tenantBus(ask, code, { userId: null, userName: 'Amministratore' });
  const { tenant } = bus;
  await assertAllRunning(ask, tenant);
  const { begunAt, isResumed, waitMs } = await call(admin.beginErasure, { tenant, confirm });
  if (isResumed) say(`Riprendo la cancellazione cominciata il ${begunAt}.`);
  else say(`${tenant} è disattivata: sessioni chiuse, sensori non più letti.`);
  // A running import would go on writing: without its record it stops.
  await eraseIn(bus, 'imports');
  if (waitMs > 0) {
    say(`Aspetto ${Math.ceil(waitMs / 1_000)} s che finiscano le richieste in corso.`);
    await pause(waitMs);
  }
  const documents = await eraseAll(bus, say);
  await call(admin.endErasure, { tenant, documents });
  return `Azienda ${tenant} cancellata: ${documents} documenti. Le copie di sicurezza fatte prima la contengono ancora.`;
}
