import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { simulatedDevice } from './device.ts';
import { Faults } from './faults/fault.ts';
import { ModbusServer } from './modbus-server.ts';
import { Plant } from './plant.ts';
import { scenario } from './scenario.ts';
import { knownPlant, knownWords } from './testing/known-plant.ts';

const run = promisify(execFile);
const peers = fileURLToPath(new URL('../../../packages/testing/src/modbus/peers.mjs', import.meta.url));

let clients: Record<'libmodbusClient' | 'mbpoll', { file: string }>;
let server: ModbusServer;

beforeAll(async () => {
  const { stdout } = await run(process.execPath, [peers]);
  clients = JSON.parse(stdout);
  const plant = new Plant(scenario.parse(knownPlant), () => 0, 1);
  server = await ModbusServer.listen(simulatedDevice(plant), new Faults([]));
});

afterAll(() => server?.stop());

/** The cells or the exception that libmodbus receives. */
async function libmodbus(...request: [unit: number, fc: number, address: number, count: number]) {
  const { stdout } = await run(clients.libmodbusClient.file, [`${server.port}`, ...request.map(String)]);
  const lines = stdout.trim().split('\n');
  return lines[0]?.startsWith('E') ? lines[0] : lines.map(Number);
}

/** The values that mbpoll shows after `[ADDRESS]:`. */
async function mbpoll(unit: number, type: string, address: number, count: number, ...more: string[]) {
  const options = ['-m', 'tcp', '-p', `${server.port}`, '-a', `${unit}`, '-0', '-1', '-q', ...more];
  const args = [...options, '-t', type, '-r', `${address}`, '-c', `${count}`, '127.0.0.1'];
  const { stdout } = await run(clients.mbpoll.file, args);
  return [...stdout.matchAll(/^\[\d+\]:\s*(\S+)/gm)].map(([, shown]) => shown);
}

describe('[T28] a client of libmodbus', () => {
  it('reads the complete map of a unit with each function', async () => {
    expect(await libmodbus(1, 3, 10, 22)).toEqual(knownWords);
    expect(await libmodbus(1, 4, 0, 1)).toEqual([65_535]);
    expect(await libmodbus(1, 1, 5, 4)).toEqual([1, 0, 0, 1]);
    expect(await libmodbus(1, 2, 2, 1)).toEqual([1]);
    expect(await libmodbus(3, 3, 0, 1)).toEqual([235]);
  });

  it('gets an exception outside the map and for an unknown unit', async () => {
    expect(await libmodbus(1, 3, 9, 1)).toBe('E2');
    expect(await libmodbus(1, 3, 31, 2)).toBe('E2');
    expect(await libmodbus(77, 3, 0, 1)).toBe('E11');
  });
});

describe('[T28] mbpoll', () => {
  it('shows words and bits', async () => {
    expect(await mbpoll(1, '4:hex', 10, 4)).toEqual(['0x4321', '0xFFFB', '0x1234', '0x5678']);
    expect(await mbpoll(1, '3', 0, 1)).toEqual(['65535']);
    expect(await mbpoll(1, '0', 5, 4)).toEqual(['1', '0', '0', '1']);
    expect(await mbpoll(1, '1', 2, 1)).toEqual(['1']);
  });

  it('shows long and floating-point numbers in both word orders', async () => {
    expect(await mbpoll(1, '4:int', 12, 1, '-B')).toEqual(['305419896']);
    expect(await mbpoll(1, '4:float', 14, 1, '-B')).toEqual(['123.456']);
    expect(await mbpoll(1, '4:float', 16, 1)).toEqual(['123.456']);
  });
});
