import { Injectable } from '@nestjs/common';
import { tenants, type ServiceSwitches, type TenantInfo } from '@officina/contracts/auth/tenants';
import type { Caller } from '@officina/contracts/caller';
import { isSwitchedOff, type ServiceName } from '@officina/contracts/service';
import { sites } from '@officina/contracts/sites/sites';
import { visits, type VisitGrade } from '@officina/contracts/sites/visits';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { References } from '@officina/server-kit/references/references';
import type { MachineBrief } from './machine.model.ts';

const deadlineMs = 1_000;

/** Values by id; `off` if the tenant has disabled the service that has them. */
export type ServiceData<T> = Map<string, T> | 'off';

/**
 * What other services know about machines, as far as the tenant uses them. @throws AppError `unavailable` if one does not
 * answer
 */
@Injectable()
export class MachineNeighbours {
  constructor(
    private readonly bus: BusClient,
    private readonly references: References,
  ) {}

  /** The tenant's name and the services that it has disabled. @throws AppError `unavailable` if auth does not answer within a second */
  async company(caller: Caller): Promise<Pick<TenantInfo, 'name' | 'services'>> {
    const body = { tenant: caller.tenantId };
    return this.bus.call(tenants.publicInfo, { body }, caller, { deadlineMs }).catch(asUnavailable);
  }

  /** The services that the tenant has disabled. @throws AppError as `company` */
  async switches(caller: Caller): Promise<ServiceSwitches> {
    return (await this.company(caller)).services;
  }

  /** Where a site is; null if the tenant has disabled sites, and if sites does not know it or does not answer within a second. */
  async place(
    caller: Caller,
    siteId: string | null | undefined,
    switches: ServiceSwitches,
  ): Promise<{ name: string; address: string; city: string } | null> {
    if (!siteId || isSwitchedOff(switches, 'site')) return null;
    const answer = this.references.lookUp(caller, sites.byIds, [siteId], 'il luogo');
    const [site] = await answer.catch((error: unknown) => {
      if (error instanceof AppError) return [];
      throw error;
    });
    return site ? { name: site.name, address: site.address ?? '', city: site.city ?? '' } : null;
  }

  /** Site names by site id. */
  async siteNames(caller: Caller, machines: MachineBrief[], switches: ServiceSwitches) {
    const ids = [...new Set(machines.flatMap(({ site }) => site ?? []))];
    return unlessDisabled(switches, 'site', async () => {
      const found = await this.references.lookUp(caller, sites.byIds, ids, 'i luoghi');
      return new Map(found.map(({ _id, name }) => [_id, name]));
    });
  }

  /** Grades of the latest visits, by machine id. */
  async grades(caller: Caller, machines: MachineBrief[], switches: ServiceSwitches) {
    const ids = machines.map(({ _id }) => _id);
    return unlessDisabled<VisitGrade>(switches, 'visit', async () => {
      const found = await this.references.lookUp(caller, visits.lastGrades, ids, 'le visite');
      return new Map(found.map(({ machineId, status }) => [machineId, status]));
    });
  }
}

async function unlessDisabled<T>(
  switches: ServiceSwitches,
  service: ServiceName,
  load: () => Promise<Map<string, T>>,
): Promise<ServiceData<T>> {
  return isSwitchedOff(switches, service) ? 'off' : load();
}

const asUnavailable = (error: unknown): never => {
  if (!(error instanceof AppError)) throw error;
  throw new AppError('unavailable', 'Non è possibile verificare i servizi dell’azienda, riprova tra poco.');
};
