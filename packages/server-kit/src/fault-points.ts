import { seededRandom } from './seeded-random.ts';

/** The points at which a test may request a kill -9. */
export const faultPointNames = [
  'store.beforeWrite',
  'store.afterWrite',
  'relay.afterAppend',
  'events.insideInsert',
  'gateway.beforeAnswer',
  'notices.betweenEvents',
  'mails.afterMade',
  'mails.afterHandOver',
  'mails.afterAnswer',
  'migrations.afterStep',
] as const;

export type FaultPointName = (typeof faultPointNames)[number];

interface Fault {
  random: () => number;
  probability: number;
}

const isName = (name: string | undefined): name is FaultPointName =>
  faultPointNames.some((known) => known === name);

/**
 * Parses `name:seed:probability[,…]`; the same seed produces the same kills. Throws on an unknown name or a bad
 * number.
 */
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

/** Arms the points of the setting FAULTS; loadConfig rejects it in production. */
export const enableFaults = (text: string | undefined): void => {
  armed = text ? parseFaults(text) : undefined;
};

/** A named point at which the process is killed (SIGKILL) if a test requested it; otherwise does nothing. */
export const faultPoint = (name: FaultPointName): void => {
  const fault = armed?.get(name);
  if (fault && fault.random() < fault.probability) process.kill(process.pid, 'SIGKILL');
};
