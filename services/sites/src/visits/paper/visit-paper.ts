import { Injectable } from '@nestjs/common';
import type { Letterhead } from '@officina/contracts/auth/tenants';
import { users } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import type { FileReply } from '@officina/contracts/endpoint';
import { machines } from '@officina/contracts/maintenance/machines';
import { isSwitchedOff } from '@officina/contracts/service';
import type { VisitGrade } from '@officina/contracts/sites/visits';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { dayOf, zoneOf } from '@officina/server-kit/zone';
import { allPages } from '@officina/server-kit/all-pages';
import { Letterheads } from '@officina/server-kit/pdf/letterheads';
import { PdfRenderer } from '@officina/server-kit/pdf/pdf-renderer';
import { References } from '@officina/server-kit/references/references';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { Customers } from '../../customers/customer.model.ts';
import { Sites } from '../../sites/site.model.ts';
import { Visits, type VisitFields } from '../visit.model.ts';
import { VisitPhotos, type PrintedPhoto, type PrintedPhotos } from './visit-photos.ts';

/** A printed machine: a graded one, or one of the site that was not graded. */
export interface PrintedMachine {
  code: string;
  name: string;
  /** `null` if the machine was not seen. */
  grade: VisitGrade | null;
  note: string | null;
  /** Whether the machine was deleted since. */
  isDeleted: boolean;
  /** Only with a bad grade. */
  photos: PrintedPhoto[];
}

/** The printed data of a visit; days and times in the tenant's calendar. */
export interface PrintedVisit {
  company: Letterhead;
  /** Last 5 characters of the id. */
  code: string;
  /** Undefined if the site was deleted. */
  site?: {
    name: string;
    address: string;
    /** Of its page, where the installation's address is known. */ url?: string;
  };
  /** The customer of all machines, if they share one. */
  customer?: string;
  /** ISO day. */
  day: string;
  moment: string;
  technician?: string;
  /** Day of the previous visit. */
  previous?: string;
  machines: PrintedMachine[];
  missingPhotos: PrintedPhotos['missing'];
  otherPhotos: number;
  note?: string | null;
  printed: { on: string; by: string };
}

/** Address of the application for its users, for links on paper; undefined if it is not configured. */
export class PublicUrl {
  constructor(readonly url?: string) {}

  /** The page of a site, which needs a login. */
  ofSite(id: string): string | undefined {
    return this.url && new URL(`/site?id=${id}`, this.url).href;
  }
}

/** Draws visits in a thread whose file is next to this one, in sources and in builds. */
@Injectable()
export class VisitPdfs extends PdfRenderer<PrintedVisit> {
  constructor() {
    super(new URL(`./visit-thread${extname(import.meta.url)}`, import.meta.url));
  }
}

const deadlineMs = 1_000;
const newestFirst = { datetime: -1 } as const;

/** 'Rapporto di visita': collects the data of the sheet from the services that own it. */
@Injectable()
export class VisitPaper {
  constructor(
    private readonly visits: Visits,
    private readonly sites: Sites,
    private readonly customers: Customers,
    private readonly references: References,
    private readonly letterheads: Letterheads,
    private readonly bus: BusClient,
    private readonly clock: Clock,
    private readonly pdfs: VisitPdfs,
    private readonly photos: VisitPhotos,
    private readonly publicUrl: PublicUrl,
  ) {}

