import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { orders } from '@officina/contracts/orders/orders';
import { readWorkbook } from '@officina/server-kit/testing/read-workbook';
import { anna, carla, lathe, press, startOrders, type OrdersTest } from '../testing/orders-service.ts';

let service: OrdersTest;

beforeAll(async () => {
  service = await startOrders();
});
afterAll(() => service.close());

const sheetOf = async (by = anna) => {
  const [sheet] = await readWorkbook((await service.bus.file(orders.excel, {}, by)).content);
  return sheet;
};
const head = ['Data', 'Fornitore', 'Note', 'Costo', 'Stato', 'Macchina'];

it('[S9.excelOrders] the workbook has every order, newest first, with typed dates and numbers', async () => {
  await service.create({
    ...{ supplier: 'Una', notes: '=1+1', price: 486.4, orderStatus: 'HIDE', machineId: press },
    orderDate: '2026-01-31T23:30:00.000Z',
  });
  await service.create({
    supplier: 'Due',
    price: 0,
    orderStatus: 'SENT',
    orderDate: '2026-03-01T00:00:00.000Z',
  });
  await service.create({ machineId: lathe, orderDate: '2026-02-01T00:00:00.000Z' });
  const sheet = await sheetOf();
  const rows = (sheet?.getSheetValues() as unknown[][]).slice(1).map((row) => Array.from(row).slice(1));
  expect(rows).toEqual([
    head,
    [new Date('2026-03-01T00:00:00.000Z'), 'Due', undefined, 0, 'Inviato'],
    [new Date('2026-02-01T00:00:00.000Z'), undefined, undefined, undefined, 'Richiesto', 'TOR1'],
    [new Date('2026-02-01T00:00:00.000Z'), 'Una', '=1+1', 486.4, 'Arrivato', 'Pressa 4 (PR04)'],
  ]);
  expect([sheet?.getCell('A2').numFmt, sheet?.getCell('D2').numFmt]).toEqual(['dd/mm/yyyy', '#,##0.00 "€"']);
});

it('[S9.excelOrders] the workbook is named after the day in the tenant’s zone', async () => {
  const nameOf = async (timezone?: string) => {
    const file = await service.bus.file(orders.excel, {}, { ...carla, timezone });
    file.content.destroy();
    return file.name;
  };
  expect(await nameOf()).toBe('ordini-18-09-2026.xlsx');
  expect(await nameOf('America/Santiago')).toBe('ordini-17-09-2026.xlsx');
});

it('the workbook of another tenant has only the header row', async () => {
  expect((await sheetOf(carla))?.getSheetValues().slice(1)).toEqual([[undefined, ...head]]);
});

it('the workbook of a list has its orders in the order of the ids, and says how many are gone', async () => {
  const first = await service.create({ supplier: 'Prima', orderDate: '2026-04-01T00:00:00.000Z' });
  const second = await service.create({ supplier: 'Seconda', orderDate: '2026-05-01T00:00:00.000Z' });
  const foreign = await service.create({ supplier: 'Di altri' }, carla);
  const ids = [first._id, foreign._id, second._id, first._id];
  const file = await service.bus.file(orders.listExcel, { body: { ids } }, anna);
  expect(file.name).toBe('ordini-18-09-2026.xlsx');
  const [sheet] = await readWorkbook(file.content);
  expect(sheet?.getSheetValues().slice(1)).toEqual([
    [undefined, ...head],
    [undefined, new Date('2026-04-01T00:00:00.000Z'), 'Prima', ...[undefined, undefined, 'Richiesto']],
    [undefined, new Date('2026-05-01T00:00:00.000Z'), 'Seconda', ...[undefined, undefined, 'Richiesto']],
    [undefined, 'Una riga è stata eliminata mentre si preparava il foglio: non c’è.'],
  ]);
});
