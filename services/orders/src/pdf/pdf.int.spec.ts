import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderPdf } from '@officina/contracts/orders/order';
import { orders } from '@officina/contracts/orders/orders';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { anna, carla, startOrders, type OrdersTest } from '../testing/orders-service.ts';
import { PdfThreads } from './pdf-threads.ts';

let service: OrdersTest;

beforeAll(async () => {
  service = await startOrders();
});
afterAll(() => service.close());

const row = (at: number) => ({
  ...{ code: `C-${at}`, code2: `F-${at}`, name: `Filtro ${at}`, unity: 'pz', qt: at + 1 },
});
const order = (more: Partial<OrderPdf> = {}): OrderPdf => ({
  ...{ _id: 'a4e7d', supplier: 'Utensileria Trentina', contact: 'ordini@utensileria.example' },
  ...{ orderDate: '17-09-2026', orderStatus: 'SENT', rows: [row(0)], ...more },
});
const download = (body: OrderPdf, by = anna) => service.bus.file(orders.pdf, { body }, by);
async function pagesOf(body: OrderPdf, by = anna): Promise<string[]> {
  const bytes = new Uint8Array(await buffer((await download(body, by)).content));
  const { text } = await extractText(await getDocumentProxy(bytes));
  return text;
}
const numbersIn = (pages: string[], what: RegExp) =>
  pages.flatMap((page) => [...page.matchAll(what)].map(([, found]) => Number(found)));

