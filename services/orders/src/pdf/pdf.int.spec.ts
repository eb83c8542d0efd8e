import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@officina/contracts/caller';
import type { OrderPdf } from '@officina/contracts/orders/order';
import { orders } from '@officina/contracts/orders/orders';
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { anna, carla, startOrders, type OrdersTest } from '../testing/orders-service.ts';
import { OrderPdfs } from './order-pdfs.ts';
import { download as downloadFrom, order, printed, row } from './testing/printed-orders.ts';

let service: OrdersTest;

beforeAll(async () => {
  service = await startOrders();
});
afterAll(() => service.close());

const download = (body: OrderPdf, by?: Caller) => downloadFrom(service, body, by);
async function pagesOf(body: OrderPdf, by = anna): Promise<string[]> {
  const bytes = new Uint8Array(await buffer((await download(body, by)).content));
  const { text } = await extractText(await getDocumentProxy(bytes));
  return text;
}
const hasPicture = async (by: Caller) =>
  (await buffer((await download(order({}), by)).content)).includes('/Subtype /Image');
const unspaced = (page: string | undefined) => page?.replaceAll(/\s+/g, ' ') ?? '';
const numbersIn = (pages: string[], what: RegExp) =>
  pages.flatMap((page) => [...page.matchAll(what)].map(([, found]) => Number(found)));

