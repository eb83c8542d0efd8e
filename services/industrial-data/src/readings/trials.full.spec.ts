import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readings } from '@officina/contracts/industrial/readings';
import { until } from '@officina/server-kit/testing/until';
import {
  anna,
  carla,
  refusedAt,
  startIndustrial,
  type IndustrialTest,
} from '../testing/industrial-service.ts';
import { countingDevice, type CountingDevice } from '../testing/counting-device.ts';
import { shortLeaseTimes } from '../testing/short-lease-times.ts';

let test: IndustrialTest;
let device: CountingDevice;

beforeAll(async () => {
  test = await startIndustrial({ times: shortLeaseTimes });
  // Either of the two replicas may be called.
  await test.service.another();
});
afterAll(() => test.service.close());
beforeEach(async () => {
  device = await countingDevice();
  test.networksOf('ROSSI').push(device.place);
});
afterEach(() => device.close());

const longDeadline = { deadlineMs: 8_000 };
const outside =
  'Questo indirizzo, con questa porta, non è tra le reti dei sensori dell’azienda: chi amministra Officina può aggiungerlo';
const trial = (body: object, by = anna) =>
  test.service.call(
    readings.trial,
    { body: { connection: device.place, register: 'h100', ...body } },
    by,
    longDeadline,
  );
const trials = (connection: string, by = anna) =>
  test.service.call(readings.trialOfConnection, { body: { connection } }, by, longDeadline);

describe('a trial reading', () => {
  it('is possible before the sensor is saved, and saves nothing', async () => {
    device.words.set(100, 235);
    const { reading, neighbours, otherUnits } = await trial({ unit: '°C/10', subordinate: '3' });
    expect(reading).toMatchObject({ fc: 3, address: 100, unit: 3, words: ['00eb'] });
    expect(reading.values).toMatchObject([{ raw: 235, value: 23.5 }]);
    expect(reading).not.toHaveProperty('failure');
    expect(neighbours.map(({ address }) => address)).toEqual([99, 101]);
    expect(otherUnits).toEqual([]);
    expect(await test.all()).toEqual([]);
    await until(() => device.open() === 0);
  });

  it('is refused outside the tenant’s networks, and for another tenant', async () => {
    const refused = refusedAt(['connection', outside]);
    await expect(trial({ connection: '127.0.0.1:22' })).rejects.toMatchObject(refused);
    await expect(trial({}, carla)).rejects.toMatchObject(refused);
    await expect(trials('127.0.0.1:22')).rejects.toMatchObject(refused);
    await expect(test.service.call(readings.trialOfConnection, { body: {} }, anna)).rejects.toMatchObject(
      refusedAt(['connection', 'Campo obbligatorio']),
    );
    expect(device.most()).toBe(0);
  });

  it('reports a closed port', async () => {
    await device.close();
    expect((await trial({})).reading.failure).toBe('refused');
    device = await countingDevice();
  });

  it('is made by the replica that polls the device, over its one connection, whichever replica is called', async () => {
    const { _id } = await test.create({ connection: device.place, dataCode: 'A-1' });
    await until(() => device.requests() > 0);
    for (let time = 0; time < 10; time += 1) expect((await trial({})).reading.words).toEqual(['0064']);
    const [first] = await trials(device.place);
    expect(first).toMatchObject({ sensorId: _id, dataCode: 'A-1', reading: { words: ['0064'] } });
    expect(device.most()).toBe(1);
    await test.remove(_id);
  });
});

describe('a trial of a connection', () => {
  it('reads each of its saved sensors by code, and no other tenant’s', async () => {
    for (const [dataCode, register] of [
      ['C-2', 'h2'],
      ['C-1', 'h1'],
    ] as const)
      await test.create({ dataCode, register, connection: device.place });
    await test.create({ dataCode: 'C-3', connection: '10.0.0.7' });
    await test.create({ dataCode: 'C-4', connection: device.place, type: 'OTHER' });
    // Until one of the two replicas polls it, either may open the connection.
    await until(() => device.requests() > 0);
    const found = await trials(`[::ffff:127.0.0.1]:${device.port}`);
    expect(found.map(({ dataCode, reading }) => [dataCode, ...reading.words])).toEqual([
      ['C-1', '0001'],
      ['C-2', '0002'],
    ]);
    expect(device.most()).toBe(1);
  });

  it('returns no sensors if none is saved', async () => {
    expect(await trials(device.place)).toEqual([]);
  });
});
