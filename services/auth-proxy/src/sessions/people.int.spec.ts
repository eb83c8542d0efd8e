import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { sessions } from '@officina/contracts/auth/sessions';
import { systemCaller } from '@officina/server-kit/system-caller';
import { Types } from 'mongoose';
import { AuthBench } from '../testing/auth-bench.ts';

let bench: AuthBench;

beforeAll(async () => {
  bench = await AuthBench.start();
});
afterAll(() => bench.close());

const page = (after?: string) =>
  bench.service.call(sessions.people, after === undefined ? {} : { after }, systemCaller());

it('people are the active users of all tenants by id, with their role and version', async () => {
  const luca = { tenant: 'ROSSI', username: 'luca.bianchi' };
  await bench.admin(admin.setRole, { ...luca, role: 'operator' });
  await bench.addUser('ROSSI', 'zoe.alba', 'Zoe Alba');
  await bench.admin(admin.disableUser, { tenant: 'ROSSI', username: 'zoe.alba' });
  const { items, next } = await page();
  const idOf = async (username: string, tenant: string) =>
    (await bench.stored(username, tenant))._id.toString();
  expect(items).toEqual([
    { userId: await idOf('anna.rossi', 'ROSSI'), role: 'admin', version: 0 },
    { userId: await idOf('luca.bianchi', 'ROSSI'), role: 'operator', version: 1 },
    { userId: await idOf('anna.rossi', 'CANTINA'), role: 'admin', version: 0 },
  ]);
  expect(next).toBeUndefined();
});

it('people come in pages of two thousand, each once', async () => {
  const base = {
    tenantId: 'ALTRA',
    __v: 0,
    deletedAt: null,
    createdAt: new Date(),
    isActive: true,
    endedUpTo: 0,
  };
  const ids = Array.from({ length: 3_998 }, () => new Types.ObjectId());
  const rows = ids.map((_id, index) => ({
    ...base,
    _id,
    username: `u${index}`,
    fullName: `U ${index}`,
    _outbox: [],
  }));
  await bench.service.kit.connection.collection('users').insertMany(rows);
  const first = await page();
  expect(first.items).toHaveLength(2_000);
  const second = await page(first.next);
  expect(second.items).toHaveLength(2_000);
  const third = await page(second.next);
  expect(third.next).toBeUndefined();
  const all = [...first.items, ...second.items, ...third.items].map(({ userId }) => userId);
  expect(all).toHaveLength(4_001);
  expect(all).toEqual([...new Set(all)].sort());
  // Without a role: whom the version before made.
  expect(third.items).toEqual([{ userId: all[4_000], role: 'manager', version: 0 }]);
});
