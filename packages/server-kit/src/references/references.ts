import type { Caller } from '@officina/contracts/caller';
import type { Call } from '@officina/contracts/endpoint';
import type { Entity } from '@officina/contracts/events/actions';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { BusClient } from '../bus/bus-client.ts';
import { serviceTokens, type ServiceToken } from '../service-token.ts';
import { inUseSentence } from './in-use.ts';
import { referencesOf, referrers, type ReferenceCount } from './referrers.ts';

const deadlineMs = 1_000;

/** A look-up of many by id: answers those that the caller's tenant has, the others are absent. */
type LookUp<T> = Call<z.ZodType, z.ZodType<{ ids: string[] }>, z.ZodType<{ items: T[] }, { items: T[] }>>;

/** How a reference is called when it cannot be looked up (`il proprietario`) and when nobody knows it (`Utente sconosciuto`). */
interface ReferenceTexts {
  what: string;
  unknown: string;
}

/** References across services, from both sides: what mine point at, and what points at mine. */
export class References {
  /** @param running the services of this installation: those that it does not run point at nothing */
  constructor(
    private readonly bus: BusClient,
    private readonly running: readonly ServiceToken[] = serviceTokens,
  ) {}

  /**
   * What another service says of these ids; unknown and foreign ones are absent.
   * @param what for the refusal: `il proprietario`
   * @throws AppError `unavailable` when it does not answer within a second
   */
  async lookUp<T>(caller: Caller, look: LookUp<T>, ids: string[], what: string): Promise<T[]> {
    const { items } = await this.ask(look, { ids }, caller, what);
    return items;
  }

  /**
   * Refuses references to what is not there.
   * @param ids by path of the body; those that are absent or null point at nothing
   * @throws AppError `invalid` naming the paths; `unavailable` as `lookUp`
   */
  async refuseUnknown(
    caller: Caller,
    look: LookUp<{ _id: string }>,
    ids: Record<string, string | null | undefined>,
    { what, unknown }: ReferenceTexts,
  ): Promise<void> {
    const asked = Object.entries(ids).flatMap(([path, id]) => (id ? [{ path, id }] : []));
    if (asked.length === 0) return;
    const found = await this.lookUp(caller, look, [...new Set(asked.map(({ id }) => id))], what);
    const known = new Set(found.map(({ _id }) => _id));
    const errors = asked.filter(({ id }) => !known.has(id)).map(({ path }) => ({ path, message: unknown }));
    if (errors.length > 0) throw new AppError('invalid', unknown, { errors });
  }

  /**
   * Refuses to let go what others point at.
   * @param own counts of the service's own documents, beside those of the other services
   * @throws AppError `in_use` with the counts in its sentence; `unavailable` when one who may point at it does not answer
   */
  async refuseWhileReferenced(
    caller: Caller,
    entity: Entity,
    id: string,
    own: ReferenceCount[] = [],
  ): Promise<void> {
    const asked = (referrers[entity] ?? []).filter((token) => this.running.includes(token));
    const answers = await Promise.all(
      asked.map((token) => this.ask(referencesOf(token), { entity, id }, caller, 'chi lo usa')),
    );
    const counts = [...own, ...answers.flatMap((answer) => answer.counts)].filter(({ count }) => count > 0);
    if (counts.length > 0) throw new AppError('in_use', inUseSentence(entity, counts));
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
