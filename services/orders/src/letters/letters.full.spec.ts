import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MailOutcome } from '@officina/contracts/notifications/mails';
import { orderLetters } from '@officina/contracts/orders/letters';
import type { Order, OrderCreate, OrderSend } from '@officina/contracts/orders/order';
import { orders } from '@officina/contracts/orders/orders';
import { AppError } from '@officina/server-kit/app-error';
import { until } from '@officina/server-kit/testing/until';
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { download } from '../pdf/testing/printed-orders.ts';
import { anna, carla, startOrders, type OrdersTest } from '../testing/orders-service.ts';
import { LetterPost } from './letter-post.ts';

let service: OrdersTest;

beforeAll(async () => {
  service = await startOrders();
});
afterAll(() => service.close());
beforeEach(() => {
  Object.assign(service.mail, { isOn: true, refusal: undefined });
});

const to = 'ordini@utensileria.example';
const rows = [{ code: 'OL-046', name: 'Olio VG 46', qt: 20 }];
const make = (more: OrderCreate = {}) => service.create({ supplier: 'Utensileria Trentina', rows, ...more });
const send = (id: string, body: OrderSend = { to }, more: object = {}, by = anna) =>
  service.call(orders.send, { params: { id }, body, ...more }, by);
const single = (id: string) => service.call(orders.single, { params: { id } }, anna);
const outcome = (id: string, { key = '' }: { key?: string } = {}, more: Partial<MailOutcome> = {}) =>
  service.asNotifications.call(
    orderLetters.outcome,
    { body: { id, key, state: 'sent', at: '2026-09-17T22:31:00.000Z', ...more } },
    anna,
  );
const mailsOf = async ({ _id }: Order, count = 1) => {
  await until(() => service.mail.of(_id).length >= count);
  return service.mail.of(_id);
};
const actionsOf = async ({ _id }: Order) => (await service.eventsOf(_id)).map(({ action }) => action);
const textOf = async (content: AsyncIterable<Uint8Array>) =>
  (await extractText(await getDocumentProxy(new Uint8Array(await buffer(content))))).text;

