import { describe, expect, it } from '@jest/globals';
import exceljs from 'exceljs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readWorkbook } from '../testing/read-workbook.ts';
import type { Cell, Sheet } from './sheet.ts';
import { workbook } from './workbook.ts';

const reader = new URL('../../../testing/src/workbook/openpyxl.mjs', import.meta.url);
const { readByOpenpyxl } = (await import(reader.pathname)) as {
  readByOpenpyxl: (path: string) => Promise<{ rows: unknown[][] }[]>;
};

const sheet: Sheet = {
  name: 'Prova',
  zone: 'Europe/Rome',
  columns: [
    { header: 'Giorno', width: 14, kind: 'day' },
    { header: 'Testo', width: 60 },
  ],
};

/** Batches of rows that record how many were read and whether the source was closed. */
function source(batches: number, rowsOfEach: number, failsAt?: number) {
  const progress = { taken: 0, closed: false };
  async function* rows(): AsyncGenerator<Cell[][]> {
    try {
      for (; progress.taken < batches; progress.taken += 1) {
        if (progress.taken === failsAt) throw new Error('the store is down');
        const at = progress.taken * rowsOfEach;
        yield Array.from({ length: rowsOfEach }, (_, row) => [
          new Date(Date.UTC(2026, 0, 1)),
          `Riga ${at + row}`,
        ]);
      }
    } finally {
      progress.closed = true;
    }
  }
  return { progress, rows: rows() };
}

const threads = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;

