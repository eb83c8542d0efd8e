import type { Sensor } from '@officina/contracts/industrial/sensors';
import type { StateOf } from './silence.ts';

/** A connection of which no sensor answers. */
export interface DeadGateway {
  /** «192.168.10.42», with its port where that is not the usual one. */
  place: string;
  /** How many sensors keep silent behind it, two at least. */
  count: number;
  /** Since when, as ISO instant. */
  since: string;
}

const usualPort = /:502$/;

/** A connection as people say it: without the usual port. */
export const placeOf = (connection: string): string => connection.replace(usualPort, '');

/** When it stopped: the first silence after the last value of any of them; one may have been silent long before. */
function sinceOf(states: readonly { at: string | null; since: string | null }[]): string {
  const lastValue = states.reduce((last, { at }) => (at !== null && at > last ? at : last), '');
  const silences = states.flatMap(({ since }) => since ?? []).sort();
  return silences.find((since) => since > lastValue) ?? silences.at(-1) ?? '';
}

/** Connections of two sensors or more that all gave no answer, those with the most sensors first. */
export function deadGateways(sensors: readonly Sensor[], stateOf: StateOf): DeadGateway[] {
  const connected = sensors.filter(({ connection }) => connection);
  const byPlace = Map.groupBy(connected, ({ connection }) => placeOf(connection ?? ''));
  return [...byPlace]
    .flatMap(([place, own]) => {
      const states = own.map(({ _id }) => stateOf(_id));
      const silent = states.filter((state) => state?.quality === 'T').filter((state) => state !== undefined);
      const isDead = own.length > 1 && silent.length === own.length;
      return isDead ? [{ place, count: own.length, since: sinceOf(silent) }] : [];
    })
    .sort((one, other) => other.count - one.count || (one.place < other.place ? -1 : 1));
}
