import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { tenants } from '@officina/contracts/auth/tenants';
import { auditEntry } from '@officina/contracts/events/events';
import { caller } from '@officina/server-kit/testing/callers';
import { AuthBench } from '../testing/auth-bench.ts';

let bench: AuthBench;

beforeAll(async () => {
  bench = await AuthBench.start();
});
afterAll(() => bench.close());

const defaultBand = { min: 12, max: 22 };
const defaultBands = { AL1: defaultBand, DO2: defaultBand, RO3: defaultBand, BR4: defaultBand };
const luca = { tenant: 'ROSSI', username: 'luca.bianchi' };
const administrator = { id: null, name: 'Amministratore' };
const eventsOf = async (entity: string) =>
  (await bench.service.events()).filter((entry) => entry.entity === entity && entry.tenantId === 'ROSSI');

describe('admin calls', () => {
  it('create a tenant with its event, and refuse a duplicate code', async () => {
    const made = await bench.admin(admin.createTenant, {
      code: 'NUOVA',
      name: 'Nuova srl',
      timezone: 'Europe/Rome',
    });
    expect(made).toEqual({
      code: 'NUOVA',
      __v: 0,
      billingdata: { name: 'Nuova srl' },
      formPhotos: true,
      timezone: 'Europe/Rome',
      services: { maintenance: { menuhidden: {} } },
      lots: { instrument: 'hydrometer', bands: defaultBands },
      networks: [],
    });
    await expect(
      bench.admin(admin.createTenant, { code: 'NUOVA', name: 'Un’altra', timezone: 'Europe/Rome' }),
    ).rejects.toMatchObject({ code: 'duplicate', errors: [{ path: 'code' }] });
    const events = (await bench.service.events()).filter(({ tenantId }) => tenantId === 'NUOVA');
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      action: 'Azienda creata',
      object: 'Azienda Nuova srl (NUOVA)',
      from: null,
      to: { code: 'NUOVA', name: 'Nuova srl' },
      user: administrator,
    });
  });

  it('refuse the code of the system tenant', async () => {
    await expect(
      bench.admin(admin.createTenant, { code: '_SYSTEM', name: 'x', timezone: 'Europe/Rome' }),
    ).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'code' }] });
  });

  it('add a user with an event that has no secret, and refuse a duplicate name', async () => {
    await expect(bench.addUser('ROSSI', 'luca.bianchi', 'Un altro Luca')).rejects.toMatchObject({
      code: 'duplicate',
      errors: [{ path: 'username', message: 'Questo nome utente esiste già' }],
    });
    const [event] = (await eventsOf('user')).filter(({ object }) => object.includes('luca.bianchi'));
    expect(event).toMatchObject({
      action: 'Utente creato',
      from: null,
      object: 'Utente Luca Bianchi (luca.bianchi)',
    });
    expect(Object.keys(event?.to ?? {}).sort()).toEqual([
      'fullName',
      'isActive',
      'passwordChangedAt',
      'role',
      'username',
    ]);
  });

  it('change a password with an event that has only the time', async () => {
    const before = await eventsOf('user');
    await bench.admin(admin.setPassword, { ...luca, password: 'segreta-segreta' });
    const [event, ...others] = (await eventsOf('user')).slice(before.length);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ action: 'Password cambiata', user: administrator });
    expect(Object.keys(event?.from ?? {})).toEqual(['passwordChangedAt']);
    expect(Object.keys(event?.to ?? {})).toEqual(['passwordChangedAt']);
    expect(JSON.stringify(await bench.service.events())).not.toMatch(/argon2|segreta|officina-hash/);
    await expect(bench.login({ ...luca, password: 'segreta-segreta' })).resolves.toContain('.');
  });

  it('disable and enable a user with one event each; repeating it changes nothing', async () => {
    const before = await eventsOf('user');
    await expect(bench.admin(admin.disableUser, luca)).resolves.toMatchObject({ isActive: false });
    await bench.admin(admin.disableUser, luca);
    await expect(bench.admin(admin.enableUser, luca)).resolves.toMatchObject({ isActive: true });
    await bench.admin(admin.enableUser, luca);
    const events = (await eventsOf('user')).slice(before.length);
    expect(events.map(({ action }) => action)).toEqual(['Utente disattivato', 'Utente attivato']);
    expect(events[0]).toMatchObject({ from: { isActive: true }, to: { isActive: false } });
  });

  it('change a user’s full name with one event; repeating it changes nothing', async () => {
    const before = await eventsOf('user');
    const rename = (fullName: string) => bench.admin(admin.setFullName, { ...luca, fullName });
    await expect(rename('Luca Verdi')).resolves.toMatchObject({
      username: 'luca.bianchi',
      fullName: 'Luca Verdi',
    });
    await rename(' Luca Verdi ');
    await expect(bench.admin(admin.setFullName, { ...luca, fullName: ' ' })).rejects.toMatchObject({
      errors: [{ path: 'fullName', message: 'Campo obbligatorio' }],
    });
    expect((await eventsOf('user')).slice(before.length)).toMatchObject([
      {
        ...{ action: 'Utente modificato', user: administrator },
        ...{ from: { fullName: 'Luca Bianchi' }, to: { fullName: 'Luca Verdi' } },
      },
    ]);
    await rename('Luca Bianchi');
  });

  it('disable and enable a tenant with one event each; while disabled it is not found or polled, but keeps its data', async () => {
    const rossi = { tenant: 'ROSSI' };
    const system = caller({ tenantId: '_SYSTEM' });
    const info = () => bench.service.call(tenants.publicInfo, { body: rossi }, system);
    const name = () =>
      bench.service.call(tenants.publicName, { params: rossi }, caller({ tenantId: 'ROSSI', userId: null }));
    const polled = async () =>
      (await bench.service.call(tenants.polled, {}, system)).items.map(({ code }) => code);
    const before = { info: await info(), events: await eventsOf('tenant') };
    expect(await polled()).toContain('ROSSI');
    await bench.admin(admin.disableTenant, rossi);
    await bench.admin(admin.disableTenant, rossi);
    for (const request of [info, name]) await expect(request()).rejects.toMatchObject({ code: 'not_found' });
    expect(await polled()).not.toContain('ROSSI');
    await bench.admin(admin.enableTenant, rossi);
    await bench.admin(admin.enableTenant, rossi);
    expect(await info()).toEqual(before.info);
    expect(await polled()).toContain('ROSSI');
    const events = (await eventsOf('tenant')).slice(before.events.length);
    expect(events.map(({ action, to }) => [action, to])).toEqual([
      ['Azienda disattivata', { isActive: false }],
      ['Azienda attivata', { isActive: true }],
    ]);
  });

  it('[S3.tenant.menuhidden] hide and show a menu entry of one tenant', async () => {
    const hide = { tenant: 'ROSSI', key: 'visit', hidden: true } as const;
    const hidden = await bench.admin(admin.setMenuHidden, hide);
    expect(hidden.services.maintenance.menuhidden).toEqual({ visit: true });
    await bench.admin(admin.setMenuHidden, hide);
    const other = await bench.service.call(tenants.myself, {}, caller({ tenantId: 'CANTINA' }));
    expect(other.services.maintenance.menuhidden).toEqual({});
    const shown = await bench.admin(admin.setMenuHidden, { ...hide, hidden: false });
    expect(shown.services.maintenance.menuhidden).toEqual({});
    const events = (await eventsOf('tenant')).filter(({ action }) => action === 'Menu modificato');
    expect(events.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: { menuhidden: {} }, to: { menuhidden: { visit: true } } },
      { from: { menuhidden: { visit: true } }, to: { menuhidden: {} } },
    ]);
  });

  it('disable and enable a service', async () => {
    const off = { tenant: 'ROSSI', service: 'orders', enabled: false } as const;
    await bench.admin(admin.setService, { ...off, enabled: true });
    await expect(bench.admin(admin.setService, off)).resolves.toMatchObject({
      services: { orders: { enabled: false } },
    });
    await bench.admin(admin.setService, { ...off, enabled: true });
    const actions = (await eventsOf('tenant')).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('Servizio'))).toEqual([
      'Servizio disattivato',
      'Servizio attivato',
    ]);
  });

  it('set the instrument of a tenant, and the temperature band of a product', async () => {
    const info = () =>
      bench.service.call(tenants.publicInfo, { body: { tenant: 'ROSSI' } }, caller({ tenantId: 'ROSSI' }));
    expect(await info()).not.toHaveProperty('lots');
    const read = { tenant: 'ROSSI', instrument: 'refractometer' } as const;
    const band = { min: 8, max: 14 };
    await bench.admin(admin.setLotInstrument, read);
    await bench.admin(admin.setLotInstrument, read);
    await bench.admin(admin.setLotBand, { tenant: 'ROSSI', product: 'AL1', band });
    const now = await bench.admin(admin.setLotBand, { tenant: 'ROSSI', product: 'BR4', band });
    expect(now.lots).toEqual({
      instrument: 'refractometer',
      bands: { ...defaultBands, AL1: band, BR4: band },
    });
    expect(await info()).toMatchObject({
      lots: { instrument: 'refractometer', bands: { AL1: band, BR4: band } },
    });
    const other = await bench.service.call(tenants.myself, {}, caller({ tenantId: 'CANTINA' }));
    expect(other.lots).toEqual({ instrument: 'hydrometer', bands: defaultBands });
    const events = (await eventsOf('tenant')).filter(({ action }) => action === 'Azienda modificata');
    expect(events.map(({ to }) => to)).toEqual([
      { lots: { instrument: 'refractometer' } },
      { lots: { instrument: 'refractometer', bands: { AL1: band } } },
      { lots: { instrument: 'refractometer', bands: { AL1: band, BR4: band } } },
    ]);
  });

  it.each([
    [{ min: 14, max: 14 }, 'band.max'],
    [{ min: -1, max: 14 }, 'band.min'],
    [{ min: 8, max: 45.1 }, 'band.max'],
  ])('refuse the band %j by field', async (band, path) => {
    await expect(
      bench.admin(admin.setLotBand, { tenant: 'ROSSI', product: 'AL1', band }),
    ).rejects.toMatchObject({ code: 'invalid', errors: [expect.objectContaining({ path })] });
  });

  it('set the networks of a tenant’s sensors; the poller gets those of tenants with sensors enabled', async () => {
    const polled = async () =>
      (await bench.service.call(tenants.polled, {}, caller({ tenantId: '_SYSTEM' }))).items;
    const withZone = (code: string, own: string[] = []) => ({ code, networks: own, timezone: 'Europe/Rome' });
    const others = (await polled()).filter(({ code }) => !['ROSSI', 'CANTINA', 'NUOVA'].includes(code));
    expect(others).toEqual([]);
    const networks = ['10.0.0.0/24', '127.0.0.1:5020', '10.0.1.0/24:1502', '[fd00::/64]:1502'];
    const set = (list: string[]) => bench.admin(admin.setNetworks, { tenant: 'ROSSI', networks: list });
    expect((await set([...networks, '10.0.0.0/24'])).networks).toEqual(networks);
    await set(networks);
    expect(await polled()).toEqual([withZone('CANTINA'), withZone('NUOVA'), withZone('ROSSI', networks)]);
    const events = (await eventsOf('tenant')).filter(({ to }) => 'networks' in (to ?? {}));
    expect(events.map(({ action, to }) => [action, to])).toEqual([['Azienda modificata', { networks }]]);
    const off = { tenant: 'ROSSI', service: 'industrial', enabled: false } as const;
    await bench.admin(admin.setService, off);
    expect((await polled()).map(({ code }) => code)).toEqual(['CANTINA', 'NUOVA']);
    await bench.admin(admin.setService, { ...off, enabled: true });
    expect((await polled()).map(({ code }) => code)).toEqual(['CANTINA', 'NUOVA', 'ROSSI']);
  });

  it.each(['10.0.0.0/33', 'plc.example', '10.0.0.7:99999', '10.0.0', ''])(
    'refuse the network "%s"',
    async (network) => {
      await expect(
        bench.admin(admin.setNetworks, { tenant: 'ROSSI', networks: [network] }),
      ).rejects.toMatchObject({
        code: 'invalid',
        errors: [
          {
            path: 'networks.0',
            message:
              'Rete non valida: 10.0.0.0/24, 10.0.0.7 o, con la porta, 10.0.0.0/24:1502, 10.0.0.7:1502',
          },
        ],
      });
    },
  );

  it('create a token for a user, each with an event that does not contain it', async () => {
    const before = await eventsOf('user');
    const { token, userId } = await bench.admin(admin.token, luca);
    expect(bench.callerOf(token)).toMatchObject({ tenantId: 'ROSSI', userId, userName: 'Luca Bianchi' });
    expect(await bench.isRevoked(token)).toBe(false);
    const again = await bench.admin(admin.token, luca);
    const events = (await eventsOf('user')).slice(before.length);
    const made = { action: 'Token creato', entityId: userId, user: administrator };
    expect(events).toMatchObject([made, made]);
    expect(events.map(({ to }) => Object.keys(to ?? {}))).toEqual([['tokenMadeAt'], ['tokenMadeAt']]);
    for (const secret of [token, again.token]) {
      const [, claims = ''] = secret.split('.');
      expect(JSON.stringify(events)).not.toContain(claims);
    }
  });

  it('name the field for an unknown tenant, an unknown user and a short password', async () => {
    const who = { tenant: 'NESSUNA', username: 'anna.rossi' };
    const unknown = { code: 'invalid', errors: [{ path: 'tenant' }] };
    for (const call of [admin.disableUser, admin.enableUser, admin.token])
      await expect(bench.admin(call, who)).rejects.toMatchObject(unknown);
    for (const call of [admin.disableTenant, admin.enableTenant])
      await expect(bench.admin(call, { tenant: who.tenant })).rejects.toMatchObject(unknown);
    await expect(bench.admin(admin.token, { ...luca, username: 'nessuno' })).rejects.toMatchObject({
      errors: [{ path: 'username' }],
    });
    await expect(bench.admin(admin.setPassword, { ...luca, password: 'corta' })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'password', message: 'La password deve avere almeno 8 caratteri' }],
    });
  });

  it('log every version of every document in exactly one well-formed event', async () => {
    const events = await bench.service.events();
    const eids = events.map((entry) => auditEntry.parse(entry).eid);
    expect(new Set(eids).size).toBe(eids.length);
    const versions = new Map<string, number[]>();
    for (const { entityId, version } of events)
      versions.set(entityId, [...(versions.get(entityId) ?? []), version]);
    for (const found of versions.values())
      expect(found.sort((a, b) => a - b)).toEqual(found.map((_, index) => index));
  });

  it('are not available to the gateway', async () => {
    const asGateway = bench.service.call(admin.token, { body: luca }, caller({ tenantId: 'ROSSI' }), {
      deadlineMs: 600,
    });
    await expect(asGateway).rejects.toMatchObject({ name: 'AppError' });
  });
});
