import { tenants } from '@officina/contracts/auth/tenants';
import { ownerCalls } from '@officina/contracts/files/owners';
import { reportPhotos } from '@officina/contracts/files/reports';
import type { ReplyOf } from '@officina/contracts/endpoint';
import { contractorLinks } from '@officina/contracts/maintenance/contractor-links';
import { machines } from '@officina/contracts/maintenance/machines';
import { AppError } from '@officina/server-kit/app-error';
import { standIn } from '@officina/server-kit/testing/stand-in';
import type { TestNats } from '@officina/server-kit/testing/test-nats';

/** What maintenance keeps of a record in its stand-in. */
interface KeptRecord {
  tenantId: string;
  counts?: object;
  revision?: number;
}

type KeptLink = ReplyOf<typeof contractorLinks.current>;

/** Records of the stand-ins for maintenance, which can be away, and for auth. */
export class Owner {
  readonly records = new Map<string, KeptRecord>();
  /** Records of public reports by the hash of their key. */
  readonly reports = new Map<string, string>();
  /** Contractors' links by their ids; one that is not there has ended. */
  readonly links = new Map<string, KeptLink>();
  /** Tenants whose public form takes no photos. */
  readonly withoutPhotos = new Set<string>();
  isAway = false;
  private sequence = 0;

  /** Adds a record. @returns its id */
  add(tenantId = 'ROSSI'): string {
    this.sequence += 1;
    const id = String(this.sequence).padStart(24, '0');
    this.records.set(id, { tenantId });
    return id;
  }

  /** Adds a link of a job. @returns its id */
  addLink(interventionId: string, more: Partial<KeptLink> = {}): string {
    this.sequence += 1;
    const id = String(this.sequence).padStart(24, 'f');
    const link = { interventionId, firm: 'Idraulica Bianchi', sharesPhotos: false, isClosed: false };
    this.links.set(id, { ...link, ...more });
    return id;
  }

  /** Answers the calls of files. */
  async answer(nats: TestNats): Promise<{ close: () => Promise<unknown> }> {
    const calls = ownerCalls('maintenance');
    const all = [
      await standIn(nats, 'maintenance', calls.title, ({ body: { entityId } }, { tenantId }) => {
        this.known(entityId, tenantId);
        return { title: `Intervento ${entityId.slice(-5)} — Pressa 4` };
      }),
      await standIn(nats, 'maintenance', calls.keep, ({ body }, { tenantId }) => {
        const { counts, revision } = body;
        const record = this.known(body.entityId, tenantId);
        if (revision >= (record.revision ?? 0)) Object.assign(record, { counts, revision });
        return { ok: true } as const;
      }),
      await standIn(nats, 'maintenance', reportPhotos.reportOf, ({ body: { keyHash } }, { tenantId }) => {
        const interventionId = this.reports.get(keyHash);
        if (interventionId === undefined && !this.isAway) return { report: null };
        this.known(interventionId ?? '', tenantId);
        return { report: { interventionId: interventionId ?? '', openBy: 'Ivan M.' } };
      }),
      await standIn(nats, 'maintenance', contractorLinks.current, (_request, { tenantId, linkId = '' }) => {
        const link = this.links.get(linkId);
        this.known(link?.interventionId ?? '', tenantId);
        if (!link) throw new AppError('not_found', 'no such link');
        return link;
      }),
      await standIn(nats, 'auth', tenants.publicInfo, ({ body: { tenant: code } }) => ({
        ...{ code, name: code, timezone: 'Europe/Rome', services: {} },
        formPhotos: !this.withoutPhotos.has(code),
      })),
      await standIn(nats, 'maintenance', machines.byIds, () => ({ items: [] })),
    ];
    return { close: () => Promise.all(all.map(({ close }) => close())) };
  }

  private known(id: string, tenantId: string): KeptRecord {
    if (this.isAway) throw new AppError('unavailable', 'away');
    const record = this.records.get(id);
    if (record?.tenantId !== tenantId) throw new AppError('not_found', 'no such record');
    return record;
  }
}
