import { linkTokens } from '@officina/contracts/auth/link-token';
import { tenants, type ServiceSwitches } from '@officina/contracts/auth/tenants';
import { users } from '@officina/contracts/auth/users';
import type { AuditEntry } from '@officina/contracts/events/events';
import { interventions, type InterventionCreate } from '@officina/contracts/maintenance/interventions';
import { machines, type MachineCreate } from '@officina/contracts/maintenance/machines';
import { plans, type PlanCreate } from '@officina/contracts/maintenance/plans';
import { orders } from '@officina/contracts/orders/orders';
import { orderOrphans } from '@officina/contracts/orders/orphans';
import type { Orphan } from '@officina/contracts/orphan';
import { customers } from '@officina/contracts/sites/customers';
import { visitOrphans } from '@officina/contracts/sites/orphans';
import { sites } from '@officina/contracts/sites/sites';
import { visits, type VisitGrade } from '@officina/contracts/sites/visits';
import { Clock } from '@officina/server-kit/clock';
import { referenceCountCall } from '@officina/server-kit/references/referrers';
import type { ServiceOptions } from '@officina/server-kit/service';
import type { ServiceToken } from '@officina/server-kit/service-token';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testService } from '@officina/server-kit/testing/test-service';
import { MaintenanceModule } from '../maintenance.module.ts';

/** A clock that tests set. */
export class TestClock extends Clock {
  constructor(private instant: string) {
    super();
  }

  set(instant: string): void {
    this.instant = instant;
  }

  now(): Date {
    return new Date(this.instant);
  }
}

export const anna = caller({ tenantId: 'ROSSI' });
/** A second user of Anna's tenant. */
export const bruno = caller({
  tenantId: 'ROSSI',
  userId: '64b000000000000000000003',
  userName: 'Bruno Neri',
});
export const carla = caller({
  tenantId: 'CANTINA',
  userId: '64b000000000000000000002',
  userName: 'Carla Verdi',
});
export const publicOf = (tenantId: string) =>
  caller({ tenantId, userId: null, userName: 'Segnalazione pubblica' });

/** The user of each tenant in the auth-proxy stand-in. */
export const owners: Record<string, string> = { ROSSI: 'a'.repeat(24), CANTINA: 'b'.repeat(24) };

/** Bruno as the auth-proxy stand-in knows him. */
const disabled = { _id: bruno.userId ?? '', fullName: bruno.userName, isActive: false };

/** The site of each tenant in the sites stand-in. */
export const siteIds: Record<string, string> = { ROSSI: 'c'.repeat(24), CANTINA: 'd'.repeat(24) };

/** The visit of each tenant in the sites stand-in. */
export const visitIds: Record<string, string> = { ROSSI: '5'.repeat(24), CANTINA: '6'.repeat(24) };

/** The order of each tenant in the orders stand-in. */
export const orderIds: Record<string, string> = { ROSSI: '7'.repeat(24), CANTINA: '8'.repeat(24) };

/** The customer of each tenant in the sites stand-in. */
export const customerIds: Record<string, string> = {
  ROSSI: '1'.repeat(24),
  CANTINA: '2'.repeat(24),
  ESEMPIO: '4'.repeat(24),
};

/** For tests of many concurrent calls, which check results but not speed. */
export const longDeadline = { deadlineMs: 15_000 };

/** The service on the real store and bus, with stand-ins for the other services, which tests can stop. */
export async function startMaintenance(clock?: Clock, holdPatience?: ServiceOptions['holdPatience']) {
  const others = new Map<ServiceToken, () => Promise<void>>();
  const [holds, released]: [string[], string[]] = [[], []];
  /** Machines with a visit in the sites stand-in. */
  const visited: string[] = [];
  const grades = new Map<string, VisitGrade>();
  const switchedOff: ServiceSwitches = {};
  const ordered = new Map<string, number>();
  /** Sensors per machine in the industrial-data stand-in. */
  const sensed = new Map<string, number>();
  const lostOrders: Orphan[] = [];
  const stop = async (token: ServiceToken) => others.get(token)?.();
  const service = await testService(MaintenanceModule, 'maintenance', {
    clock,
    holdPatience,
    before: async (nats) => {
      const auth = await standIn(nats, 'auth', users.byIds, ({ body }, { tenantId }) => {
        const owner = { _id: owners[tenantId] ?? '', fullName: 'Anna Rossi', isActive: true };
        const people = tenantId === bruno.tenantId ? [owner, disabled] : [owner];
        return { items: people.filter(({ _id }) => body.ids.includes(_id)) };
      });
      const switches = await standIn(nats, 'auth', tenants.publicInfo, ({ body: { tenant: code } }) => ({
        ...{ code, name: code, timezone: 'Europe/Rome', services: { ...switchedOff } },
      }));
      const tokens = await standIn(nats, 'auth', linkTokens.issue, ({ body: { linkId } }) => ({
        ...{ token: `token of ${linkId}`, expiresAt: '2026-11-30T09:00:00.000Z' },
      }));
      const known = (ids: string[], tenantId: string) => ids.filter((id) => id === siteIds[tenantId]);
      const siteCalls = [
        await standIn(nats, 'sites', sites.byIds, ({ body: { ids } }, { tenantId }) => ({
          items: known(ids, tenantId).map((_id) => ({
            ...{ _id, name: 'Sede', address: 'Via Emilia 1', city: 'Modena' },
          })),
        })),
        await standIn(nats, 'sites', sites.hold, ({ body: { ids, by } }, { tenantId }) => {
          holds.push(by);
          return { items: known(ids, tenantId).map((_id) => ({ _id })) };
        }),
        await standIn(nats, 'sites', sites.release, ({ body: { by } }) => {
          released.push(by);
          return { ok: true } as const;
        }),
        await standIn(nats, 'sites', customers.byIds, ({ body: { ids } }, { tenantId }) => ({
          items: ids.filter((id) => id === customerIds[tenantId]).map((_id) => ({ _id, name: 'Cliente' })),
        })),
        await standIn(nats, 'sites', visitOrphans.find, () => ({ count: 0, orphans: [] })),
        await standIn(nats, 'sites', visits.byIds, ({ body: { ids } }, { tenantId }) => ({
          items: ids.filter((id) => id === visitIds[tenantId]).map((_id) => ({ _id })),
        })),
        await standIn(nats, 'sites', visits.lastGrades, ({ body: { ids } }) => ({
          items: ids.flatMap((machineId) => {
            const status = grades.get(machineId);
            return status ? [{ machineId, status }] : [];
          }),
        })),
        await standIn(nats, 'sites', referenceCountCall('sites'), ({ body: { id } }) => ({
          counts: [{ entity: 'visit' as const, count: visited.filter((one) => one === id).length }],
        })),
      ];
      const sensors = await standIn(
        nats,
        'industrial',
        referenceCountCall('industrial'),
        ({ body: { id } }) => ({
          counts: [{ entity: 'sensor' as const, count: sensed.get(id) ?? 0 }],
        }),
      );
      const lost = () => ({ count: lostOrders.length, orphans: lostOrders });
      const orderCalls = [
        await standIn(nats, 'orders', referenceCountCall('orders'), ({ body: { id } }) => ({
          counts: [{ entity: 'order' as const, count: ordered.get(id) ?? 0 }],
        })),
        await standIn(nats, 'orders', orders.byIds, ({ body: { ids } }, { tenantId }) => ({
          items: ids.filter((id) => id === orderIds[tenantId]).map((_id) => ({ _id })),
        })),
        await standIn(nats, 'orders', orders.hold, ({ body: { ids, by } }, { tenantId }) => {
          holds.push(by);
          return { items: ids.filter((id) => id === orderIds[tenantId]).map((_id) => ({ _id })) };
        }),
        await standIn(nats, 'orders', orders.release, ({ body: { by } }) => {
          released.push(by);
          return { ok: true } as const;
        }),
        await standIn(nats, 'orders', orderOrphans.find, lost),
        await standIn(nats, 'orders', orderOrphans.mend, () => ({
          ...{ count: lostOrders.length, orphans: lostOrders.splice(0) },
        })),
      ];
      others
        .set('auth', async () => {
          for (const { close } of [auth, switches, tokens]) await close();
        })
        .set('industrial', () => sensors.close())
        .set('orders', async () => {
          for (const { close } of orderCalls) await close();
        })
        .set('sites', async () => {
          for (const { close } of siteCalls) await close();
        });
      const all = ['auth', 'industrial', 'orders', 'sites'] as const;
      return { close: () => Promise.all(all.map(stop)) };
    },
  });
  let codes = 0;
  const newMachine = (body: Partial<MachineCreate> = {}, by = anna) => {
    codes += 1;
    const shortCode = `M${String(codes).padStart(4, '0')}`;
    return service.call(
      machines.create,
      { body: { shortCode, name: `Pressa ${codes}`, ...body } },
      by,
      longDeadline,
    );
  };
  const newIntervention = async (body: Partial<InterventionCreate> = {}, by = anna) => {
    const machineId = body.machineId ?? (await newMachine({}, by))._id;
    return service.call(interventions.create, { body: { ...body, machineId } }, by, longDeadline);
  };
  const newPlan = async (body: Partial<PlanCreate> = {}, by = anna) => {
    const machineId = body.machineId ?? (await newMachine({}, by))._id;
    const full = { description: 'Cambio olio', triggeredByDays: 90, ...body, machineId };
    return service.call(plans.create, { body: full }, by, longDeadline);
  };
  const eventsOf = async (id: string): Promise<AuditEntry[]> =>
    (await service.events()).filter(({ entityId }) => entityId === id).sort((a, b) => a.version - b.version);
  return {
    ...{ ...service, newMachine, newIntervention, newPlan, eventsOf, stop, stopAuth: () => stop('auth') },
    /** Ids of the holds that were requested from sites and orders and released, and the machines of visits. */
    ...{ holds, released, visited },
    /** Orders and sensors per machine id, and orders without a machine until they are repaired. */
    ...{ ordered, sensed, lostOrders },
    /** Grades of the latest visits by machine id, and the services that every tenant has disabled. */
    ...{ grades, switchedOff },
  };
}

export type MaintenanceTest = Awaited<ReturnType<typeof startMaintenance>>;
