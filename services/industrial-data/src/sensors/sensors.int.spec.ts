import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sensors, type Sensor, type SensorCreate } from '@officina/contracts/industrial/sensors';
import { referenceCountCall } from '@officina/server-kit/references/referrers';
import {
  anna,
  carla,
  refusedAt,
  startIndustrial,
  unknown,
  type IndustrialTest,
} from '../testing/industrial-service.ts';

let test: IndustrialTest;

beforeAll(async () => {
  test = await startIndustrial();
});
afterAll(() => test.service.close());

const used = 'Codice già usato da un altro sensore';
const duplicate = { code: 'duplicate', detail: used, errors: [{ path: 'dataCode', message: used }] };
const needed = 'Campo obbligatorio';

describe('the fields of the specification', () => {
  const body: SensorCreate = {
    type: 'MODBUS',
    dataCode: 'T-mosto_1',
    sampling: 5,
    unit: '°C/10',
    register: 'h20f',
    saveOnlyChanges: true,
    subordinate: '3',
    description: 'Temperatura mosto',
    connection: '10.0.0.7:1502',
  };
  let stored: Sensor | undefined;
  let machineId: string;

  beforeAll(async () => {
    machineId = test.newMachine();
    const { _id } = await test.create({ ...body, machineId });
    stored = (await test.all()).find((one) => one._id === _id);
  });

  it.each(Object.entries(body))('[S3.sensor.%s] is stored', (field, value) => {
    expect(stored).toHaveProperty([field], value);
  });

  it('[S3.sensor.machineId] is stored', () => {
    expect(stored?.machineId).toBe(machineId);
  });

  it('[S3.sensor._id] is set by the server', async () => {
    expect(stored?._id).toMatch(/^[0-9a-f]{24}$/);
    const forged = { _id: 'a'.repeat(24), tenantId: 'CANTINA', description: 'Altro' } as object;
    expect((await test.edit(stored?._id ?? '', forged))._id).toBe(stored?._id);
  });
});

