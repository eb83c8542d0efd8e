import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readWhole, writeWhole } from './files.mjs';

/** @typedef {(line: string) => void} Log */

const asObject = (/** @type {string} */ text) => {
  const value = JSON.parse(text);
  return typeof value === 'object' && value !== null ? value : undefined;
};

/**
 * One random password for each NATS user, made once for a data folder and readable by its owner only; anew when the file is
 * cut, for nobody but the processes that start with it knows them.
 * @template {string} User
 * @param {string} dataDir
 * @param {readonly User[]} users
 * @param {Log} [log]
 * @returns {Record<User, string>}
 */
export function natsPasswords(dataDir, users, log = () => {}) {
  const file = join(dataDir, 'run/passwords.json');
  const said = () => log(`${file} is cut: the passwords between the processes are made anew`);
  const known = readWhole(file, asObject, said) ?? {};
  const passwords = /** @type {Record<User, string>} */ (
    Object.fromEntries(users.map((user) => [user, known[user] ?? randomBytes(24).toString('hex')]))
  );
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(file, JSON.stringify(passwords));
  return passwords;
}

/** 32 bytes in base64url: half a secret opens nothing. */
const wholeSecret = /^[\w-]{43}$/;

/**
 * The secret of one data folder under which auth-proxy seals its signing keys, made once: 32 bytes in base64url. Where it is
 * cut it is made anew, as when it is lost: everybody logs in again.
 * @param {string} dataDir
 * @param {Log} [log]
 */
export function authKeySecret(dataDir, log = () => {}) {
  const file = join(dataDir, 'run/auth-key');
  const said = () => log(`${file} is cut: the key of the sessions is made anew, everybody logs in again`);
  const known = readWhole(file, (text) => wholeSecret.exec(text.trim())?.[0], said);
  if (known) return known;
  const secret = randomBytes(32).toString('base64url');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(file, `${secret}\n`);
  return secret;
}
