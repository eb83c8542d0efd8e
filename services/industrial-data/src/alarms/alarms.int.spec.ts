import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SystemClock } from '@officina/server-kit/clock';
import { createLogger } from '@officina/server-kit/logger';
import { systemIn } from '@officina/server-kit/system-caller';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { until } from '@officina/server-kit/testing/until';
import { setTimeout as delay } from 'node:timers/promises';
import type { PlacedSensor } from '../sensors/sensors-watch.ts';
import { sensor } from '../testing/poller-bench.ts';
import type { Crossings } from '../thresholds/crossing.ts';
import { Alarms } from './alarms.ts';
import { SensorAlarms } from './sensor-alarms.ts';

class Empty {}
const times = { silentMs: 60, backMs: 30, quietMs: 0, roundMs: 1_000 };
const machineId = 'b'.repeat(24);

let service: TestService;
/** What a test changes: stored crossings, and the last readings of sensors that were silent since the start. */
let crossings: Crossings | undefined;
let readBefore: number[] = [];

beforeAll(async () => {
  service = await testService({ module: Empty, providers: [SensorAlarms] }, 'industrial');
});
afterAll(() => service.close());

let count = 0;
/** A sensor, and replicas that poll it. */
function newSensor() {
  const id = String((count += 1)).padStart(24, 'a');
  const place: PlacedSensor = {
    sensor: sensor(id, 'h1', { periodMs: 10, text: '°C' }),
    ...{ place: { host: '10.0.0.7', port: 502 }, dataCode: 'TEMP-01', savesOnlyChanges: false },
    ...{ title: 'Sensore TEMP-01 — Mosto', machineId },
    ...(crossings && {
      thresholds: { limits: { high: 28, low: null, beyondFor: 0, hysteresis: 0 }, title: 'T1' },
    }),
  };
  const replica = () => {
    let changed: () => void = () => undefined;
    const onChange = (listener: () => void) => void (changed = listener);
    const alarms = new Alarms(
      { onChange, tenants: ['T1'], of: () => [place] } as never,
      { byIds: () => Promise.resolve([]) } as never,
      { has: () => true } as never,
      { of: () => ({ quality: null, since: null, at: null }) } as never,
      { crossingsOf: () => crossings } as never,
      service.get(SensorAlarms),
      {
        after: () => Promise.resolve(new Map([[id, readBefore.map((second) => ({ second, quality: 'G' }))]])),
      } as never,
      { of: () => Promise.resolve(new Map([[machineId, 'COM-01']])) } as never,
      times,
      new SystemClock(),
      createLogger({ level: 'silent', service: 'test' }),
    );
    changed();
    const read = (quality: 'G' | 'T') =>
      alarms.add([
        {
          sensorId: id,
          tenantId: 'T1',
          cfg: 1,
          periodMs: 10,
          at: Date.now(),
          value: quality === 'G' ? 20 : null,
          quality,
        },
      ]);
    return { look: () => alarms.look(), read };
  };
  const events = async () => (await service.events()).filter(({ entityId }) => entityId === id);
  const actions = async () => (await events()).map(({ action, version }) => `${version} ${action}`);
  return { id, replica, events, actions };
}

it('a sensor that hangs and answers again is told once each, whoever polls it', async () => {
  const { id, replica, events, actions } = newSensor();
  const [first, second] = [replica(), replica()];
  first.read('G');
  first.read('T');
  await first.look();
  expect(await actions()).toEqual([]);
  await delay(70);
  second.read('T');
  await Promise.all([first.look(), first.look()]);
  await first.look();
  // The other one takes over; it was not read there, but is known to have been.
  readBefore = [1_790_000_000];
  await delay(70);
  await second.look();
  expect(await actions()).toEqual(['0 Sensore muto']);
  second.read('G');
  await second.look();
  await delay(40);
  await Promise.all([second.look(), first.look()]);
  await second.look();
  expect(await actions()).toEqual(['0 Sensore muto', '1 Sensore di nuovo attivo']);
  const [silent, back] = await events();
  expect(silent).toMatchObject({
    eid: `industrial.sensor_alarms:${id}:0`,
    ...{
      tenantId: 'T1',
      entity: 'sensor',
      machineId,
      object: 'Sensore TEMP-01 — Mosto — COM-01',
      from: null,
    },
    to: { machineId, silence: { since: expect.any(String), lastReadAt: expect.any(String), end: null } },
    user: { id: null, name: 'Sistema' },
  });
  expect(back?.from).toEqual({ silence: silent?.to?.['silence'] });
  expect(back?.to).toMatchObject({ silence: { end: expect.any(String) } });
});

