import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { lots } from '@officina/contracts/lotlog/lots';
import { LotlogModule } from '@officina/lotlog/lotlog.module';
import { caller } from '@officina/server-kit/testing/callers';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { lotsOf } from './lots.ts';
import { plants } from './plants.ts';
import { SimulatedClock } from './simulated-clock.ts';

const today = Date.parse('2026-11-20T09:00:00.000Z');
const anna = caller({ tenantId: 'CANTINA' });
const clock = new SimulatedClock();
let service: TestService;

beforeAll(async () => {
  service = await testService(LotlogModule, 'lotlog', { clock });
});
afterAll(() => service.close());

it('the four running lots are one on schedule, one slow, one stuck and one without recent readings', async () => {
  const { products } = plants.find(({ code }) => code === 'CANTINA')!;
  for (const { body, records: data, closedAt } of lotsOf('CANTINA', products, { today, days: 730 })) {
    clock.moveTo(closedAt ?? today);
    const { _id: id } = await service.call(lots.create, { body: { ...body, data } }, anna);
    if (closedAt) await service.call(lots.edit, { params: { id }, body: { status: 'CLOSED' } }, anna);
  }
  const { items } = await service.call(lots.all, {}, anna);
  const open = items
    .filter(({ status }) => status === 'OPEN')
    .sort((a, b) => (a.product < b.product ? -1 : 1));
  expect(open.map(({ product, estimate, flags }) => [product, estimate?.basis, flags])).toEqual([
    ['AL1', 'computed', []],
    ['BR4', 'computed', ['oldReading']],
    ['DO2', 'computed', ['slow']],
    ['RO3', 'stalled', ['slow', 'stuck']],
  ]);
});
