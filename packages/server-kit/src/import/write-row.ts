import { createHash } from 'node:crypto';
import type { Context, Fields, Kind, StoredRecord } from './kind.ts';
import { changesOf, type Fate, type Known } from './known.ts';
import type { TenantBus } from './tenant-bus.ts';

const tries = 20;

/** What the rows of a sheet are written into. */
export interface Job {
  kind: Kind;
  bus: Pick<TenantBus, 'call'>;
  known: Known;
  context: Context;
  /** Looks anew at what is there. */
  reload: () => Promise<void>;
}

interface Refusal {
  code?: string;
  errors?: unknown[];
}
const isKeyTaken = ({ code, errors }: Refusal): boolean =>
  code === 'gone' || (code === 'invalid' && !errors?.length);
const hasMoved = ({ code = '' }: Refusal): boolean => ['duplicate', 'stale', 'not_found'].includes(code);

/**
 * Writes one row as whoever edits would: what is there is changed on the version that was seen, what is not is made under
 * a key of its own name, so that two imports at once make it once. What others did meanwhile is looked at anew.
 */
export async function writeRow(
  { kind, bus, known, context, reload }: Job,
  { body }: { body: Fields },
): Promise<Omit<Fate, 'row'>> {
  // Keys answer for ever: after a delete, or when the record got another name, the next one is tried.
  let generation = 0;
  const key = () => {
    const name = kind.namesOf(body).find(Boolean) ?? '';
    return `import ${createHash('sha256').update(name).digest('hex')} ${generation}`;
  };
  for (let left = tries; ; left -= 1) {
    const [record] = known.meantBy(body);
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
      if (left === 0 || (!isKeyTaken(refusal) && !hasMoved(refusal))) throw error;
      if (isKeyTaken(refusal)) generation += 1;
      // As many as were ever deleted: they are no tries.
      if (refusal.code === 'gone') left += 1;
      else await reload();
    }
  }
}
