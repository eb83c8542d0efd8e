import type { MayChange } from '@officina/contracts/auth/roles';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition } from '@officina/contracts/endpoint';
import type { Types } from 'mongoose';
import { AppError } from '../app-error.ts';
import { AuditedHolds } from './audited-holds.ts';
import type { Row, Save } from './audited-schema.ts';
import { idempotentId, requestHash, saveKey, keyReusedError } from './idempotent-id.ts';
import type { Stored } from './stored.ts';

/** The document and request that belong to an Idempotency-Key. */
export interface DocumentKey {
  id: Types.ObjectId;
  /** Hash of the request. */
  request: string;
}

/**
 * The expected version, the idempotency key and the request of a change: one key changes a document only
 * once.
 */
export interface UpdateOptions extends Precondition {
  request?: object;
  /** Which role may change which field. */
  mayChange?: MayChange | undefined;
}

type IdentifiedRow = Row & { _id: Types.ObjectId };

/**
 * Documents created with Idempotency-Keys: one key of a user never creates a second document (ADR 0012).
 */
export class AuditedKeys<T extends object> extends AuditedHolds<T> {
  /**
   * The document that the same request created before, even if its references are no longer valid; undefined for a
   * new request.
   * @throws AppError `invalid` if the key was used for another request; `gone` if the document has been deleted
   *   since
   */
  async madeBefore(
    caller: Caller,
    { idempotencyKey, request }: { idempotencyKey?: string; request: object },
  ): Promise<Stored<T> | undefined> {
    if (idempotencyKey === undefined) return undefined;
    const [made] = await this.made(caller, [this.keyOf(caller, idempotencyKey, request)]);
    return made;
  }

  /**
   * As `madeBefore`, for a request that creates `count` documents; undefined unless all exist. @throws as
   * `madeBefore`
   */
  async allMadeBefore(
    caller: Caller,
    count: number,
    { idempotencyKey, request }: { idempotencyKey: string; request: object },
  ): Promise<Stored<T>[] | undefined> {
    const made = await this.made(caller, this.keysOf(caller, count, idempotencyKey, request));
    return made.every((one) => one !== undefined) ? made : undefined;
  }

  protected keyOf(caller: Caller, idempotencyKey: string, request: object): DocumentKey {
    return { id: idempotentId(caller, this.definition.name, idempotencyKey), request: requestHash(request) };
  }

  /** The mark that a change leaves in the document, to recognize a repeat. */
  protected saveOf(caller: Caller, { idempotencyKey, request = {} }: UpdateOptions): Save | undefined {
    if (idempotencyKey === undefined) return undefined;
    return { key: saveKey(caller, idempotencyKey), request: requestHash(request) };
  }

  /** Whether this change is among the last ones that were applied. @throws AppError `invalid` as `made` */
  protected async isSaved(caller: Caller, { _id }: Stored<T>, { key, request }: Save): Promise<boolean> {
    const row = await this.model.findOne(this.scoped(caller, { _id }), { _saves: 1 }).lean<Row>();
    const save = row?._saves?.findLast((one) => one.key === key);
    if (save && save.request !== request) throw keyReusedError();
    return save !== undefined;
  }

  /** Keys of the documents that one request creates, in order. */
  protected keysOf(caller: Caller, count: number, idempotencyKey: string, request: object): DocumentKey[] {
    return Array.from({ length: count }, (_, at) => this.keyOf(caller, `${idempotencyKey}/${at}`, request));
  }

  /** The documents created with the keys. @throws AppError `invalid`, `gone` as `madeBefore` */
  protected async made(caller: Caller, keys: DocumentKey[]): Promise<(Stored<T> | undefined)[]> {
    const ids = keys.map(({ id }) => id);
    const rows = await this.model.find(this.ofTenant(caller, { _id: { $in: ids } })).lean<IdentifiedRow[]>();
    const byId = new Map(rows.map((row) => [row._id.toHexString(), row]));
    return keys.map(({ id, request }) => {
      const row = byId.get(id.toHexString());
      return row && this.repeated(row, request);
    });
  }

  private repeated(row: Row, request: string): Stored<T> {
    if (row.deletedAt)
      throw new AppError(
        'gone',
        'Creato con questa richiesta, poi eliminato: per crearlo di nuovo ricomincia da capo.',
      );
    if (row._request !== request) throw keyReusedError();
    const { _outbox, _request, ...rest } = row;
    return this.stored(rest);
  }
}
