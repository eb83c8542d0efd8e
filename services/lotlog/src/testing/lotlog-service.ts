import type { Caller } from '@officina/contracts/caller';
import type { LotCreate, LotEdit, LotRecordInput } from '@officina/contracts/lotlog/lot';
import { lots } from '@officina/contracts/lotlog/lots';
import { Clock } from '@officina/server-kit/clock';
import { caller } from '@officina/server-kit/testing/callers';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { testService } from '@officina/server-kit/testing/test-service';
import { LotlogModule } from '../lotlog.module.ts';

export const anna = caller({ tenantId: 'ROSSI' });
export const carla = caller({ tenantId: 'CANTINA', userName: 'Carla Verdi' });

/** A clock that tests set. */
class TestClock extends Clock {
  instant = '2026-09-17T10:00:00.000Z';

  now(): Date {
    return new Date(this.instant);
  }
}

/** A bx reading at 8:00 on a day of September 2026, in Italy. */
export const read = (day: number, bx: number, more: Partial<LotRecordInput> = {}): LotRecordInput => ({
  measuredAt: `2026-09-${String(day).padStart(2, '0')} 08:00`,
  bx,
  ...more,
});

/** The service on the real store and bus. */
export async function startLotlog() {
  const clock = new TestClock();
  const service = await testService(LotlogModule, 'lotlog', { clock });
  const gateway = await testBus(service.nats, 'gateway');
  let codes = 0;
  return {
    ...service,
    ...{ clock, bus: gateway.bus },
    create: (body: Partial<LotCreate> = {}, by: Caller = anna) => {
      const minimum = { lotCode: `L-${(codes += 1)}`, product: 'AL1' as const };
      return service.call(lots.create, { body: { ...minimum, ...body } }, by);
    },
    edit: (id: string, body: LotEdit, version?: number, by: Caller = anna) =>
      service.call(lots.edit, { params: { id }, body, version }, by),
    single: (id: string, by: Caller = anna) => service.call(lots.single, { params: { id } }, by),
    all: async (by: Caller = anna) => (await service.call(lots.all, {}, by)).items,
    eventsOf: async (id: string) => (await service.events()).filter(({ entityId }) => entityId === id),
    close: async () => {
      await gateway.close();
      await service.close();
    },
  };
}

export type LotlogTest = Awaited<ReturnType<typeof startLotlog>>;
