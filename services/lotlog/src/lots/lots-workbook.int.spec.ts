import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { lots } from '@officina/contracts/lotlog/lots';
import { readWorkbook } from '@officina/server-kit/testing/read-workbook';
import { anna, carla, read, startLotlog, type LotlogTest } from '../testing/lotlog-service.ts';

let service: LotlogTest;

beforeAll(async () => {
  service = await startLotlog();
});
afterAll(() => service.close());

type Sheet = Awaited<ReturnType<typeof readWorkbook>>[number];

/** The rows of a sheet; undefined for an empty one. */
const valuesOf = (sheet: Sheet | undefined) =>
  (sheet?.getSheetValues() as unknown[][]).slice(1).map((row) => row && Array.from(row).slice(1));
const fileOf = (id: string) => service.bus.file(lots.excel, { params: { id } }, anna);
const headOfRecords = ['Data/ora', 'Temperatura (°C)', 'Alcol bollitore (ebulliometro, % vol)', 'bx (°Bx)'];

it('the workbook has the records below the facts, with numbers and with real dates in the tenant’s zone', async () => {
  const { _id } = await service.create({
    ...{ lotCode: '=L/1', product: 'RO3', desiredAlcohol: 6.5, startDate: '2026-09-10T06:00:00.000Z' },
    data: [read(17, 8.1, { AlcholEbul: 3.2 }), read(16, 12, { temperature: 18.5 })],
  });
  const file = await fileOf(_id);
  expect(file.name).toBe('lotto-=L/1.xlsx');
  const [sheet] = await readWorkbook(file.content);
  expect(valuesOf(sheet)).toEqual([
    ['Lotto', '=L/1'],
    ['Prodotto', 'Rosè'],
    ['Stato', 'OPEN'],
    ['Inizio', new Date('2026-09-10T08:00:00.000Z')],
    ['Fine stimata', new Date('2026-09-24T08:00:00.000Z')],
    ['Fine'],
    ['Alcol desiderato (% vol)', 6.5],
    ['Creato da', 'Anna Rossi'],
    undefined,
    headOfRecords,
    [new Date('2026-09-16T08:00:00.000Z'), 18.5, undefined, 12],
    [new Date('2026-09-17T08:00:00.000Z'), undefined, 3.2, 8.1],
  ]);
  expect(['B1', 'B4', 'A11', 'D11'].map((cell) => sheet?.getCell(cell).numFmt)).toEqual([
    ...['@', 'dd/mm/yyyy hh:mm', 'dd/mm/yyyy hh:mm', '0.0'],
  ]);
  expect([sheet?.autoFilter, sheet?.views[0]]).toEqual(['A10:D12', expect.objectContaining({ ySplit: 10 })]);
});

it('the workbook of a lot without records has its facts and the header row', async () => {
  const { _id } = await service.create();
  const [sheet] = await readWorkbook((await fileOf(_id)).content);
  expect(sheet?.getRow(10).values).toEqual([undefined, ...headOfRecords]);
  expect(sheet?.rowCount).toBe(10);
});

it('the workbook of an unknown lot is not found', async () => {
  await expect(fileOf('e'.repeat(24))).rejects.toMatchObject({ code: 'not_found' });
});

it('the workbook of all lots has a row per record next to the lot’s facts, newest first, none of another tenant', async () => {
  await service.create({ lotCode: 'A1', product: 'RO3', startDate: '2026-09-10T06:00:00.000Z' }, carla);
  const data = [read(16, 12, { temperature: 18.5 }), read(17, 8.1)];
  const facts = { desiredAlcohol: 6.5, startDate: '2026-09-11T06:00:00.000Z' };
  await service.create({ lotCode: 'A2', data, ...facts }, carla);
  await service.create();
  const file = await service.bus.file(lots.allExcel, {}, carla);
  const [sheet] = await readWorkbook(file.content);
  const [head, ...rows] = valuesOf(sheet);
  expect([file.name, head?.slice(0, 4), head?.slice(8)]).toEqual([
    'lotti.xlsx',
    ['Lotto', 'Prodotto', 'Stato', 'Inizio'],
    headOfRecords,
  ]);
  expect(rows.map((row) => [row?.[0], row?.[1], row?.[6], row?.[8], row?.[9], row?.[11]])).toEqual([
    ['A2', 'Alpino', 6.5, new Date('2026-09-16T08:00:00.000Z'), 18.5, 12],
    ['A2', 'Alpino', 6.5, new Date('2026-09-17T08:00:00.000Z'), undefined, 8.1],
    ['A1', 'Rosè', undefined, undefined, undefined, undefined],
  ]);
});

it('the workbook of a list has its lots in the order of the ids, with the columns of the list', async () => {
  const startDate = '2026-09-10T06:00:00.000Z';
  const measured = { desiredAlcohol: 6.5, data: [read(16, 12)] };
  const one = await service.create({ lotCode: 'B1', product: 'RO3', startDate, ...measured }, carla);
  const other = await service.create({ lotCode: '=B2', product: 'BR4', startDate }, carla);
  const ids = [other._id, one._id, (await service.create())._id];
  const file = await service.bus.file(lots.listExcel, { body: { ids } }, carla);
  expect(file.name).toMatch(/^fermentazioni-\d\d-\d\d-2026\.xlsx$/);
  const day = new Date('2026-09-10T00:00:00.000Z');
  expect(valuesOf((await readWorkbook(file.content))[0])).toEqual([
    ['Lotto', 'Prodotto', 'Inizio', 'Fine stimata', 'Stato'],
    ['=B2', 'Brut', day, undefined, 'OPEN'],
    ['B1', 'Rosè', day, expect.any(Date), 'OPEN'],
    ['Una riga è stata eliminata mentre si preparava il foglio: non c’è.'],
  ]);
});
