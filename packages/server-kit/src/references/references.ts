import type { Caller } from '@officina/contracts/caller';
import type { Call } from '@officina/contracts/endpoint';
import type { Entity } from '@officina/contracts/events/actions';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AppError, invalidFields } from '../app-error.ts';
import { batchesOf } from '../all-pages.ts';
import type { BusClient } from '../bus/bus-client.ts';
import { serviceTokens, type ServiceToken } from '../service-token.ts';
import { inUseMessage } from './in-use.ts';
import { referenceCountCall, referrers, type ReferenceCount } from './referrers.ts';

const deadlineMs = 1_000;

/** Maximum number of ids per call. */
const maxIdsPerCall = 200;

/** A look-up of several records by id: returns those of the caller's tenant, and omits the others. */
type LookUp<T> = Call<z.ZodType, z.ZodType<{ ids: string[] }>, z.ZodType<{ items: T[] }, { items: T[] }>>;

/**
 * Calls of a service that owns deletable records: a look-up that holds the records it finds, and the release of these
 * holds.
 */
interface Holding {
  hold: Call<z.ZodType, z.ZodType<HeldIds>, z.ZodType<{ items: Found[] }, { items: Found[] }>>;
  release: Call<z.ZodType, z.ZodType<HeldIds>>;
}

interface HeldIds {
  ids: string[];
  by: string;
}

interface Found {
  _id: string;
}

/** Ids by path in the body; absent or null ids are ignored. */
type Ids = Record<string, string | null | undefined>;

/**
 * Texts for a reference that cannot be looked up (`il proprietario`) or is unknown (`Utente sconosciuto`, by path if
 * there may be several).
 */
interface ReferenceTexts {
  what: string;
  unknown: string | ((path: string) => string);
}

/** References across services, in both directions: from this service's records and to them. */
export class References {
  /** @param running the services of this installation; others are not asked for references */
  constructor(
    private readonly bus: BusClient,
    readonly running: readonly ServiceToken[] = serviceTokens,
  ) {}

  /**
   * Looks up any number of ids in another service; unknown ids and other tenants' are omitted.
   * @param what for the error message: `il proprietario`
   * @throws AppError `unavailable` if the service does not answer within a second
   */
  async lookUp<T>(caller: Caller, call: LookUp<T>, ids: string[], what: string): Promise<T[]> {
    const found: T[] = [];
    for (const some of batchesOf(ids, maxIdsPerCall))
      found.push(...(await this.ask(call, { ids: some }, caller, what)).items);
    return found;
  }

  /** Looks up one id in another service. @throws AppError `not_found`, `unavailable` as `lookUp` */
  async one<T>(caller: Caller, call: LookUp<T>, id: string, what: string): Promise<T> {
    const [found] = await this.lookUp(caller, call, [id], what);
    if (!found) throw new AppError('not_found', 'Non trovato');
    return found;
  }

  /** The ids that exist in another service. @throws AppError as `lookUp` */
  async knownOf(
    caller: Caller,
    call: LookUp<Found>,
    ids: Iterable<string>,
    what: string,
  ): Promise<Set<string>> {
    const found = await this.lookUp(caller, call, [...new Set(ids)], what);
    return new Set(found.map(({ _id }) => _id));
  }

  /**
   * Rejects references to unknown records, for kinds that are never deleted.
   * @throws AppError `invalid` with the paths; `unavailable` as `lookUp`
   */
  async refuseUnknown(
    caller: Caller,
    call: LookUp<Found>,
    ids: Ids,
    { what, unknown }: ReferenceTexts,
  ): Promise<void> {
    refuseAbsent(ids, await this.lookUp(caller, call, presentIds(ids), what), unknown);
  }

  /**
   * Rejects references to unknown records, and prevents the others from being deleted until the references are
   * written. Use with `await using`, which releases them at the end of the block (ADR 0013).
   * @throws AppError as `refuseUnknown`
   */
  async hold(
    caller: Caller,
    owner: Holding,
    ids: Ids,
    { what, unknown }: ReferenceTexts,
  ): Promise<AsyncDisposable> {
    await using held = new AsyncDisposableStack();
    const body = { ids: presentIds(ids), by: randomUUID() };
    if (body.ids.length > 0) {
      // If the release fails, the hold expires by itself.
      held.defer(async () => void (await this.ask(owner.release, body, caller, what).catch(() => undefined)));
      const { items } = await this.ask(owner.hold, body, caller, what);
      refuseAbsent(ids, items, unknown);
    }
    return held.move();
  }

  /**
   * Rejects the deletion of a referenced record.
   * @param ownCounts counts in this service, in addition to those of other services
   * @param isActive whether the record is active; deactivation is not suggested for an inactive one
   * @throws AppError `in_use` with the counts in its message; `unavailable` if a referring service does not answer
   */
  async refuseWhileReferenced(
    caller: Caller,
    entity: Entity,
    id: string,
    ownCounts: ReferenceCount[] = [],
    isActive = true,
  ): Promise<void> {
    const tokens = (referrers[entity] ?? []).filter((token) => this.running.includes(token));
    const answers = await Promise.all(
      tokens.map((token) => this.ask(referenceCountCall(token), { entity, id }, caller, 'chi lo usa')),
    );
    const counts = [...ownCounts, ...answers.flatMap((answer) => answer.counts)].filter(
      ({ count }) => count > 0,
    );
    if (counts.length > 0) throw new AppError('in_use', inUseMessage(entity, counts, isActive));
  }

  private async ask<B, O>(
    call: Call<z.ZodType, z.ZodType<B>, z.ZodType<O, O>>,
    body: B,
    caller: Caller,
    what: string,
  ): Promise<O> {
    try {
      return (await this.bus.call(call, { body }, caller, { deadlineMs })) as O;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError('unavailable', `Non è possibile verificare ${what}, riprova tra poco.`);
    }
  }
}

const presentIds = (ids: Ids): string[] => [
  ...new Set(Object.values(ids).filter((id) => typeof id === 'string')),
];

function refuseAbsent(ids: Ids, found: Found[], unknown: ReferenceTexts['unknown']): void {
  const known = new Set(found.map(({ _id }) => _id));
  const absent = Object.keys(ids).filter((path) => typeof ids[path] === 'string' && !known.has(ids[path]));
  const messageFor = (path: string) => (typeof unknown === 'string' ? unknown : unknown(path));
  if (absent.length > 0) throw invalidFields(absent.map((path) => ({ path, message: messageFor(path) })));
}
