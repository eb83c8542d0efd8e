import { Injectable } from '@nestjs/common';
import { tenants } from '@officina/contracts/auth/tenants';
import type { Caller } from '@officina/contracts/caller';
import type { FileReply } from '@officina/contracts/endpoint';
import type { ImportKind } from '@officina/contracts/imports/imports';
import { batchesOf } from '@officina/server-kit/all-pages';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { day, lastDay } from '@officina/server-kit/import/cells';
import { asReadFromWorkbook, exportedRow, type ExportJob } from '@officina/server-kit/import/exported-rows';
import type { Column, RecordKind, StoredRecord } from '@officina/server-kit/import/kind';
import { importKinds } from '@officina/server-kit/import/kinds';
import { idColumn } from '@officina/server-kit/import/rows';
import { fetchAll, importContext, type TenantBus } from '@officina/server-kit/import/tenant-bus';
import { goneRows } from '@officina/server-kit/workbook/list-workbook';
import type { Cell, Sheet } from '@officina/server-kit/workbook/sheet';
import { datedFileName, workbook } from '@officina/server-kit/workbook/workbook';
import { fileNames } from './sheets.ts';

const [leastWidth, batchSize, deadlineMs] = [20, 250, 10_000];
/** Cells with days have them as UTC. */
const zone = 'UTC';
const usage =
  'Puoi cambiare le celle e ricaricare il foglio con «Importa da Excel»: ogni riga si riconosce dal suo ID, e una senza ID è nuova. Una cella vuota non toglie niente.';

/** A code stays text also after somebody edits it. */
const columnOf = ({ heads: [header], read, isCode }: Column): Sheet['columns'][number] => ({
  ...{ header, width: Math.max(leastWidth, header.length + 2) },
  ...((read === day || read === lastDay) && { kind: 'day' as const }),
  ...(isCode && { format: '@' }),
});

async function* rowsOf(job: ExportJob, records: StoredRecord[]): AsyncGenerator<Cell[][]> {
  let number = 1;
  for (const batch of batchesOf(records, batchSize))
    yield batch.map((record) => {
      const { cells } = exportedRow(job, record, (number += 1));
      return [...cells.map((cell) => cell ?? null), record._id];
    });
}

/** The lists that an import takes back, as workbooks. */
@Injectable()
export class ListSheets {
  constructor(
    private readonly bus: BusClient,
    private readonly clock: Clock,
  ) {}

  /**
   * The records with these ids, in their order, with the columns of an import and their ids. A second sheet tells what an import
   * could not read, and how many records are gone.
   * @throws AppError of the calls
   */
  async sheetOf(caller: Caller, name: ImportKind, ids: string[]): Promise<FileReply> {
    const kind: RecordKind = importKinds[name];
    const call: TenantBus['call'] = (contract, request) =>
      this.bus.call(contract, request, caller, { deadlineMs });
    const bus = { call, myself: () => call(tenants.myself, {}) };
    const columns = Object.values(kind.columns);
    const context = await importContext(bus, columns);
    const byId = new Map((await fetchAll(bus, kind.calls.all)).map((record) => [record._id, record]));
    const wanted = [...new Set(ids)];
    const records = wanted.flatMap((id) => byId.get(id) ?? []);
    const notes = [
      usage,
      ...(records.length < wanted.length ? [goneRows(wanted.length - records.length)] : []),
    ];
    const say = (line: string) => void notes.push(`${line}.`);
    const job = { kind, context, asRead: asReadFromWorkbook, say };
    // Read once all rows are written, and so all their notes are known.
    const noteRows = async function* () {
      yield notes.map((note) => [note]);
    };
    const content = workbook(
      {
        name: 'Foglio1',
        zone,
        columns: [...columns.map(columnOf), { ...columnOf(idColumn), format: '@', width: 26 }],
      },
      rowsOf(job, records),
      [{ name: 'Da sapere', zone, columns: [{ header: 'Da sapere', width: 100 }] }, noteRows()],
    );
    return { name: datedFileName(fileNames[name], context.zone, this.clock.now()), content };
  }
}
