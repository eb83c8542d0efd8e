import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * One random password for each NATS user, made once for a data folder and readable by its owner only.
 * @template {string} User
 * @param {string} dataDir
 * @param {readonly User[]} users
 * @returns {Record<User, string>}
 */
export function natsPasswords(dataDir, users) {
  const file = join(dataDir, 'run/passwords.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const passwords = /** @type {Record<User, string>} */ (
    Object.fromEntries(users.map((user) => [user, known[user] ?? randomBytes(24).toString('hex')]))
  );
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(passwords), { mode: 0o600 });
  return passwords;
}

/**
 * The secret of one data folder under which auth-proxy seals its signing keys, made once: 32 bytes in base64url.
 * @param {string} dataDir
 */
export function authKeySecret(dataDir) {
  const file = join(dataDir, 'run/auth-key');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(32).toString('base64url');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Whole or not at all: half a secret would open nothing for ever.
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
