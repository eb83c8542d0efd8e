import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { machines } from '@officina/contracts/maintenance/machines';
import type { Orphan } from '@officina/contracts/orphan';
import { References } from '@officina/server-kit/references/references';
import { findAll } from '@officina/server-kit/store/audited-reads';
import { Sites } from '../sites/site.model.ts';
import { Visits } from '../visits/visit.model.ts';

/** Visits whose site or machine was deleted, from before holds existed or in a restored store (ADR 0013). */
@Injectable()
export class OrphansService {
  constructor(
    private readonly visits: Visits,
    private readonly sites: Sites,
    private readonly references: References,
  ) {}

  /**
   * One orphan for each missing site and machine of a visit. @throws AppError `unavailable` if maintenance cannot be reached
   */
  async find(caller: Caller): Promise<Orphan[]> {
    // Sites and machines come last: one created meanwhile is known when the visits created for it are checked.
    const visits = await findAll(this.visits, caller);
    const sites = new Set((await findAll(this.sites, caller)).map(({ _id }) => _id.toHexString()));
    const graded = visits.flatMap((visit) => visit.machines.map(({ machineId }) => machineId));
    const known = await this.references.knownOf(caller, machines.byIds, graded, 'i macchinari');
    return visits.flatMap(({ _id, site, machines: rows }) => {
      const id = _id.toHexString();
      const visit = { object: `Visita ${id.slice(-5)}`, entity: 'visit', _id: id } as const;
      const lost = rows.filter(({ machineId }) => !known.has(machineId));
      return [
        ...(sites.has(site) ? [] : [{ ...visit, field: 'site', missing: site } as const]),
        ...lost.map(({ machineId }) => ({ ...visit, field: 'machineId', missing: machineId }) as const),
      ];
    });
  }
}
