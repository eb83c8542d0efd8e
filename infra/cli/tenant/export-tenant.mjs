import { extname } from 'node:path';
import { ImportRefused, naming } from '@officina/server-kit/import/sheet/refused';
import { tenantBus } from '@officina/server-kit/import/tenant-bus';
import { serviceTokens } from '@officina/server-kit/service-token';
import { tenantDataOf } from '@officina/server-kit/tenant-data/tenant-data-calls';
import { product } from '../../backup/product.mjs';
import { place, refuseExisting } from '../export/place.mjs';
import { Archive } from './archive.mjs';
import { readMe } from './read-me.mjs';
import { mustAllRun } from './everyone.mjs';
import { addSheets } from './sheets.mjs';

const administrator = { userId: null, userName: 'Amministratore' };

/** Every collection of every service, the event log among them. */
async function addData(archive, bus, fileOf, say) {
  for (const token of serviceTokens) {
    const calls = tenantDataOf(token);
    const { collections } = await bus.call(calls.collections, { body: { tenant: bus.tenant } });
    for (const { name, documents } of collections) {
      say(`${token}, ${name}: ${documents}`);
      const { content } = await fileOf(calls.lines, { body: { tenant: bus.tenant, collection: name } });
      await archive.add(`dati/${token}/${name}.jsonl`, content);
    }
  }
}

async function write(archive, { bus, fileOf, say, at }) {
  const { billingdata } = await bus.myself();
  await addData(archive, bus, fileOf, say);
  say('fogli di calcolo');
  await addSheets(archive, bus, fileOf);
  const about = { tenant: bus.tenant, name: billingdata.name, version: product, at: at.toISOString() };
  await archive.add('LEGGIMI.txt', [Buffer.from(readMe(about))]);
  const contents = { ...about, files: archive.entries };
  await archive.add('contenuto.json', [Buffer.from(`${JSON.stringify(contents, null, 2)}\n`)]);
  await archive.close();
}

/**
 * Writes all that Officina holds of a tenant into a new zip file: as it is stored, and as spreadsheets. Nothing waits in
 * memory; a part that does not come within thirty seconds ends it, and leaves no file.
 * @param {{ ask: any, file: any, code: string, path: string, say: (line: string) => void, at?: Date }} options `ask` and
 *   `file` as of the admin's bus
 * @returns {Promise<string>} what is in it
 * @throws ImportRefused when there is such a file, or one of another ending is meant
 */
export function exportTenant({ ask, file: askFile, code, path, say, at = new Date() }) {
  return naming(path, async () => {
    if (extname(path).toLowerCase() !== '.zip')
      throw new ImportRefused('scrivi un nome che finisce in .zip.');
    await refuseExisting(path);
    const bus = tenantBus(ask, code, administrator);
    await mustAllRun(ask, bus.tenant);
    const caller = { ...administrator, tenantId: bus.tenant, requestId: 'export' };
    const fileOf = (contract, request) => askFile(contract, request, caller);
    await bus.myself();
    const told = { files: 0, lines: 0 };
    await place(path, async (draft) => {
      const archive = new Archive(draft);
      try {
        await write(archive, { bus, fileOf, say, at });
      } catch (error) {
        await archive.abandon();
        throw error;
      }
      told.files = archive.entries.length;
      told.lines = archive.entries.reduce((sum, { lines = 0 }) => sum + lines, 0);
    });
    return `${bus.tenant}: ${told.lines} documenti in ${told.files} file, in ${path}.`;
  });
}
