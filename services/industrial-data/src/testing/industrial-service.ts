import type { PolledTenant } from '@officina/contracts/auth/networks';
import { tenants } from '@officina/contracts/auth/tenants';
import type { Caller } from '@officina/contracts/caller';
import { sensors, type SensorCreate, type SensorEdit } from '@officina/contracts/industrial/sensors';
import { machines } from '@officina/contracts/maintenance/machines';
import type { Clock } from '@officina/server-kit/clock';
import { allPages } from '@officina/server-kit/all-pages';
import type { BaseConfig } from '@officina/server-kit/load-config';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn } from '@officina/server-kit/testing/stand-in';
import type { TestNats } from '@officina/server-kit/testing/test-nats';
import { testService } from '@officina/server-kit/testing/test-service';
import { IndustrialModule } from '../industrial.module.ts';
import type { LeaseTimes } from '../leases/lease-times.ts';
import { temporaryFolder } from './spool-bench.ts';

export const anna = caller({ tenantId: 'ROSSI' });
export const carla = caller({ tenantId: 'CANTINA', userName: 'Carla Verdi' });

/** An id that does not exist. */
export const unknown = 'e'.repeat(24);

const longDeadline = { deadlineMs: 15_000 };

const machine = { shortCode: 'PRE-4', name: 'Pressa', isActive: true, site: null };

interface IndustrialOptions {
  times?: LeaseTimes;
  ownServers?: string[];
  clock?: Clock;
  config?: Partial<BaseConfig>;
}

/** The service on the real store and bus, with stand-ins for auth-proxy and maintenance, which tests can stop. */
export async function startIndustrial({
  times,
  clock,
  config,
  ownServers = ['127.0.0.1:4200'],
}: IndustrialOptions = {}) {
  const polled: PolledTenant[] = [
    { code: 'CANTINA', networks: ['10.0.0.0/24'] },
    { code: 'ROSSI', networks: ['10.0.0.0/24', '10.0.0.7:1502', '127.0.0.1:4200'] },
  ];
  /** Requests to the auth-proxy stand-in, and what it waits for before it answers. */
  const auth = { requests: 0, answersAfter: Promise.resolve() };
  const machineIds: Record<string, string[]> = {};
  const [holds, released]: [string[], string[]] = [[], []];
  const others = new Map<'auth' | 'maintenance', { close: () => Promise<void> }[]>();
  const stop = async (name: 'auth' | 'maintenance') => {
    for (const { close } of others.get(name)?.splice(0) ?? []) await close();
  };
  const known = (tenantId: string, ids: string[]) => ids.filter((id) => machineIds[tenantId]?.includes(id));
  const begin = {
    auth: async (nats: TestNats) => [
      await standIn(nats, 'auth', tenants.polled, async () => {
        const items = structuredClone(polled);
        auth.requests += 1;
        await auth.answersAfter;
        return { items };
      }),
    ],
    maintenance: async (nats: TestNats) => [
      await standIn(nats, 'maintenance', machines.byIds, ({ body: { ids } }, { tenantId }) => ({
        items: known(tenantId, ids).map((_id) => ({ _id, ...machine })),
      })),
      await standIn(nats, 'maintenance', machines.hold, ({ body: { ids, by } }, { tenantId }) => {
        holds.push(`${ids.join()} ${by}`);
        return { items: known(tenantId, ids).map((_id) => ({ _id })) };
      }),
      await standIn(nats, 'maintenance', machines.release, ({ body: { ids, by } }) => {
        released.push(`${ids.join()} ${by}`);
        return { ok: true } as const;
      }),
    ],
  };
  const spool = temporaryFolder();
  const module = IndustrialModule.with({ replica: 'one', ownServers, spoolDir: spool.folder, times });
  const service = await testService(module, 'industrial', {
    clock,
    config,
    before: async (nats) => {
      for (const name of ['auth', 'maintenance'] as const) others.set(name, await begin[name](nats));
      const close = async () => {
        await Promise.all([stop('auth'), stop('maintenance')]);
        spool.close();
      };
      return { close };
    },
  });

  let count = 0;
  const newMachine = (tenantId = 'ROSSI') => {
    const id = String((count += 1)).padStart(24, '0');
    (machineIds[tenantId] ??= []).push(id);
    return id;
  };
  const minimum = () => ({
    type: 'MODBUS' as const,
    dataCode: `T${(count += 1)}`,
    register: 'h100',
    connection: '10.0.0.7',
  });
  const create = (body: Partial<SensorCreate> = {}, by: Caller = anna) =>
    service.call(sensors.create, { body: { ...minimum(), ...body } }, by, longDeadline);
  const edit = (id: string, body: SensorEdit, version?: number, by: Caller = anna) =>
    service.call(sensors.edit, { params: { id }, body, version }, by, longDeadline);
  const remove = (id: string, version?: number, by: Caller = anna) =>
    service.call(sensors.remove, { params: { id }, version }, by);
  const all = (by: Caller = anna) => allPages((after) => service.call(sensors.all, { after }, by));
  const byMachine = (id: string, by: Caller = anna) =>
    allPages((after) => service.call(sensors.byMachine, { params: { id }, after }, by));
  const eventsOf = async (id: string) =>
    (await service.events()).filter(({ entityId }) => entityId === id).sort((a, b) => a.version - b.version);
  return {
    restart: async (name: 'auth' | 'maintenance') => void others.set(name, await begin[name](service.nats)),
    networksOf: (tenantId: string) => polled.find(({ code }) => code === tenantId)?.networks ?? [],
    ...{ service, polled, auth, stop, newMachine, holds, released },
    ...{ create, edit, remove, all, byMachine, eventsOf },
  };
}

export type IndustrialTest = Awaited<ReturnType<typeof startIndustrial>>;

/** The error for some fields. */
export const refusedAt = (...errors: [path: string, message: string][]) => ({
  code: 'invalid',
  errors: errors.map(([path, message]) => ({ path, message })),
});
