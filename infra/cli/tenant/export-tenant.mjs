import { extname } from 'node:path';
import { ImportRefused, naming } from '@officina/server-kit/import/sheet/sheet';
import { tenantBus } from '@officina/server-kit/import/tenant-bus';
import { serviceTokens } from '@officina/server-kit/service-token';
import { tenantDataOf } from '@officina/server-kit/tenant-data/tenant-data-calls';
import { product } from '../../backup/product.mjs';
import { Progress } from '../../lib/progress.mjs';
import { place, refuseExisting } from '../export/new-file.mjs';
import { Archive } from './archive.mjs';
import { deletedSince, lengthOfLog } from './deletions.mjs';
import { mustAllRun } from './service-check.mjs';
import { readMe } from './read-me.mjs';
import { addSheets } from './sheets.mjs';

const administrator = { userId: null, userName: 'Amministratore' };

/** Every collection of every service, the event log among them. */
async function addData(archive, { bus, fileOf, say }) {
  for (const token of serviceTokens) {
    const calls = tenantDataOf(token);
    const { collections } = await bus.call(calls.collections, { body: { tenant: bus.tenant } });
    for (const { name, documents } of collections) {
      const what = `${token}, ${name}`;
      say(`${what}: ${documents}`);
      const progress = new Progress(what, documents);
      const { content } = await fileOf(calls.lines, { body: { tenant: bus.tenant, collection: name } });
      await archive.add(`dati/${token}/${name}.jsonl`, content, (lines) => progress.add(lines));
      progress.end();
    }
  }
}

async function write(archive, reading, at) {
  const { bus } = reading;
  const { billingdata } = await bus.myself();
  const length = await lengthOfLog(bus);
  await addData(archive, reading);
  await addSheets(archive, reading);
  const about = { tenant: bus.tenant, name: billingdata.name, version: product, at: at.toISOString() };
  await archive.add('LEGGIMI.txt', [Buffer.from(readMe(about, await deletedSince(bus, length)))]);
  const contents = { ...about, files: archive.entries };
  await archive.add('contenuto.json', [Buffer.from(`${JSON.stringify(contents, null, 2)}\n`)]);
  await archive.close();
}

/**
 * Writes all that Officina holds of a tenant into a new zip file: as it is stored, and as spreadsheets, while people work; what is
 * deleted meanwhile is named in it. A part that does not come within thirty seconds ends it, and leaves no file.
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
    const { timezone } = await bus.myself();
    const caller = { ...administrator, tenantId: bus.tenant, timezone, requestId: 'export' };
    const fileOf = (contract, request) => askFile(contract, request, caller);
    const told = { files: 0, lines: 0 };
    await place(path, async (draft) => {
      const archive = new Archive(draft);
      try {
        await write(archive, { bus, fileOf, say }, at);
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
