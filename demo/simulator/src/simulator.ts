import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { plantClock } from './clock.ts';
import { demoPlant } from './demo-plant.ts';
import { remoteDevice, simulatedDevice, type Device } from './device.ts';
import { Faults } from './faults/fault.ts';
import { ModbusServer } from './modbus-server.ts';
import type { Options } from './options.ts';
import { Plant } from './plant.ts';
import { scenario } from './scenario.ts';

const retryMs = 5_000;

async function deviceOf({ to, scenario: file, speed, seed }: Options): Promise<Device> {
  if (to) return remoteDevice(to.host, to.port);
  const text: unknown = file === undefined ? demoPlant : JSON.parse(await readFile(file, 'utf8'));
  return simulatedDevice(new Plant(scenario.parse(text), plantClock(speed), seed));
}

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE';

/**
 * Starts a simulator with these options.
 * @param say receives status messages
 * @param wait resolves when a taken port should be tried again
 * @throws Error if the scenario is invalid, or if the port is taken and `patient` is not set
 */
export async function startSimulator(
  options: Options,
  say: (line: string) => void,
  wait: (ms: number) => Promise<void> = pause,
): Promise<ModbusServer> {
  const { host, port, faults, patient } = options;
  const [device, activeFaults] = [await deviceOf(options), new Faults(faults)];
  for (let tries = 0; ; tries += 1) {
    try {
      const server = await ModbusServer.listen(device, activeFaults, { host, port });
      say(`listens at ${host}:${server.port}`);
      return server;
    } catch (error) {
      if (!patient || !isTaken(error)) throw error;
      if (tries === 0) say(`waits: another program has the port ${port}`);
      await wait(retryMs);
    }
  }
}
