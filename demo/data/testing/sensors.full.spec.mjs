import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { cloneDir } from '../../../infra/lib/paths.mjs';
import { until } from '../../../infra/lib/wait.mjs';
import { plants } from '../src/plants.ts';
import { DemoStack } from './demo-stack.mjs';

const codes = plants.map(({ code }) => code);
const parts = ['plants', 'sensors'];
const env = { DEMO_DAYS: '3', DEMO_TODAY: '2026-11-20T09:00:00.000Z' };

let demo;
let devices;
let address;
let stored;

/** Every sensor, with the name of its machine. */
const read = async () => {
  const sensors = await demo.collection('industrial', 'sensors').find({ deletedAt: null }).toArray();
  const machines = await demo.collection('maintenance', 'machines').find().toArray();
  const nameOf = new Map(machines.map(({ _id, name }) => [String(_id), name]));
  return sensors.map((one) => ({ ...one, machine: nameOf.get(String(one.machineId)) }));
};

const networks = async (code) => (await demo.collection('auth', 'tenants').findOne({ code }))?.networks;

/** Demo data of a start without simulated devices, then two starts with them. */
beforeAll(async () => {
  demo = await DemoStack.open(['auth-proxy', 'events', 'maintenance', 'industrial-data', 'gateway']);
  const program = join(cloneDir, 'demo/simulator/dist/main.js');
  devices = spawn(process.execPath, [program, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await once(devices.stdout, 'data');
  [address] = /127\.0\.0\.1:\d+/.exec(`${output}`);
  expect(await demo.playParts(parts, env).ended).toBe('code 0');
  expect(await read()).toEqual([]);
  expect(await networks('ROSSI')).toBeUndefined();
  const withDevices = { ...env, DEMO_SIMULATOR: address };
  for (let starts = 0; starts < 2; starts += 1)
    expect(await demo.playParts(parts, withDevices).ended).toBe('code 0');
  stored = await read();
}, 900_000);

afterAll(async () => {
  devices?.kill();
  await demo?.close();
});

describe('sensors', () => {
  test.each([
    [
      'CANTINA',
      {
        'Riempitrice Bottavi R12': ['FERMI', 'MARCIA', 'PEZZI', 'VELOC'],
        'Serbatoio termoregolato 1 da 100 hl': ['SER1-F', 'SER1-L', 'SER1-T'],
        'Serbatoio termoregolato 2 da 100 hl': ['SER2-F', 'SER2-L', 'SER2-T'],
      },
    ],
    [
      'ROSSI',
      {
        'Compressore a vite Soffiara 15': ['ARIA', 'CARICO', 'OLIO-COM', 'ORE-COM'],
        'Pressa idraulica Kondara 160': ['COLPI', 'OLIO-PRE', 'PRESSIO'],
      },
    ],
  ])('%s gets its own sensors once, on its machines, at the simulated devices', (code, wanted) => {
    const own = stored.filter(({ tenantId }) => tenantId === code);
    const byMachine = Object.groupBy(own, ({ machine }) => machine);
    const found = Object.entries(byMachine).map(([machine, some]) => [
      machine,
      some.map(({ dataCode }) => dataCode).sort(),
    ]);
    expect(Object.fromEntries(found)).toEqual(wanted);
    expect(new Set(own.map(({ connection }) => connection))).toEqual(new Set([address]));
  });

  test.each(codes)('%s may reach only the simulated devices', async (code) =>
    expect(await networks(code)).toEqual([address]),
  );

  test.each(codes)(
    'each sensor of %s is read, and no device refuses',
    async (code) => {
      const own = stored.filter(({ tenantId }) => tenantId === code);
      const qualities = async () => {
        const states = await demo.get(code, '/api/maintenance/sensor/state');
        const found = states.flatMap(({ sensorId, quality }) => (quality ? [[sensorId, quality]] : []));
        if (found.length < own.length) throw new Error(`${found.length} of ${own.length} read`);
        return Object.fromEntries(found);
      };
      const wanted = own.map(({ _id }) => [String(_id), 'G']);
      // Each is read once a minute.
      expect(await until(qualities, { limitMs: 90_000, everyMs: 1_000 })).toEqual(Object.fromEntries(wanted));
    },
    120_000,
  );
});
