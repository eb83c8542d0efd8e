import { afterEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { ModbusServer } from './modbus-server.ts';
import { optionsOf } from './options.ts';
import { startSimulator } from './simulator.ts';

let simulator: ModbusServer | undefined;
const other = createServer();

afterEach(async () => {
  await simulator?.stop();
  simulator = undefined;
  other.close();
});

async function takenPort(): Promise<number> {
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  return (other.address() as AddressInfo).port;
}

it('the simulator ends when another program uses its port', async () => {
  const port = await takenPort();
  await expect(startSimulator(optionsOf(['--port', `${port}`]), () => {})).rejects.toThrow('EADDRINUSE');
});

it('a patient simulator waits for its port and reports that once', async () => {
  const port = await takenPort();
  const messages: string[] = [];
  const waited: number[] = [];
  const wait = async (ms: number) => {
    if (waited.push(ms) < 3) return;
    other.close();
    await once(other, 'close');
  };
  const options = optionsOf(['--port', `${port}`, '--patient']);
  simulator = await startSimulator(options, (line) => messages.push(line), wait);
  expect(waited).toEqual([5_000, 5_000, 5_000]);
  expect(simulator.port).toBe(port);
  expect(messages).toEqual([`waits: another program has the port ${port}`, `listens at 127.0.0.1:${port}`]);
});

it('the simulator reads a scenario from a file, and ends when the file is invalid', async () => {
  const path = new URL(import.meta.url).pathname;
  await expect(startSimulator(optionsOf(['--scenario', path]), () => {})).rejects.toThrow(/JSON/);
});
