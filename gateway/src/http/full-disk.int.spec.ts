import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessions } from '@officina/contracts/auth/sessions';
import { machines } from '@officina/contracts/maintenance/machines';
import { AppError } from '@officina/server-kit/app-error';
import { ServerDisk } from '@officina/server-kit/disk';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { sampleMachine } from '../testing/sample-machine.ts';
import { json, testGateway } from '../testing/test-gateway.ts';

const message = 'Il disco del server è pieno: per ora non si può salvare. Avvisa chi lo gestisce.';
const create = '/api/maintenance/machine/create';
const list = '/api/maintenance/machine/all';

let gateway: Awaited<ReturnType<typeof testGateway>>;
let created = 0;
let isStoreDown = false;
const stops: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  gateway = await testGateway();
  const { nats } = gateway;
  stops.push(
    await standIn(nats, 'auth', sessions.logout, () => ({ ok: true }) as const),
    await standIn(nats, 'maintenance', machines.create, () => {
      created += 1;
      return sampleMachine(1);
    }),
    await standIn(nats, 'maintenance', machines.all, () => {
      if (isStoreDown) throw new AppError('unavailable', 'the store does not answer');
      return { items: [sampleMachine(1)] };
    }),
  );
});
afterAll(async () => {
  await gateway.close();
  for (const stop of stops) await stop.close();
});

/** Reports the disk state like the supervisor. */
const reportDisk = (state: string, freeMb: number) =>
  gateway.app.get(ServerDisk).receive({ disk: { state, freeMb, freePercent: freeMb / 10 } });

async function ask(path: string, init?: RequestInit) {
  const answer = await gateway.fetch(path, init);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const save = () => ask(create, json('POST', { shortCode: 'M0001' }));

describe('while the disk is full', () => {
  it('writes are rejected with a message before they reach the store', async () => {
    reportDisk('full', 12);
    expect(await save()).toMatchObject({
      status: 503,
      body: { code: 'disk_full', title: 'Disco del server pieno', message, detail: message },
    });
    expect(created).toBe(0);
  });

  it('lists can be read, and users can log out', async () => {
    expect((await ask(list)).body).toHaveLength(1);
    expect((await ask('/api/auth/logout', { method: 'POST' })).status).toBe(200);
  });

  it('a store that is down is reported as a full disk', async () => {
    isStoreDown = true;
    expect(await ask(list)).toMatchObject({ status: 503, body: { code: 'disk_full', message: message } });
    reportDisk('low', 40);
    expect(await ask(list)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });

  it('saving works again as soon as there is space', async () => {
    expect((await save()).status).toBe(201);
  });
});
