import type { SensorState } from '@officina/contracts/industrial/readings';
import { replaceEqualDeep } from '@tanstack/react-query';

/** Clocks of two servers differ, and what is read at the beginning of a connection's cycle is told at its end. */
const overlapMs = 60_000;

/** What has come of the sensors' states. */
export interface KnownStates {
  byId: ReadonlyMap<string, SensorState>;
  /** Changes are to be asked for from this moment of the server's clock on; undefined while nothing was read. */
  changesFrom: string | undefined;
  /** When all were asked for, milliseconds by a clock that nobody sets. */
  wholeAt: number;
  /** Of the last answer, by the server's clock. */
  heardAt: Date;
}

/** ISO instants of one length: their order is that of time. */
const newestOf = (states: Iterable<SensorState>): string => {
  let newest = '';
  for (const { at, since } of states)
    for (const moment of [at, since]) if (moment !== null && moment > newest) newest = moment;
  return newest;
};

interface Answer {
  states: readonly SensorState[];
  /** Of all sensors: what is not in it is not known any more. */
  isWhole: boolean;
  /** Milliseconds by a clock that nobody sets. */
  askedAt: number;
  heardAt: Date;
}

/** What is known after an answer; a state that says nothing new is the same object as before. */
export function knownStates(
  known: KnownStates | undefined,
  { states, isWhole, askedAt, heardAt }: Answer,
): KnownStates {
  const byId = new Map(isWhole ? [] : known?.byId);
  for (const state of states)
    byId.set(state.sensorId, replaceEqualDeep(known?.byId.get(state.sensorId), state));
  const newest = newestOf(byId.values());
  return {
    byId,
    changesFrom: newest ? new Date(Date.parse(newest) - overlapMs).toISOString() : undefined,
    wholeAt: isWhole ? askedAt : (known?.wholeAt ?? askedAt),
    heardAt,
  };
}
