import { expect, it } from '@jest/globals';
import { PasswordHashes } from './password-hash.ts';

const hashes = new PasswordHashes();

it('a password without a hash is refused after the same work', async () => {
  const hash = await hashes.of('officina');
  const time = async (work: () => Promise<boolean>) => {
    const rounds = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const start = performance.now();
        expect(await work()).toBe(false);
        return performance.now() - start;
      }),
    );
    return Math.min(...rounds);
  };
  const wrong = await time(() => hashes.verify('sbagliata', hash));
  const unknown = await time(() => hashes.verify('sbagliata', undefined));
  expect(unknown / wrong).toBeGreaterThan(0.2);
  expect(unknown / wrong).toBeLessThan(5);
});
