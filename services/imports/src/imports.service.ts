import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { tenants } from '@officina/contracts/auth/tenants';
import type { RequestOf } from '@officina/contracts/endpoint';
import { imports, uploadPartBytes, type ImportKind } from '@officina/contracts/imports/imports';
import { isSwitchedOff } from '@officina/contracts/service';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import type { RecordKind } from '@officina/server-kit/import/kind';
import { importKinds } from '@officina/server-kit/import/kinds';
import { idempotentId, keyReusedError } from '@officina/server-kit/store/idempotent-id';
import { isDuplicate } from '@officina/server-kit/store/store-errors';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { Runner } from './runs/runner.ts';
import type { JobFields } from './stored/documents.ts';
import { ImportStore } from './stored/import-store.ts';

const keptMs = 24 * 3_600_000;
/** Maximum size of a tenant's imports that have not ended; 5,000 machines take about 5 MB. */
const maxUnfinishedBytes = 250 * 1024 * 1024;
const deadlineMs = 2_000;

/** Rules of imports: which calls are allowed in which state. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly store: ImportStore,
    private readonly runner: Runner,
    private readonly clock: Clock,
    private readonly bus: BusClient,
  ) {}

  /**
   * Creates an import; a repeated call with the same key returns the same import.
   * @throws AppError `forbidden` for a kind whose service is switched off; `invalid` if the key was used for another import;
   *   `locked` while the tenant's other imports are too large
   */
  async create(
    caller: Caller,
    kind: ImportKind,
    { body, idempotencyKey }: Pick<RequestOf<typeof imports.create>, 'body' | 'idempotencyKey'>,
  ): Promise<JobFields> {
    await this.refuseSwitchedOff(caller, kind);
    const now = this.clock.now();
    const job: JobFields = {
      _id: idempotencyKey ? idempotentId(caller, 'imports', idempotencyKey) : new Types.ObjectId(),
      ...{ tenantId: caller.tenantId, kind, name: body.name, parts: body.parts },
      ...{ state: 'UPLOADING', reason: null, notes: [], columns: [], rows: 0, fields: 0, resumed: false },
      counts: { NEW: 0, CHANGED: 0, SAME: 0, REFUSED: 0 },
      by: { id: caller.userId, name: caller.userName },
      run: null,
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + keptMs) },
    };
    await this.refuseFull(job);
    await this.store.jobs.create(job).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
    const made = await this.store.job(caller.tenantId, job._id);
    if (made.kind !== kind || made.name !== body.name || made.parts !== body.parts) throw keyReusedError();
    return made;
  }

  /** @throws AppError `not_found`; `locked` after the upload, or for a part that was not announced */
  async part({ tenantId }: Caller, id: string, { index, content }: RequestOf<typeof imports.part>['body']) {
    const job = await this.store.job(tenantId, id);
    if (job.state !== 'UPLOADING') throw new AppError('locked', 'Il file è già arrivato tutto.');
    if (index >= job.parts) throw new AppError('locked', `Il file annunciato ha meno parti: ${job.parts}.`);
    await this.store.putPart(job, index, Buffer.from(content, 'base64'));
  }

  /** @throws AppError `not_found`; `locked` while a part is missing or another import of the tenant runs */
  async check({ tenantId }: Caller, id: string): Promise<JobFields> {
    const job = await this.store.job(tenantId, id);
    const missing = job.parts - (await this.store.countParts(job));
    if (missing > 0)
      throw new AppError(
        'locked',
        missing === 1 ? 'Del file manca una parte.' : `Del file mancano ${missing} parti.`,
      );
    return this.runner.begin(job, ['UPLOADING', 'READY', 'REFUSED', 'UNDONE'], { state: 'READING' });
  }

  /** An import with a preview. @throws AppError `not_found`, also before the check */
  async checked(tenantId: string, id: string): Promise<JobFields> {
    const job = await this.store.job(tenantId, id);
    if (['UPLOADING', 'READING', 'REFUSED'].includes(job.state))
      throw new AppError('not_found', 'Il file non è ancora controllato.');
    return job;
  }

  /** Saves in the name of the caller, even if another user uploaded the file. @throws AppError `not_found`, `forbidden`, `locked`; `invalid` if there is nothing to save */
  async save(caller: Caller, id: string): Promise<JobFields> {
    const { tenantId, userId, userName } = caller;
    const job = await this.store.job(tenantId, id);
    await this.refuseSwitchedOff(caller, job.kind);
    if (job.state === 'READY' && job.counts.NEW + job.counts.CHANGED === 0)
      throw invalid('rows', 'Non c’è niente da salvare');
    const by = { id: userId, name: userName };
    return this.runner.begin(job, ['READY'], { state: 'SAVING', by, run: randomUUID() });
  }

  /** Unfinished imports are kept for a day, because they can still be saved. */
  private async refuseFull(job: JobFields): Promise<void> {
    if ((await this.store.unfinishedBytes(job)) + job.parts * uploadPartBytes <= maxUnfinishedBytes) return;
    throw new AppError(
      'locked',
      'Troppe importazioni da salvare o non arrivate intere: salvane qualcuna, oppure riprova domani.',
    );
  }

  /** The gateway would refuse the calls of that service too. @throws AppError `forbidden` */
  async refuseSwitchedOff(caller: Caller, name: ImportKind): Promise<void> {
    const { service }: RecordKind = importKinds[name];
    if (!service) return;
    const { services } = await this.bus.call(tenants.myself, {}, caller, { deadlineMs });
    if (isSwitchedOff(services, service))
      throw new AppError('forbidden', 'Servizio non attivo per questa azienda');
  }
}
