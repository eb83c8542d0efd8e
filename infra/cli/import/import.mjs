import { isSwitchedOff } from '@officina/contracts/permission';
import { dateError } from '@officina/server-kit/dates';
import { readHeads } from './heads.mjs';
import { changesOf, Known } from './known.mjs';
import { readSheet } from './read-sheet.mjs';
import { ImportRefused, naming } from './refused.mjs';
import { codesAsNumbers, headOf, readRows } from './rows.mjs';
import { shown } from './shown.mjs';
import { contextOf, every } from './tenant-context.mjs';
import { writeRow } from './write-row.mjs';

const atOnce = 8;
const progressMs = 2_000;

/** A row that may mean several records, and rows that mean the same: which one is for people to say. */
function refuseUnclear(known, rows) {
  const good = rows.filter(({ wrong }) => wrong.length === 0);
  const meant = good.map((row) => ({ row, found: known.meantBy(row.body) }));
  const byRecord = Map.groupBy(meant, ({ found }) => (found.length === 1 ? found[0] : undefined));
  for (const { row, found } of meant) {
    const rival = found.length === 1 && byRecord.get(found[0])?.find((one) => one.row !== row);
    if (found.length > 1)
      row.wrong.push({
        reason: `${found.length} records are called so: give each a code, and the row that of the one it means`,
      });
    if (rival)
      row.wrong.push({
        reason: `may be the same record as row ${rival.row.number}: import one of them first, without the other`,
      });
  }
}

/** What the service would refuse of a record as its row leaves it; what is stored already is no change. */
function refuseResults({ kind, known, context, columns }, rows) {
  const today = { zone: context.zone, now: new Date() };
  const dated = columns.filter(({ rule }) => rule);
  const rules = kind.rules?.(context) ?? (() => []);
  for (const row of rows.filter(({ wrong }) => wrong.length === 0)) {
    const [document] = known.meantBy(row.body);
    const said = document ? changesOf(kind, document, row.body, context) : { ...kind.blank, ...row.body };
    if (!said) continue;
    for (const { head, field, rule } of dated) {
      const reason = said[field] && dateError(rule, new Date(said[field]), today);
      if (reason) row.wrong.push({ head, reason });
    }
    for (const { path, message } of rules({ ...document, ...said }, said))
      row.wrong.push({ head: headOf(kind, columns, path), reason: message });
  }
}

/**
 * A tenant's records of what it has switched off nobody would see.
 * @param {import('./kinds.mjs').Kind} kind
 */
function refuseSwitchedOff({ service }, { services, code }) {
  if (service && isSwitchedOff(services, service))
    throw new ImportRefused(
      `${code} has ${service} switched off: npm run admin -- service ${code} ${service} on`,
    );
}

function refuse(rows) {
  const bad = rows.filter(({ wrong }) => wrong.length > 0);
  if (bad.length === 0) return;
  const lines = bad.flatMap(({ number, wrong }) =>
    wrong.map(({ head, reason }) => `row ${number}${head ? `, ${head}` : ''}: ${reason}`),
  );
  const count = bad.length === 1 ? '1 row is wrong' : `${bad.length} rows are wrong`;
  throw new ImportRefused([...lines, `${count} of ${rows.length}: nothing was imported.`].join('\n'));
}

/** Several at once, in their order; after the first failure no more are begun. */
async function writeAll(job, rows, say) {
  const done = [];
  const waiting = [...rows];
  let said = performance.now();
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      done.push({ row, ...(await writeRow(job, row).catch((error) => stop(error, row))) });
      if (performance.now() - said < progressMs) continue;
      said = performance.now();
      say(`${done.length} of ${rows.length} rows`);
    }
  };
  const stop = (error, { number }) => {
    waiting.length = 0;
    say(`row ${number} could not be stored`);
    throw error;
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) {
    say(`${done.length} of ${rows.length} rows are stored: import the same file again to go on.`);
    throw failed.reason;
  }
  return done.sort((one, other) => one.row.number - other.row.number);
}

/** What an import would do, by what is there now. */
const planned = ({ kind, known, context }, rows) =>
  rows.map((row) => {
    const [document] = known.meantBy(row.body);
    const changed = document && changesOf(kind, document, row.body, context);
    return { row, ...(document ? { changed, from: document } : { made: row.body }) };
  });

/**
 * Imports a sheet into a tenant, by the calls and rules of everybody who writes there. All of it is checked before
 * anything is written; what it says already changes nothing, so that an import that was broken off is begun again.
 * @param {{ bus: any, kind: import('./kinds.mjs').Kind, file: string, isDry?: boolean, say: (line: string) => void }} options
 *   `bus` calls for the tenant, `say` takes progress and what is worth knowing of the file
 * @returns {Promise<string>} what was made and changed, or would be
 * @throws ImportRefused naming every bad row
 */
export async function importSheet({ bus, kind, file, isDry = false, say }) {
  const { notes, sheetRows, heads } = await naming(file, async () => {
    const { rows, ...sheet } = await readSheet(file);
    const head = /** @type {import('./read-sheet.mjs').Row} */ (rows[0]);
    return { ...sheet, sheetRows: rows, heads: readHeads(kind, head) };
  });
  const { columns } = heads;
  for (const note of [...notes, ...heads.notes, ...codesAsNumbers(columns, sheetRows)]) say(note);
  const context = await contextOf(bus, columns);
  refuseSwitchedOff(kind, context.tenant);
  const rows = readRows(kind, columns, context, sheetRows);
  const known = new Known(kind, await every(bus, kind.calls.all));
  refuseUnclear(known, rows);
  refuseResults({ kind, known, context, columns }, rows);
  refuse(rows);
  const reload = async () => known.replace(await every(bus, kind.calls.all));
  const job = { kind, bus, known, context, reload };
  return shown(job, isDry ? planned(job, rows) : await writeAll(job, rows, say), isDry);
}
