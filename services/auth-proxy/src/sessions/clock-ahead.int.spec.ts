import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { decodeJwt } from 'jose';
import { AuthBench, password } from '../testing/auth-bench.ts';

let bench: AuthBench;

beforeAll(async () => {
  bench = await AuthBench.start();
});
afterAll(() => bench.close());

const anna = { tenant: 'ROSSI', username: 'anna.rossi' };
const invalid = { code: 'invalid' };

it('after a clock was a year ahead, old tickets are refused, and a new log-in lasts twelve hours from now', async () => {
  const year = 365 * 86_400;
  bench.clock.forward(year);
  await bench.admin(admin.setPassword, { ...anna, password });
  const ticket = await bench.login();
  bench.clock.forward(-year);
  await expect(bench.exchange(ticket)).rejects.toMatchObject(invalid);
  const token = await bench.signIn();
  const { exp = 0 } = decodeJwt(token);
  expect(Math.abs(exp - bench.clock.now().getTime() / 1000 - 12 * 3600)).toBeLessThan(60);
  expect(await bench.isRevoked(token)).toBe(false);
  await bench.admin(admin.setPassword, { ...anna, password });
  expect(await bench.isRevoked(token)).toBe(true);
  expect(await bench.isRevoked(await bench.signIn())).toBe(false);
});
