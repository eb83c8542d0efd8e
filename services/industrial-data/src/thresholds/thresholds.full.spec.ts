import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { interventions, type SensorRequest } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { AppError } from '@officina/server-kit/app-error';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { until } from '@officina/server-kit/testing/until';
import { setTimeout as delay } from 'node:timers/promises';
import { countingDevice, type CountingDevice } from '../testing/counting-device.ts';
import { startReplicas, type Replicas } from '../testing/replicas.ts';

/** A sensor is read every 15 s, and judged within two more. */
const readMs = 20_000;
/** A dead replica is replaced within four seconds, and its readings are judged before the next one. */
const takeOverMs = 10_000;
const machineId = 'b'.repeat(24);

let device: CountingDevice;
let replicas: Replicas;
const closed: (() => Promise<void>)[] = [];
/** The requests to maintenance, by key. */
const requested = new Map<string, SensorRequest[]>();
/** What maintenance does with a request; by default it opens a job. */
let answer: () => Promise<void> | void = () => undefined;
let count = 0;

beforeAll(async () => {
  device = await countingDevice();
  replicas = await startReplicas([device.place]);
  const { nats } = replicas;
  const held = ({ body: { ids } }: { body: { ids: string[] } }) => ({ items: ids.map((_id) => ({ _id })) });
  const calls = [
    await standIn(nats, 'maintenance', machines.hold, held),
    await standIn(nats, 'maintenance', machines.release, () => ({ ok: true }) as const),
    await standIn(nats, 'maintenance', interventions.fromSensor, async ({ body, idempotencyKey = '' }) => {
      requested.set(idempotencyKey, [...(requested.get(idempotencyKey) ?? []), body]);
      await answer();
      return { _id: String([...requested.keys()].indexOf(idempotencyKey) + 1).padStart(24, 'f') };
    }),
  ];
  closed.push(...calls.map(({ close }) => close));
}, 60_000);
afterAll(async () => {
  for (const close of closed) await close();
  await replicas.close();
  await device.close();
});
beforeEach(() => {
  requested.clear();
  answer = () => undefined;
});

/** A sensor with a register of its own, which has been read once. */
const newSensor = async (thresholds: object) => {
  const register = (count += 1) * 100;
  const set = (value: number) => void device.words.set(register, value);
  set(20);
  const more = {
    ...thresholds,
    description: 'Temperatura mosto',
    unit: '°C',
    machineId,
    opensIntervention: true,
  };
  const { _id } = await replicas.newSensor(`T${count}`, device.place, `h${register}`, more);
  const stateOf = async () => (await replicas.states()).find(({ sensorId }) => sensorId === _id);
  await until(async () => (await stateOf())?.value === 20);
  return { _id, set, stateOf, beyond: async () => (await stateOf())?.beyond };
};
const seconds = (instant: string | null | undefined) => Math.floor(Date.parse(instant ?? '') / 1_000);

it('a crossing is told within seconds, asks for one intervention, and outlives a kill', async () => {
  const replica = await replicas.start('one');
  const { _id, set, stateOf, beyond } = await newSensor({ high: 28, hysteresis: 2 });
  set(30);
  await until(async () => (await beyond()) !== undefined, readMs);
  const first = await stateOf();
  expect(first?.beyond).toMatchObject({ side: 'high', limit: 28 });
  expect(seconds(first?.beyond?.since)).toBe(seconds(first?.at));
  await until(() => requested.size === 1);
  const [[key, [body]] = ['', []]] = requested;
  expect(key).toBe(`threshold-${_id}-high-1`);
  expect(body).toMatchObject({ machineId, startDate: first?.beyond?.since, before: null });
  expect(body?.issueDescription).toMatch(/^Temperatura mosto \(T1\) sopra 28 °C: 30 °C dalle \d\d:\d\d$/);

  await replica.kill();
  const again = await replicas.start('one');
  await until(async () => (await stateOf())?.at !== first?.at && (await beyond()) !== undefined, readMs);
  expect(await beyond()).toEqual(first?.beyond);
  // Within the limit, but not by the hysteresis.
  set(27);
  await until(async () => (await stateOf())?.value === 27, readMs);
  await delay(2_000);
  expect(await beyond()).toEqual(first?.beyond);
  expect(requested.size).toBe(1);

  set(26);
  await until(async () => (await beyond()) === undefined, readMs);
  set(29);
  await until(() => requested.size === 2, readMs);
  const [, [second, [next]] = ['', []]] = [...requested];
  expect([second, next?.before]).toEqual([`threshold-${_id}-high-2`, '1'.padStart(24, 'f')]);
  await until(() => replicas.told(_id).length > 3, readMs);
  expect(replicas.told(_id)).toEqual([
    ...['0 Sensore creato', '0 Soglia superata', '1 Valore rientrato'],
    '2 Soglia superata',
  ]);
  await again.stop();
}, 150_000);

it('a request survives a kill before its answer, and maintenance that is away', async () => {
  let replica = await replicas.start('one');
  answer = async () => {
    await replica.kill();
    throw new AppError('unavailable', 'killed');
  };
  const { set, beyond } = await newSensor({ low: 10 });
  set(5);
  await until(() => requested.size === 1, readMs);
  answer = () => {
    throw new AppError('unavailable', 'away');
  };
  replica = await replicas.start('one');
  const attempts = () => [...requested.values()].flat();
  await until(() => attempts().length === 2, readMs);
  expect(await beyond()).toMatchObject({ side: 'low', limit: 10 });
  answer = () => undefined;
  await until(() => attempts().length === 3, readMs);
  // It is not asked again.
  await delay(8_000);
  expect(requested.size).toBe(1);
  const [first, ...others] = attempts();
  expect(others).toEqual([first, first]);
  await replica.stop();
}, 120_000);

it('a replica that takes over knows since when values are beyond a limit', async () => {
  const first = await replicas.start('one');
  const { set, stateOf, beyond } = await newSensor({ high: 28, beyondFor: 30 });
  await replicas.start('two').then(({ stop }) => closed.unshift(stop));
  set(30);
  await until(async () => (await stateOf())?.value === 30, readMs);
  const begin = (await stateOf())?.at;
  // On the disk, but in no stored state.
  await delay(2_000);
  await first.kill();
  await until(async () => (await beyond()) !== undefined, 30_000 + readMs + takeOverMs);
  expect(seconds((await beyond())?.since)).toBe(seconds(begin));
  await until(() => requested.size === 1);
}, 150_000);
