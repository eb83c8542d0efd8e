import type { Caller } from '@officina/contracts/caller';
import type { Precondition } from '@officina/contracts/endpoint';
import type { Types } from 'mongoose';
import { AppError } from '../app-error.ts';
import { AuditedHolds } from './audited-holds.ts';
import type { Row, Save } from './audited-schema.ts';
import { idempotentId, requestHash, saveKey, usedOtherwise } from './idempotent-id.ts';
import type { Stored } from './stored.ts';

/** What an Idempotency-Key stands for. */
export interface Key {
  id: Types.ObjectId;
  /** Hash of what was asked for. */
  request: string;
}

/** On what a change depends, and what asks for it: under one key one request changes a document once. */
export interface Asked extends Precondition {
  request?: object;
}

type IdentifiedRow = Row & { _id: Types.ObjectId };

/** What was made under Idempotency-Keys: one key of a user makes one document for ever (ADR 0012). */
export class AuditedKeys<T extends object> extends AuditedHolds<T> {
  /**
   * What the same request has made before, whatever has become since of what it points at; undefined where it is new.
   * @throws AppError `invalid` when the key was used for something else; `gone` when what it made was deleted since
   */
  async madeBefore(
    caller: Caller,
    { idempotencyKey, request }: { idempotencyKey?: string; request: object },
  ): Promise<Stored<T> | undefined> {
    if (idempotencyKey === undefined) return undefined;
    const [made] = await this.made(caller, [this.keyOf(caller, idempotencyKey, request)]);
    return made;
  }

  /** As `madeBefore`, of so many that were made by one request; undefined unless all are there. @throws as `madeBefore` */
  async allMadeBefore(
    caller: Caller,
    count: number,
    { idempotencyKey, request }: { idempotencyKey: string; request: object },
  ): Promise<Stored<T>[] | undefined> {
    const made = await this.made(caller, this.keysOf(caller, count, idempotencyKey, request));
    return made.every((one) => one !== undefined) ? made : undefined;
  }

  protected keyOf(caller: Caller, idempotencyKey: string, request: object): Key {
    return { id: idempotentId(caller, this.definition.name, idempotencyKey), request: requestHash(request) };
  }

  /** What a change leaves in the document, to be known again. */
  protected saveOf(caller: Caller, { idempotencyKey, request = {} }: Asked): Save | undefined {
    if (idempotencyKey === undefined) return undefined;
    return { key: saveKey(caller, idempotencyKey), request: requestHash(request) };
  }

  /** Whether this change was made before, and is among the last ones. @throws AppError `invalid` as `made` */
  protected async isSaved(caller: Caller, { _id }: Stored<T>, { key, request }: Save): Promise<boolean> {
    const row = await this.model.findOne(this.scoped(caller, { _id }), { _saves: 1 }).lean<Row>();
    const save = row?._saves?.findLast((one) => one.key === key);
    if (save && save.request !== request) throw usedOtherwise();
    return save !== undefined;
  }

  /** Of the documents that one request makes, in their order. */
  protected keysOf(caller: Caller, count: number, idempotencyKey: string, request: object): Key[] {
    return Array.from({ length: count }, (_, at) => this.keyOf(caller, `${idempotencyKey}/${at}`, request));
  }

  /** What was made under each of the keys. @throws AppError `invalid`, `gone` as `madeBefore` */
  protected async made(caller: Caller, keys: Key[]): Promise<(Stored<T> | undefined)[]> {
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
    if (row._request !== request) throw usedOtherwise();
    const { _outbox, _request, ...rest } = row;
    return this.stored(rest);
  }
}
