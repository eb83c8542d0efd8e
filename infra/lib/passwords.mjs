import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readIntact, writeAtomically } from './files.mjs';

/** @typedef {(line: string) => void} Log */

const asObject = (/** @type {string} */ text) => {
  const value = JSON.parse(text);
  return typeof value === 'object' && value !== null ? value : undefined;
};

/**
 * One random password per NATS user, created once per data folder and readable only by its owner. They are created again when
 * the file is damaged: only the processes that start with it know them.
 * @template {string} User
 * @param {string} dataDir
 * @param {readonly User[]} users
 * @param {Log} [log]
 * @returns {Record<User, string>}
 */
export function natsPasswords(dataDir, users, log = () => {}) {
  const file = join(dataDir, 'run/passwords.json');
  const reportDamage = () => log(`${file} is cut: the passwords between the processes are made anew`);
  const known = readIntact(file, asObject, reportDamage) ?? {};
  const passwords = /** @type {Record<User, string>} */ (
    Object.fromEntries(users.map((user) => [user, known[user] ?? randomBytes(24).toString('hex')]))
  );
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeAtomically(file, JSON.stringify(passwords));
  return passwords;
}

/** A new secret for the seal of the signing keys: 32 bytes in base64url. */
export const newKeySecret = () => randomBytes(32).toString('base64url');

/** An incomplete secret is useless. */
const completeSecret = /^[\w-]{43}$/;

/**
 * The key with which the gateway signs its requests to the service files, created once per data folder; created again when it is
 * damaged, as only these two processes know it.
 * @param {string} dataDir
 * @param {Log} [log]
 */
export const filesKey = (dataDir, log = () => {}) =>
  secretIn(join(dataDir, 'run/files-key'), () =>
    log('the key between gateway and files is cut: it is made anew'),
  );

/**
 * The secret with which auth-proxy seals its signing keys, created once per data folder. A damaged or lost
 * secret is created again, and everybody has to log in again.
 * @param {string} dataDir
 * @param {Log} [log]
 */
export function authKeySecret(dataDir, log = () => {}) {
  const file = join(dataDir, 'run/auth-key');
  const reportDamage = () =>
    log(`${file} is cut: the key of the sessions is made anew, everybody logs in again`);
  return secretIn(file, reportDamage);
}

/**
 * The secret in a file, which is created without one.
 * @param {string} file
 * @param {() => void} reportDamage
 */
function secretIn(file, reportDamage) {
  const known = readIntact(file, (text) => completeSecret.exec(text.trim())?.[0], reportDamage);
  if (known) return known;
  const secret = newKeySecret();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeAtomically(file, `${secret}\n`);
  return secret;
}
