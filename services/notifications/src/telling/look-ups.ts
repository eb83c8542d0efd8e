import { events } from '@officina/contracts/events/events';
import { interventions, type Intervention } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import type { Order } from '@officina/contracts/orders/order';
import { orders } from '@officina/contracts/orders/orders';
import { AppError } from '@officina/server-kit/app-error';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import type { Choices } from '../choices/choice.model.ts';
import type { Subscriptions } from '../push/subscriptions.ts';
import type { Company } from './companies.ts';
import { askPeople, personOf } from './people.ts';
import type { NoticeMachine, Person } from './telling.ts';

/** What is looked up while a page of events is told; each thing once. */
export class LookUps {
  private people: Promise<Person[]> | undefined;
  private readonly known = new Map<string, Promise<unknown>>();

  constructor(
    private readonly bus: BusClient,
    private readonly choices: Choices,
    private readonly subscriptions: Subscriptions,
    readonly company: Company,
  ) {}

  /** The tenant's active users. */
  everybody(): Promise<Person[]> {
    this.people ??= this.askPeople();
    return this.people;
  }

  /** Ids of those who get push on a device. */
  peopleWithPush(): ReturnType<Subscriptions['people']> {
    return this.once('push', () => this.subscriptions.people(this.company.caller.tenantId));
  }

  /** Undefined for a deleted machine. */
  machine(id: string | null | undefined): Promise<NoticeMachine | undefined> {
    if (!id) return Promise.resolve(undefined);
    return this.once(`machine ${id}`, async () => {
      const { items } = await this.bus.call(machines.byIds, { body: { ids: [id] } }, this.company.caller);
      return items[0];
    });
  }

  /** Undefined for a deleted intervention. */
  intervention(id: string): Promise<Intervention | undefined> {
    return this.once(`intervention ${id}`, () =>
      orNone(this.bus.call(interventions.single, { params: { id } }, this.company.caller)),
    );
  }

  /** Undefined for a deleted order. */
  order(id: string): Promise<Order | undefined> {
    return this.once(`order ${id}`, () =>
      orNone(this.bus.call(orders.single, { params: { id } }, this.company.caller)),
    );
  }

  /** The user who created a document; null if nobody did, or nobody knows. */
  async creator(entityId: string): Promise<string | null> {
    const answer = this.once(`creator ${entityId}`, () =>
      this.bus.call(events.creator, { body: { entityId } }, this.company.caller),
    );
    return (await answer).userId;
  }

  private async askPeople(): Promise<Person[]> {
    const { contacts, chosen } = await askPeople(this.bus, this.choices, this.company.caller);
    return contacts.filter(({ isActive }) => isActive).map((one) => personOf(one, chosen.get(one._id)));
  }

  private once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const known = (this.known.get(key) as Promise<T> | undefined) ?? ask();
    this.known.set(key, known);
    return known;
  }
}

const orNone = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
