import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { FileReply, Precondition } from '@officina/contracts/endpoint';
import { mails } from '@officina/contracts/notifications/mails';
import type { OrderSend } from '@officina/contracts/orders/order';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { References } from '@officina/server-kit/references/references';
import { toWire, type Stored } from '@officina/server-kit/store/stored';
import { dayOf, zoneOf } from '@officina/server-kit/zone';
import { Orders, type OrderFields } from '../orders/order.model.ts';
import { OrderFiles } from '../pdf/order-files.ts';
import { LetterPost } from './letter-post.ts';
import { isOnItsWay, refuseUnsendable, withLetter } from './letter-rules.ts';

const deadlineMs = 1_000;

/** Orders that go to their suppliers by e-mail (ADR 0074). */
@Injectable()
export class LettersService {
  constructor(
    private readonly orders: Orders,
    private readonly files: OrderFiles,
    private readonly post: LetterPost,
    private readonly references: References,
    private readonly bus: BusClient,
    private readonly clock: Clock,
  ) {}

  /** Whether there is a mail server. @throws AppError `unavailable` if notifications does not answer within a second */
  async isOn(caller: Caller): Promise<boolean> {
    if (!this.references.running.includes('notifications')) return false;
    try {
      return (await this.bus.call(mails.isOn, {}, caller, { deadlineMs })).isOn;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError('unavailable', 'Non è possibile verificare la posta, riprova tra poco.');
    }
  }

  /**
   * Makes an order SENT with an e-mail that waits, in one write, and then hands the e-mail over. While one waits already, the order is
   * returned unchanged.
   * @throws AppError `not_found`, `stale`, `unavailable` as `isOn`, `invalid` without a mail server, and those of `refuseUnsendable`
   */
  async send(caller: Caller, id: string, body: OrderSend, on: Precondition): Promise<Stored<OrderFields>> {
    const by = { id: caller.userId, name: caller.userName };
    const order = await this.orders.update(caller, id, { ...on, request: body }, async (current) => {
      refuseUnsendable(current);
      if (isOnItsWay(current)) return null;
      if (!(await this.isOn(caller)))
        throw invalid('to', 'Officina non ha un server di posta: l’ordine non può partire per e-mail.');
      return withLetter(current, body, by, this.clock.now());
    });
    // Not awaited: the order is sent, and its e-mail goes as soon as it can.
    if (isOnItsWay(order)) void this.post.hand(caller, order);
    return order;
  }

  /**
   * The PDF of an order as it is stored, its day in the caller's zone.
   * @param key of the e-mail that it goes with
   * @throws AppError `not_found` for a deleted order, and where the e-mail need not be sent any more; `unavailable` without a letterhead
   */
  async pdf(caller: Caller, id: string, key: string | undefined): Promise<FileReply> {
    const order = await this.orders.get(caller, id);
    const { orderStatus, letter } = order;
    if (orderStatus === 'NEW' || (key !== undefined && key !== letter?.key))
      throw new AppError('not_found', 'L’ordine è stato riaperto, o inviato di nuovo.');
    const { supplier, contact, orderDate, price, notes, rows } = order;
    const day = dayOf(zoneOf(caller), orderDate).split('-').toReversed().join('-');
    const printed = { _id: id.slice(-5), orderDate: day, orderStatus };
    return this.files.make(
      caller,
      { ...printed, ...toWire({ supplier, contact, price, notes, rows }) },
      letter?.by.name ?? '',
    );
  }
}
