import { splitHostPort } from '@officina/contracts/place';
import { parseArgs } from 'node:util';

export const usage = `npm run simulator -- [options]

  --port 5020          to listen at, on loopback unless --host says otherwise
  --host 127.0.0.1
  --scenario FILE      JSON with other units and registers than those of the demo
  --speed 60           the plant's time goes so many times as fast as ours
  --seed 1             the same one makes the same random walks
  --to HOST:PORT       no simulated plant: stands before this real device
  --fault NAME[=VALUE] what goes wrong on the way, any number of them:
                       refuse, single, rst, fin, hole, delay=MS, drop=N, exception=N[@FROM-TO], drip, glued,
                       garbage, transaction, unit, truncated; flap=S lets them come and go every S seconds
  --patient            waits while another program has the port`;

/** Options of the command line. */
export interface Options {
  host: string;
  port: number;
  scenario: string | undefined;
  speed: number;
  seed: number;
  to: { host: string; port: number } | undefined;
  faults: string[];
  patient: boolean;
  help: boolean;
}

function numberIn(name: string, text: string, from: number, to: number): number {
  const value = Number(text);
  if (text === '' || !(value >= from && value <= to))
    throw new Error(`--${name} is a number from ${from} to ${to}, not "${text}".`);
  return value;
}

function placeOf(text: string): Options['to'] {
  const { host, port } = splitHostPort(text) ?? {};
  if (!host || port === undefined) throw new Error(`--to is HOST:PORT, not "${text}".`);
  return { host, port: numberIn('to', `${port}`, 1, 65_535) };
}

/** Reads the command line. */
export function optionsOf(args: string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      ...{ host: text, port: text, scenario: text, speed: text, seed: text, to: text },
      fault: { type: 'string', multiple: true },
      patient: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  return {
    host: values.host ?? '127.0.0.1',
    port: numberIn('port', values.port ?? '5020', 0, 65_535),
    scenario: values.scenario,
    speed: numberIn('speed', values.speed ?? '1', 0, 10_000),
    seed: numberIn('seed', values.seed ?? '1', 0, 2 ** 31),
    to: values.to === undefined ? undefined : placeOf(values.to),
    faults: values.fault ?? [],
    patient: values.patient ?? false,
    help: values.help ?? false,
  };
}
