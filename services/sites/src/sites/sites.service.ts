import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition } from '@officina/contracts/endpoint';
import { machines } from '@officina/contracts/maintenance/machines';
import { site, siteCreate, siteEdit, type SiteCreate, type SiteEdit } from '@officina/contracts/sites/sites';
import { invalid } from '@officina/server-kit/app-error';
import { References } from '@officina/server-kit/references/references';
import { fieldsOfBody, emptyFields } from '@officina/server-kit/store/fields';
import type { Stored } from '@officina/server-kit/store/stored';
import { Visits } from '../visits/visit.model.ts';
import { Sites, type SiteFields } from './site.model.ts';

/** Rules of sites. */
@Injectable()
export class SitesService {
  constructor(
    private readonly sites: Sites,
    private readonly visits: Visits,
    private readonly references: References,
  ) {}

  /** The site of a machine, or none. @throws AppError `not_found` for an unknown machine, `unavailable` */
  async ofMachine(caller: Caller, machineId: string): Promise<Stored<SiteFields>[]> {
    const machine = await this.references.one(caller, machines.byIds, machineId, 'il macchinario');
    return machine.site ? this.sites.byIds(caller, [machine.site]) : [];
  }

  /** @throws AppError `invalid` for an incomplete position */
  async create(
    caller: Caller,
    body: SiteCreate,
    { idempotencyKey }: Precondition,
  ): Promise<Stored<SiteFields>> {
    const fields = { ...emptyFields(site), ...fieldsOfBody(siteCreate, body) };
    refuseIncompletePosition(fields);
    return this.sites.insert(caller, fields, { action: 'Luogo creato' }, { idempotencyKey });
  }

  /** @throws AppError `not_found`, `stale`, `invalid` for an incomplete position */
  async edit(caller: Caller, id: string, body: SiteEdit, on: Precondition): Promise<Stored<SiteFields>> {
    return this.sites.update(caller, id, { ...on, request: body }, (current) => {
      const set = fieldsOfBody(siteEdit, body);
      refuseIncompletePosition({ ...current, ...set });
      return { set, audit: { action: 'Luogo modificato' } };
    });
  }

  /**
   * @throws AppError `not_found`, `stale`, `in_use` while machines or visits reference it or are about to, `unavailable` if
   *   references cannot be counted
   */
  async remove(caller: Caller, id: string, { version }: Precondition): Promise<void> {
    await this.sites.remove(caller, id, version, async () => {
      await this.references.refuseWhileReferenced(caller, 'site', id, [
        { entity: 'visit', count: await this.visits.count(caller, { site: id }) },
      ]);
      return { action: 'Luogo eliminato' };
    });
  }
}

/** A position needs both latitude and longitude, or neither. */
function refuseIncompletePosition({ gpsLat, gpsLon }: Pick<SiteFields, 'gpsLat' | 'gpsLon'>): void {
  if ((gpsLat === null) === (gpsLon === null)) return;
  const path = gpsLat === null ? 'gpsLat' : 'gpsLon';
  throw invalid(path, 'Latitudine e longitudine vanno insieme');
}