describe('an order that is sent by e-mail', () => {
  it('becomes SENT with an e-mail that waits, in one write; the answers go to the person', async () => {
    const made = await make();
    const sent = await send(made._id, { to, message: 'Serve per lunedì.' }, { version: 0 });
    const key = `order:${made._id}:0`;
    const letter = {
      ...{ key, to, by: { id: anna.userId, name: 'Anna Rossi' }, message: 'Serve per lunedì.' },
      ...{ state: 'waiting', answer: null, at: '2026-09-17T22:30:00.000Z' },
    };
    expect(sent).toEqual({ ...made, __v: 1, orderStatus: 'SENT', letter });
    const [, event, ...others] = await service.eventsOf(made._id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ action: 'Ordine inviato', to: { orderStatus: 'SENT', letter } });
    const code = made._id.slice(-5);
    expect(await mailsOf(made)).toEqual([
      {
        ...{ key, to, order: made._id, subject: `Ordine n. ${code} di Rossi Meccanica S.r.l.` },
        replyTo: { name: 'Anna Rossi', address: 'anna.rossi@rossi.example' },
        text: [
          'Serve per lunedì.',
          `L’ordine n. ${code} di Rossi Meccanica S.r.l. è in allegato.`,
          'Anna Rossi\nRossi Meccanica S.r.l.\nPer rispondere: anna.rossi@rossi.example',
        ].join('\n\n'),
      },
    ]);
  });

  it('names the company’s contacts if the person has no address', async () => {
    const made = await make();
    await send(
      made._id,
      { to },
      {},
      { ...anna, userId: '64b000000000000000000009', userName: 'Luca Bianchi' },
    );
    const [mail] = await mailsOf(made);
    expect(mail).not.toHaveProperty('replyTo');
    expect(mail?.text).toContain(
      'Luca Bianchi\nRossi Meccanica S.r.l.\nPer rispondere: officina@rossi.example, 0461 555010',
    );
  });

  it('is sent once if it is pressed twice, by one person or by two at once', async () => {
    const repeated = await make();
    const press = { version: 0, idempotencyKey: 'press-1' };
    const first = await send(repeated._id, { to }, press);
    expect(await send(repeated._id, { to }, press)).toEqual(first);
    expect(await send(repeated._id, { to: 'altro@utensileria.example' })).toEqual(first);
    const shared = await make();
    const luca = { ...anna, userId: '64b000000000000000000002', userName: 'Luca Bianchi' };
    const both = await Promise.allSettled([
      send(shared._id, { to }, { version: 0 }),
      send(shared._id, { to }, { version: 0 }, luca),
      send(shared._id, { to }, {}, luca),
    ]);
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const made of [repeated, shared]) {
      expect((await mailsOf(made)).map(({ key }) => key)).toEqual([`order:${made._id}:0`]);
      expect(await actionsOf(made)).toEqual(['Ordine creato', 'Ordine inviato']);
    }
  });

  it('shows a refusal and stays SENT; it can then be sent again, to another address', async () => {
    const made = await make();
    const { letter } = await send(made._id);
    const answer = '550 5.1.1 no such user';
    await outcome(made._id, letter ?? {}, { state: 'refused', answer });
    const refused = await single(made._id);
    const at = '2026-09-17T22:31:00.000Z';
    expect(refused).toMatchObject({
      orderStatus: 'SENT',
      letter: { ...letter, state: 'refused', answer, at },
    });
    await outcome(made._id, letter ?? {}, { state: 'refused', answer });
    await outcome(made._id, letter ?? {});
    expect(await single(made._id)).toEqual(refused);
    const again = await send(made._id, { to: 'banco@utensileria.example' });
    expect(again.letter).toMatchObject({
      ...{ key: `order:${made._id}:2`, to: 'banco@utensileria.example', state: 'waiting', answer: null },
    });
    // That of the first e-mail comes late.
    await outcome(made._id, letter ?? {});
    expect(await single(made._id)).toEqual(again);
    await outcome(made._id, again.letter ?? {});
    expect(await single(made._id)).toMatchObject({
      orderStatus: 'SENT',
      letter: { state: 'sent', answer: null },
    });
    expect(await mailsOf(made, 2)).toHaveLength(2);
    expect(await actionsOf(made)).toEqual([
      ...['Ordine creato', 'Ordine inviato', 'E-mail dell’ordine rifiutata'],
      ...['Ordine in partenza per e-mail', 'Ordine inviato per e-mail'],
    ]);
  });

  it('is SENT although notifications fails; the e-mail goes with the next sweep, and once', async () => {
    service.mail.refusal = new AppError('unavailable', 'away');
    const made = await make();
    expect(await send(made._id)).toMatchObject({ orderStatus: 'SENT', letter: { state: 'waiting' } });
    await service.get(LetterPost).sweep();
    expect(service.mail.of(made._id)).toEqual([]);
    service.mail.refusal = undefined;
    // As after a kill: the first sweep of another process.
    const other = await service.another();
    const [mail] = await mailsOf(made);
    await other.close();
    await service.get(LetterPost).sweep();
    expect(service.mail.of(made._id)).toEqual([mail]);
    expect(mail).toMatchObject({ to, replyTo: { name: 'Anna Rossi' } });
    expect(service.mail.letters.get(`order:${made._id}:0`)?.tenant).toBe('ROSSI');
    await outcome(made._id, { key: `order:${made._id}:0` });
    const { times } = service.mail.letters.get(`order:${made._id}:0`) ?? {};
    await service.get(LetterPost).sweep();
    expect(service.mail.letters.get(`order:${made._id}:0`)?.times).toBe(times);
  });

  it('shows why notifications does not take the e-mail', async () => {
    const errors = [{ path: 'to', message: 'Non c’è un server di posta' }];
    service.mail.refusal = new AppError('invalid', 'no mail server', { errors });
    const made = await make();
    await send(made._id);
    await until(async () => (await single(made._id)).letter?.state === 'refused');
    expect((await single(made._id)).letter).toMatchObject({ answer: 'Non c’è un server di posta' });
  });

  it('has no e-mail any more once it is reopened, and another one when it is sent again', async () => {
    const made = await make();
    const { letter } = await send(made._id);
    const reopened = await service.edit(made._id, { orderStatus: 'NEW' });
    expect(reopened.letter).toBe(null);
    await outcome(made._id, letter ?? {});
    expect((await single(made._id)).letter).toBe(null);
    const again = await send(made._id);
    expect(again.letter?.key).toBe(`order:${made._id}:2`);
    const edited = await service.edit(made._id, { letter: null, notes: 'x' } as object);
    expect(edited.letter).toEqual(again.letter);
  });
});

