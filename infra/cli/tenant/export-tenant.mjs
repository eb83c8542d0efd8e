import { extname } from 'node:path';
import { keptFiles } from '@officina/contracts/files/files';
import { allPages } from '@officina/server-kit/all-pages';
import { ImportRefused, withFileName } from '@officina/server-kit/import/sheet/sheet';
import { tenantBus } from '@officina/server-kit/import/tenant-bus';
import { serviceTokens } from '@officina/server-kit/service-token';
import { tenantDataCalls } from '@officina/server-kit/tenant-data/tenant-data-calls';
import { product } from '../../backup/product.mjs';
import { Progress } from '../../lib/progress.mjs';
import { writeNewFile, refuseExisting } from '../export/new-file.mjs';
import { Archive } from './archive.mjs';
import { deletedSince, logLength } from './deletions.mjs';
import { assertAllRunning } from './service-check.mjs';
import { readMe } from './read-me.mjs';
import { addSheets } from './sheets.mjs';

const administrator = { userId: null, userName: 'Amministratore' };

/** Adds every collection of every service, including the event log. */
async function addData(archive, { bus, fileOf, say }) {
  for (const token of serviceTokens) {
    const calls = tenantDataCalls(token);
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

/** Adds the bytes of photos and documents; what was removed for good meanwhile is left out. */
async function addFiles(archive, { bus, fileOf, say }) {
  const files = await allPages((after) => bus.call(keptFiles.all, { after }));
  say(`foto e documenti: ${files.length}`);
  const progress = new Progress('foto e documenti', files.length);
  for (const { _id, name } of files) {
    const file = await fileOf(keptFiles.bytes, { body: { id: _id } }).catch((error) => {
      if (error.code === 'not_found') return undefined;
      throw error;
    });
    if (file) await archive.add(`allegati/${_id} ${name}`, file.content);
    progress.add(1);
  }
  progress.end();
}

async function write(archive, reading, at) {
  const { bus } = reading;
  const { billingdata } = await bus.myself();
  const length = await logLength(bus);
  await addData(archive, reading);
  await addFiles(archive, reading);
  await addSheets(archive, reading);
  const about = { tenant: bus.tenant, name: billingdata.name, version: product, at: at.toISOString() };
  await archive.add('LEGGIMI.txt', [Buffer.from(readMe(about, await deletedSince(bus, length)))]);
  const contents = { ...about, files: archive.entries };
  await archive.add('contenuto.json', [Buffer.from(`${JSON.stringify(contents, null, 2)}\n`)]);
  await archive.close();
}

/**
 * Writes all data of a tenant into a new zip file, as stored and as spreadsheets, while people work; documents deleted meanwhile are
 * named in it. If a part does not arrive within thirty seconds, the export fails and leaves no file.
 * @param {{ ask: any, file: any, code: string, path: string, say: (line: string) => void, at?: Date }} options `ask` and
 *   `file` of the admin's bus
 * @returns {Promise<string>} message with the number of documents and files
 * @throws ImportRefused if the file exists, or has another ending
 */
export function exportTenant({ ask, file: askFile, code, path, say, at = new Date() }) {
  return withFileName(path, async () => {
    if (extname(path).toLowerCase() !== '.zip')
      throw new ImportRefused('scrivi un nome che finisce in .zip.');
    await refuseExisting(path);
    const bus = tenantBus(ask, code, administrator);
    await assertAllRunning(ask, bus.tenant);
    const { timezone } = await bus.myself();
    const caller = { ...administrator, tenantId: bus.tenant, timezone, requestId: 'export' };
    const fileOf = (contract, request) => askFile(contract, request, caller);
    const totals = { files: 0, lines: 0 };
    await writeNewFile(path, async (draft) => {
      const archive = new Archive(draft);
      try {
        await write(archive, { bus, fileOf, say }, at);
      } catch (error) {
        await archive.abandon();
        throw error;
      }
      totals.files = archive.entries.length;
      totals.lines = archive.entries.reduce((sum, { lines = 0 }) => sum + lines, 0);
    });
    return `${bus.tenant}: ${totals.lines} documenti in ${totals.files} file, in ${path}.`;
  });
}
