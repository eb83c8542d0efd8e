import type { Caller } from '@officina/contracts/caller';
import type { Page } from '@officina/contracts/endpoint';
import { Types, type QueryFilter } from 'mongoose';
import { AppError } from '../app-error.ts';
import type { AuditedDefinition } from './audited-definition.ts';
import { hidden, type Row, type RowModel } from './audited-schema.ts';
import { afterCursor, cursorOf, withTie, type Sort } from './keyset.ts';
import { fitting } from './page-size.ts';
import type { Stored } from './stored.ts';
import { systemScope, type SystemReason } from './system-collections.ts';

/** Filter on a document's own fields; the tenant and `deletedAt: null` are added. */
export type Filter<T> = QueryFilter<T & { _id: Types.ObjectId; createdAt: Date }>;

export interface ListOptions {
  /** Fields in order of weight; ties are broken by `_id`. */
  sort: Sort;
  /** Cursor of the previous page. */
  after?: string;
  /** Greatest number of documents of a page, 200 unless given; pages are also kept under 512 KB. */
  limit?: number;
}

const notFound = () => new AppError('not_found', 'Non trovato');

/** Reads of business documents: always lean, always of the caller's tenant, never what is deleted. */
export class AuditedReads<T extends object> {
  constructor(
    protected readonly definition: AuditedDefinition<T>,
    protected readonly model: RowModel,
  ) {}

  /** One page, in a fixed order. @throws AppError `malformed` for a cursor that is not ours */
  async list(caller: Caller, filter: Filter<T>, options: ListOptions): Promise<Page<Stored<T>>> {
    const { limit = 200, after } = options;
    const sort = withTie(options.sort);
    const where = after === undefined ? filter : { $and: [filter, afterCursor(after, sort)] };
    const rows = await this.model
      .find(this.scoped(caller, where))
      .select(hidden)
      .sort(sort)
      .limit(limit + 1)
      .lean<Row[]>();
    const page = fitting(rows.slice(0, limit));
    const items = page.map((row) => this.stored(row));
    const last = page.at(-1);
    return last && page.length < rows.length ? { items, next: cursorOf(last, sort) } : { items };
  }

  /** Documents of every tenant that match, for a reason of the closed list. */
  async findEverywhere(reason: SystemReason, filter: Filter<T>): Promise<Stored<T>[]> {
    const everywhere = this.model.find({ ...filter, deletedAt: null }).setOptions(systemScope(reason));
    const rows = await everywhere.select(hidden).lean<Row[]>();
    return rows.map((row) => this.stored(row));
  }

  /** All documents that match, in no order: for look-ups of few. */
  async find(caller: Caller, filter: Filter<T>): Promise<Stored<T>[]> {
    const rows = await this.model.find(this.scoped(caller, filter)).select(hidden).lean<Row[]>();
    return rows.map((row) => this.stored(row));
  }

  /** Those of the ids (24-hex texts) that there are, in no order; unknown ones and other tenants' are absent. */
  async byIds(caller: Caller, ids: string[]): Promise<Stored<T>[]> {
    return this.find(caller, { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } } as Filter<T>);
  }

  /** @throws AppError `not_found` for an unknown id, a malformed one, or another tenant's */
  async get(caller: Caller, id: string | Types.ObjectId): Promise<Stored<T>> {
    if (!Types.ObjectId.isValid(id)) throw notFound();
    const own = this.scoped(caller, { _id: new Types.ObjectId(id) });
    const row = await this.model.findOne(own).select(hidden).lean<Row>();
    if (!row) throw notFound();
    return this.stored(row);
  }

  async exists(caller: Caller, filter: Filter<T>): Promise<boolean> {
    return (await this.model.exists(this.scoped(caller, filter))) !== null;
  }

  async count(caller: Caller, filter: Filter<T>): Promise<number> {
    return this.model.countDocuments(this.scoped(caller, filter));
  }

  /** The caller's documents that are not deleted. */
  protected scoped(caller: Caller, filter: object): QueryFilter<Row> {
    return this.ofTenant(caller, { ...filter, deletedAt: null });
  }

  /** The one place where a filter gets its tenant. */
  protected ofTenant({ tenantId }: Caller, filter: object): QueryFilter<Row> {
    return { ...filter, tenantId };
  }

  protected stored(row: object): Stored<T> {
    return row as Stored<T>;
  }
}
