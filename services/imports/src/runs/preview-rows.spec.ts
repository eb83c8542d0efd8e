import { describe, expect, it } from '@jest/globals';
import { matchColumns } from '@officina/server-kit/import/check-sheet';
import type { ImportContext, Fields, StoredRecord } from '@officina/server-kit/import/kind';
import { importKinds } from '@officina/server-kit/import/kinds';
import { KnownRecords } from '@officina/server-kit/import/known-records';
import { readRows } from '@officina/server-kit/import/rows';
import { Types } from 'mongoose';
import type { JobFields } from '../stored/documents.ts';
import { previewRows } from './preview-rows.ts';

const kind = importKinds.plans;
const machineId = 'a'.repeat(24);
const context: ImportContext = {
  tenant: { code: 'ROSSI', timezone: 'Europe/Rome', services: {} },
  ...{ zone: 'Europe/Rome', neighboursOf: () => [{ _id: machineId, __v: 0, shortCode: 'PRE-04' }] },
};
const job = {
  ...{ tenantId: 'ROSSI', _id: new Types.ObjectId(), expiresAt: new Date('2026-11-29T10:00:00Z') },
} as JobFields;
const head = ['Macchinario', 'Descrizione', 'Frequenza', 'Colore', 'Lista di controllo'];

/** The preview of rows of plans below the usual header. */
function preview(rows: string[][], stored: StoredRecord[] = []) {
  const numbered = [head, ...rows].map((cells, index) => ({ number: index + 1, cells }));
  const sheet = matchColumns(kind, { notes: [], rows: numbered });
  const read = readRows(kind, sheet.columns, context, sheet.sheetRows);
  const known = new KnownRecords(kind, stored);
  return previewRows(job, kind, sheet, { rows: read, columns: sheet.columns, context, known });
}

const plan = (index: number, fields: Fields = {}): StoredRecord => ({
  ...{ _id: index.toString(16).padStart(24, '0'), __v: 0, machineId, description: `Piano ${index}` },
  ...{ triggeredByDays: 30, checkList: [], ...fields },
});
const many = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => one(at));
const bytesOf = (rows: { cells: unknown; changes: unknown; wrong: unknown }[]) =>
  Buffer.byteLength(JSON.stringify(rows.map(({ cells, changes, wrong }) => ({ cells, changes, wrong }))));

describe('the preview', () => {
  it('shows each cell and change whole up to 4,000 characters, and omits columns that are not imported', () => {
    const list = many(40, () => 'Pulire').join('; ');
    const { rows } = preview(
      [
        ['PRE-04', 'Piano 1', '30', 'rosso', list],
        ['PRE-04', 'x'.repeat(4_001), 'mai', 'verde', ''],
      ],
      [plan(1)],
    );
    expect(rows[0]?.cells).toEqual(['PRE-04', 'Piano 1', '30', '', list]);
    expect(rows[0]?.changes).toEqual([{ field: 'checkList', was: '—', will: list }]);
    expect(rows[0]?.target?.set).toEqual({ checkList: many(40, () => ({ title: 'Pulire', result: '' })) });
    expect(rows[1]?.cells[1]).toBe(`${'x'.repeat(3_999)}…`);
  });

  it('of 5,000 long rows stays under 5 MB: the last rows show their number, their fate and one reason only', () => {
    const text = '€'.repeat(2_000);
    const { rows, complete } = preview(
      many(5_000, (index) => [`NON-${index}`, `Piano ${index} ${text}`, 'ogni tanto', text, text]),
    );
    expect(bytesOf(rows)).toBeLessThanOrEqual(5 * 1024 * 1024 + 5_000 * 40);
    expect(complete).toBeGreaterThan(2_000);
    expect(rows[0]?.cells[1]).toHaveLength(200);
    expect(rows[complete - 1]?.cells[0]).toBe(`NON-${complete - 1}`);
    expect(rows[complete]).toMatchObject({ number: complete + 2, fate: 'REFUSED', cells: [], changes: [] });
    expect(rows[complete]?.wrong).toHaveLength(1);
    expect(rows).toHaveLength(5_000);
  });

  it('of 5,000 ordinary rows shows all of them, and counts the fields that change', () => {
    const stored = many(5_000, (index) => plan(index));
    const { rows, complete, fields } = preview(
      many(5_000, (index) => ['PRE-04', `Piano ${index}`, '60', 'rosso', 'Olio; Cinghia']),
      stored,
    );
    expect([complete, fields]).toEqual([5_000, 10_000]);
    expect(rows.at(-1)?.cells).toEqual(['PRE-04', 'Piano 4999', '60', '', 'Olio; Cinghia']);
  });

  it('refuses a file with more than 20 MB of data to write', () => {
    const list = many(100, () => 'x'.repeat(100)).join(';');
    const rows = many(2_000, (index) => ['PRE-04', `Piano ${index}`, '30', '', list]);
    expect(() => preview(rows)).toThrow('le righe da salvare sono più di 20 MB: dividilo.');
  });
});