describe('writing', () => {
  it('[S7.sensor.create] creates a sensor from the body, other fields empty, with one event', async () => {
    const made = await test.create({ dataCode: 'P1', register: 'i7', connection: '10.0.0.8' });
    const { _id, createdAt, ...rest } = made;
    expect(rest).toEqual({
      ...{ __v: 0, type: 'MODBUS', dataCode: 'P1', register: 'i7', connection: '10.0.0.8' },
      ...{ sampling: null, unit: null, subordinate: null, description: null, machineId: null },
      ...{ saveOnlyChanges: false, runsFrom: null },
      ...{ high: null, low: null, beyondFor: null, hysteresis: null, opensIntervention: null },
    });
    const [event, ...more] = await test.eventsOf(_id);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      action: 'Sensore creato',
      object: 'Sensore P1',
      from: null,
      at: createdAt,
    });
    expect(event?.to).toEqual({ ...rest, __v: undefined });
  });

  it('creates one sensor when a create is repeated with its key, also after its machine was deleted', async () => {
    const body = { type: 'OTHER' as const, machineId: test.newMachine() };
    const request = { body, idempotencyKey: 'key-of-sensor-1' };
    const first = await test.service.call(sensors.create, request, anna);
    await test.stop('maintenance');
    expect(await test.service.call(sensors.create, request, anna)).toEqual(first);
    expect(await test.eventsOf(first._id)).toHaveLength(1);
    await test.restart('maintenance');
  });

  it('[S7.sensor.edit] changes the fields that the body names, clears with null or an empty text, and the event has only those', async () => {
    const made = await test.create({ unit: 'bar', subordinate: '2', sampling: 5 });
    const changed = await test.edit(
      made._id,
      { unit: '', subordinate: null, sampling: 0, register: 'h100' },
      0,
    );
    expect(changed).toEqual({ ...made, __v: 1, unit: null, subordinate: null, sampling: 0 });
    const [, event] = await test.eventsOf(made._id);
    expect(event).toMatchObject({
      ...{ action: 'Sensore modificato', version: 1 },
      ...{ from: { unit: 'bar', subordinate: '2', sampling: 5 } },
      ...{ to: { unit: null, subordinate: null, sampling: 0 } },
    });
    expect(Object.keys(event?.to ?? {}).sort()).toEqual(['sampling', 'subordinate', 'unit']);
    expect(await test.edit(made._id, { sampling: 0 })).toEqual(changed);
    expect(await test.eventsOf(made._id)).toHaveLength(2);
  });

  it('keeps thresholds, and judges those that an edit results in', async () => {
    const thresholds = { high: 28, low: 4, beyondFor: 90, hysteresis: 0.5, opensIntervention: true };
    const machineId = test.newMachine();
    const { _id } = await test.create({ ...thresholds, machineId });
    expect(await test.edit(_id, { high: 30 })).toMatchObject({ ...thresholds, high: 30, machineId });
    const band = 'Deve essere minore della distanza tra minimo e massimo';
    for (const [body, ...error] of [
      [{ high: 4 }, 'low', 'Il minimo deve stare sotto il massimo'],
      [{ high: 4.5 }, 'hysteresis', band],
      [{ machineId: null }, 'opensIntervention', 'Per aprire un intervento serve il macchinario del sensore'],
    ] as const)
      await expect(test.edit(_id, body)).rejects.toMatchObject(refusedAt([...error]));
    expect(await test.eventsOf(_id)).toHaveLength(2);
  });

  it('refuses missing fields, invalid values and an outdated version', async () => {
    await expect(test.create({ dataCode: null, register: '', connection: undefined })).rejects.toMatchObject(
      refusedAt(['dataCode', needed], ['register', needed], ['connection', needed]),
    );
    const made = await test.create();
    for (const field of ['dataCode', 'register', 'connection'])
      await expect(test.edit(made._id, { [field]: null })).rejects.toMatchObject(refusedAt([field, needed]));
    await expect(test.edit(made._id, { register: '0x10' })).rejects.toMatchObject(
      refusedAt(['register', 'Registro non valido: forse intendevi h16']),
    );
    await test.edit(made._id, { description: 'Prima' }, 0);
    await expect(test.edit(made._id, { description: 'Seconda' }, 0)).rejects.toMatchObject({
      code: 'stale',
      current: expect.objectContaining({ description: 'Prima' }),
    });
    await expect(test.remove(made._id, 0)).rejects.toMatchObject({ code: 'stale' });
  });

  it('stores a sensor of another type almost empty, and needs all fields once it is MODBUS', async () => {
    const made = await test.create({ type: 'OTHER', dataCode: null, register: null, connection: null });
    expect((await test.eventsOf(made._id))[0]?.object).toBe('Sensore');
    await expect(test.edit(made._id, { type: 'MODBUS', register: 'h1' })).rejects.toMatchObject(
      refusedAt(['dataCode', needed], ['connection', needed]),
    );
    const body = { type: 'MODBUS', register: 'h1', dataCode: 'NOW-1', connection: '10.0.0.9' } as const;
    expect(await test.edit(made._id, body)).toMatchObject(body);
  });

  it('[S7.sensor.remove] deletes a sensor, with an event that has its fields', async () => {
    const { _id } = await test.create({ dataCode: 'DEL-1', description: 'Pressione' });
    expect(await test.remove(_id)).toEqual({ ok: true });
    expect((await test.all()).map((one) => one._id)).not.toContain(_id);
    const [, event] = await test.eventsOf(_id);
    expect(event).toMatchObject({
      ...{ action: 'Sensore eliminato', object: 'Sensore DEL-1 — Pressione' },
      ...{ from: { dataCode: 'DEL-1' }, to: null },
    });
    await expect(test.remove(_id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a sensor’s code', () => {
  it('is unique within the tenant, ignoring case', async () => {
    const { _id } = await test.create({ dataCode: 'Press-1' });
    await expect(test.create({ dataCode: 'pRESS-1' })).rejects.toMatchObject(duplicate);
    const other = await test.create({ dataCode: 'Press-2' });
    await expect(test.edit(other._id, { dataCode: 'PRESS-1' })).rejects.toMatchObject(duplicate);
    expect(await test.edit(_id, { dataCode: 'PRESS-1' })).toMatchObject({ dataCode: 'PRESS-1' });
    await test.create({ dataCode: 'press-1' }, carla);
  });

  it('can be used again once its sensor is deleted or has another code', async () => {
    const first = await test.create({ dataCode: 'FREE-1' });
    await test.remove(first._id);
    const second = await test.create({ dataCode: 'free-1', type: 'OTHER' });
    await test.edit(second._id, { dataCode: null });
    const third = await test.create({ dataCode: 'FREE-1' });
    const bare = [await test.create({ type: 'OTHER', dataCode: null }), second];
    expect(bare.map(({ _id }) => _id)).not.toContain(third._id);
    await expect(test.edit(second._id, { dataCode: 'Free-1' })).rejects.toMatchObject(duplicate);
  });

  it('goes to one of several concurrent requests', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ended = await Promise.allSettled(
        ['RACE', 'race', 'Race'].map((code) => test.create({ dataCode: `${code}-${round}` })),
      );
      expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
      for (const one of ended)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'duplicate' });
    }
  });
});

