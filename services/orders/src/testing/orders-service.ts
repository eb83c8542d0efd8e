import { tenants, type Letterhead } from '@officina/contracts/auth/tenants';
import { users } from '@officina/contracts/auth/users';
import { machines } from '@officina/contracts/maintenance/machines';
import { spares } from '@officina/contracts/maintenance/spares';
import type { OrderCreate, OrderEdit } from '@officina/contracts/orders/order';
import { orders } from '@officina/contracts/orders/orders';
import { Clock } from '@officina/server-kit/clock';
import { referenceCountCall } from '@officina/server-kit/references/referrers';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { testService } from '@officina/server-kit/testing/test-service';
import { OrdersModule } from '../orders.module.ts';
import { standInMail, type Mail } from './mail-stand-in.ts';

export const anna = caller({ tenantId: 'ROSSI' });
export const carla = caller({ tenantId: 'CANTINA', userName: 'Carla Verdi' });

/** Ids in the maintenance stand-in, all of ROSSI. */
export const press = 'a'.repeat(24);
export const lathe = 'b'.repeat(24);
export const belt = 'c'.repeat(24);
export const filter = 'd'.repeat(24);

const known = [
  { _id: press, shortCode: 'PR04', name: 'Pressa 4', isActive: true },
  { _id: lathe, shortCode: 'TOR1', name: null, isActive: true },
];

/** A PNG of one pixel. */
const logo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The companies in the auth stand-in: all fields of ROSSI, the name of the other tenant. */
export const rossi: Letterhead = {
  ...{ name: 'Rossi Meccanica S.r.l.', address: 'Via della Lama 14', postalCode: '38057' },
  ...{ city: 'Pergine Valsugana', province: 'TN', vatNumber: '01234560221', phone: '0461 555010' },
  ...{ email: 'officina@rossi.example', recipientCode: 'A1B2C3D' },
  deliverTo: 'Rossi Meccanica, magazzino\nIngresso dal retro',
  logo,
};
const companies: Record<string, Letterhead> = { ROSSI: rossi, CANTINA: { name: 'Cantina Verdi' } };

/** A clock that tests set. */
class TestClock extends Clock {
  instant = '2026-09-17T22:30:00.000Z';

  now(): Date {
    return new Date(this.instant);
  }
}

/** The service on the real store and bus, with stand-ins for maintenance, auth and notifications, which tests can stop. */
export async function startOrders() {
  const clock = new TestClock();
  const [holds, released]: [string[], string[]] = [[], []];
  const spareIds = new Set([belt, filter]);
  /** Interventions per order in the maintenance stand-in. */
  const awaited = new Map<string, number>();
  let others: { close: () => Promise<void> }[] = [];
  let auth: { close: () => Promise<void> }[] = [];
  const addresses = new Map([[anna.userId ?? '', 'anna.rossi@rossi.example']]);
  let mail: Mail | undefined;
  const stopMaintenance = () => Promise.all(others.map(({ close }) => close()));
  const stopAuth = () => Promise.all(auth.map(({ close }) => close()));
  const service = await testService(OrdersModule, 'orders', {
    clock,
    before: async (nats) => {
      const ofRossi = <T extends { _id: string }>(all: T[], ids: string[], tenantId: string) =>
        tenantId === 'ROSSI' ? all.filter(({ _id }) => ids.includes(_id)) : [];
      auth = [
        await standIn(
          nats,
          'auth',
          tenants.company,
          (_request, { tenantId }) => companies[tenantId] ?? rossi,
        ),
        await standIn(nats, 'auth', users.contactsByIds, ({ body: { ids } }) => ({
          items: ids.map((_id) => ({
            ...{ _id, fullName: 'Anna Rossi', isActive: true, role: 'manager' as const },
            email: addresses.get(_id) ?? null,
          })),
        })),
      ];
      mail = await standInMail(nats);
      others = [
        await standIn(nats, 'maintenance', machines.byIds, ({ body }, { tenantId }) => ({
          items: ofRossi(known, body.ids, tenantId),
        })),
        await standIn(nats, 'maintenance', machines.hold, ({ body: { ids, by } }, { tenantId }) => {
          holds.push(by);
          return { items: ofRossi(known, ids, tenantId).map(({ _id }) => ({ _id })) };
        }),
        await standIn(nats, 'maintenance', machines.release, ({ body: { by } }) => {
          released.push(by);
          return { ok: true } as const;
        }),
        await standIn(nats, 'maintenance', referenceCountCall('maintenance'), ({ body: { id } }) => ({
          counts: [{ entity: 'intervention' as const, count: awaited.get(id) ?? 0 }],
        })),
        await standIn(nats, 'maintenance', spares.byIds, ({ body: { ids } }, { tenantId }) => ({
          items: ofRossi(
            [...spareIds].map((_id) => ({ _id })),
            ids,
            tenantId,
          ),
        })),
      ];
      return { close: async () => void (await Promise.all([stopMaintenance(), stopAuth(), mail?.close()])) };
    },
  });
  const gateway = await testBus(service.nats, 'gateway');
  const notifications = await testBus(service.nats, 'notifications');
  if (!mail) throw new Error('no notifications');
  return {
    ...service,
    ...{ clock, holds, released, stopMaintenance, stopAuth, bus: gateway.bus },
    /** The spares of ROSSI, and the interventions that wait for each order. */
    ...{ spareIds, awaited },
    /** E-mail addresses by user; the notifications stand-in; a client that calls as notifications. */
    ...{ addresses, mail, asNotifications: notifications.bus },
    create: (body: OrderCreate = {}, by = anna) => service.call(orders.create, { body }, by),
    edit: (id: string, body: OrderEdit, version?: number, by = anna) =>
      service.call(orders.edit, { params: { id }, body, version }, by),
    eventsOf: async (id: string) => (await service.events()).filter(({ entityId }) => entityId === id),
    close: async () => {
      await gateway.close();
      await notifications.close();
      await service.close();
    },
  };
}

export type OrdersTest = Awaited<ReturnType<typeof startOrders>>;