  /** @throws AppError `not_found`; `unavailable` if auth or maintenance cannot be reached; as `PdfRenderer` */
  async of(caller: Caller, id: string): Promise<FileReply> {
    const visit = await this.visits.get(caller, id);
    const zone = zoneOf(caller);
    const [{ services = {}, ...company }, [site], machinesAtSite, graded, [owner], previous, printedPhotos] =
      await Promise.all([
        this.letterheads.of(caller),
        this.sites.byIds(caller, [visit.site]),
        this.machinesAt(caller, visit.site),
        this.references.lookUp(
          caller,
          machines.byIds,
          visit.machines.map(({ machineId }) => machineId),
          'i macchinari',
        ),
        this.references.lookUp(
          caller,
          users.byIds,
          visit.owner ? [visit.owner] : [],
          'chi ha fatto la visita',
        ),
        this.previous(caller, visit),
        this.photos.of(caller, visit),
      ]);
    const { photos, missing: missingPhotos, others: otherPhotos } = printedPhotos;
    const day = dayOf(zone, visit.datetime);
    const content = await this.pdfs.make(caller, {
      company,
      code: id.slice(-5),
      ...(site && {
        site: { name: site.name, address: addressOf(site), url: this.publicUrl.ofSite(visit.site) },
      }),
      customer: isSwitchedOff(services, 'customer')
        ? undefined
        : await this.customerOf(caller, machinesAtSite),
      day,
      moment: formatMoment(zone, visit.datetime),
      technician: owner?.fullName,
      previous: previous && dayOf(zone, previous.datetime),
      machines: printedMachines(visit, machinesAtSite, graded, photos),
      ...{ missingPhotos, otherPhotos },
      note: visit.note,
      printed: { on: dayOf(zone, this.clock.now()), by: caller.userName },
    });
    const siteName = site ? site.name : 'luogo';
    return {
      name: `Visita_${siteName}_${day.split('-').toReversed().join('-')}.pdf`,
      content: Readable.from([content]),
    };
  }

  private async machinesAt(caller: Caller, site: string) {
    try {
      return await allPages((after) =>
        this.bus.call(machines.bySite, { params: { id: site }, after }, caller, { deadlineMs }),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError('unavailable', 'Non è possibile leggere i macchinari, riprova tra poco.');
    }
  }

  private async previous(caller: Caller, { site, datetime }: VisitFields) {
    const before = { site, datetime: { $lt: datetime } };
    const { items } = await this.visits.list(caller, before, { sort: newestFirst, limit: 1 });
    return items[0];
  }

  /** The customer of the machines, if those that have one share it. */
  private async customerOf(
    caller: Caller,
    machinesAtSite: { customer?: string | null }[],
  ): Promise<string | undefined> {
    const ids = [...new Set(machinesAtSite.flatMap(({ customer }) => customer ?? []))];
    if (ids.length !== 1) return undefined;
    const [known] = await this.customers.byIds(caller, ids);
    return known?.name;
  }
}

interface Brief {
  _id: string;
  shortCode: string;
  name?: string | null;
}

/** The graded machines, wherever they are now, and the ungraded ones of the site, by code. */
function printedMachines(
  { machines: rows }: Pick<VisitFields, 'machines'>,
  machinesAtSite: Brief[],
  graded: Brief[],
  photos: PrintedPhoto[],
): PrintedMachine[] {
  const photosOf = Map.groupBy(photos, ({ machineId }) => machineId);
  const known = new Map(graded.map((machine) => [machine._id, machine]));
  const seen = new Set(rows.map(({ machineId }) => machineId));
  const found = rows.map(({ machineId, status, name, code, note }): PrintedMachine => {
    const now = known.get(machineId);
    const shown = now ? { code: now.shortCode, name: now.name ?? name } : { code, name };
    return {
      ...{ code: shown.code ?? '', name: shown.name ?? '', grade: status },
      ...{ note: note ?? null, isDeleted: !now, photos: photosOf.get(machineId) ?? [] },
    };
  });
  const unseen = machinesAtSite
    .filter(({ _id }) => !seen.has(_id))
    .map(({ shortCode: code, name }): PrintedMachine => ({
      ...{ code, name: name ?? '', grade: null, note: null, isDeleted: false, photos: [] },
    }));
  return [...found, ...unseen].sort((one, other) => one.code.localeCompare(other.code, 'it'));
}

const addressOf = ({
  address,
  postalCode,
  city,
}: {
  address: string;
  postalCode?: string | null;
  city: string;
}) => `${address}, ${[postalCode, city].filter(Boolean).join(' ')}`;

const formatMoment = (zone: string, instant: Date): string =>
  new Intl.DateTimeFormat('it-IT', {
    ...{
      timeZone: zone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    },
  }).format(instant);
