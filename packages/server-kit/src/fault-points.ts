import { seededRandom } from './seeded-random.ts';

/** The places where a test may ask for a kill -9. */
export const faultPointNames = [
  'store.beforeWrite',
  'store.afterWrite',
  'relay.afterAppend',
  'events.insideInsert',
  'gateway.beforeAnswer',
  'migrations.afterStep',
] as const;

export type FaultPointName = (typeof faultPointNames)[number];

interface Fault {
  random: () => number;
  probability: number;
}

const isName = (name: string | undefined): name is FaultPointName =>
  faultPointNames.some((known) => known === name);

/** Reads `name:seed:probability[,…]`, where the same seed makes the same deaths; throws on an unknown name or a bad number. */
export const parseFaults = (text: string): Map<FaultPointName, Fault> => {
  const faults = new Map<FaultPointName, Fault>();
  for (const part of text.split(',').filter(Boolean)) {
    const [name, seed, probability] = part.split(':');
    const chance = Number(probability);
    if (!isName(name) || !Number.isInteger(Number(seed)) || !(chance > 0 && chance <= 1)) {
      throw new Error(`FAULTS: cannot read "${part}" (name:seed:probability)`);
    }
    faults.set(name, { random: seededRandom(Number(seed)), probability: chance });
  }
  return faults;
};

let armed: Map<FaultPointName, Fault> | undefined;

/** Arms the points named in the configuration's FAULTS; loadConfig has refused it in production. */
export const enableFaults = (text: string | undefined): void => {
  armed = text ? parseFaults(text) : undefined;
};

/** A named place where the process may die at once (SIGKILL) when a test asked for it; else nothing happens. */
export const faultPoint = (name: FaultPointName): void => {
  const fault = armed?.get(name);
  if (fault && fault.random() < fault.probability) process.kill(process.pid, 'SIGKILL');
};
