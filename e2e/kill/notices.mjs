import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { until } from '../../infra/lib/wait.mjs';
import { makeTenant, moreTokens } from '../../infra/run/testing/tenant.mjs';
import { startKilledStack, unlimitedGateway } from './killed-stack.mjs';
import { readRows, waitForMails, waitForNotices, waitForOutboxes } from './observed.mjs';
import { startPost } from './post.mjs';
import { RetryingClient } from './retrying-client.mjs';
import { isReady } from './storm.mjs';

const services = ['auth-proxy', 'events', 'maintenance', 'orders', 'sites', 'notifications', 'gateway'];
const tenantId = 'AVVISI';
const settleMs = 120_000;
/** A storm leaves thousands of things to tell: after each failure the reader of the log waits for some seconds. */
const tellMs = 900_000;
/** Deaths after which the progress is printed. */
const progressEvery = 100;
/** Points at which the service dies by itself, each with its probability. */
const faults = [
  ...['store.beforeWrite:0.02', 'store.afterWrite:0.02', 'notices.betweenEvents:0.05'],
  ...['mails.afterMade:0.5', 'mails.afterHandOver:0.3', 'mails.afterAnswer:0.3'],
];

/** The variables of a process at each of its starts: during the storm it is armed with one of the points. */
const armed = (storm, post) => ({
  ...post.env,
  get FAULTS() {
    storm.starts += 1;
    const [point, probability] = faults[storm.starts % faults.length].split(':');
    return storm.isOn ? `${point}:${storm.starts}:${probability}` : '';
  },
});

/**
 * A user reports urgent faults while processes and the mail server die at random, until enough of them have.
 * @param {{ kills: number, seed: number, pauseMs?: number }} options `pauseMs` between two reports
 * @returns the ids of the reports, how often each process died, what the two other users of the tenant were told, which notices each
 *   e-mail to them has, and how often each Message-ID arrived:
 *   `{ reports, deaths, told: [{ _id, userId, key }], shown: [number, number], mails: [{ rows, state }], copies: number[] }`
 */
export async function tellThroughKills({ kills, seed, pauseMs = 0 }) {
  const storm = { isOn: true, starts: 0 };
  const deaths = {};
  const deathsSoFar = () => Object.values(deaths).reduce((sum, count) => sum + count, 0);
  const onDeath = (name) => {
    deaths[name] = (deaths[name] ?? 0) + 1;
    if (deathsSoFar() % progressEvery === 0) process.stdout.write(`note: ${deathsSoFar()} deaths so far\n`);
  };
  const post = await startPost();
  const killed = await startKilledStack({
    env: { notifications: armed(storm, post), gateway: unlimitedGateway },
    ...{ onDeath, services },
  });
  try {
    const { stack } = killed;
    const tenant = await makeTenant(stack, tenantId, { shared: 0 });
    const others = await moreTokens(stack, tenantId, 2);
    for (const [at, token] of others.entries())
      await takesMail({ url: tenant.url, token }, `persona${at}@posta.example`);
    const client = new RetryingClient({ ...tenant, log: { tried: () => {} } });
    // The cursor begins at the end of the log.
    await until(async () => readRows(stack, 'notifications', 'cursors'), { limitMs: settleMs });
    const reports = [];
    const isDone = () => deathsSoFar() >= kills;
    await Promise.all([
      killAtRandom(stack, { seed, post }, isDone),
      (async () => {
        while (!isDone()) {
          reports.push(await report(client, tenant));
          await pause(pauseMs);
        }
      })(),
    ]);
    storm.isOn = false;
    await stack.restart('notifications');
    await until(() => isReady(stack), { limitMs: settleMs });
    await waitForOutboxes(stack);
    await waitForNotices(stack, others.length * reports.length, tellMs);
    await waitForMails(stack, tellMs);
    const [told, mails] = await Promise.all(
      ['notices', 'mails'].map((name) => readRows(stack, 'notifications', name)),
    );
    const shown = await Promise.all(others.map((token) => countShown({ url: tenant.url, token })));
    return { reports, deaths, told, shown, mails, copies: post.copies() };
  } finally {
    await killed.stop();
    await post.close();
  }
}

async function takesMail({ url, token }, email) {
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
  const body = JSON.stringify({ email });
  const answer = await fetch(`${url}/api/user/me/edit`, { method: 'PUT', headers, body });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

async function report(client, { machineIds: [machineId] }) {
  const body = { machineId, priority: 'URGENT', issueDescription: 'Perde olio' };
  const key = { 'idempotency-key': randomUUID() };
  const { body: made } = await client.send('POST', '/api/maintenance/intervention/create', body, key);
  return made._id;
}

/** How many things the bell of a user shows, those that are one notice counted one by one. */
async function countShown({ url, token }) {
  const answer = await fetch(`${url}/api/notice/all`, { headers: { 'x-auth-token': token } });
  const items = await answer.json();
  return items.reduce((sum, { count }) => sum + count, 0);
}

async function killAtRandom(stack, { seed, post }, isDone) {
  const random = seededRandom(seed);
  const isStore = ({ name }) => ['documentdb', 'ferretdb', 'mongod'].includes(name);
  const stores = stack.processes.filter(isStore).map(({ name }) => name);
  const names = ['notifications', 'notifications', 'notifications', 'events', 'maintenance', ...stores];
  while (!isDone()) {
    await pause(200 + random() * 600);
    if (random() < 0.2) await post.restart();
    stack.kill(names[Math.floor(random() * names.length)]);
    await until(() => isReady(stack), { limitMs: settleMs });
  }
}