it('browsers are not made to read sensors again', async () => {
  const gateway = await testBus(service.nats, 'gateway');
  const received: unknown[] = [];
  gateway.connection.nats.subscribe('event.industrial.>', {
    callback: (_error, message) => void received.push(message.json<{ id: string }>().id),
  });
  await gateway.connection.nats.flush();
  const { replica, actions } = newSensor();
  const one = replica();
  one.read('G');
  one.read('T');
  await delay(70);
  await one.look();
  expect(await actions()).toEqual(['0 Sensore muto']);
  const last = { tenantId: 'T1', entity: 'sensor', id: 'last', version: 0, at: new Date().toISOString() };
  service.kit.bus.hint('event.industrial.sensor.changed', last);
  await until(() => received.length > 0);
  expect(received).toEqual(['last']);
  await gateway.close();
});

it('two replicas that tell the same at once tell it once', async () => {
  const { replica, actions } = newSensor();
  const both = [replica(), replica()];
  for (const one of both) one.read('G');
  for (const one of both) one.read('T');
  await delay(70);
  await Promise.all(both.map(({ look }) => look()));
  await Promise.all(both.map(({ look }) => look()));
  expect(await actions()).toEqual(['0 Sensore muto']);
});

it('nobody is told of a sensor that was not read in the last day', async () => {
  readBefore = [];
  const { replica, actions } = newSensor();
  const one = replica();
  one.read('T');
  await delay(70);
  await one.look();
  await one.look();
  expect(await actions()).toEqual([]);
});

it('a crossing and its end are told once each, also by a replica that finds both after a kill', async () => {
  const began = 1_790_000_000;
  const crossing = { side: 'high' as const, limit: 28, since: began, value: 29.4 };
  const last = { ...crossing, number: 1, end: { second: began + 60, value: 27 } };
  crossings = { count: 1, crossing: null, last };
  const { replica, events, actions } = newSensor();
  const one = replica();
  for (let looks = 0; looks < 3; looks += 1) await one.look();
  await replica().look();
  expect(await actions()).toEqual(['0 Soglia superata', '1 Valore rientrato']);
  const [crossed, back] = await events();
  expect(crossed?.to).toEqual({
    ...{ machineId, silence: null },
    crossing: {
      ...{ side: 'high', limit: 28, since: '2026-09-21T14:13:20.000Z', value: 29.4, unit: '°C', number: 1 },
      end: null,
    },
  });
  expect(back?.to).toMatchObject({ crossing: { end: { at: '2026-09-21T14:14:20.000Z', value: 27 } } });
  crossings = undefined;
});

it('a sensor that was deleted is forgotten, and no late replica tells anything of it', async () => {
  const { id, replica, actions } = newSensor();
  const one = replica();
  one.read('G');
  one.read('T');
  await delay(70);
  await one.look();
  const late = replica();
  late.read('G');
  late.read('T');
  await delay(70);
  await service.get(SensorAlarms).forget(systemIn('T1'), id, 'Sensore TEMP-01');
  await service.get(SensorAlarms).forget(systemIn('T1'), id, 'Sensore TEMP-01');
  await service.events();
  await late.look();
  await one.look();
  expect(await actions()).toEqual(['0 Sensore muto', '1 Allarmi del sensore eliminati']);
});