describe('the PDF of an order', () => {
  it('[S7.order.pdf] says who orders what of whom', async () => {
    const body = order({
      price: 1486.4,
      notes: 'Chiedere di Elena',
      rows: [{ ...row(7), machineName: 'PR04' }],
    });
    const file = await download(body);
    expect(file.name).toBe('Order_a4e7d_17-09-2026.pdf');
    file.content.destroy();
    const [page, ...others] = await pagesOf(body);
    expect(others).toEqual([]);
    const said = [
      ...['Rossi Meccanica S.r.l.', 'Ordine ricambi a4e7d', 'Data: 17/09/2026', 'Utensileria Trentina'],
      ...['ordini@utensileria.example', 'Codice fornitore', 'C-7', 'F-7', 'Filtro 7', 'per PR04', 'pz'],
      ...['1.486,40 €', 'Chiedere di Elena', 'Pagina 1 di 1'],
    ];
    expect(said.filter((words) => !page?.replaceAll(/\s+/g, ' ').includes(words))).toEqual([]);
  });

  it('names the maker of a row where it is not the supplier', async () => {
    const rows = ['Utensileria Trentina', 'Rettrans'].map((manufacture) => ({ ...row(1), manufacture }));
    const [page] = await pagesOf(order({ rows }));
    expect(page?.match(/Utensileria Trentina/g)).toHaveLength(1);
    expect(page).toContain('Rettrans');
  });

  it('has all of 300 rows in order, its head and number on every page', async () => {
    const pages = await pagesOf(order({ rows: Array.from({ length: 300 }, (_, at) => row(at)) }));
    const all = Array.from({ length: 300 }, (_, at) => at);
    for (const what of [/C-(\d+)/g, /F-(\d+)/g, /Filtro (\d+)/g]) expect(numbersIn(pages, what)).toEqual(all);
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.filter((page) => !page.includes('Codice fornitore'))).toEqual([]);
    expect(pages.filter((page, at) => !page.includes(`Pagina ${at + 1} di ${pages.length}`))).toEqual([]);
  });

  it('splits no row over two pages', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({
      ...row(at),
      description: `top${at}\nb\nc\nd\nend${at}`,
    }));
    for (const page of await pagesOf(order({ rows }))) {
      expect(numbersIn([page], /top(\d+)/g)).toEqual(numbersIn([page], /end(\d+)/g));
    }
  });

  it('draws euros, accents and degrees, and shows where it has no sign', async () => {
    const [page] = await pagesOf(order({ notes: 'Città: € 3,50 a 20 °C, Ø 8 — Привет 中文 😀' }));
    expect(page).toContain('Città: € 3,50 a 20 °C, Ø 8 — Привет �� �');
  });

  it('writes the technical signs that its letters lack as a drawing without them would', async () => {
    const [page] = await pagesOf(
      order({ notes: '⌀ 20 → ∅ 18 ← PR04 ↔ PR05 ⇒ ∼ 4 ㎜ a 80\u202f℃, 3⁄4″ ≈ 19 ≤ Δ ±½ m²' }),
    );
    expect(page).toContain('Ø 20 -> Ø 18 <- PR04 <-> PR05 => ~ 4 mm a 80 °C, 3⁄4″ ≈ 19 ≤ Δ ±½ m²');
  });

  it('loses nothing of texts that no page holds', async () => {
    const words = (mark: string) => Array.from({ length: 500 }, (_, at) => `${mark}${at}`);
    const long = { ...row(1), description: words('d').join(' '), notes: words('n').join('\n') };
    const pages = await pagesOf(order({ rows: [row(0), long, row(2)], notes: words('o').join('\n') }));
    const all = Array.from({ length: 500 }, (_, at) => at);
    for (const mark of ['d', 'n', 'o'])
      expect(numbersIn(pages, new RegExp(`(?<!\\w)${mark}(\\d+)`, 'g'))).toEqual(all);
  });

  it('has a code, a name and a unit in one line each, and so loses no row', async () => {
    const broken = (first: string, last: string, length: number) =>
      `${first}${'\n'.repeat(length - first.length - last.length)}${last}`;
    const tall = {
      ...{ code: broken('C-1', 'c', 60), code2: broken('F-1', 'f', 60), name: broken('Filtro 1', 'n', 120) },
      ...{ unity: broken('p', 'z', 20), manufacture: broken('Rettrans', 'm', 120), qt: 3 },
    };
    const [page, ...others] = await pagesOf(order({ rows: [tall, row(2)] }));
    expect(others).toEqual([]);
    expect(page?.replaceAll(/\s+/g, ' ')).toContain('C-1 c F-1 f Filtro 1 n Rettrans m 3 p z C-2');
  });

  it('keeps words without a break in their columns', async () => {
    const wide = { code: 'W'.repeat(60), code2: 'W'.repeat(60), name: 'W'.repeat(120), qt: 7, unity: 'kg' };
    const [page] = await pagesOf(order({ rows: [wide] }));
    expect(page?.match(/W/g)).toHaveLength(240);
    expect(page?.replaceAll(/\s+/g, ' ')).toMatch(/Quantità Unità .*\b7\b .*kg/);
  });

  it('of 500 rows takes at most 4 s cold and 2 s warm, off the main thread', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => row(at));
    const timed = async () => {
      const start = performance.now();
      await buffer((await download(order({ rows }))).content);
      return performance.now() - start;
    };
    expect(await timed()).toBeLessThan(4_000);
    // The best of three: what else the machine does is not the thread's.
    expect(Math.min(await timed(), await timed(), await timed())).toBeLessThan(2_000);
    const lateness = async () => {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      await Promise.all(Array.from({ length: 5 }, timed));
      delay.disable();
      return delay.percentile(99) / 1e6;
    };
    expect(Math.min(await lateness(), await lateness(), await lateness())).toBeLessThan(50);
  });

  it('does not wait for the many of another tenant', async () => {
    const heavy = order({ rows: Array.from({ length: 300 }, (_, at) => row(at)) });
    let drawn = 0;
    const many = Array.from({ length: 30 }, async () => {
      // Those that find no turn in half of this are refused.
      const { content } = await service.bus.file(orders.pdf, { body: heavy }, anna, { deadlineMs: 2_000 });
      drawn += 1;
      content.destroy();
    });
    await Promise.any(many);
    const before = drawn;
    (await download(order(), carla)).content.destroy();
    expect(drawn - before).toBeLessThanOrEqual(2);
    await Promise.allSettled(many);
  });

  it('that takes too long is given up, and the next one is drawn', async () => {
    const threads = new PdfThreads();
    const printed = { ...order(), companyName: 'Rossi Meccanica S.r.l.' };
    await expect(threads.make(anna, printed, 1)).rejects.toMatchObject({ code: 'timeout' });
    await expect(threads.make(anna, printed)).resolves.toHaveProperty('length');
    await threads.onApplicationShutdown();
  });

  it('is not late for having waited for its turn', async () => {
    const threads = new PdfThreads();
    const rows = Array.from({ length: 100 }, (_, at) => row(at));
    const printed = { ...order({ rows }), companyName: '' };
    await threads.make(anna, printed);
    const began = performance.now();
    await threads.make(anna, printed);
    const limit = Math.ceil(5 * (performance.now() - began));
    const waiting = Array.from({ length: 12 }, () => threads.make(anna, printed));
    await expect(threads.make(anna, printed, limit)).resolves.toHaveProperty('length');
    await Promise.all(waiting);
    await threads.onApplicationShutdown();
  });

  it('of more than an order may hold is refused as that order would be', async () => {
    const full = { ...row(1), description: 'd'.repeat(4_000), notes: 'n'.repeat(4_000) };
    const refused = download(order({ rows: Array.from({ length: 25 }, () => full) }));
    await expect(refused).rejects.toMatchObject({ code: 'too_large', errors: [{ path: 'rows' }] });
  });

  it('that is more than the thread can hold is too large, and the next one is drawn', async () => {
    const threads = new PdfThreads();
    const lines = '\n'.repeat(3_999);
    const tall = { ...row(1), description: `d${lines}`, notes: `n${lines}` };
    const printed = { ...order({ rows: Array.from({ length: 500 }, () => tall) }), companyName: '' };
    await expect(threads.make(anna, printed, 100_000)).rejects.toMatchObject({ code: 'too_large' });
    await expect(threads.make(anna, { ...order(), companyName: '' })).resolves.toHaveProperty('length');
    await threads.onApplicationShutdown();
  }, 110_000);

  it('of the same order is the same file, whenever it is drawn', async () => {
    const bytes = async () => buffer((await download(order())).content);
    const first = await bytes();
    await delay(1_100);
    expect((await bytes()).equals(first)).toBe(true);
    expect(first.toString('latin1')).toContain('(D:20260917000000Z)');
  });

  it('of a NEW one is refused', async () => {
    await expect(download(order({ orderStatus: 'NEW' as 'SENT' }))).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});
