import { Injectable } from '@nestjs/common';
import { tenants, type ServiceSwitches } from '@officina/contracts/auth/tenants';
import type { Caller } from '@officina/contracts/caller';
import { isSwitchedOff, type PermissionName } from '@officina/contracts/permission';
import { sites } from '@officina/contracts/sites/sites';
import { visits, type VisitGrade } from '@officina/contracts/sites/visits';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { References } from '@officina/server-kit/references/references';
import type { MachineBrief } from './machine.model.ts';

const deadlineMs = 1_000;

/** By id; `off` where the tenant has switched off the service that would tell. */
export type Told<T> = Map<string, T> | 'off';

/** What other services know of machines, as far as the tenant has them. @throws AppError `unavailable` when one does not answer */
@Injectable()
export class Neighbours {
  constructor(
    private readonly bus: BusClient,
    private readonly references: References,
  ) {}

  /** Which services the tenant has switched off. @throws AppError `unavailable` when auth does not say so within a second */
  async switches(caller: Caller): Promise<ServiceSwitches> {
    const body = { tenant: caller.tenantId };
    const asked = this.bus.call(tenants.publicInfo, { body }, caller, { deadlineMs });
    return (await asked.catch(asUnavailable)).services;
  }

  /** Names of sites, by their ids. */
  async siteNames(caller: Caller, machines: MachineBrief[], switches: ServiceSwitches) {
    const ids = [...new Set(machines.flatMap(({ site }) => site ?? []))];
    return told(switches, 'site', async () => {
      const found = await this.references.lookUp(caller, sites.byIds, ids, 'i luoghi');
      return new Map(found.map(({ _id, name }) => [_id, name]));
    });
  }

  /** Grades at the latest visit, by the machines' ids. */
  async grades(caller: Caller, machines: MachineBrief[], switches: ServiceSwitches) {
    const ids = machines.map(({ _id }) => _id);
    return told<VisitGrade>(switches, 'visit', async () => {
      const found = await this.references.lookUp(caller, visits.lastGrades, ids, 'le visite');
      return new Map(found.map(({ machineId, status }) => [machineId, status]));
    });
  }
}

async function told<T>(
  switches: ServiceSwitches,
  service: PermissionName,
  ask: () => Promise<Map<string, T>>,
): Promise<Told<T>> {
  return isSwitchedOff(switches, service) ? 'off' : ask();
}

const asUnavailable = (error: unknown): never => {
  if (!(error instanceof AppError)) throw error;
  throw new AppError('unavailable', 'Non è possibile verificare i servizi dell’azienda, riprova tra poco.');
};
