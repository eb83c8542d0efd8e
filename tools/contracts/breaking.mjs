import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../infra/lib/run.mjs';
import { goInstall } from '../../infra/servers/go-install.mjs';
import { pins } from '../../infra/servers/pins.mjs';

/** An older page shows an empty value for a missing optional field, so we treat its removal as breaking. */
const severities = join(import.meta.dirname, 'severities.txt');

/**
 * A change that makes a program of the older version fail: oasdiff's id of the change, the call, and a description.
 * @typedef {{ id: string, call: string, text: string }} Breaking
 */

/**
 * Breaking changes between two documents of calls: new required inputs, removed or narrowed outputs, changed paths or
 * kinds.
 * @param {object} older
 * @param {object} newer
 * @param {{ log?: (line: string) => void, signal?: AbortSignal }} [options]
 * @returns {Promise<Breaking[]>}
 */
export async function breakingChanges(older, newer, { log = () => {}, signal } = {}) {
  const oasdiff = await goInstall('oasdiff', pins.oasdiff, { log, signal });
  const folder = mkdtempSync(join(tmpdir(), 'officina-contracts-'));
  try {
    const files = [older, newer].map((document, at) => {
      const file = join(folder, `${at}.json`);
      writeFileSync(file, JSON.stringify(document));
      return file;
    });
    const args = ['breaking', ...files, '--format', 'json', '--severity-levels', severities];
    const found = JSON.parse(await run(oasdiff, args, { signal }));
    return found.map((/** @type {any} */ { id, operation, path, text }) => ({
      ...{ id, call: `${operation} ${path}`, text },
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
