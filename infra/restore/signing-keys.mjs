import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KeySeal } from '../../services/auth-proxy/src/keys/key-seal.ts';

/** The secret that this installation seals its signing keys with; undefined where none has been made yet. */
function secretOf(dataDir) {
  if (process.env.AUTH_KEY_SECRET) return process.env.AUTH_KEY_SECRET;
  try {
    return readFileSync(join(dataDir, 'run/auth-key'), 'utf8').trim();
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Whether the signing keys in the store open here; where they do not, everybody logs in again.
 * @param {import('./installation.mjs').Installation} installation
 * @param {string} dataDir
 */
export async function areKeysOurs({ client, prefix }, dataDir) {
  const secret = secretOf(dataDir);
  if (!secret) return false;
  const seal = new KeySeal(secret);
  const keys = await client.db(`${prefix}_auth`).collection('signing_keys').find({}).toArray();
  const opened = await Promise.all(keys.map(({ sealed, kid }) => sealed && seal.open(sealed, kid)));
  return opened.some(Boolean);
}
