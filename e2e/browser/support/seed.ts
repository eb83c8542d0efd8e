import {
  interventions,
  type Intervention,
  type InterventionCreate,
} from '@officina/contracts/maintenance/interventions';
import { machines, type Machine, type MachineCreate } from '@officina/contracts/maintenance/machines';
import { ask } from './call.ts';
import type { TestTenant } from './tenants.ts';

let made = 0;

/** A machine of a tenant; code and name are new unless given. */
export function newMachine({ user }: TestTenant, more: Partial<MachineCreate> = {}): Promise<Machine> {
  made += 1;
  const code = `PR${String(made).padStart(3, '0')}`;
  return ask(machines.create, {
    token: user.token,
    body: { shortCode: code, name: `Pressa ${made}`, ...more },
  });
}

/** An intervention on a machine. */
export const newIntervention = (
  { user }: TestTenant,
  machine: Pick<Machine, '_id'>,
  more: Partial<InterventionCreate> = {},
): Promise<Intervention> =>
  ask(interventions.create, {
    token: user.token,
    body: { machineId: machine._id, issueDescription: 'Perde olio dal cilindro', ...more },
  });

/** The open interventions of a tenant. */
export const openInterventions = ({ user }: TestTenant): Promise<Intervention[]> =>
  ask(interventions.allOpen, { token: user.token });
