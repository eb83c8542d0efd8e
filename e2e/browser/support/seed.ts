import {
  interventions,
  type Intervention,
  type InterventionCreate,
} from '@officina/contracts/maintenance/interventions';
import { machines, type Machine, type MachineCreate } from '@officina/contracts/maintenance/machines';
import { sites, type Site, type SiteCreate } from '@officina/contracts/sites/sites';
import type { Tenant } from '../../support/tenants.ts';
import { apiOf } from './api.ts';

let made = 0;

/** A machine of a tenant; code and name are new unless given. */
export function newMachine({ user }: Tenant, more: Partial<MachineCreate> = {}): Promise<Machine> {
  made += 1;
  const code = `PR${String(made).padStart(3, '0')}`;
  return apiOf(user).must(machines.create, {
    body: { shortCode: code, name: `Pressa ${made}`, ...more },
  });
}

/** A site of a tenant. */
export const newSite = ({ user }: Tenant, more: Partial<SiteCreate> = {}): Promise<Site> =>
  apiOf(user).must(sites.create, {
    body: { name: 'Stabilimento', address: 'Via Roma 1', city: 'Pergine Valsugana', ...more },
  });

/** An intervention on a machine. */
export const newIntervention = (
  { user }: Tenant,
  machine: Pick<Machine, '_id'>,
  more: Partial<InterventionCreate> = {},
): Promise<Intervention> =>
  apiOf(user).must(interventions.create, {
    body: { machineId: machine._id, issueDescription: 'Perde olio dal cilindro', ...more },
  });

/** The open interventions of a tenant. */
export const openInterventions = ({ user }: Tenant): Promise<Intervention[]> =>
  apiOf(user).must(interventions.allOpen);
