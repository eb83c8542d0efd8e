import { parseRegister, type Register } from '@officina/contracts/industrial/register';
import { connectionKey, defaultSettings, type Connection } from '../poll/connection.ts';

/** The sensors on each connection of a benchmark. */
export interface LoadedSensors {
  sensorsEach: number;
  periodMs: number;
}

const registerOf = (text: string): Register => {
  const register = parseRegister(text);
  if ('error' in register) throw new Error(text);
  return register;
};

/** A connection to a loopback port with its sensors, all of tenant BENCH. */
export const loadedConnection = (port: number, { sensorsEach, periodMs }: LoadedSensors): Connection => ({
  key: connectionKey('BENCH', '127.0.0.1', port),
  ...{ tenantId: 'BENCH', host: '127.0.0.1', port, settings: defaultSettings },
  sensors: Array.from({ length: sensorsEach }, (_, index) => ({
    ...{ id: `${port} ${index}`, tenantId: 'BENCH', unit: 1, periodMs, cfg: 1 },
    register: registerOf(`h${index * 2}f`),
    scale: { label: '', mul: 1, div: 1, offset: 0, deadband: 0 },
  })),
});
