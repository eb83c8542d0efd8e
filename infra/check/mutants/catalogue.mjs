import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A small change that breaks a rule: `from`, which stands once in the file, becomes `to`. `noticedBy` names suites as
 * `npm test` takes them, the quickest first.
 * @typedef {{ file: string, from: string, to: string, says: string, noticedBy: string[] }} Entry
 * @typedef {Entry & { area: string }} Fault
 */

const folder = join(import.meta.dirname, 'catalogue');

/**
 * All faults of all areas; an area is a file of `catalogue/`.
 * @returns {Promise<Fault[]>}
 */
export async function readCatalogue() {
  const areas = readdirSync(folder).map((name) => name.replace('.mjs', ''));
  const lists = areas.map(async (area) => {
    /** @type {{ faults: Entry[] }} */
    const { faults } = await import(join(folder, `${area}.mjs`));
    return faults.map((fault) => ({ ...fault, area }));
  });
  return (await Promise.all(lists)).flat();
}
