import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { connectionTo, sensor, startPoller, until } from '../testing/poller-bench.ts';
import { ownAddresses, ScriptedDevice } from '../testing/scripted-device.ts';

const patientMs = 20_000;

let device: ScriptedDevice;
let bench: ReturnType<typeof startPoller>;

const good = (id: string) => bench.of(id).filter(({ quality }) => quality === 'G').length;
const requestsOf = (unit: number) => device.requests.filter((request) => request.unit === unit);

beforeEach(async () => {
  device = await ScriptedDevice.start();
  bench = startPoller();
});
afterEach(async () => {
  await bench.poller.stop();
  await device.stop();
  expect(bench.faults).toEqual([]);
});

test('a gateway with many dead units probes only two of them before it reads the answering ones', async () => {
  const units = [1, 2, 3, 4, 5, 6, 7];
  device.reply = (request) => (request.unit > 1 ? 'silence' : ownAddresses(request));
  await bench.poller.stop();
  bench = startPoller({}, { breakerMs: [1] });
  const sensors = units.map((unit) => sensor(`u${unit}`, 'h9', { unit, periodMs: 100 }));
  bench.poller.set([connectionTo(device.port, sensors, { timeoutMs: 90 })]);
  // Each has failed twice, and its pause is over.
  await until(() => units.slice(1).every((unit) => requestsOf(unit).length >= 3), patientMs);
  const from = device.requests.length;
  await until(() => device.requests.slice(from).filter(({ unit }) => unit === 1).length >= 5, patientMs);
  const pattern = device.requests.slice(from).map(({ unit }) => (unit === 1 ? ' ' : 'x'));
  expect(pattern.join('').trim().split(/ +/)).toEqual(
    expect.not.arrayContaining([expect.stringMatching('xxx')]),
  );
  expect(new Set(device.requests.slice(from).map(({ unit }) => unit)).size).toBeGreaterThan(4);
});

test('a changed sensor is read before hundreds of others', async () => {
  const many = (register: string, cfg: number) => [
    ...Array.from({ length: 300 }, (_, index) => sensor(`s${index}`, `h${index * 10}`, { periodMs: 1_000 })),
    sensor('s', register, { cfg, periodMs: 1_000 }),
  ];
  bench.poller.set([connectionTo(device.port, many('h5000', 1))]);
  await until(() => good('s299') >= 1 && good('s') >= 1, patientMs);
  device.delayMs = 5;
  const isPending = ({ address } = device.requests.at(-1) ?? { address: 0 }) =>
    address > 100 && address < 1_500;
  await until(() => isPending(), patientMs);
  bench.poller.set([connectionTo(device.port, many('h6000', 2))]);
  const from = device.requests.length;
  await until(() => bench.of('s').at(-1)?.value === 6_000, patientMs);
  const before = device.requests.slice(from).findIndex(({ address }) => address === 6_000);
  // After the pending request.
  expect(before).toBeLessThanOrEqual(1);
});
