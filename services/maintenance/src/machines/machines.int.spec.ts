import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@officina/contracts/caller';
import type { Entity } from '@officina/contracts/events/actions';
import { interventions } from '@officina/contracts/maintenance/interventions';
import {
  machines,
  type Machine,
  type MachineCreate,
  type MachineEdit,
} from '@officina/contracts/maintenance/machines';
import { referenceCountCall } from '@officina/server-kit/references/referrers';
import {
  anna,
  carla,
  customerIds,
  owners,
  publicOf,
  siteIds,
  startMaintenance,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance();
});
afterAll(() => service.close());

const edit = (id: string, body: MachineEdit, version?: number, by = anna) =>
  service.call(machines.edit, { params: { id }, body, version }, by);
const remove = (id: string, version?: number, by = anna) =>
  service.call(machines.remove, { params: { id }, version }, by);
const single = (id: string, by = anna) => service.call(machines.single, { params: { id } }, by);
const fieldAt = (path: string) => ({ errors: [expect.objectContaining({ path })] });

describe('creating and editing', () => {
  it('[S7.mach.create] [S7.mach.single] gives a new machine its defaults and one event with all its fields', async () => {
    const machine = await service.newMachine({ name: 'Pressa 4' });
    expect(machine).toMatchObject({
      __v: 0,
      name: 'Pressa 4',
      isActive: true,
      owner: null,
      tags: [],
      customData: [],
    });
    expect(await single(machine._id)).toEqual(machine);
    const [created, ...others] = await service.eventsOf(machine._id);
    expect(others).toEqual([]);
    expect(created).toMatchObject({
      action: 'Macchinario creato',
      object: `Macchinario ${machine.shortCode} — Pressa 4`,
      from: null,
      to: expect.objectContaining({ name: 'Pressa 4' }),
      user: { id: anna.userId, name: 'Anna Rossi' },
    });
  });

  it('[S7.mach.edit] changes the fields that the body names, and the event has only those', async () => {
    const machine = await service.newMachine({ name: 'Vecchia', department: 'A' });
    const changed = await edit(machine._id, { name: 'Nuova', department: null }, 0);
    expect(changed).toMatchObject({ __v: 1, name: 'Nuova', department: null, shortCode: machine.shortCode });
    const [, event] = await service.eventsOf(machine._id);
    expect(event).toMatchObject({
      action: 'Macchinario modificato',
      from: { name: 'Vecchia', department: 'A' },
      to: { name: 'Nuova', department: null },
    });
    expect(Object.keys(event?.to ?? {})).not.toContain('lastUpdate');
  });

  it('writes nothing when nothing changes', async () => {
    const machine = await service.newMachine();
    expect(await edit(machine._id, { name: machine.name })).toEqual(machine);
    expect(await service.eventsOf(machine._id)).toHaveLength(1);
  });

  it('clears an empty manual link, like every text', async () => {
    const machine = await service.newMachine({ manualLink: 'https://example.org/m.pdf' });
    expect(await edit(machine._id, { manualLink: '' })).toMatchObject({ manualLink: null });
    expect(await service.newMachine({ manualLink: '' })).toMatchObject({ manualLink: null });
  });

  it('creates one machine when a create is repeated with its key', async () => {
    const request = { body: { shortCode: 'IDEM-1', name: 'Una' }, idempotencyKey: 'key-of-machine-1' };
    const first = await service.call(machines.create, request, anna);
    expect(await service.call(machines.create, request, anna)).toEqual(first);
    expect(await service.eventsOf(first._id)).toHaveLength(1);
    const other = { ...request, body: { shortCode: 'IDEM-2' } };
    await expect(service.call(machines.create, other, anna)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('answers an outdated version with the current machine', async () => {
    const machine = await service.newMachine();
    await edit(machine._id, { name: 'Prima' }, 0);
    await expect(edit(machine._id, { name: 'Seconda' }, 0)).rejects.toMatchObject({
      code: 'stale',
      current: expect.objectContaining({ __v: 1, name: 'Prima' }),
    });
  });

  it('refuses a missing code and a link that is not a web address', async () => {
    const incomplete = { body: { name: 'x' } as never };
    await expect(service.call(machines.create, incomplete, anna)).rejects.toMatchObject(fieldAt('shortCode'));
    const script = { manualLink: 'javascript:alert(1)' };
    await expect(service.newMachine(script)).rejects.toMatchObject(fieldAt('manualLink'));
  });
});

describe('the fields of the specification', () => {
  const body: MachineCreate = {
    shortCode: 'FULL-1',
    name: 'Pressa completa',
    manufacture: 'Officine Demo',
    serial: 'S-1',
    model: 'M-1',
    tags: ['Provvisorio'],
    installDate: '2020-05-01T00:00:00.000Z',
    site: 'c'.repeat(24),
    customer: customerIds['ROSSI'],
    owner: owners['ROSSI'],
    manualLink: 'https://example.org/m.pdf',
    ceMark: true,
    therIsManual: true,
    conformCertificate: true,
    department: 'Stampaggio',
    isActive: false,
    customData: [{ name: 'Proprieta', value: 'Noi' }],
  };
  let stored: Machine;

  beforeAll(async () => {
    const { _id } = await service.newMachine(body);
    stored = await single(_id);
  });

  it.each(Object.entries(body))('[S3.mach.%s] is stored', (field, value) => {
    expect(stored).toHaveProperty([field], value);
  });

  it('[S3.mach._id] [S3.mach.lastUpdate] are set by the server', async () => {
    expect(stored._id).toMatch(/^[0-9a-f]{24}$/);
    const before = Date.now();
    const changed = await edit(stored._id, {
      name: 'Altra',
      lastUpdate: '2001-01-01T00:00:00.000Z',
    } as MachineEdit);
    expect(Date.parse(changed.lastUpdate ?? '')).toBeGreaterThanOrEqual(before);
    expect(Date.parse(changed.lastUpdate ?? '')).toBeLessThanOrEqual(Date.now());
    expect(changed._id).toBe(stored._id);
  });
});

describe('deleting', () => {
  it('[S7.mach.remove] is refused, naming the number of interventions that reference the machine', async () => {
    const machine = await service.newMachine();
    const opened = await service.newIntervention({ machineId: machine._id });
    await expect(remove(machine._id)).rejects.toMatchObject({
      code: 'in_use',
      detail: expect.stringMatching(/un intervento.*disattiva/),
    });
    await service.call(interventions.remove, { params: { id: opened._id } }, anna);
    expect(await remove(machine._id)).toEqual({ ok: true });
    await expect(single(machine._id)).rejects.toMatchObject({ code: 'not_found' });
    const events = await service.eventsOf(machine._id);
    expect(events.at(-1)).toMatchObject({ action: 'Macchinario eliminato', version: 1, to: null });
  });

  it('is refused while orders and sensors reference the machine', async () => {
    const { _id } = await service.newMachine();
    service.ordered.set(_id, 2);
    service.sensed.set(_id, 1);
    const detail = expect.stringMatching(/^Il macchinario ha 2 ordini e un sensore: .* disattivalo\.$/);
    await expect(remove(_id)).rejects.toMatchObject({ code: 'in_use', detail });
    for (const those of [service.ordered, service.sensed]) those.delete(_id);
    await remove(_id);
  });

  it('is refused while an inactive intervention references the machine', async () => {
    const { _id } = await service.newMachine();
    const { _id: id } = await service.newIntervention({ machineId: _id });
    await service.call(interventions.edit, { params: { id }, body: { isActive: false } }, anna);
    await expect(remove(_id)).rejects.toMatchObject({ code: 'in_use' });
  });

  it('does not suggest deactivating a machine that is already inactive', async () => {
    const { _id } = await service.newMachine({ isActive: false });
    service.ordered.set(_id, 2);
    const detail = 'Il macchinario ha 2 ordini: non si può eliminare.';
    await expect(remove(_id)).rejects.toMatchObject({ code: 'in_use', detail });
  });

  it('is refused for an outdated version', async () => {
    const machine = await service.newMachine();
    await edit(machine._id, { name: 'Altra' });
    await expect(remove(machine._id, 0)).rejects.toMatchObject({ code: 'stale' });
  });
});

describe('lists', () => {
  it('[S7.mach.all] [S7.form.machines] are sorted by code; the public one has only active machines and three fields', async () => {
    const tenant = { ...anna, tenantId: 'LISTS' };
    for (const shortCode of ['ZZ-01', 'AA-01', 'MM-01'])
      await service.newMachine({ shortCode, serial: 'segreto' }, tenant);
    await service.newMachine({ shortCode: 'BB-01', isActive: false }, tenant);
    const all = await service.call(machines.all, {}, tenant);
    expect(all.items.map(({ shortCode }) => shortCode)).toEqual(['AA-01', 'BB-01', 'MM-01', 'ZZ-01']);
    const forAll = await service.call(machines.publicAll, { params: { tenant: 'LISTS' } }, publicOf('LISTS'));
    expect(forAll.items.map(({ shortCode }) => shortCode)).toEqual(['AA-01', 'MM-01', 'ZZ-01']);
    expect(Object.keys(forAll.items[0] ?? {}).sort()).toEqual(['_id', 'name', 'shortCode']);
  });
});

it('another tenant cannot see, change or delete a machine', async () => {
  const machine = await service.newMachine({ name: 'Solo di Rossi' });
  const missing = { code: 'not_found' };
  await expect(single(machine._id, carla)).rejects.toMatchObject(missing);
  await expect(edit(machine._id, { name: 'x' }, undefined, carla)).rejects.toMatchObject(missing);
  await expect(remove(machine._id, undefined, carla)).rejects.toMatchObject(missing);
  const theirs = await service.call(machines.all, {}, carla);
  expect(JSON.stringify(theirs)).not.toContain('Solo di Rossi');
  expect(await single(machine._id)).toEqual(machine);
});

describe('calls for other services', () => {
  it('answer a brief of each id that belongs to the tenant', async () => {
    const own = await service.newMachine({ name: 'Pressa 9', site: siteIds['ROSSI'] });
    const theirs = await service.newMachine({}, carla);
    const body = { ids: [theirs._id, own._id, 'e'.repeat(24)] };
    const { _id, shortCode, site } = own;
    expect(await service.call(machines.byIds, { body }, anna)).toEqual({
      items: [{ _id, shortCode, name: 'Pressa 9', isActive: true, site }],
    });
    const many = { ids: Array.from({ length: 201 }, () => _id) };
    await expect(service.call(machines.byIds, { body: many }, anna)).rejects.toMatchObject(fieldAt('ids'));
  });

  it('count the tenant’s machines at a site, deleted ones excluded', async () => {
    const tenant = { ...anna, tenantId: 'CANTINA' };
    const id = siteIds['CANTINA'] ?? '';
    const countAt = async (by: Caller, entity: Entity = 'site') => {
      const { counts } = await service.call(referenceCountCall('maintenance'), { body: { entity, id } }, by);
      return counts.find((one) => one.entity === 'machine')?.count;
    };
    const [first] = [
      await service.newMachine({ site: id }, tenant),
      await service.newMachine({ site: id }, tenant),
    ];
    expect(await countAt(tenant)).toBe(2);
    await remove(first._id, undefined, tenant);
    expect(await countAt(tenant)).toBe(1);
    expect(await countAt(anna)).toBe(0);
    expect(await countAt(tenant, 'visit')).toBe(0);
  });
});

describe('the site', () => {
  it('is one of the same tenant, or null', async () => {
    const machine = await service.newMachine({ site: siteIds['ROSSI'] });
    expect(machine.site).toBe(siteIds['ROSSI']);
    const refusal = { code: 'invalid', errors: [{ path: 'site', message: 'Luogo sconosciuto' }] };
    await expect(edit(machine._id, { site: siteIds['CANTINA'] })).rejects.toMatchObject(refusal);
    await expect(service.newMachine({ site: 'e'.repeat(24) })).rejects.toMatchObject(refusal);
    expect(await edit(machine._id, { site: null })).toMatchObject({ site: null });
    expect(service.holds.length).toBeGreaterThanOrEqual(3);
    expect(service.released).toEqual(service.holds);
  });

  it('cannot be changed while the sites service is down; other fields can', async () => {
    const machine = await service.newMachine({ site: siteIds['ROSSI'] });
    await service.stop('sites');
    const moved = {
      code: 'unavailable',
      detail: 'Non è possibile verificare il luogo, riprova tra poco.',
    };
    await expect(service.newMachine({ site: siteIds['ROSSI'] })).rejects.toMatchObject(moved);
    await expect(edit(machine._id, { name: 'Altra', site: 'e'.repeat(24) })).rejects.toMatchObject(moved);
    expect(await single(machine._id)).toEqual(machine);
    expect(await edit(machine._id, { name: 'Altra', site: machine.site })).toMatchObject({ __v: 1 });
  });
});

describe('[S6.owner] the owner', () => {
  it('is a user of the same tenant, or null', async () => {
    const machine = await service.newMachine({ owner: owners['ROSSI'] });
    expect(machine.owner).toBe(owners['ROSSI']);
    expect(await edit(machine._id, { owner: null })).toMatchObject({ owner: null });
    const refusal = { code: 'invalid', ...fieldAt('owner') };
    await expect(edit(machine._id, { owner: owners['CANTINA'] })).rejects.toMatchObject(refusal);
    await expect(service.newMachine({ owner: 'e'.repeat(24) })).rejects.toMatchObject(refusal);
  });

  it('cannot be set while auth is down; other changes still work', async () => {
    const machine = await service.newMachine();
    await service.stopAuth();
    const refused = { code: 'unavailable' };
    await expect(edit(machine._id, { owner: owners['ROSSI'] })).rejects.toMatchObject(refused);
    await expect(service.newMachine({ owner: owners['ROSSI'] })).rejects.toMatchObject(refused);
    expect(await edit(machine._id, { name: 'Senza' })).toMatchObject({ __v: 1, owner: null });
  });
});
