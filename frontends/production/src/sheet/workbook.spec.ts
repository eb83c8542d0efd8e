import { expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workbookOf, type Sheet } from './workbook.ts';

interface ReadSheet {
  rows: { value: unknown; type: string; format: string }[][];
}

const reader = new URL('../../../../packages/testing/src/workbook/openpyxl.mjs', import.meta.url);
const { readByOpenpyxl } = (await import(reader.pathname)) as {
  readByOpenpyxl: (path: string) => Promise<ReadSheet[]>;
};

/** What another program reads of a workbook of ours. */
async function readBack(sheets: Sheet[]) {
  const folder = await mkdtemp(join(tmpdir(), 'officina-production-'));
  try {
    const path = join(folder, 'made.xlsx');
    await writeFile(path, Buffer.from(await (await workbookOf(sheets)).arrayBuffer()));
    return await readByOpenpyxl(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const columns = [
  { header: 'Data e ora (GMT)', width: 18 },
  { header: 'Pressa "1" <A&B>, kW', width: 24 },
];

test('another program reads instants as dates, numbers as numbers and texts as they are', async () => {
  const [sheet, ...others] = await readBack([
    {
      ...{ name: 'Valori medi', facts: ['Orari in GMT.'], columns },
      rows: [
        [new Date('2026-11-20T10:30:00.000Z'), 38.5],
        [new Date('2026-11-20T11:00:00.000Z'), null],
        ['=1+1', -0.0001],
      ],
    },
  ]);
  expect(others).toEqual([]);
  expect(sheet).toMatchObject({ name: 'Valori medi', frozen: 'B4', widths: [18, 24] });
  expect(sheet?.rows.map((row) => row.map(({ value }) => value))).toEqual([
    ['Orari in GMT.', null],
    [null, null],
    ['Data e ora (GMT)', 'Pressa "1" <A&B>, kW'],
    ['2026-11-20T10:30:00', 38.5],
    ['2026-11-20T11:00:00', null],
    ['=1+1', -0.0001],
  ]);
  expect(sheet?.rows[3]?.map(({ type, format }) => [type, format])).toEqual([
    ['d', 'dd/mm/yyyy\\ hh:mm'],
    ['n', 'General'],
  ]);
  expect(sheet?.rows[5]?.[0]?.type).toBe('s');
});

test('what a sheet cannot hold is a visible sign, and the rest of the file is whole', async () => {
  const rows = [['a\u0000b', 'Vasca °C – “è” 🛠']];
  const [sheet] = await readBack([{ name: 'Prova', facts: [], columns, rows }]);
  expect(sheet?.rows[2]?.map(({ value }) => value)).toEqual(['a�b', 'Vasca °C – “è” 🛠']);
});

test('rows of several parts come whole, and each sheet its own', async () => {
  const rows = Array.from({ length: 1_200 }, (_, at) => [new Date(at * 1_800_000), at / 7]);
  const [first, second] = await readBack([
    { name: 'Lungo', facts: [], columns, rows },
    { name: 'Corto', facts: [], columns, rows: [] },
  ]);
  expect(first?.rows).toHaveLength(1_202);
  expect(first?.rows.slice(2).map(([, cell]) => cell?.value)).toEqual(rows.map(([, value]) => value));
  expect(second?.rows).toHaveLength(2);
});
