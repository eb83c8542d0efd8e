import { admin } from '@officina/contracts/auth/admin';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';
import { createLogger } from '@officina/server-kit/logger';
import { systemCaller } from '@officina/server-kit/system-caller';

/** A token of a new user in a new tenant. */
export async function tokenFor(stack, tenant) {
  const config = { NATS_URL: stack.natsUrl, NATS_USER: 'admin', NATS_PASSWORD: stack.passwords.admin };
  const logger = createLogger({ level: 'silent', service: 'kill' });
  const connection = await BusConnection.open(config, { name: 'kill', logger, onLost: () => {} });
  const bus = new BusClient(connection);
  const ask = (contract, body) => bus.call(contract, { body }, systemCaller());
  try {
    const user = { tenant, username: 'writer' };
    await ask(admin.createTenant, { code: tenant, name: tenant, timezone: 'Europe/Rome' });
    await ask(admin.addUser, { ...user, fullName: 'Anna Verdi', password: 'officina' });
    return (await ask(admin.token, user)).token;
  } finally {
    await connection.drain();
  }
}

async function make(client, path, body) {
  const { status, body: made } = await client(path, body);
  if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(made)}`);
  return made._id;
}

const several = (count, work) => Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/**
 * A tenant with a user, a few machines and `shared` interventions that all writers annotate.
 * @returns `{ url, token, machineIds, sharedIds }`
 */
export async function makeTenant(stack, tenant, { shared = 12 } = {}) {
  const { url } = stack;
  const token = await tokenFor(stack, tenant);
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
  const post = async (path, body) => {
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };
  const machineIds = await several(4, (n) =>
    make(post, '/api/maintenance/machine/create', { shortCode: `KILL${n}` }),
  );
  const [machineId] = machineIds;
  const sharedIds = await several(shared, () =>
    make(post, '/api/maintenance/intervention/create', { machineId }),
  );
  return { url, token, machineIds, sharedIds };
}