describe('the PDF of the e-mail', () => {
  const pdf = (id: string, key?: string, by = anna) =>
    service.asNotifications.file(orderLetters.pdf, { body: { id, key } }, by);

  it('is that of the page', async () => {
    const made = await make({
      contact: to,
      price: 486.4,
      notes: 'Al magazzino',
      orderDate: '2026-09-16T22:30:00.000Z',
    });
    const { letter, _id } = await send(made._id);
    const file = await pdf(_id, letter?.key, { ...anna, userId: null, userName: 'Sistema' });
    const code = _id.slice(-5);
    expect(file.name).toBe(`Order_${code}_17-09-2026.pdf`);
    const { supplier, contact, price, notes } = made;
    const shown = { _id: code, orderDate: '17-09-2026', orderStatus: 'SENT' as const };
    const own = await download(service, { ...shown, supplier, contact, price, notes, rows: made.rows });
    expect(await textOf(file.content)).toEqual(await textOf(own.content));
  });

  it('is not there for an order that is deleted, reopened or another tenant’s, and for an older e-mail', async () => {
    const gone = { code: 'not_found' };
    const made = await make();
    const first = await send(made._id);
    await expect(pdf(made._id, first.letter?.key, carla)).rejects.toMatchObject(gone);
    await service.edit(made._id, { orderStatus: 'NEW' });
    await expect(pdf(made._id)).rejects.toMatchObject(gone);
    const second = await send(made._id);
    await expect(pdf(made._id, first.letter?.key)).rejects.toMatchObject(gone);
    (await pdf(made._id, second.letter?.key)).content.destroy();
    await service.call(orders.remove, { params: { id: made._id } }, anna);
    await expect(pdf(made._id, second.letter?.key)).rejects.toMatchObject(gone);
    expect(await outcome(made._id, second.letter ?? {}, { state: 'given up' })).toEqual({ ok: true });
  });
});

describe('is refused and writes nothing', () => {
  const unchanged = async ({ _id, __v }: Order) => expect((await single(_id)).__v).toBe(__v);
  const at = (...paths: string[]) => ({
    code: 'invalid',
    errors: paths.map((path) => expect.objectContaining({ path })),
  });

  it.each(['', 'ordini', 'a@b.it, c@d.it', 'a b@c.it', 'Anna <a@b.it>', 'a@b.it\r\nBcc: c@d.it'])(
    'to the address %j',
    async (address) => {
      const made = await make();
      await expect(send(made._id, { to: address })).rejects.toMatchObject(at('to'));
      await unchanged(made);
    },
  );

  it('without supplier or rows, after it has arrived, and in another tenant', async () => {
    const empty = await service.create();
    await expect(send(empty._id)).rejects.toMatchObject(at('supplier', 'rows'));
    const arrived = await make({ orderStatus: 'HIDE' });
    await expect(send(arrived._id)).rejects.toMatchObject({ code: 'locked' });
    await expect(send(arrived._id, { to }, {}, carla)).rejects.toMatchObject({ code: 'not_found' });
    await unchanged(empty);
    await unchanged(arrived);
  });

  it('without a mail server, and while notifications is away', async () => {
    const made = await make();
    const isOn = () => service.call(orders.mail, {}, anna);
    expect(await isOn()).toEqual({ isOn: true });
    service.mail.isOn = false;
    expect(await isOn()).toEqual({ isOn: false });
    await expect(send(made._id)).rejects.toMatchObject(at('to'));
    await unchanged(made);
    await service.mail.close();
    await expect(send(made._id)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(isOn()).rejects.toMatchObject({ code: 'unavailable' });
    await unchanged(made);
  });
});
