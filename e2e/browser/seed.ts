import { sensors, type Sensor, type SensorCreate } from '@officina/contracts/industrial/sensors';
import {
  interventions,
  type Intervention,
  type InterventionCreate,
} from '@officina/contracts/maintenance/interventions';
import { machines, type Machine, type MachineCreate } from '@officina/contracts/maintenance/machines';
import { plans, type Plan, type PlanCreate } from '@officina/contracts/maintenance/plans';
import { spares, type Spare, type SpareCreate } from '@officina/contracts/maintenance/spares';
import { sites, type Site, type SiteCreate } from '@officina/contracts/sites/sites';
import { visits, type Visit, type VisitCreate } from '@officina/contracts/sites/visits';
import type { Tenant } from '../support/tenants.ts';
import { apiOf } from './api.ts';

let made = 0;

/** A machine of a tenant, with a new code and name by default. */
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

/** A visit to a tenant's site. */
export const newVisit = (
  { user }: Tenant,
  body: Partial<VisitCreate> & Pick<VisitCreate, 'site'>,
): Promise<Visit> =>
  apiOf(user).must(visits.create, { body: { datetime: '2026-01-15T09:30:00.000Z', ...body } });

/** A spare of a tenant. */
export const newSpare = ({ user }: Tenant, more: Partial<SpareCreate> = {}): Promise<Spare> =>
  apiOf(user).must(spares.create, { body: { name: 'Cinghia trapezoidale', ...more } });

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

/** A plan for a machine. */
export const newPlan = (
  { user }: Tenant,
  machine: Pick<Machine, '_id'>,
  more: Partial<PlanCreate> = {},
): Promise<Plan> =>
  apiOf(user).must(plans.create, {
    body: { machineId: machine._id, description: 'Cambio olio', triggeredByDays: 90, ...more },
  });

/** A sensor that is read every second. */
export const newSensor = ({ user }: Tenant, more: Partial<SensorCreate> = {}): Promise<Sensor> =>
  apiOf(user).must(sensors.create, {
    body: { type: 'MODBUS', dataCode: 'TMP-F3', register: 'h20', unit: '°C/10', sampling: 0, ...more },
  });
