import { createHash } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { ImportContext, ReadRow, RecordKind, StoredRecord } from './kind.ts';
import { changesOf, type RowOutcome, type KnownRecords } from './known-records.ts';
import type { TenantBus } from './tenant-bus.ts';

const tries = 20;

/** The target of the rows of a sheet. */
export interface WriteJob {
  kind: RecordKind;
  bus: Pick<TenantBus, 'call'>;
  known: KnownRecords;
  context: ImportContext;
  /** Reloads the existing records. */
  reload: () => Promise<void>;
}

interface Refusal {
  code?: string;
  errors?: unknown[];
}
const isKeyUsed = ({ code, errors }: Refusal): boolean =>
  code === 'gone' || (code === 'invalid' && !errors?.length);
const isOutdated = ({ code = '' }: Refusal): boolean => ['duplicate', 'stale', 'not_found'].includes(code);

/**
 * Writes one row like a user's edit: an existing record is changed with its version; a new one is created with a key
 * derived from its name, so that concurrent imports create it once. Reloads the records after a conflict.
 * @throws AppError of the calls; `not_found` for an id that was deleted meanwhile
 */
export async function writeRow(
  { kind, bus, known, context, reload }: WriteJob,
  { id, body }: Pick<ReadRow, 'id' | 'body'>,
): Promise<Omit<RowOutcome, 'row'>> {
  // Keys are remembered forever: after a deletion or renaming, the next generation is tried.
  let generation = 0;
  const key = () => {
    const name = kind.namesOf(body).find(Boolean) ?? '';
    return `import ${createHash('sha256').update(name).digest('hex')} ${generation}`;
  };
  for (let left = tries; ; left -= 1) {
    const [record] = known.meantBy(body, id);
    if (id && !record) throw new AppError('not_found', 'Eliminata nel frattempo');
    const changes = record && changesOf(kind, record, body, context);
    if (record && !changes) return {};
    try {
      const stored = (await (record
        ? bus.call(kind.calls.edit, { params: { id: record._id }, body: changes, version: record.__v })
        : bus.call(kind.calls.create, {
            body: { ...kind.blank, ...body },
            idempotencyKey: key(),
          }))) as StoredRecord;
      known.learn(stored);
      if (record) return { changed: changes, from: record };
      if (known.meantBy(body).some(({ _id }) => _id === stored._id)) return { made: stored };
      generation += 1;
    } catch (error) {
      const refusal = error as Refusal;
      if (left === 0 || (!isKeyUsed(refusal) && !isOutdated(refusal))) throw error;
      if (isKeyUsed(refusal)) generation += 1;
      // Deleted records do not count as attempts.
      if (refusal.code === 'gone') left += 1;
      else await reload();
    }
  }
}
