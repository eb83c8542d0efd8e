import type { Caller } from '@officina/contracts/caller';
import type { Call } from '@officina/contracts/endpoint';
import type { Entity } from '@officina/contracts/events/actions';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AppError, invalidFields } from '../app-error.ts';
import { batchesOf } from '../every-page.ts';
import type { BusClient } from '../bus/bus-client.ts';
import { serviceTokens, type ServiceToken } from '../service-token.ts';
import { inUseSentence } from './in-use.ts';
import { referencesOf, referrers, type ReferenceCount } from './referrers.ts';

const deadlineMs = 1_000;

/** As many ids as one call takes. */
const mostAtOnce = 200;

/** A look-up of many by id: answers those that the caller's tenant has, the others are absent. */
type LookUp<T> = Call<z.ZodType, z.ZodType<{ ids: string[] }>, z.ZodType<{ items: T[] }, { items: T[] }>>;

/** What the owner of things that can be deleted answers: a look-up that holds what it finds, and the end of that. */
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

/** Ids by path of the body; those that are absent or null point at nothing. */
type Ids = Record<string, string | null | undefined>;

/**
 * How a reference is called when it cannot be looked up (`il proprietario`) and when nobody knows it (`Utente sconosciuto`),
 * by its path where there may be many.
 */
interface ReferenceTexts {
  what: string;
  unknown: string | ((path: string) => string);
}

/** References across services, from both sides: what mine point at, and what points at mine. */
export class References {
  /** @param running the services of this installation: those that it does not run point at nothing */
  constructor(
    private readonly bus: BusClient,
    private readonly running: readonly ServiceToken[] = serviceTokens,
  ) {}

  /**
   * What another service says of these ids, however many they are; unknown and foreign ones are absent.
   * @param what for the refusal: `il proprietario`
   * @throws AppError `unavailable` when it does not answer within a second
   */
  async lookUp<T>(caller: Caller, look: LookUp<T>, ids: string[], what: string): Promise<T[]> {
    const found: T[] = [];
    for (const some of batchesOf(ids, mostAtOnce))
      found.push(...(await this.ask(look, { ids: some }, caller, what)).items);
    return found;
  }

  /** What another service says of this id. @throws AppError `not_found`, `unavailable` as `lookUp` */
  async one<T>(caller: Caller, look: LookUp<T>, id: string, what: string): Promise<T> {
    const [found] = await this.lookUp(caller, look, [id], what);
    if (!found) throw new AppError('not_found', 'Non trovato');
    return found;
  }

  /** Those of the ids that another service knows. @throws AppError as `lookUp` */
  async knownOf(
    caller: Caller,
    look: LookUp<Found>,
    ids: Iterable<string>,
    what: string,
  ): Promise<Set<string>> {
    const found = await this.lookUp(caller, look, [...new Set(ids)], what);
    return new Set(found.map(({ _id }) => _id));
  }

  /**
   * Refuses references to what is not there, of a kind that is never deleted.
   * @throws AppError `invalid` naming the paths; `unavailable` as `lookUp`
   */
  async refuseUnknown(
    caller: Caller,
    look: LookUp<Found>,
    ids: Ids,
    { what, unknown }: ReferenceTexts,
  ): Promise<void> {
    refuseAbsent(ids, await this.lookUp(caller, look, named(ids), what), unknown);
  }

  /**
   * Refuses references to what is not there, and keeps the rest from being deleted until what points at them is written:
   * let go at the end of the block, `await using` (ADR 0013).
   * @throws AppError as `refuseUnknown`
   */
  async hold(
    caller: Caller,
    owner: Holding,
    ids: Ids,
    { what, unknown }: ReferenceTexts,
  ): Promise<AsyncDisposable> {
    await using held = new AsyncDisposableStack();
    const body = { ids: named(ids), by: randomUUID() };
    if (body.ids.length > 0) {
      // What cannot be let go ends by itself.
      held.defer(async () => void (await this.ask(owner.release, body, caller, what).catch(() => undefined)));
      const { items } = await this.ask(owner.hold, body, caller, what);
      refuseAbsent(ids, items, unknown);
    }
    return held.move();
  }

  /**
   * Refuses to let go what others point at.
   * @param own counts of the service's own documents, beside those of the other services
   * @param isActive of what would be let go: the inactive is not advised to be deactivated
   * @throws AppError `in_use` with the counts in its sentence; `unavailable` when one who may point at it does not answer
   */
  async refuseWhileReferenced(
    caller: Caller,
    entity: Entity,
    id: string,
    own: ReferenceCount[] = [],
    isActive = true,
  ): Promise<void> {
    const asked = (referrers[entity] ?? []).filter((token) => this.running.includes(token));
    const answers = await Promise.all(
      asked.map((token) => this.ask(referencesOf(token), { entity, id }, caller, 'chi lo usa')),
    );
    const counts = [...own, ...answers.flatMap((answer) => answer.counts)].filter(({ count }) => count > 0);
    if (counts.length > 0) throw new AppError('in_use', inUseSentence(entity, counts, isActive));
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

const named = (ids: Ids): string[] => [...new Set(Object.values(ids).filter((id) => typeof id === 'string'))];

function refuseAbsent(ids: Ids, found: Found[], unknown: ReferenceTexts['unknown']): void {
  const known = new Set(found.map(({ _id }) => _id));
  const absent = Object.keys(ids).filter((path) => typeof ids[path] === 'string' && !known.has(ids[path]));
  const saidOf = (path: string) => (typeof unknown === 'string' ? unknown : unknown(path));
  if (absent.length > 0) throw invalidFields(absent.map((path) => ({ path, message: saidOf(path) })));
}
