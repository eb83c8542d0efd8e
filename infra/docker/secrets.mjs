import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { writeAtomically } from '../lib/files.mjs';

/** Where the containers that make secrets mount the volume of each program. */
export const secretsDir = '/secrets';

/**
 * The secrets of a program; none at first.
 * @param {string} program
 * @returns {Record<string, string | undefined>} variables of its environment
 */
export function readSecrets(program) {
  const file = join(secretsDir, program, 'env');
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

/**
 * Writes a file into the volume of a program. All users of its container may read it, for each image has its own user; no
 * other container mounts the volume.
 * @param {string} program
 * @param {string} name
 * @param {string} content
 */
export function writeSecret(program, name, content) {
  const file = join(secretsDir, program, name);
  mkdirSync(dirname(file), { recursive: true });
  writeAtomically(file, content);
  chmodSync(file, 0o444);
}

/**
 * Replaces the secrets of a program.
 * @param {string} program
 * @param {Record<string, string | undefined>} secrets values without quotes and line breaks
 */
export const writeSecrets = (program, secrets) =>
  writeSecret(
    program,
    'env',
    Object.entries(secrets)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );
