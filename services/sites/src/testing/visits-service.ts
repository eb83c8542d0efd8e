import type { Company } from '@officina/contracts/auth/company';
import { tenants, type ServiceSwitches } from '@officina/contracts/auth/tenants';
import { users } from '@officina/contracts/auth/users';
import { machines } from '@officina/contracts/maintenance/machines';
import { sites } from '@officina/contracts/sites/sites';
import { visits, type VisitCreate, type VisitEdit } from '@officina/contracts/sites/visits';
import { referenceCountCall } from '@officina/server-kit/references/referrers';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testService } from '@officina/server-kit/testing/test-service';
import { SitesModule } from '../sites.module.ts';
import { TestClock } from './test-clock.ts';

export const anna = caller({ tenantId: 'ROSSI' });
export const carla = caller({
  tenantId: 'CANTINA',
  userId: '64b000000000000000000002',
  userName: 'Carla Verdi',
});
/** Another user of ROSSI. */
export const bruno = '64b000000000000000000003';
const userIds: Record<string, string[]> = {
  ROSSI: [anna.userId ?? '', bruno],
  CANTINA: [carla.userId ?? ''],
};

/** An id that does not exist. */
export const unknown = 'e'.repeat(24);

/** The default time of a visit. */
export const datetime = '2026-09-17T08:30:00.000Z';

const longDeadline = { deadlineMs: 15_000 };

/** The company of ROSSI in the auth stand-in. */
export const rossi: Company = {
  ...{ name: 'Rossi Meccanica S.r.l.', address: 'Via della Lama 14', postalCode: '38057' },
  ...{ city: 'Pergine Valsugana', province: 'TN', vatNumber: '01234560221' },
};

interface KnownMachine {
  _id: string;
  shortCode: string;
  name: string;
  isActive: boolean;
  site?: string;
  customer?: string;
}

/** The service on the real store and bus, with stand-ins for auth-proxy and maintenance, which tests can stop. */
export async function startVisits() {
  /** Machines in the maintenance stand-in, all of ROSSI. */
  const known: KnownMachine[] = [];
  const [holds, released]: [string[], string[]] = [[], []];
  const others = new Map<'auth' | 'maintenance', { close: () => Promise<void> }[]>();
  const stop = async (name: 'auth' | 'maintenance') => {
    for (const { close } of others.get(name) ?? []) await close();
  };
  const machinesOf = (tenantId: string, ids: string[]) =>
    known.filter(({ _id }) => tenantId === 'ROSSI' && ids.includes(_id));
  const services: ServiceSwitches = {};
  const clock = new TestClock();
  const service = await testService(SitesModule.with('https://officina.example'), 'sites', {
    clock,
    before: async (nats) => {
      others.set('auth', [
        await standIn(nats, 'auth', tenants.company, () => ({ ...rossi, services })),
        await standIn(nats, 'auth', users.byIds, ({ body: { ids } }, { tenantId }) => ({
          items: ids
            .filter((id) => userIds[tenantId]?.includes(id))
            .map((_id) => ({ _id, fullName: 'Anna Rossi', isActive: true })),
        })),
      ]);
      others.set('maintenance', [
        await standIn(nats, 'maintenance', machines.byIds, ({ body: { ids } }, { tenantId }) => ({
          items: machinesOf(tenantId, ids).map(({ customer: _, ...one }) => ({ ...one, site: null })),
        })),
        await standIn(nats, 'maintenance', machines.bySite, ({ params: { id } }, { tenantId }) => ({
          items: known
            .filter(({ site, isActive }) => tenantId === 'ROSSI' && site === id && isActive)
            .map(({ _id, shortCode, name, customer }) => ({ _id, shortCode, name, customer })),
        })),
        await standIn(nats, 'maintenance', machines.hold, ({ body: { ids, by } }, { tenantId }) => {
          holds.push(`${ids.join()} ${by}`);
          return { items: machinesOf(tenantId, ids).map(({ _id }) => ({ _id })) };
        }),
        await standIn(nats, 'maintenance', machines.release, ({ body: { ids, by } }) => {
          released.push(`${ids.join()} ${by}`);
          return { ok: true } as const;
        }),
        await standIn(nats, 'maintenance', referenceCountCall('maintenance'), () => ({
          counts: [{ entity: 'machine' as const, count: 0 }],
        })),
      ]);
      return { close: async () => void (await Promise.all([stop('auth'), stop('maintenance')])) };
    },
  });

  let machineCount = 0;
  const newMachine = (more: Partial<KnownMachine> = {}) => {
    machineCount += 1;
    const _id = String(machineCount).padStart(24, '0');
    const defaults = { shortCode: `MAC-${machineCount}`, name: `Pressa ${machineCount}`, isActive: true };
    known.push({ _id, ...defaults, ...more });
    return _id;
  };
  const newSite = async (name = 'Sede', by = anna): Promise<string> => {
    const body = { name, address: 'Via Emilia 1', city: 'Modena' };
    return (await service.call(sites.create, { body }, by, longDeadline))._id;
  };
  const create = async (body: Partial<VisitCreate> = {}, by = anna) => {
    const site = body.site ?? (await newSite('Sede', by));
    return service.call(visits.create, { body: { datetime, ...body, site } }, by, longDeadline);
  };
  const edit = (id: string, body: VisitEdit, version?: number, by = anna) =>
    service.call(visits.edit, { params: { id }, body, version }, by);
  const remove = (id: string, version?: number, by = anna) =>
    service.call(visits.remove, { params: { id }, version }, by);
  const removeSite = (id: string) => service.call(sites.remove, { params: { id } }, anna, longDeadline);
  const all = async (by = anna) => (await service.call(visits.all, {}, by)).items;
  const single = (id: string, by = anna) => service.call(visits.single, { params: { id } }, by);
  const eventsOf = async (id: string) =>
    (await service.events()).filter(({ entityId }) => entityId === id).sort((a, b) => a.version - b.version);
  return {
    ...{ service, clock, known, services, stop, newMachine, newSite },
    ...{ create, edit, remove, removeSite, all, single, eventsOf },
    /** Machines and ids of the holds that were requested from maintenance, and of those that were released. */
    ...{ holds, released },
  };
}

export type VisitsTest = Awaited<ReturnType<typeof startVisits>>;

/** The error for one field. */
export const refusedAt = (path: string, message: string) => ({
  code: 'invalid',
  errors: [{ path, message }],
});
