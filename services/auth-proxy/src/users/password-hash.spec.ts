import { describe, expect, it } from '@jest/globals';
import { hashPassword, verifyPassword } from './password-hash.ts';

describe('password hash', () => {
  it('knows its password again and no other', async () => {
    const hash = await hashPassword('officina');
    expect(await verifyPassword('officina', hash)).toBe(true);
    expect(await verifyPassword('Officina', hash)).toBe(false);
    expect(await verifyPassword('officina ', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it('is argon2id in PHC form with at least OWASP’s cost and a new salt each time', async () => {
    const [one, two] = await Promise.all([hashPassword('officina'), hashPassword('officina')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
  });

  it('reads hashes made with another cost', async () => {
    // "password" with the salt "somesalt", from the argon2 reference implementation's test vectors.
    const foreign = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', foreign)).toBe(true);
    expect(await verifyPassword('passwort', foreign)).toBe(false);
  });

  it('takes composed and decomposed letters for the same', async () => {
    const hash = await hashPassword('caffè-forte');
    expect(await verifyPassword('caffè-forte'.normalize('NFD'), hash)).toBe(true);
  });

  it('refuses without a hash, after the same work', async () => {
    const hash = await hashPassword('officina');
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
    const wrong = await time(() => verifyPassword('sbagliata', hash));
    const unknown = await time(() => verifyPassword('sbagliata', undefined));
    expect(unknown / wrong).toBeGreaterThan(0.2);
    expect(unknown / wrong).toBeLessThan(5);
  });

  it('throws on a broken hash instead of letting anyone in', async () => {
    await expect(verifyPassword('officina', 'plain')).rejects.toThrow('unreadable password hash');
  });
});
