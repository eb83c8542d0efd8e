import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accounts } from '@officina/contracts/auth/accounts';
import { admin } from '@officina/contracts/auth/admin';
import type { RequestOf } from '@officina/contracts/endpoint';
import { caller } from '@officina/server-kit/testing/callers';
import { AuthBench } from '../testing/auth-bench.ts';

let bench: AuthBench;
beforeAll(async () => {
  bench = await AuthBench.start();
});
afterAll(() => bench.close());

const who = caller({ tenantId: 'CANTINA', userId: null });
const edit = (id: string, body: RequestOf<typeof accounts.edit>['body']) =>
  bench.call(accounts.edit, { params: { id }, body }, who);
const listed = async () => (await bench.call(accounts.all, {}, who)).items;

test('the last administrator remains, when all are lowered and disabled by a hundred calls at once on two processes', async () => {
  await bench.service.another();
  const names = Array.from({ length: 10 }, (_, index) => `capo.${index}`);
  const body = {
    tenant: 'CANTINA',
    fullName: 'Un capo',
    password: 'chiave-di-prova',
    role: 'admin' as const,
  };
  for (const username of names) await bench.admin(admin.addUser, { ...body, username });
  const users = [...names, 'anna.rossi'];
  const ids = await Promise.all(
    users.map(async (name) => (await bench.stored(name, 'CANTINA'))._id.toString()),
  );
  const attacks = Array.from({ length: 100 }, (_, index) => {
    const change = index % 2 === 0 ? { isActive: false } : { role: 'operator' as const };
    return edit(ids[index % ids.length] ?? '', change);
  });
  const outcomes = (await Promise.allSettled(attacks)).map((one) =>
    one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code,
  );
  // `in_use`: a call that waited too long for its turn.
  expect(outcomes.filter((one) => !['done', 'invalid', 'in_use'].includes(one))).toEqual([]);
  expect(outcomes).toContain('done');
  const able = (await listed()).filter(({ role, state }) => role === 'admin' && state === 'ACTIVE');
  expect(able.length).toBeGreaterThan(0);
  // One after the other, the rest goes too, but for the last.
  for (const { _id } of able) await edit(_id, { role: 'operator' }).catch(() => undefined);
  const rest = (await listed()).filter(({ role, state }) => role === 'admin' && state === 'ACTIVE');
  expect(rest).toHaveLength(1);
});
