import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readings, type SensorState } from '@officina/contracts/industrial/readings';
import { allPages } from '@officina/server-kit/all-pages';
import { caller } from '@officina/server-kit/testing/callers';
import mongoose from 'mongoose';
import { until } from '@officina/server-kit/testing/until';
import { anna, carla, startIndustrial, type IndustrialTest } from '../testing/industrial-service.ts';
import { copiedSensors } from '../testing/copied-sensors.ts';
import { countingDevice, type CountingDevice } from '../testing/counting-device.ts';
import { shortLeaseTimes } from '../testing/short-lease-times.ts';

let test: IndustrialTest;
let device: CountingDevice;
/** The service's hourly task. */
let hourly: () => void;

beforeAll(async () => {
  const timers = jest.spyOn(globalThis, 'setInterval');
  test = await startIndustrial({ times: shortLeaseTimes });
  [[hourly]] = timers.mock.calls.filter(([, everyMs]) => everyMs === 3_600_000) as [[() => void]];
  timers.mockRestore();
});
afterAll(() => test.service.close());
beforeEach(async () => {
  device = await countingDevice();
  test.networksOf('ROSSI').push(device.place);
});
afterEach(() => device.close());

const states = (by = anna) => allPages((after) => test.service.call(readings.state, { after }, by));
const stateOf = async (id: string, by = anna) => (await states(by)).find(({ sensorId }) => sensorId === id);
const value = async (id: string) => (await stateOf(id))?.value;

const since = async (moment: string, by = anna) => {
  const request = (after?: string) =>
    test.service.call(readings.stateSince, { params: { moment }, after }, by);
  return (await allPages(request)).map(({ sensorId }) => sensorId);
};
const after = (moment: string | null | undefined) => new Date(Date.parse(moment ?? '') + 1).toISOString();

const read = (words: Record<number, number>) => {
  for (const [address, word] of Object.entries(words)) device.words.set(Number(address), word);
};

describe('the state of a sensor', () => {
  it('has the last value, when it was read and when it is read next; another tenant sees nothing', async () => {
    read({ 100: 235 });
    const began = Date.now();
    const { _id } = await test.create({ connection: device.place, register: 'h100', unit: '°C/10' });
    await until(async () => (await value(_id)) === 23.5);
    const state = (await stateOf(_id)) as SensorState;
    expect(state).toMatchObject({ sensorId: _id, quality: 'G', value: 23.5 });
    expect(Date.parse(state.at ?? '')).toBeGreaterThanOrEqual(began - 2_000);
    expect(Date.parse(state.next ?? '')).toBeGreaterThan(Date.parse(state.at ?? ''));
    expect(await stateOf(_id, carla)).toBeUndefined();
    await test.remove(_id);
  });

  it('is empty for a sensor that is not polled', async () => {
    const { _id } = await test.create({ type: 'OTHER', connection: device.place });
    expect(await stateOf(_id)).toBeUndefined();
  });

  it('is counted in the service’s health, by outcome', async () => {
    const { _id } = await test.create({ connection: device.place });
    const figures = () => test.service.kit.figures.now ?? {};
    await until(() => figures()['connections'] === 1 && (figures()['samples'] ?? 0) > 0);
    expect(figures()).toMatchObject({ sensors: 1, missed: 0, 'errors.silent': 0 });
    expect(figures()).toMatchObject({
      keptReadings: 0,
      droppedReadings: 0,
      refusedReadings: 0,
      tornLines: 0,
    });
    expect(figures()['spooledBytes']).toBeGreaterThan(0);
    expect(figures()['unsavedSeconds']).toBeLessThan(920);
    await test.remove(_id);
  });

  it('is counted in the hourly log: samples, missed, late, errors by kind', () => {
    const log = jest.spyOn(test.service.kit.logger, 'info');
    hourly();
    const counted = { samples: expect.any(Number), missed: 0, late: expect.any(Number), 'errors.silent': 0 };
    expect(log.mock.calls).toEqual([[expect.objectContaining(counted), 'readings']]);
    log.mockRestore();
  });

  it('follows an edit, a move and a delete within five seconds, each over one connection', async () => {
    read({ 100: 1, 200: 2 });
    const { _id } = await test.create({ connection: device.place, register: 'h100' });
    await until(async () => (await value(_id)) === 1);
    await test.edit(_id, { register: 'h200' });
    expect(await until(async () => (await value(_id)) === 2)).toBeLessThan(5_000);
    const other = await countingDevice();
    try {
      test.networksOf('ROSSI').push(other.place);
      await test.edit(_id, { connection: other.place });
      expect(await until(() => other.requests() > 0 && device.open() === 0)).toBeLessThan(5_000);
      await until(async () => (await value(_id)) === 200);
      await test.remove(_id);
      expect(await until(() => other.open() === 0)).toBeLessThan(5_000);
      expect(await stateOf(_id)).toBeUndefined();
      expect([device.most(), other.most()]).toEqual([1, 1]);
    } finally {
      await other.close();
    }
  });

  it('ends within thirty seconds when the tenant’s sensors are disabled', async () => {
    const { _id } = await test.create({ connection: device.place });
    await until(async () => (await value(_id)) === 100);
    const [off] = test.polled.splice(
      test.polled.findIndex(({ code }) => code === 'ROSSI'),
      1,
    );
    expect(await until(() => device.open() === 0)).toBeLessThan(30_000);
    if (off) test.polled.push(off);
    await until(() => device.open() === 1);
    await test.remove(_id);
  });

  it('shows when the network is no longer allowed; the sensor is read again once it is', async () => {
    const { _id } = await test.create({ connection: device.place, sampling: 0 });
    await until(async () => (await value(_id)) === 100);
    const list = test.networksOf('ROSSI');
    list.splice(list.indexOf(device.place), 1);
    await until(async () => (await stateOf(_id))?.failure === 'not_allowed', 45_000);
    expect(device.open()).toBe(0);
    list.push(device.place);
    // Requested every ten seconds; the sensor is read at once, not at its next tick.
    await until(async () => (await stateOf(_id))?.quality === 'G', 12_000);
    await test.remove(_id);
  });
});

