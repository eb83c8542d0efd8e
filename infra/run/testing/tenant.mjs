import { admin } from '@officina/contracts/auth/admin';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';
import { createLogger } from '@officina/server-kit/logger';
import { systemCaller } from '@officina/server-kit/system-caller';

/** Runs `work` with a client that asks auth-proxy as its administrator. */
async function asAdmin(stack, work) {
  const config = { NATS_URL: stack.natsUrl, NATS_USER: 'admin', NATS_PASSWORD: stack.passwords.admin };
  const logger = createLogger({ level: 'silent', service: 'kill' });
  const connection = await BusConnection.open(config, { name: 'kill', logger, onLost: () => {} });
  const bus = new BusClient(connection);
  try {
    return await work((contract, body) => bus.call(contract, { body }, systemCaller()));
  } finally {
    await connection.drain();
  }
}

async function addUser(ask, user) {
  await ask(admin.addUser, { ...user, fullName: 'Anna Verdi', password: 'chiave-di-prova' });
  return (await ask(admin.token, user)).token;
}

/** A token of an existing user. */
export const tokenOf = (stack, tenant, username) =>
  asAdmin(stack, async (ask) => (await ask(admin.token, { tenant, username })).token);

/** A token of a new user in a new tenant. */
export const tokenFor = (stack, tenant) =>
  asAdmin(stack, async (ask) => {
    await ask(admin.createTenant, { code: tenant, name: tenant, timezone: 'Europe/Rome' });
    return addUser(ask, { tenant, username: 'writer' });
  });

/** Tokens of `count` more users of a tenant. */
export const moreTokens = (stack, tenant, count) =>
  asAdmin(stack, async (ask) => {
    const tokens = [];
    for (let n = 1; n <= count; n += 1) tokens.push(await addUser(ask, { tenant, username: `writer${n}` }));
    return tokens;
  });

async function make(client, path, body) {
  const { status, body: made } = await client(path, body);
  if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(made)}`);
  return made._id;
}

const several = (count, work) => Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/**
 * A tenant with a user, a site, a few machines and `shared` interventions that all writers annotate.
 * @returns `{ url, token, siteId, machineIds, sharedIds }`
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
  const site = { name: 'Sede', address: 'Via Emilia 1', city: 'Modena' };
  const siteId = await make(post, '/api/site/create', site);
  const sharedIds = await several(shared, () =>
    make(post, '/api/maintenance/intervention/create', { machineId }),
  );
  return { url, token, siteId, machineIds, sharedIds };
}
