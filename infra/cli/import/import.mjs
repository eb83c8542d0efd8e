import { checkSheet, rowOutcome, matchColumns } from '@officina/server-kit/import/check-sheet';
import { readSheet } from '@officina/server-kit/import/sheet/read-sheet';
import { ImportRefused, withFileName, ServiceDisabled } from '@officina/server-kit/import/sheet/sheet';
import { formatOutcomes } from '@officina/server-kit/import/known-records';
import { fetchAll } from '@officina/server-kit/import/tenant-bus';
import { writeRow } from '@officina/server-kit/import/write-row';

const maxConcurrent = 8;
const progressMs = 2_000;

const rowCount = (count) => `${count} ${count === 1 ? 'riga' : 'righe'}`;

function refuseBadRows(rows) {
  const bad = rows.filter(({ wrong }) => wrong.length > 0);
  if (bad.length === 0) return;
  const lines = bad.flatMap(({ number, wrong }) =>
    wrong.map(({ head, reason }) => `riga ${number}${head ? `, ${head}` : ''}: ${reason}`),
  );
  const count = `${rowCount(bad.length)} ${bad.length === 1 ? 'rifiutata' : 'rifiutate'}`;
  throw new ImportRefused([...lines, `${count} su ${rows.length}: non è stato importato niente.`].join('\n'));
}

/**
 * A user of the command can switch the service on, so the message names the command.
 * @param {{ tenant: string }} bus
 * @param {import('@officina/server-kit/import/kind').RecordKind} kind
 */
const switchedOff = ({ tenant }, { service }) =>
  new ImportRefused(`${tenant} ha ${service} disattivato: npm run admin -- service ${tenant} ${service} on`);

/** Writes several rows at once, in order; after the first failure no more are started. */
async function writeAll(job, rows, say) {
  const done = [];
  const waiting = [...rows];
  let shownAt = performance.now();
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      done.push({ row, ...(await writeRow(job, row).catch((error) => stop(error, row))) });
      if (performance.now() - shownAt < progressMs) continue;
      shownAt = performance.now();
      say(`${rowCount(done.length)} su ${rows.length}`);
    }
  };
  const stop = (error, { number }) => {
    waiting.length = 0;
    say(`la riga ${number} non si può salvare`);
    throw error;
  };
  const ended = await Promise.allSettled(Array.from({ length: maxConcurrent }, work));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) {
    const saved = done.length === 1 ? 'è salvata' : 'sono salvate';
    say(
      `${rowCount(done.length)} su ${rows.length} ${saved}: importa di nuovo lo stesso file per continuare.`,
    );
    throw failed.reason;
  }
  return done.sort((one, other) => one.row.number - other.row.number);
}

/**
 * Imports a sheet into a tenant, with the same calls and rules as any other client. Everything is checked before anything is written.
 * Unchanged rows write nothing, so an interrupted import is simply started again.
 * @param {{ bus: any, kind: import('@officina/server-kit/import/kind').RecordKind, file: string, isDry?: boolean, say: (line: string) => void }} options
 *   `bus` calls for the tenant, `say` receives progress and notes about the file
 * @returns {Promise<string>} summary of what was, or would be, created and changed
 * @throws ImportRefused that names every bad row
 */
export async function importSheet({ bus, kind, file, isDry = false, say }) {
  const headed = await withFileName(file, async () => matchColumns(kind, await readSheet(file)));
  for (const note of headed.notes) say(note);
  const checked = await checkSheet(bus, kind, headed, new Date()).catch((error) => {
    throw error instanceof ServiceDisabled ? switchedOff(bus, kind) : error;
  });
  const { rows, known, context } = checked;
  refuseBadRows(rows);
  const reload = async () => known.replace(await fetchAll(bus, kind.calls.all));
  const job = { kind, bus, known, context, reload };
  const done = isDry ? rows.map((row) => rowOutcome(kind, checked, row)) : await writeAll(job, rows, say);
  return formatOutcomes(kind, context, done, isDry);
}
