import { contracts } from '@officina/contracts/all';
import { uploadPartBytes } from '@officina/contracts/imports/imports';
import { until } from '../../infra/lib/wait.mjs';

const { create, part, check, single, rows, refused } = contracts.imports;

/** The preview of an import of a sheet, checking that all its messages are readable. */
async function preview(ask, kind, bytes) {
  const parts = Math.ceil(bytes.length / uploadPartBytes);
  const body = { name: `${kind}.xlsx`, parts };
  const { _id: id } = await ask(create.http, { params: { kind }, body });
  const params = { id };
  for (let index = 0; index < parts; index += 1) {
    const content = bytes.subarray(index * uploadPartBytes, (index + 1) * uploadPartBytes).toString('base64');
    await ask(part.http, { params, body: { index, content } });
  }
  await ask(check.http, { params });
  const { state, counts } = await until(async () => {
    const job = await ask(single.http, { params });
    if (job.state === 'READING') throw new Error(`${kind} is still being read`);
    return job;
  });
  await ask(refused.http, { params });
  return { state, ...counts, rows: (await ask(rows.http, { params })).length };
}

/**
 * Imports the lists of an exported tenant as a preview, where every row should exist already.
 * @param {ReturnType<typeof import('./every-read.mjs').callerFor>} ask
 * @param {import('jszip')} zip the export
 * @returns {Promise<Record<string, object>>} the outcomes of the rows, by kind
 */
export async function reimportLists(ask, zip) {
  const found = {};
  for (const file of zip.file(/^fogli\/elenchi\//)) {
    const [, kind] = /(\w+)\.xlsx$/.exec(file.name) ?? [];
    found[kind] = await preview(ask, kind, await file.async('nodebuffer'));
  }
  return found;
}
