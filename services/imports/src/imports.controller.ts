import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { imports } from '@officina/contracts/imports/imports';
import { lists } from '@officina/contracts/imports/lists';
import { AppError } from '@officina/server-kit/app-error';
import { ImportRefused } from '@officina/server-kit/import/sheet/sheet';
import { Handle } from '@officina/server-kit/bus/handle';
import { pageToWire, toWire } from '@officina/server-kit/store/stored';
import { ImportsService } from './imports.service.ts';
import { ListSheets } from './list-sheets.ts';
import { emptySheet, refusedSheet } from './sheets.ts';
import { FileReader } from './runs/file-reader.ts';
import type { JobFields } from './stored/documents.ts';
import { ImportStore } from './stored/import-store.ts';

/** Milliseconds for which a download may wait for other files. */
const waitMs = 10_000;

/** Answers the groups of imports, and of lists that an import takes back. */
@Controller()
export class ImportsController {
  constructor(
    private readonly service: ImportsService,
    private readonly store: ImportStore,
    private readonly files: FileReader,
    private readonly lists: ListSheets,
  ) {}

  @Handle(imports.create)
  async create({ params, ...request }: RequestOf<typeof imports.create>, caller: Caller) {
    return this.wire(await this.service.create(caller, params.kind, request));
  }

  @Handle(imports.part)
  async part({ params, body }: RequestOf<typeof imports.part>, caller: Caller) {
    await this.service.part(caller, params.id, body);
    return { ok: true as const };
  }

  @Handle(imports.check)
  async check({ params }: RequestOf<typeof imports.check>, caller: Caller) {
    return this.wire(await this.service.check(caller, params.id));
  }

  @Handle(imports.single)
  async single({ params }: RequestOf<typeof imports.single>, { tenantId }: Caller) {
    return this.wire(await this.store.job(tenantId, params.id));
  }

  @Handle(imports.running)
  async running({ params }: RequestOf<typeof imports.running>, { tenantId }: Caller) {
    const jobs = await this.store.running(tenantId, params.kind);
    return { items: await Promise.all(jobs.map((job) => this.wire(job))) };
  }

  @Handle(imports.rows)
  async rows({ params, after }: RequestOf<typeof imports.rows>, { tenantId }: Caller) {
    const job = await this.store.job(tenantId, params.id);
    return pageToWire(await this.store.page(job, after), toWire);
  }

  @Handle(imports.page)
  async page({ params }: RequestOf<typeof imports.page>, { tenantId }: Caller) {
    const job = await this.store.job(tenantId, params.id);
    const { items, next } = await this.store.rowsAfter(job, Number(params.after));
    return { items: items.map(toWire), next };
  }

  @Handle(imports.save)
  async save({ params }: RequestOf<typeof imports.save>, caller: Caller) {
    return this.wire(await this.service.save(caller, params.id));
  }

  @Handle(imports.refused)
  async refused({ params }: RequestOf<typeof imports.refused>, { tenantId }: Caller) {
    const job = await this.service.checked(tenantId, params.id);
    const sheet = await this.files.read(job, waitMs).catch((error: unknown) => {
      if (!(error instanceof ImportRefused)) throw error;
      throw new AppError('unavailable', 'Il file non si è potuto leggere adesso: riprova tra poco.');
    });
    return refusedSheet(job, sheet, await this.store.refusedRows(job));
  }

  @Handle(lists.excel)
  async list({ params, body }: RequestOf<typeof lists.excel>, caller: Caller) {
    await this.service.refuseSwitchedOff(caller, params.kind);
    return this.lists.sheetOf(caller, params.kind, body.ids);
  }

  @Handle(imports.empty)
  empty({ params }: RequestOf<typeof imports.empty>) {
    return emptySheet(params.kind);
  }

  private async wire(job: JobFields) {
    const { by, ...fields } = toWire(job);
    return { ...fields, by: by.name, written: await this.store.countWritten(job) };
  }
}
