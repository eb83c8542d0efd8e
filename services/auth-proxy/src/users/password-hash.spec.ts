import { describe, expect, it } from '@jest/globals';
import { PasswordHashes } from './password-hash.ts';

const hashes = new PasswordHashes();

describe('password hash', () => {
  it('verifies its own password and no other', async () => {
    const hash = await hashes.of('officina');
    expect(await hashes.verify('officina', hash)).toBe(true);
    expect(await hashes.verify('Officina', hash)).toBe(false);
    expect(await hashes.verify('officina ', hash)).toBe(false);
    expect(await hashes.verify('', hash)).toBe(false);
  });

  it('is argon2id in PHC form with at least OWASP’s cost and a new salt each time', async () => {
    const [one, two] = await Promise.all([hashes.of('officina'), hashes.of('officina')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
  });

  it('reads hashes with another cost', async () => {
    // "password" with the salt "somesalt", from the argon2 reference implementation's test vectors.
    const referenceHash =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await hashes.verify('password', referenceHash)).toBe(true);
    expect(await hashes.verify('passwort', referenceHash)).toBe(false);
  });

  it('treats composed and decomposed letters as equal', async () => {
    const hash = await hashes.of('caffè-forte');
    expect(await hashes.verify('caffè-forte'.normalize('NFD'), hash)).toBe(true);
  });

  it('refuses a password without a hash', async () => {
    expect(await hashes.verify('', undefined)).toBe(false);
  });

  it('throws on a broken hash instead of accepting a password', async () => {
    await expect(hashes.verify('officina', 'plain')).rejects.toThrow('unreadable password hash');
  });
});