describe('the PDF of an order', () => {
  it('[S7.order.pdf] shows who orders what from whom', async () => {
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
    const expected = [
      ...['Rossi Meccanica S.r.l. Via della Lama 14, 38057 Pergine Valsugana (TN)'],
      ...['P. IVA 01234560221 · 0461 555010 · officina@rossi.example', 'Ordine ricambi n. a4e7d'],
      ...['Consegna a Rossi Meccanica, magazzino Ingresso dal retro'],
      ...['Spettabile Utensileria Trentina ordini@utensileria.example', 'Pergine Valsugana, 17/09/2026'],
      ...['Ordine n. a4e7d del 17/09/2026', 'Confermate per favore quantità e giorno di arrivo'],
      ...['Ordinato da Anna Rossi', 'Righe 1', 'Vostro codice', '1 C-7 F-7 Filtro 7 PR04 8 pz'],
      ...[
        'Costo 1.486,40 €',
        'Note Chiedere di Elena',
        'Distinti saluti',
        'Anna Rossi, Rossi Meccanica S.r.l.',
      ],
      ...['Fattura elettronica: codice destinatario A1B2C3D', 'Ordine a4e7d', 'Pagina 1 di 1'],
    ];
    expect(expected.filter((words) => !unspaced(page).includes(words))).toEqual([]);
  });

  it('has the logo of the company, if there is one', async () => {
    expect([await hasPicture(anna), await hasPicture(carla)]).toEqual([true, false]);
  });

  it('omits unknown fields, and asks for prices', async () => {
    const [page] = await pagesOf(order({ contact: null }), carla);
    expect(unspaced(page)).toContain('Confermate per favore quantità, prezzi e giorno di arrivo');
    const unknown = ['P. IVA', 'Consegna a', 'Costo', 'Note', 'Fattura', 'null', 'undefined', ', 17/09/2026'];
    expect(unknown.filter((words) => unspaced(page).includes(words))).toEqual([]);
    expect(unspaced(page)).toContain('Carla Verdi, Cantina Verdi');
  });

  it('names the manufacturer of a row unless it is the supplier', async () => {
    const rows = ['Utensileria Trentina', 'Rettrans'].map((manufacture) => ({ ...row(1), manufacture }));
    const [page] = await pagesOf(order({ rows }));
    expect(page?.match(/Utensileria Trentina/g)).toHaveLength(1);
    expect(page).toContain('Rettrans');
  });

  it('has all of 300 rows in order, with header and number on every page', async () => {
    const pages = await pagesOf(order({ rows: Array.from({ length: 300 }, (_, at) => row(at)) }));
    const all = Array.from({ length: 300 }, (_, at) => at);
    for (const what of [/C-(\d+)/g, /F-(\d+)/g, /Filtro (\d+)/g]) expect(numbersIn(pages, what)).toEqual(all);
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.filter((page) => !page.includes('Vostro codice'))).toEqual([]);
    expect(pages.filter((page, at) => !page.includes(`Pagina ${at + 1} di ${pages.length}`))).toEqual([]);
  });

  it('keeps each row on one page', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({
      ...row(at),
      description: `top${at}\nb\nc\nd\nend${at}`,
    }));
    for (const page of await pagesOf(order({ rows }))) {
      expect(numbersIn([page], /top(\d+)/g)).toEqual(numbersIn([page], /end(\d+)/g));
    }
  });

  it.each([
    ['euros, accents and degrees', 'Città: € 3,50 a 20 °C, Ø 8 — ±½ m²'],
    ['technical signs', '⌀ 20 → ∅ 18 ← PR04 ↔ PR05 ⇒ ∼ 4 ㎜ a 80 ℃, 3⁄4″ ≈ 19 ≤ Δ'],
    ['Greek', 'Θερμόμετρο λαδιού'],
    ['Cyrillic', 'Привет, масляный фильтр'],
    ['Polish', 'Łódź, źdźbło, ćma, Żuk'],
    ['Turkish', 'İstanbul, ığdır, şişe, GÜÇ'],
    ['Vietnamese', 'Nguyễn Văn Ộ, Đường số 8'],
    ['Chinese', '液压缸密封件，龜龍漢字'],
    ['Japanese', '油圧ポンプのフィルター'],
    ['Korean', '두산공작기계 필터'],
    ['Armenian and Georgian', 'Հայերեն ქართული'],
  ])('draws %s', async (_, notes) => {
    const [page] = await pagesOf(order({ notes, rows: [{ ...row(1), name: notes }] }));
    const squeezed = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, '');
    expect(squeezed(page ?? '').split(squeezed(notes))).toHaveLength(3);
    expect(page).not.toContain('�');
  });

  it('shows where no font has a character', async () => {
    const [page] = await pagesOf(order({ notes: 'a 🪛 b ไ c' }));
    expect(unspaced(page)).toContain('a � b � c');
  });

  it('keeps all of texts that exceed a page', async () => {
    const words = (mark: string) => Array.from({ length: 500 }, (_, at) => `${mark}${at}`);
    const long = { ...row(1), description: words('d').join(' '), notes: words('n').join('\n') };
    const pages = await pagesOf(order({ rows: [row(0), long, row(2)], notes: words('o').join('\n') }));
    const all = Array.from({ length: 500 }, (_, at) => at);
    for (const mark of ['d', 'n', 'o'])
      expect(numbersIn(pages, new RegExp(`(?<!\\w)${mark}(\\d+)`, 'g'))).toEqual(all);
  });

  it('prints code, name and unit on one line each, and so keeps every row', async () => {
    const broken = (first: string, last: string, length: number) =>
      `${first}${'\n'.repeat(length - first.length - last.length)}${last}`;
    const tall = {
      ...{ code: broken('C-1', 'c', 60), code2: broken('F-1', 'f', 60), name: broken('Filtro 1', 'n', 120) },
      ...{ unity: broken('p', 'z', 20), manufacture: broken('Rettrans', 'm', 120), qt: 3 },
    };
    const [page, ...others] = await pagesOf(order({ rows: [tall, row(2)] }));
    expect(others).toEqual([]);
    expect(unspaced(page)).toContain('1 C-1 c F-1 f Filtro 1 n Rettrans m 3 p z 2 C-2');
  });

  it('keeps long words within their columns', async () => {
    const wide = { code: 'W'.repeat(60), code2: 'W'.repeat(60), name: 'W'.repeat(120), qt: 7, unity: 'kg' };
    const [page] = await pagesOf(order({ rows: [wide] }));
    expect(page?.match(/W/g)).toHaveLength(240);
    expect(unspaced(page)).toMatch(/Quantità .*\b7\b kg/);
  });

  it('is cancelled when it takes too long, and the next one is drawn', async () => {
    const threads = new OrderPdfs();
    await expect(threads.make(anna, printed(), 1)).rejects.toMatchObject({ code: 'timeout' });
    await expect(threads.make(anna, printed())).resolves.toHaveProperty('length');
    await threads.onApplicationShutdown();
  });

  it('is refused like the order itself if it has too much data', async () => {
    const full = { ...row(1), description: 'd'.repeat(4_000), notes: 'n'.repeat(4_000) };
    const refused = download(order({ rows: Array.from({ length: 25 }, () => full) }));
    await expect(refused).rejects.toMatchObject({ code: 'too_large', errors: [{ path: 'rows' }] });
  });

  it('has the date of its order', async () => {
    const bytes = await buffer((await download(order())).content);
    expect(bytes.toString('latin1')).toContain('(D:20260917000000Z)');
  });

  it('keeps the signature with the last row, or with the end of the notes', async () => {
    const notes = Array.from({ length: 90 }, (_, at) => `nota${at}`).join('\n');
    for (const [length, more] of [
      ...Array.from({ length: 12 }, (_, at) => [at + 8, {}] as const),
      [1, { notes }] as const,
    ]) {
      const rows = Array.from({ length }, (_, at) => row(at));
      const pages = await pagesOf(order({ rows, ...more }));
      const last = pages.filter((page) => page.includes('Distinti saluti'));
      expect(last).toEqual([pages.at(-1)]);
      expect(last[0]).toContain('notes' in more ? 'nota89' : `C-${length - 1}`);
    }
  });

  it('is refused while the letterhead is unavailable', async () => {
    const away = await startOrders();
    await away.stopAuth();
    await expect(away.bus.file(orders.pdf, { body: order() }, anna)).rejects.toMatchObject({
      ...{ code: 'unavailable', detail: 'Non è possibile leggere i dati dell’azienda, riprova tra poco.' },
    });
    await away.close();
  });

  it('is refused for a NEW order', async () => {
    await expect(download(order({ orderStatus: 'NEW' as 'SENT' }))).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});
