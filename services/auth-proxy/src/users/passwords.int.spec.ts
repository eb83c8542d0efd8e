import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, demo } from '@officina/contracts/auth/admin';
import { caller } from '@officina/server-kit/testing/callers';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { AuthBench } from '../testing/auth-bench.ts';

let bench: AuthBench;

beforeAll(async () => {
  bench = await AuthBench.start();
});
afterAll(() => bench.close());

describe('passwords', () => {
  const guessed = 'È tra le password che si provano per prime: scegline un’altra';
  const blank = 'La password deve avere almeno 8 caratteri, senza gli spazi all’inizio e alla fine';

  it.each([
    ['12345678', guessed],
    ['Password1!', guessed],
    ['QWERTYUIOP', guessed],
    ['00000000', guessed],
    ['14021985', guessed],
    [' 12345678 ', guessed],
    ['Officina', guessed],
    ['Officina2026', guessed],
    ['pia.neri.1', guessed],
    [' '.repeat(8), blank],
    ['\u00a0'.repeat(8), blank],
    ['\u200b'.repeat(8), blank],
    ['      x      ', blank],
  ])('refuse the password %j for a new user and an existing one', async (password, message) => {
    const refused = { code: 'invalid', errors: [{ path: 'password', message }] };
    const fresh = { tenant: 'ROSSI', username: 'pia.neri', fullName: 'Pia Neri', password };
    await expect(bench.admin(admin.addUser, fresh)).rejects.toMatchObject(refused);
    await bench.addUser('ROSSI', 'pia.neri', 'Pia Neri').catch(() => undefined);
    const old = { tenant: 'ROSSI', username: 'pia.neri', password };
    await expect(bench.admin(admin.setPassword, old)).rejects.toMatchObject(refused);
  });

  it('accept the demo’s password only from the demo, and keep a password in use until it is changed', async () => {
    const generator = await testBus(bench.service.nats, 'demo');
    const who = { tenant: 'ROSSI', username: 'ida.demo' };
    const body = { ...who, fullName: 'Ida Demo' };
    await generator.bus.call(demo.addUser, { body }, caller({ tenantId: 'ROSSI' }));
    await generator.close();
    await expect(bench.login({ ...who, password: 'officina' })).resolves.toContain('.');
    await bench.admin(admin.setPassword, { ...who, password: 'tutt-altra-cosa' });
    await expect(bench.login({ ...who, password: 'officina' })).rejects.toMatchObject({ code: 'invalid' });
  });
});