describe('a sensor’s machine', () => {
  const unknownMachine = refusedAt(['machineId', 'Macchinario sconosciuto']);

  it('is one of the tenant, or null, and is held until the sensor is written', async () => {
    const [own, theirs] = [test.newMachine(), test.newMachine('CANTINA')];
    const made = await test.create({ machineId: own });
    expect(made.machineId).toBe(own);
    expect(test.holds.at(-1)).toMatch(new RegExp(`^${own} `));
    expect(test.released.at(-1)).toBe(test.holds.at(-1));
    for (const machineId of [theirs, unknown]) {
      await expect(test.create({ machineId })).rejects.toMatchObject(unknownMachine);
      await expect(test.edit(made._id, { machineId })).rejects.toMatchObject(unknownMachine);
    }
    expect(test.released).toHaveLength(test.holds.length);
    const holdRequests = test.holds.length;
    expect(await test.edit(made._id, { machineId: null })).toMatchObject({ __v: 1, machineId: null });
    expect(test.holds).toHaveLength(holdRequests);
  });

  it('[S7.sensor.byMachine] lists its sensors by code; another tenant’s machine is not found', async () => {
    const [machine, other, theirs] = [test.newMachine(), test.newMachine(), test.newMachine('CANTINA')];
    for (const dataCode of ['Z-1', 'A-1']) await test.create({ dataCode, machineId: machine });
    await test.create({ dataCode: 'B-1', machineId: other });
    expect((await test.byMachine(machine)).map(({ dataCode }) => dataCode)).toEqual(['A-1', 'Z-1']);
    expect(await test.byMachine(test.newMachine())).toEqual([]);
    for (const id of [theirs, unknown])
      await expect(test.byMachine(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('has its sensors counted', async () => {
    const machineId = test.newMachine();
    const { _id } = await test.create({ machineId });
    const count = async (entity: 'machine' | 'site', by = anna) => {
      const request = { body: { entity, id: machineId } };
      return (await test.service.call(referenceCountCall('industrial'), request, by)).counts;
    };
    expect(await count('machine')).toEqual([{ entity: 'sensor', count: 1 }]);
    expect(await count('machine', carla)).toEqual([{ entity: 'sensor', count: 0 }]);
    expect(await count('site')).toEqual([{ entity: 'sensor', count: 0 }]);
    await test.remove(_id);
    expect(await count('machine')).toEqual([{ entity: 'sensor', count: 0 }]);
  });

  it('cannot be set while maintenance is down; other fields can', async () => {
    const machineId = test.newMachine();
    const { _id } = await test.create();
    await test.stop('maintenance');
    const unavailable = { code: 'unavailable', detail: expect.stringContaining('il macchinario') };
    await expect(test.edit(_id, { machineId })).rejects.toMatchObject(unavailable);
    await expect(test.byMachine(machineId)).rejects.toMatchObject(unavailable);
    expect(await test.edit(_id, { description: 'Pressione' })).toMatchObject({ __v: 1 });
    await test.restart('maintenance');
  });
});

describe('another tenant', () => {
  it('[S3.lists.sensors] [S7.sensor.all] has its own sensors, by code, and cannot see or change others', async () => {
    for (const dataCode of ['C-2', 'C-1']) await test.create({ dataCode }, carla);
    const own = await test.create();
    const listed = await test.all(carla);
    expect(listed.map(({ dataCode }) => dataCode)).toEqual(['C-1', 'C-2', 'press-1']);
    expect(listed.map(({ _id }) => _id)).not.toContain(own._id);
    const notFound = { code: 'not_found' };
    await expect(test.edit(own._id, { description: 'x' }, undefined, carla)).rejects.toMatchObject(notFound);
    await expect(test.remove(own._id, undefined, carla)).rejects.toMatchObject(notFound);
  });
});
