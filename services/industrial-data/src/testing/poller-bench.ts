import { readdirSync, readlinkSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { parseRegister } from '@officina/contracts/industrial/register';
import { parseUnit } from '@officina/contracts/industrial/unit';
import { SystemClock } from '@officina/server-kit/clock';
import { until as holdsWithin } from '@officina/server-kit/testing/until';
import { connectionKey, defaultSettings, type Connection, type PolledSensor } from '../poll/connection.ts';
import { Poller } from '../poll/poller.ts';
import type { Sample } from '../poll/sample.ts';
import { defaultTiming, type Timing } from '../poll/timing.ts';
import type { PollerHooks } from '../poll/connection-worker.ts';

/** Times by which a test sees in a second what takes a minute in production. */
export const shortTiming: Timing = {
  ...defaultTiming,
  connectMs: 300,
  busyMs: [10, 20, 30],
  backOffMs: [40, 80, 160],
  breakerMs: [400, 800],
  refusedMs: [60_000],
  spreadMs: 1,
  trialMs: 1_000,
};

/** A sensor from its texts: unit, register, scale. */
export function sensor(id: string, register: string, more: Partial<PolledSensor> & { text?: string } = {}) {
  const parsed = parseRegister(register);
  const scale = parseUnit(more.text ?? '');
  if ('error' in parsed || 'error' in scale) throw new Error(`${register} ${more.text}`);
  const made: PolledSensor = {
    ...{ id, tenantId: 'T1', unit: 1, register: parsed, scale, periodMs: 200, cfg: 1 },
    ...more,
  };
  return made;
}

/** A connection to a loopback port. */
export const connectionTo = (
  port: number,
  sensors: PolledSensor[],
  settings: Partial<Connection['settings']> = {},
): Connection => ({
  ...{ key: connectionKey('T1', '127.0.0.1', port), tenantId: 'T1', host: '127.0.0.1', port },
  settings: { ...defaultSettings, timeoutMs: 200, ...settings },
  sensors,
});

/** A poller with everything that it reported. */
export function startPoller(hooks: Partial<PollerHooks> = {}, timing: Partial<Timing> = {}) {
  const samples: Sample[] = [];
  const events: string[] = [];
  const faults: unknown[] = [];
  const poller = new Poller(
    {
      onSamples: (some) => void samples.push(...some),
      mayConnect: () => true,
      mayPoll: () => true,
      onEvent: (text) => void events.push(text),
      onFault: (error) => void faults.push(error),
      clock: new SystemClock(),
      monotonic: () => performance.now(),
      ...hooks,
    },
    { ...shortTiming, ...timing },
  );
  const of = (id: string) => samples.filter(({ sensorId }) => sensorId === id);
  return { poller, samples, events, faults, of };
}

/** The shared `until`, with a limit for a poller. */
export const until = (holds: () => boolean, limitMs = 5_000): Promise<number> => holdsWithin(holds, limitMs);

/** Open sockets of this process, as counted by the kernel. */
export const openSockets = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;
