import { users } from '@officina/contracts/auth/users';
import type { AuditEntry } from '@officina/contracts/events/events';
import { interventions, type InterventionCreate } from '@officina/contracts/maintenance/interventions';
import { machines, type MachineCreate } from '@officina/contracts/maintenance/machines';
import { sites } from '@officina/contracts/sites/sites';
import { Clock } from '@officina/server-kit/clock';
import type { ServiceToken } from '@officina/server-kit/service-token';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testService } from '@officina/server-kit/testing/test-service';
import { MaintenanceModule } from '../maintenance.module.ts';

/** A clock that the test moves. */
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
export const carla = caller({
  tenantId: 'CANTINA',
  userId: '64b000000000000000000002',
  userName: 'Carla Verdi',
});
export const publicOf = (tenantId: string) =>
  caller({ tenantId, userId: null, userName: 'Segnalazione pubblica' });

/** The user of each tenant that auth-proxy knows in these tests. */
export const owners: Record<string, string> = { ROSSI: 'a'.repeat(24), CANTINA: 'b'.repeat(24) };

/** The sites of each tenant that the sites service knows in these tests. */
export const siteIds: Record<string, string> = { ROSSI: 'c'.repeat(24), CANTINA: 'd'.repeat(24) };

/** Tests of many calls at once ask how they end, not how fast. */
export const patient = { deadlineMs: 15_000 };

/** The service on the real store and bus; auth-proxy and sites are stood in for, and can be taken away. */
export async function startMaintenance(clock?: Clock) {
  const others = new Map<ServiceToken, () => Promise<void>>();
  const stop = async (token: ServiceToken) => others.get(token)?.();
  const service = await testService(MaintenanceModule, 'maintenance', {
    clock,
    before: async (nats) => {
      const auth = await standIn(nats, 'auth', users.byIds, ({ body }, { tenantId }) => {
        const known = body.ids.filter((id) => id === owners[tenantId]);
        return { items: known.map((_id) => ({ _id, fullName: 'Anna Rossi', isActive: true })) };
      });
      const places = await standIn(nats, 'sites', sites.byIds, ({ body }, { tenantId }) => {
        const known = body.ids.filter((id) => id === siteIds[tenantId]);
        return { items: known.map((_id) => ({ _id, name: 'Sede' })) };
      });
      others.set('auth', auth.close).set('sites', places.close);
      return { close: () => Promise.all([stop('auth'), stop('sites')]) };
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
      patient,
    );
  };
  const newIntervention = async (body: Partial<InterventionCreate> = {}, by = anna) => {
    const machineId = body.machineId ?? (await newMachine({}, by))._id;
    return service.call(interventions.create, { body: { ...body, machineId } }, by, patient);
  };
  const eventsOf = async (id: string): Promise<AuditEntry[]> =>
    (await service.events()).filter(({ entityId }) => entityId === id).sort((a, b) => a.version - b.version);
  return { ...service, newMachine, newIntervention, eventsOf, stop, stopAuth: () => stop('auth') };
}

export type MaintenanceTest = Awaited<ReturnType<typeof startMaintenance>>;
