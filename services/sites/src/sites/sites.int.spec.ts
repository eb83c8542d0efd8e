import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { machines } from '@officina/contracts/maintenance/machines';
import { sites, type Site, type SiteCreate, type SiteEdit } from '@officina/contracts/sites/sites';
import { allPages } from '@officina/server-kit/all-pages';
import { referenceCountCall } from '@officina/server-kit/references/referrers';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { randomUUID } from 'node:crypto';
import { SitesModule } from '../sites.module.ts';

const anna = caller({ tenantId: 'ROSSI' });
const carla = caller({ tenantId: 'CANTINA', userName: 'Carla Verdi' });

/** Machines in the maintenance stand-in, all of ROSSI. */
const known: { _id: string; shortCode: string; isActive: boolean; site: string | null }[] = [];
let maintenance: { close: () => Promise<void> }[] = [];
let service: TestService;

beforeAll(async () => {
  service = await testService(SitesModule, 'sites', {
    holdPatience: { deleteMs: 100 },
    before: async (nats) => {
      const ofRossi = (tenantId: string) => (tenantId === 'ROSSI' ? known : []);
      maintenance = [
        await standIn(nats, 'maintenance', machines.byIds, ({ body }, { tenantId }) => ({
          items: ofRossi(tenantId).filter(({ _id }) => body.ids.includes(_id)),
        })),
        await standIn(nats, 'maintenance', referenceCountCall('maintenance'), ({ body }, { tenantId }) => {
          const atSite = ofRossi(tenantId).filter(({ site }) => site === body.id);
          return { counts: [{ entity: 'machine' as const, count: atSite.length }] };
        }),
      ];
      return { close: stopMaintenance };
    },
  });
});
afterAll(() => service.close());

const stopMaintenance = () => Promise.all(maintenance.map(({ close }) => close()));
const newMachine = (site: string | null) => {
  const _id = String(known.length + 1).padStart(24, '0');
  known.push({ _id, shortCode: `M${known.length}`, isActive: true, site });
  return _id;
};

const create = (body: Partial<SiteCreate> = {}, by = anna) =>
  service.call(
    sites.create,
    { body: { name: 'Sede', address: 'Via Emilia 1', city: 'Modena', ...body } },
    by,
  );
const edit = (id: string, body: SiteEdit, version?: number, by = anna) =>
  service.call(sites.edit, { params: { id }, body, version }, by);
const remove = (id: string, version?: number, by = anna) =>
  service.call(sites.remove, { params: { id }, version }, by);
const all = async (by = anna) => (await service.call(sites.all, {}, by)).items;
const byMachine = async (id: string, by = anna) =>
  (await service.call(sites.byMachine, { params: { id } }, by)).items;
const eventsOf = async (id: string) => (await service.events()).filter(({ entityId }) => entityId === id);
const fieldAt = (path: string) => ({ code: 'invalid', errors: [expect.objectContaining({ path })] });

describe('the fields of the specification', () => {
  const body: SiteCreate = {
    name: 'Deposito',
    postalCode: '41121',
    phone: '059 000000',
    address: 'Via Emilia 2',
    city: 'Modena',
    email: 'deposito@azienda.example',
    code: 'DEP',
    excode: 'X-1',
    gpsLat: 44.6471,
    gpsLon: 10.9252,
  };
  let stored: Site | undefined;

  beforeAll(async () => {
    const { _id } = await create(body);
    stored = (await all()).find((one) => one._id === _id);
  });

  it.each(Object.entries(body))('[S3.site.%s] is stored', (field, value) => {
    expect(stored).toHaveProperty([field], value);
  });

  it('[S3.site._id] is set by the server', async () => {
    expect(stored?._id).toMatch(/^[0-9a-f]{24}$/);
    const forged = { _id: 'a'.repeat(24), tenantId: 'CANTINA', name: 'Altro' } as SiteEdit;
    expect((await edit(stored?._id ?? '', forged))._id).toBe(stored?._id);
  });
});

