import { fork } from 'node:child_process';
import { once } from 'node:events';
import { makeTenant } from '../infra/run/testing/tenant.mjs';

const rowCount = 50;
const path = '/api/maintenance/intervention/allOpen';

const row = (machineId, index) => ({
  machineId,
  type: 'PERMANENTE',
  status: 'ASSIGNED',
  priority: 'NORMAL',
  issueDescription: `Perde olio dal cilindro ${index}, la pressione scende dopo pochi minuti di lavoro`,
  externalExecutor: 'Anna Verdi',
  notes: [{ text: 'Ricambio ordinato, consegna in settimana' }, { text: 'Il fornitore conferma per lunedì' }],
  customData: [{ name: 'Turno', value: 'notte' }],
});

/** A tenant with 50 open interventions, created through the API. */
export async function fill(stack, tenantId) {
  const { token, machineIds } = await makeTenant(stack, tenantId, { shared: 0 });
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
  for (let index = 0; index < rowCount; index += 1) {
    const body = JSON.stringify(row(machineIds[index % machineIds.length], index));
    const answer = await fetch(`${stack.url}/api/maintenance/intervention/create`, {
      method: 'POST',
      headers,
      body,
    });
    if (answer.status !== 201) throw new Error(await answer.text());
  }
  return { tenantId, token };
}

async function startPeer(stack, tenantId) {
  const database = `${stack.databasePrefix}_maintenance`;
  const options = { mongoUri: stack.mongoUri, database, tenantId };
  const peer = fork(new URL('./peer.mjs', import.meta.url), [JSON.stringify(options)], {
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [port] = await once(peer, 'message');
  return { url: `http://127.0.0.1:${port}/list`, headers: {}, stop: () => peer.disconnect() };
}

/** Both sides must return the same rows, or the comparison is meaningless. */
async function assertSameRows(...sides) {
  const bodies = await Promise.all(
    sides.map(async ({ url, headers }) => {
      const rows = await (await fetch(url, { headers })).json();
      return JSON.stringify(rows.map((one) => Object.fromEntries(Object.entries(one).sort())));
    }),
  );
  const [first] = bodies;
  if (JSON.parse(first).length !== rowCount) throw new Error(`${JSON.parse(first).length} rows`);
  if (bodies.some((body) => body !== first))
    throw new Error(`the two sides answer differently:\n${bodies.join('\n')}`);
}

/** The list through gateway and bus, and from one Fastify process with the driver. */
export async function startSides(stack) {
  const { tenantId, token } = await fill(stack, 'BENCH');
  const ours = { url: stack.url + path, headers: { 'x-auth-token': token } };
  const peer = await startPeer(stack, tenantId);
  await assertSameRows(ours, peer);
  return { ours, peer };
}
