import { expect, test } from '@jest/globals';
import { withTimeout } from './with-timeout.ts';

test('work that ends in time returns its result', async () => {
  await expect(withTimeout(1_000, Promise.resolve('fatto'), 'a write')).resolves.toBe('fatto');
});

test('work that never ends fails with a timeout that names it', async () => {
  const never = new Promise(() => {});
  await expect(withTimeout(10, never, 'a write of ROSSI 1')).rejects.toMatchObject({
    code: 'timeout',
    detail: 'a write of ROSSI 1 takes more than 10 ms',
  });
});

test('errors of the work are passed on', async () => {
  await expect(withTimeout(1_000, Promise.reject(new Error('rotto')), 'a write')).rejects.toThrow('rotto');
});
