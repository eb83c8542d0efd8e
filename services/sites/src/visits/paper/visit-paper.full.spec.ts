import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownerCalls } from '@officina/contracts/files/owners';
import { customers } from '@officina/contracts/sites/customers';
import { visits, type VisitGrade } from '@officina/contracts/sites/visits';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { startPhotos } from '../../testing/photos.ts';
import { anna, carla, startVisits, unknown, type VisitsTest } from '../../testing/visits-service.ts';

let app: VisitsTest;
let gateway: Awaited<ReturnType<typeof testBus>>;

beforeAll(async () => {
  app = await startVisits();
  gateway = await testBus(app.service.nats, 'gateway');
});
afterAll(async () => {
  await gateway.close();
  await app.service.close();
});

const grades: VisitGrade[] = ['GOOD', 'SOSO', 'BAD', 'OUTOFORDER', 'OTHER'];
const download = (id: string, by = anna) => gateway.bus.file(visits.pdf, { params: { id } }, by);
const unspaced = (page: string) => page.replaceAll(/\s+/g, ' ');

const textOf = async (pdf: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text.map(unspaced);
const pagesOf = async (id: string) => textOf(await buffer((await download(id)).content));

/** A site with a number of machines in service, each of which can be graded. */
async function siteWith(count: number, more: { customer?: string } = {}) {
  const site = await app.newSite('Capannone B');
  const ids = Array.from({ length: count }, () => app.newMachine({ site, ...more }));
  return { site, ids };
}

const grading = (ids: string[]) =>
  ids.map((machineId, at) => ({ machineId, status: grades[at % grades.length] ?? 'GOOD' }));

/** Tells sites how many photos a visit has, as files does. */
async function countPhotos(entityId: string, pictures: number): Promise<void> {
  const files = await testBus(app.service.nats, 'files');
  const counts = { pictures, documents: 0 };
  const body = { entity: 'visit' as const, entityId, revision: pictures, counts };
  await files.bus.call(ownerCalls('sites').keep, { body }, anna);
  await files.close();
}

async function newCustomer(name: string): Promise<string> {
  const admin = await testBus(app.service.nats, 'admin');
  const { _id } = await admin.bus.call(customers.create, { body: { name } }, anna);
  await admin.close();
  return _id;
}

describe('a printed visit', () => {
  it('shows the site, the technician, and the condition of each machine', async () => {
    const customer = await newCustomer('Carpenteria Fersina S.p.A.');
    const { site, ids } = await siteWith(7, { customer });
    app.newMachine({ site, isActive: false, name: 'Ferma da anni' });
    await app.create({ site, datetime: '2026-08-31T22:30:00.000Z' });
    const machines = grading(ids.slice(0, 6)).map((row) => ({
      ...{ ...row, note: row.status === 'BAD' ? 'Perde olio\ndal cilindro' : null },
    }));
    const { _id } = await app.create({ site, machines, note: 'Puliti i filtri.' });
    const file = await download(_id);
    expect(file.name).toBe('Visita_Capannone B_17-09-2026.pdf');
    file.content.destroy();
    const [page = '', ...others] = await pagesOf(_id);
    expect(others).toEqual([]);
    const expected = [
      ...['Rossi Meccanica S.r.l. Via della Lama 14, 38057 Pergine Valsugana (TN) P. IVA 01234560221'],
      ...[`Rapporto di visita ${_id.slice(-5)}`, 'Visita a Capannone B Carpenteria Fersina S.p.A.'],
      ...['Via Emilia 1, Modena', 'scheda del luogo', 'Data e ora 17/09/2026, 10:30'],
      ...['Tecnico Anna Rossi', 'Macchine viste 6 di 7', 'Visita precedente 01/09/2026'],
      ...['2 buone, 1 discreta, 1 cattiva, 1 non funzionante, 1 altro, 1 non vista'],
      ...[
        'MAC-1 Pressa 1 Buono',
        'MAC-3 Pressa 3 Cattivo Perde olio dal cilindro',
        'MAC-4 Pressa 4 Non funzionante',
      ],
      ...['MAC-7 Pressa 7 Non vista', 'Nota della visita Puliti i filtri.', 'Firma del tecnico'],
      ...['Firma per il cliente, nome leggibile', `Visita ${_id.slice(-5)} Pagina 1 di 1`],
    ];
    expect(expected.filter((text) => !page.includes(text))).toEqual([]);
    expect(page).toMatch(/Stampato il \d\d\/\d\d\/\d{4} da Anna Rossi/);
    expect(page).not.toContain('Ferma da anni');
  });

  it('omits unknown fields', async () => {
    const { _id } = await app.create({ owner: undefined });
    const [page = ''] = await pagesOf(_id);
    expect(
      ['Visita precedente', 'Nota', 'Macchine 0', 'null', 'undefined'].filter((text) => page.includes(text)),
    ).toEqual([]);
    expect(page).toContain('Macchine viste 0 di 0');
  });

  it('omits the customer if the tenant has disabled customers', async () => {
    const customer = await newCustomer('Carpenteria Fersina S.p.A.');
    const { site, ids } = await siteWith(1, { customer });
    const { _id } = await app.create({ site, machines: grading(ids) });
    expect((await pagesOf(_id)).join()).toContain('Carpenteria Fersina');
    app.services.customer = { enabled: false };
    expect((await pagesOf(_id)).join()).not.toContain('Carpenteria Fersina');
    delete app.services.customer;
  });

  it('has the maximum of machines in order, a header on each page, and the signatures with the last ones', async () => {
    const { site, ids } = await siteWith(400);
    const graded = grading(ids.slice(0, 200));
    const { _id } = await app.create({ site, machines: graded, note: 'n'.repeat(4_000) });
    const pages = await pagesOf(_id);
    const codes = pages.flatMap((page) => page.match(/MAC-\d+/g) ?? []);
    expect(codes).toHaveLength(400);
    expect(new Set(codes).size).toBe(400);
    expect(codes).toEqual(codes.toSorted((one, other) => one.localeCompare(other, 'it')));
    const withRows = pages.filter((page) => page.includes('MAC-'));
    expect(withRows.filter((page) => !page.includes('Codice Macchina Giudizio Nota'))).toEqual([]);
    expect(pages.join('').match(/n{3,}/g)?.join('').length).toBe(4_000);
    expect(pages.filter((page) => page.includes('Firma del tecnico'))).toEqual([pages.at(-1)]);
    expect(pages.at(-1)).toMatch(/n{3,}.* Firma/);
  });

  it.each([24, 25, 26, 27, 28])(
    'never has the signatures alone on a page, with %d machines',
    async (count) => {
      const { site, ids } = await siteWith(count);
      const { _id } = await app.create({ site, machines: grading(ids) });
      expect((await pagesOf(_id)).at(-1)).toMatch(/MAC-\d+ .*Firma del tecnico/);
    },
  );

  it('has photos under machines with a bad grade, and says how many more there are', async () => {
    const { site, ids } = await siteWith(4);
    const { _id } = await app.create({ site, machines: grading(ids) });
    const files = await startPhotos(app.service.nats, new Map(ids.map((id) => [id, 3])));
    await countPhotos(_id, 12);
    const pdf = await buffer((await download(_id)).content);
    await files.close();
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(4);
    expect((await textOf(pdf)).join()).toMatch(
      /Cattivo Perdita 1 Perdita 2 .* Non funzionante Perdita 1 Perdita 2 Altre 8 foto nella visita\. Firma/,
    );
  });

  it('says that its photos did not arrive, while files is away', async () => {
    const { site, ids } = await siteWith(3);
    const { _id } = await app.create({ site, machines: grading(ids) });
    await countPhotos(_id, 1);
    expect((await pagesOf(_id)).join()).toContain('Le foto non sono arrivate: si vedono nella visita. Firma');
  });

  it('has as many photos as it may have with the maximum of machines, each on the page of its machine', async () => {
    const { site, ids } = await siteWith(400);
    const machines = ids.slice(0, 200).map((machineId) => ({ machineId, status: 'BAD' as const }));
    const { _id } = await app.create({ site, machines, note: 'n'.repeat(4_000) });
    const files = await startPhotos(app.service.nats, new Map(ids.map((id) => [id, 1])), 333_000);
    await countPhotos(_id, 200);
    const pdf = await buffer((await download(_id)).content);
    await files.close();
    expect(pdf.length).toBeGreaterThan(7_900_000);
    const pages = await textOf(pdf);
    expect(pages.join().match(/Cattivo Perdita 1/g)).toHaveLength(24);
    expect(pages.at(-1)).toMatch(/n{3,} Altre 176 foto nella visita\. Firma/);
  });

  it('marks a deleted machine as such, with its name at the time of the visit', async () => {
    const { site, ids } = await siteWith(2);
    const { _id } = await app.create({ site, machines: grading(ids) });
    const [deleted] = app.known.splice(
      app.known.findIndex((one) => one._id === ids[0]),
      1,
    );
    const [page] = await pagesOf(_id);
    expect(page).toContain(`${deleted?.shortCode} ${deleted?.name} Buono La macchina non c’è più`);
    expect(page).toContain('Macchine viste 2 di 2');
  });

  it('is available only to its tenant, until it is deleted', async () => {
    const { _id } = await app.create();
    await expect(download(_id, carla)).rejects.toMatchObject({ code: 'not_found' });
    await app.remove(_id);
    await expect(download(_id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(download(unknown)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each(['auth', 'maintenance'] as const)('is refused while %s does not answer', async (name) => {
    const other = await startVisits();
    const bus = await testBus(other.service.nats, 'gateway');
    const { _id } = await other.create();
    await other.stop(name);
    await expect(bus.bus.file(visits.pdf, { params: { id: _id } }, anna)).rejects.toMatchObject({
      code: 'unavailable',
    });
    await bus.close();
    await other.service.close();
  });
});
