import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { machines } from '@officina/contracts/maintenance/machines';
import { statistics } from '@officina/contracts/maintenance/statistics';
import { ServerDisk } from '@officina/server-kit/disk';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { until } from '@officina/server-kit/testing/until';
import { sampleFile, sampleFiles } from '../testing/sample-files.ts';
import { sampleMachine } from '../testing/sample-machine.ts';
import { json, testGateway } from '../testing/test-gateway.ts';

const path = '/api/maintenance/machine/all';
const single = `/api/maintenance/machine/single/${sampleMachine(1)._id}`;

let gateway: Awaited<ReturnType<typeof testGateway>>;
const services: { close(): Promise<void> }[] = [];
/** Lists in progress with their callers, in the order of their start. */
let started: { who: string; end: () => void }[];
let printed: number;

beforeEach(async () => {
  [started, printed] = [[], 0];
  gateway = await testGateway(
    { LIMIT_LONG_USER: 2, LIMIT_LONG_TENANT: 3, LIMIT_LONG_WAIT_MS: 1_500 },
    { sampleFiles, machines, statistics },
  );
  const list = (_: unknown, { tenantId, userName }: { tenantId: string; userName: string }) => {
    const { promise, resolve } = Promise.withResolvers<{ items: [] }>();
    started.push({ who: `${tenantId} ${userName}`, end: () => resolve({ items: [] }) });
    return promise;
  };
  services.push(
    await standIn(gateway.nats, 'maintenance', machines.all, list),
    await standIn(gateway.nats, 'maintenance', machines.single, () => sampleMachine(1)),
    await standIn(gateway.nats, 'lotlog', sampleFiles.print, ({ body }) => {
      printed += 1;
      return sampleFile(body);
    }),
  );
});
afterEach(async () => {
  for (const { end } of started) end();
  for (const service of services.splice(0)) await service.close();
  await gateway.close();
});

const endAll = () => started.forEach(({ end }) => end());
const callers = () => started.map((one) => one.who);

const tokenOf = (fullName: string, TCODE = 'ROSSI') =>
  gateway.auth.token({
    claims: { TCODE, sub: Buffer.from(fullName).toString('hex').padEnd(24, '0'), fullName },
  });

/** Requests the list; it is answered when the test ends it. */
async function ask(
  fullName: string,
  { TCODE = 'ROSSI', signal }: { TCODE?: string; signal?: AbortSignal } = {},
) {
  const token = await tokenOf(fullName, TCODE);
  return fetch(gateway.url + path, { headers: { 'x-auth-token': token }, signal: signal ?? null });
}

it('a user gets two concurrent lists and a tenant three; waiting requests are rejected in time, without affecting others', async () => {
  const anna = [ask('Anna'), ask('Anna')];
  await until(() => started.length === 2);
  anna.push(ask('Anna'));
  const others = [ask('Bea')];
  await until(() => started.length === 3);
  others.push(ask('Carla'), ask('Dora', { TCODE: 'CANTINA' }));
  await until(() => started.length === 4);
  expect(callers()).toEqual(['ROSSI Anna', 'ROSSI Anna', 'ROSSI Bea', 'CANTINA Dora']);
  expect((await gateway.fetch(single)).status).toBe(200);
  const refused = [await anna[2], await others[1]];
  expect(refused.map((one) => [one?.status, one?.headers.get('retry-after')])).toEqual([
    [503, '5'],
    [503, '5'],
  ]);
  expect(await refused[0]?.json()).toMatchObject({ code: 'unavailable', status: 503 });
  expect(gateway.log().match(/"msg":"no turn came in time"/g)).toHaveLength(2);
  expect(gateway.log()).not.toContain('a part does not answer');
  expect(started).toHaveLength(4);
  endAll();
  expect((await Promise.all([anna[0], anna[1], others[0], others[2]])).map((one) => one?.status)).toEqual([
    200, 200, 200, 200,
  ]);
});

it('waiting too long is reported as such even while the disk is full, which does not affect lists', async () => {
  gateway.app.get(ServerDisk).receive({ disk: { state: 'full', freeMb: 12, freePercent: 1.2 } });
  const lists = [ask('Anna'), ask('Anna')];
  await until(() => started.length === 2);
  const refused = await ask('Anna');
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({ code: 'unavailable', status: 503 });
  endAll();
  await Promise.all(lists);
});

it('slots are given in order, skipping users at their limit', async () => {
  const answers = [ask('Anna'), ask('Anna')];
  await until(() => started.length === 2);
  for (const name of ['Anna', 'Bea', 'Carla']) {
    const before = started.length;
    answers.push(ask(name));
    if (name === 'Bea') await until(() => started.length === before + 1);
    else await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(callers()).toEqual(['ROSSI Anna', 'ROSSI Anna', 'ROSSI Bea']);
  started[2]?.end();
  await until(() => started.length === 4);
  started[0]?.end();
  await until(() => started.length === 5);
  expect(callers().slice(3)).toEqual(['ROSSI Carla', 'ROSSI Anna']);
  endAll();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

it('a client that disconnects frees its slot, and its place in the queue', async () => {
  const disconnect = new AbortController();
  const disconnected = [ask('Anna', disconnect), ask('Anna', disconnect)].map((one) =>
    one.catch(() => undefined),
  );
  await until(() => started.length === 2);
  const waitingAbort = new AbortController();
  const waits = ask('Anna', waitingAbort).catch(() => undefined);
  const last = ask('Anna');
  await new Promise((resolve) => setTimeout(resolve, 100));
  waitingAbort.abort();
  await waits;
  await new Promise((resolve) => setTimeout(resolve, 100));
  disconnect.abort();
  await Promise.all(disconnected);
  await until(() => started.length === 3);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(started).toHaveLength(3);
  endAll();
  expect((await last).status).toBe(200);
});

it('files share the limit with lists', async () => {
  const token = await tokenOf('Anna');
  const lists = [ask('Anna'), ask('Anna')];
  await until(() => started.length === 2);
  const headers = { 'x-auth-token': token };
  const print = () =>
    fetch(`${gateway.url}/api/sample/print`, json('POST', { pieces: 1 }, headers)).then(async (one) => {
      await one.arrayBuffer();
      return one.status;
    });
  expect(await print()).toBe(503);
  expect(printed).toBe(0);
  endAll();
  await Promise.all(lists);
  expect([await print(), await print(), await print()]).toEqual([200, 200, 200]);
});

it('statistics that read everything share the limit with lists', async () => {
  const headers = { 'x-auth-token': await tokenOf('Anna') };
  const answer = { open: 0, overdue: 0, running: 0, urgent: 0 };
  let counted = 0;
  services.push(
    await standIn(gateway.nats, 'maintenance', statistics.counters, () => {
      counted += 1;
      return answer;
    }),
  );
  const lists = [ask('Anna'), ask('Anna')];
  await until(() => started.length === 2);
  const numbers = ['counters', 'indicators/01012020/31122026/all'];
  const get = (what: string) => fetch(`${gateway.url}/api/maintenance/stat/${what}`, { headers });
  expect(
    (await Promise.all(numbers.map(get))).map((one) => [one.status, one.headers.get('retry-after')]),
  ).toEqual([
    [503, '5'],
    [503, '5'],
  ]);
  expect(counted).toBe(0);
  endAll();
  await Promise.all(lists);
  expect(await (await get('counters')).json()).toEqual(answer);
});
