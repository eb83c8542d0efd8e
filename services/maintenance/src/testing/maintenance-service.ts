import { users } from '@officina/contracts/auth/users';
import type { AuditEntry } from '@officina/contracts/events/events';
import { interventions, type InterventionCreate } from '@officina/contracts/maintenance/interventions';
import { machines, type MachineCreate } from '@officina/contracts/maintenance/machines';
import { AppError } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
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

/** Tests of many calls at once ask how they end, not how fast. */
export const patient = { deadlineMs: 15_000 };

/** The service on the real store and bus; auth-proxy is stood in for, and can be taken away. */
export async function startMaintenance(clock?: Clock) {
  let closing: Promise<unknown> | undefined;
  let stopAuth = async (): Promise<unknown> => undefined;
  const service = await testService(MaintenanceModule, 'maintenance', {
    clock,
    before: async (nats) => {
      const auth = await standIn(nats, 'auth', users.single, ({ params }, { tenantId }) => {
        if (params.id !== owners[tenantId]) throw new AppError('not_found', 'Non trovato');
        return { _id: params.id, fullName: 'Anna Rossi', isActive: true };
      });
      stopAuth = () => (closing ??= auth.close());
      return { close: stopAuth };
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
  return { ...service, newMachine, newIntervention, eventsOf, stopAuth };
}

export type MaintenanceTest = Awaited<ReturnType<typeof startMaintenance>>;