describe('a workbook', () => {
  it('has all rows of all batches in order, below a frozen header with filters', async () => {
    const before = threads();
    const { rows, progress } = source(5, 700);
    const [made, ...others] = await readWorkbook(workbook(sheet, rows));
    expect(others).toEqual([]);
    expect(made?.name).toBe('Prova');
    expect(made?.rowCount).toBe(3_501);
    const texts = made?.getColumn(2).values.slice(1);
    expect(texts).toEqual(['Testo', ...Array.from({ length: 3_500 }, (_, row) => `Riga ${row}`)]);
    expect(made?.getCell('A2').value).toEqual(new Date('2026-01-01T00:00:00.000Z'));
    expect(made?.getCell('A2').numFmt).toBe('dd/mm/yyyy');
    expect(made?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
    expect(made?.autoFilter).toBe('A1:B3501');
    expect(made?.columns.map(({ width }) => width)).toEqual([14, 60]);
    expect(made?.getCell('B1').font).toMatchObject({ bold: true });
    expect(['A2', 'B2'].map((cell) => made?.getCell(cell).alignment)).toEqual([
      { vertical: 'top' },
      { vertical: 'top', wrapText: true },
    ]);
    expect(progress).toEqual({ taken: 5, closed: true });
    expect(threads()).toBe(before);
  });

  it('has several sheets, whose rows are read one sheet after the other', async () => {
    const [one, other, last] = [source(3, 700), source(2, 300), source(0, 0)];
    const named = (name: string) => ({ ...sheet, name });
    async function* second() {
      expect(one.progress).toEqual({ taken: 3, closed: true });
      yield* other.rows;
    }
    const content = workbook(
      named('Primo'),
      one.rows,
      [named('Secondo'), second()],
      [named('Terzo'), last.rows],
    );
    const made = await readWorkbook(content);
    expect(made.map(({ name, rowCount, autoFilter }) => [name, rowCount, autoFilter])).toEqual([
      ...[
        ['Primo', 2_101, 'A1:B2101'],
        ['Secondo', 601, 'A1:B601'],
        ['Terzo', 1, 'A1:B1'],
      ],
    ]);
    expect(made[1]?.getCell('B601').value).toBe('Riga 599');
    expect([one, other, last].map(({ progress }) => progress.closed)).toEqual([true, true, true]);
  });

  it('has its facts above the frozen header with filters', async () => {
    const facts: Sheet['facts'] = [
      ['Lotto', '=L-1'],
      ['Inizio', new Date(Date.UTC(2026, 6, 1, 6))],
      ['Fine', null],
      ['Alcol', 6.5],
    ];
    const [made] = await readWorkbook(workbook({ ...sheet, facts }, source(1, 2).rows));
    expect((made?.getColumn(1).values ?? []).slice(1)).toEqual([
      ...['Lotto', 'Inizio', 'Fine', 'Alcol', undefined, 'Giorno'],
      ...[new Date('2026-01-01T00:00:00.000Z'), new Date('2026-01-01T00:00:00.000Z')],
    ]);
    expect((made?.getColumn(2).values ?? []).slice(1)).toEqual([
      ...['=L-1', new Date('2026-07-01T08:00:00.000Z'), undefined, 6.5, undefined],
      ...['Testo', 'Riga 0', 'Riga 1'],
    ]);
    expect(['B1', 'B2', 'A7'].map((cell) => made?.getCell(cell).numFmt)).toEqual([
      ...['@', 'dd/mm/yyyy hh:mm', 'dd/mm/yyyy'],
    ]);
    expect([made?.autoFilter, made?.views[0]]).toEqual(['A6:B8', expect.objectContaining({ ySplit: 6 })]);
  });

  it('has sentences above the head, frozen columns, and heads that stay text', async () => {
    const columns = [{ header: '=1+1\u0000', width: 12 }, ...sheet.columns.slice(1)];
    const facts: Sheet['facts'] = [['Orari in GMT.'], ['Lotto', 'L-1']];
    const [made] = await readWorkbook(
      workbook({ ...sheet, columns, facts, frozenColumns: 1 }, source(0, 0).rows),
    );
    expect(made?.getSheetValues().slice(1)).toEqual([
      [undefined, 'Orari in GMT.'],
      [undefined, 'Lotto', 'L-1'],
      ...[undefined, [undefined, '=1+1�', 'Testo']],
    ]);
    expect(['A1', 'A2', 'A4'].map((cell) => made?.getCell(cell).font?.bold)).toEqual([undefined, true, true]);
    expect(['A1', 'A4', 'B4'].map((cell) => made?.getCell(cell).numFmt)).toEqual([undefined, '@', undefined]);
    expect(made?.views[0]).toMatchObject({ state: 'frozen', xSplit: 1, ySplit: 4 });
  });

  it('contains days without a time, instants with a time, and euros as numbers for other readers', async () => {
    const columns: Sheet['columns'] = [
      { header: 'Giorno', width: 14, kind: 'day' },
      { header: 'Istante', width: 18, kind: 'instant' },
      { header: 'Costo', width: 14, kind: 'euros' },
    ];
    async function* rows() {
      const instant = new Date('2026-07-14T22:30:00.000Z');
      yield [[instant, instant, 1234.5]];
    }
    const file = join(await mkdtemp(join(tmpdir(), 'officina-workbook-')), 'made.xlsx');
    await writeFile(file, workbook({ ...sheet, columns }, rows()));
    const [made] = await readByOpenpyxl(file);
    await rm(dirname(file), { recursive: true });
    expect(made?.rows[1]).toEqual([
      { type: 'd', value: '2026-07-15T00:00:00', format: 'dd/mm/yyyy' },
      { type: 'd', value: '2026-07-15T00:30:00', format: 'dd/mm/yyyy hh:mm' },
      { type: 'n', value: 1234.5, format: '#,##0.00 "€"' },
    ]);
  });

  it('without rows has a header', async () => {
    const [made] = await readWorkbook(workbook(sheet, source(0, 0).rows));
    expect(made?.getSheetValues().slice(1)).toEqual([[undefined, 'Giorno', 'Testo']]);
  });

  it('keeps text that starts like a formula as text, even after an edit', async () => {
    const hostile = ['=1+1', '=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)'];
    async function* rows() {
      yield hostile.map((text): Cell[] => [null, text]);
    }
    const [made] = await readWorkbook(workbook(sheet, rows()));
    const cells = hostile.map((_, at) => made?.getCell(at + 2, 2));
    expect(cells.map((cell) => cell?.value)).toEqual(hostile);
    expect(cells.map((cell) => cell?.type)).toEqual(hostile.map(() => exceljs.ValueType.String));
    expect(cells.map((cell) => cell?.numFmt)).toEqual(hostile.map(() => '@'));
  });

  it('is produced only as fast as it is read; stopping early ends its thread and closes its source', async () => {
    const before = threads();
    const { rows, progress } = source(1_000, 1_000);
    const content = workbook(sheet, rows);
    await content.next();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(progress.taken).toBeLessThan(50);
    await content.return();
    expect(progress.closed).toBe(true);
    expect(threads()).toBe(before);
  });

  it('fails if its source fails, and ends its thread', async () => {
    const before = threads();
    const { rows } = source(5, 10, 3);
    await expect(readWorkbook(workbook(sheet, rows))).rejects.toThrow('the store is down');
    expect(threads()).toBe(before);
  });

  it('is rejected if a sheet has too many rows', async () => {
    async function* rows() {
      yield Array<Cell[]>(1_048_576);
    }
    await expect(readWorkbook(workbook(sheet, rows()))).rejects.toMatchObject({ code: 'too_large' });
  });
});