describe('a sensor on a port of a range from before ranges meant port 502', () => {
  it('is still read, but no new sensor is allowed there', async () => {
    const connection = '10.0.0.8:1503';
    await expect(test.create({ connection })).rejects.toMatchObject({ errors: [{ path: 'connection' }] });
    const { _id } = await test.create({ connection, type: 'OTHER', sampling: 0 });
    const sensors = test.service.kit.connection.collection('sensors');
    const before = { $set: { type: 'MODBUS' }, $inc: { __v: 1 } };
    await sensors.updateOne({ _id: new mongoose.Types.ObjectId(_id) }, before);
    const failure = async () => (await stateOf(_id))?.failure;
    await until(async () => (await failure()) !== undefined, 30_000);
    expect(await failure()).not.toBe('not_allowed');
    await test.remove(_id);
  });
});

describe('the states since a moment', () => {
  it('are those read since; another tenant sees nothing', async () => {
    const { _id } = await test.create({ connection: device.place });
    await until(async () => (await value(_id)) === 100);
    const { at } = (await stateOf(_id)) ?? {};
    expect(await since(at ?? '')).toEqual([_id]);
    expect(await since(after(at))).toEqual([]);
    expect(await since(at ?? '', carla)).toEqual([]);
    await test.remove(_id);
  });

  it('include sensors without a known state', async () => {
    const ids = await copiedSensors(test, 'SPENTA', 2);
    const by = caller({ tenantId: 'SPENTA' });
    await until(async () => (await states(by)).length === 2);
    expect(await since(new Date().toISOString(), by)).toEqual(ids);
  });

  it('include sensors with another quality since, although their value is older', async () => {
    const { _id } = await test.create({ connection: device.place, sampling: 0 });
    await until(async () => (await value(_id)) === 100);
    const moment = after((await stateOf(_id))?.at);
    await device.close();
    await until(async () => (await stateOf(_id))?.quality === 'T');
    const { at, since: from } = (await stateOf(_id)) ?? {};
    expect((at ?? '') < moment).toBe(true);
    expect(await since(moment)).toEqual([_id]);
    expect(await since(after(from))).toEqual([]);
    await test.remove(_id);
  });

  it('are refused for an invalid moment, by field', async () => {
    for (const moment of ['ieri', '', '2026-11-20', '2026-11-20T12:00', '2026-02-30T12:00:00Z'])
      await expect(since(moment)).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'moment' }] });
  });
});
