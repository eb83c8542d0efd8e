import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tenants } from '@officina/contracts/auth/tenants';
import type { RequestOf } from '@officina/contracts/endpoint';
import { caller } from '@officina/server-kit/testing/callers';
import { AuthBench } from '../testing/auth-bench.ts';

let bench: AuthBench;

beforeAll(async () => {
  bench = await AuthBench.start();
});
afterAll(() => bench.close());

const rossi = caller({ tenantId: 'ROSSI', role: 'admin' });

const edit = (body: RequestOf<typeof tenants.edit>['body'], version?: number, who = rossi) =>
  bench.call(tenants.edit, { body, ...(version !== undefined && { version }) }, who);
const events = async () =>
  (await bench.service.events()).filter(
    ({ entity, tenantId }) => entity === 'tenant' && tenantId === 'ROSSI',
  );
const lastEvent = async () => (await events()).at(-1);

describe('the settings of a company', () => {
  it('change by field, and empty texts clear', async () => {
    await edit({
      name: 'Officine Rossi srl',
      company: { city: 'Trento', phone: '0461 1' },
      timezone: 'Europe/Lisbon',
    });
    const help = { name: 'Elena Pedrotti', phone: '0461 2', email: 'aiuto@rossi.example' };
    await edit({ help });
    const changed = await edit({ company: { phone: '', email: 'rossi@rossi.example' }, help: { phone: '' } });
    expect(changed).toMatchObject({ code: 'ROSSI', __v: 3, timezone: 'Europe/Lisbon' });
    expect(changed.billingdata).toEqual({
      ...{ name: 'Officine Rossi srl', city: 'Trento', email: 'rossi@rossi.example' },
    });
    expect(changed.help).toEqual({ name: 'Elena Pedrotti', email: 'aiuto@rossi.example' });
    expect(await bench.call(tenants.myself, {}, rossi)).toEqual(changed);
    expect((await edit({ help: { name: '', email: '' } })).help).toBeUndefined();
    expect(await lastEvent()).toMatchObject({
      ...{ action: 'Azienda modificata', user: { id: rossi.userId, name: 'Anna Rossi' } },
      ...{ from: { help: { name: 'Elena Pedrotti', email: 'aiuto@rossi.example' } }, to: { help: null } },
    });
  });

  it('are merged by key: services, menu entries and lots', async () => {
    await edit({ services: { form: { enabled: false } }, menuhidden: { stat: true, form: true } });
    await edit({ lots: { bands: { AL1: { min: 8, max: 14 } } } });
    const changed = await edit({
      services: { visit: { enabled: false } },
      menuhidden: { stat: false, events: true },
      lots: { instrument: 'refractometer', bands: { BR4: { min: 9, max: 15 } } },
    });
    expect(changed.services).toEqual({
      ...{ form: { enabled: false }, visit: { enabled: false } },
      maintenance: { menuhidden: { form: true, events: true } },
    });
    expect(changed.lots).toMatchObject({
      instrument: 'refractometer',
      bands: { AL1: { min: 8, max: 14 }, BR4: { min: 9, max: 15 }, DO2: { min: 12, max: 22 } },
    });
  });

  it('that change are named in the event log by what changed', async () => {
    const actionAfter = async (body: Parameters<typeof edit>[0]) => {
      await edit(body);
      return (await lastEvent())?.action;
    };
    expect(await actionAfter({ menuhidden: { visit: true } })).toBe('Menu modificato');
    expect(await actionAfter({ services: { orders: { enabled: false } } })).toBe('Servizio disattivato');
    expect(await actionAfter({ services: { orders: { enabled: true } } })).toBe('Servizio attivato');
    expect(await actionAfter({ services: { orders: { enabled: false }, form: { enabled: true } } })).toBe(
      'Azienda modificata',
    );
    expect(await actionAfter({ services: { orders: { enabled: true } }, menuhidden: { visit: false } })).toBe(
      'Azienda modificata',
    );
  });

  it('that stay as they are get no event', async () => {
    const before = await events();
    await edit({});
    await edit({ company: {}, help: {}, services: {}, menuhidden: {}, lots: {} });
    await edit({
      name: 'Officine Rossi srl',
      services: { spare: { enabled: true } },
      menuhidden: { spare: false },
    });
    expect(await events()).toEqual(before);
  });

  it('say whether the public form takes photos, which it does until it is switched off', async () => {
    const photos = async () =>
      (await bench.call(tenants.publicName, { params: { tenant: 'ROSSI' } }, rossi)).photos;
    expect([await photos(), (await edit({})).formPhotos]).toEqual([true, true]);
    expect((await edit({ formPhotos: false })).formPhotos).toBe(false);
    expect(await photos()).toBe(false);
    expect(await lastEvent()).toMatchObject({ action: 'Azienda modificata', to: { formPhotos: false } });
    const info = await bench.call(tenants.publicInfo, { body: { tenant: 'ROSSI' } }, rossi);
    expect(info.formPhotos).toBe(false);
    await edit({ formPhotos: true });
    expect(await photos()).toBe(true);
  });

  it('that somebody else has changed are stale, with the company of now', async () => {
    const { __v } = await edit({ name: 'Prima' });
    await edit({ name: 'Seconda' }, __v);
    await expect(edit({ name: 'Terza' }, __v)).rejects.toMatchObject({
      ...{ code: 'stale', current: { __v: (__v ?? 0) + 1, billingdata: { name: 'Seconda' } } },
    });
  });

  it('are refused by field, and nothing is half-written', async () => {
    const before = await bench.call(tenants.myself, {}, rossi);
    const body = { name: ' ', timezone: 'Marte/Base', company: { email: 'rossi' }, help: { email: 'x' } };
    await expect(edit(body)).rejects.toMatchObject({
      code: 'invalid',
      errors: ['name', 'timezone', 'company.email', 'help.email'].map((path) =>
        expect.objectContaining({ path }),
      ),
    });
    expect(await bench.call(tenants.myself, {}, rossi)).toEqual(before);
  });

  it('are for administrators of the company alone', async () => {
    await expect(edit({ name: 'x' }, undefined, { ...rossi, role: 'manager' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    const cantina = { ...rossi, tenantId: 'CANTINA' };
    await edit({ name: 'Cantina nuova' }, undefined, cantina);
    expect((await bench.call(tenants.myself, {}, rossi)).billingdata.name).toBe('Seconda');
  });
});