describe('writing', () => {
  it('[S7.site.create] creates a site from the body, other fields empty, with one event', async () => {
    const made = await create();
    expect(made).toMatchObject({ __v: 0, name: 'Sede', city: 'Modena', email: null, gpsLat: null });
    expect(await eventsOf(made._id)).toMatchObject([
      { action: 'Luogo creato', object: 'Luogo Sede — Modena', from: null, to: { name: 'Sede' } },
    ]);
  });

  it('creates one site when a create is repeated with its key', async () => {
    const body = { name: 'Una', address: 'Via Roma 1', city: 'Torino' };
    const request = { body, idempotencyKey: 'key-of-site-1' };
    const first = await service.call(sites.create, request, anna);
    expect(await service.call(sites.create, request, anna)).toEqual(first);
    expect(await eventsOf(first._id)).toHaveLength(1);
  });

  it('[S7.site.edit] changes the fields that the body names, clears with null or an empty text, and the event has only those', async () => {
    const made = await create({ code: 'A', excode: 'B', email: 'a@b.example' });
    const changed = await edit(made._id, { code: '', excode: null, phone: '1', email: '' }, 0);
    expect(changed).toMatchObject({
      __v: 1,
      code: null,
      excode: null,
      phone: '1',
      email: null,
      name: 'Sede',
    });
    const [, event] = await eventsOf(made._id);
    expect(event).toMatchObject({ action: 'Luogo modificato', version: 1 });
    expect([event?.from, event?.to]).toEqual([
      { code: 'A', excode: 'B', phone: null, email: 'a@b.example' },
      { code: null, excode: null, phone: '1', email: null },
    ]);
    expect(await edit(made._id, { phone: '1' })).toEqual(changed);
    expect(await eventsOf(made._id)).toHaveLength(2);
  });

  it('refuses missing fields and an outdated version', async () => {
    const made = await create();
    await expect(create({ city: ' ' })).rejects.toMatchObject(fieldAt('city'));
    await expect(edit(made._id, { email: 'x' })).rejects.toMatchObject(fieldAt('email'));
    await edit(made._id, { name: 'Prima' }, 0);
    await expect(edit(made._id, { name: 'Seconda' }, 0)).rejects.toMatchObject({
      code: 'stale',
      current: expect.objectContaining({ name: 'Prima' }),
    });
    await expect(remove(made._id, 0)).rejects.toMatchObject({ code: 'stale' });
  });

  it('needs both latitude and longitude, or neither', async () => {
    await expect(create({ gpsLat: 44.6 })).rejects.toMatchObject(fieldAt('gpsLon'));
    await expect(create({ gpsLon: 10.9, gpsLat: null })).rejects.toMatchObject(fieldAt('gpsLat'));
    const made = await create({ gpsLat: 0, gpsLon: 0 });
    await expect(edit(made._id, { gpsLon: null })).rejects.toMatchObject(fieldAt('gpsLon'));
    expect(await edit(made._id, { gpsLat: 44.6 })).toMatchObject({ gpsLat: 44.6, gpsLon: 0 });
    expect(await edit(made._id, { gpsLat: null, gpsLon: null })).toMatchObject({ gpsLat: null });
  });
});

it('[S1.tenants] another tenant cannot see, change or delete a site', async () => {
  const { _id: id } = await create({ name: 'Solo di Rossi' });
  const missing = { code: 'not_found' };
  await expect(edit(id, { name: 'x' }, undefined, carla)).rejects.toMatchObject(missing);
  await expect(remove(id, undefined, carla)).rejects.toMatchObject(missing);
  expect(JSON.stringify(await all(carla))).not.toContain('Solo di Rossi');
  const body = { ids: [id, 'e'.repeat(24)] };
  expect(await service.call(sites.byIds, { body }, carla)).toEqual({ items: [] });
  expect(await service.call(sites.byIds, { body }, anna)).toEqual({
    items: [{ _id: id, name: 'Solo di Rossi', address: 'Via Emilia 1', city: 'Modena' }],
  });
});

it('[S7.site.all] sites are listed by name across pages, then by id', async () => {
  const tenant = { ...anna, tenantId: 'LISTS' };
  const names = Array.from({ length: 210 }, (_, index) => `Sede ${String(index % 70).padStart(2, '0')}`);
  for (let first = 0; first < names.length; first += 21)
    await Promise.all(names.slice(first, first + 21).map((name) => create({ name }, tenant)));
  const listed = await allPages((after) => service.call(sites.all, { after }, tenant));
  const key = ({ name, _id }: Site) => `${name} ${_id}`;
  expect(listed).toHaveLength(210);
  expect(listed.map(key)).toEqual(listed.map(key).sort());
});

describe('a machine', () => {
  it('[S7.site.byMachine] has its site, or none', async () => {
    const made = await create();
    expect(await byMachine(newMachine(made._id))).toEqual([made]);
    expect(await byMachine(newMachine(null))).toEqual([]);
    expect(await byMachine(newMachine('f'.repeat(24)))).toEqual([]);
    await expect(byMachine('e'.repeat(24))).rejects.toMatchObject({ code: 'not_found' });
    await expect(byMachine(known[0]?._id ?? '', carla)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('[S7.site.remove] keeps its site from being deleted', async () => {
    const made = await create();
    newMachine(made._id);
    newMachine(made._id);
    await expect(remove(made._id)).rejects.toMatchObject({
      code: 'in_use',
      detail: 'Il luogo ha 2 macchinari: non si può eliminare.',
    });
    for (const machine of known) machine.site = null;
    expect(await remove(made._id)).toEqual({ ok: true });
    expect((await all()).map(({ _id }) => _id)).not.toContain(made._id);
    const events = await eventsOf(made._id);
    expect(events.at(-1)).toMatchObject({ action: 'Luogo eliminato', version: 1, to: null });
  });

  it('holds its site until it is written: the site cannot be deleted before the release', async () => {
    const made = await create();
    const body = { ids: [made._id, 'e'.repeat(24)], by: randomUUID() };
    expect(await service.call(sites.hold, { body }, carla)).toEqual({ items: [] });
    expect(await service.call(sites.hold, { body }, anna)).toEqual({ items: [{ _id: made._id }] });
    await expect(remove(made._id)).rejects.toMatchObject({ code: 'in_use' });
    await service.call(sites.release, { body }, anna);
    expect(await remove(made._id)).toEqual({ ok: true });
  });

  it('cannot be checked while maintenance is down: deletes are refused, other calls still work', async () => {
    const made = await create();
    await stopMaintenance();
    await expect(remove(made._id)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(byMachine(known[0]?._id ?? '')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await edit(made._id, { name: 'Ancora qui' })).toMatchObject({ __v: 1 });
    expect(await eventsOf(made._id)).toHaveLength(2);
  });
});
