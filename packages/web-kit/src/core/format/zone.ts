let zone = 'Europe/Rome';

/** The tenant's time zone: all days and times on the screen are those of the plant, not of the device. */
export const timeZone = (): string => zone;

export const setTimeZone = (name: string): void => {
  zone = name;
};

export interface DayAndTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const cache = new Map<string, Intl.DateTimeFormat>();

const formatter = (name: string): Intl.DateTimeFormat => {
  const options = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const;
  const known =
    cache.get(name) ?? new Intl.DateTimeFormat('en-u-hc-h23-ca-gregory', { timeZone: name, ...options });
  cache.set(name, known);
  return known;
};

/** Calendar day and time of an instant in the tenant's zone. */
export const inZone = (instant: Date, name = zone): DayAndTime => {
  const parts = Object.fromEntries(
    formatter(name)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return {
    year: parts['year'] ?? 0,
    month: parts['month'] ?? 0,
    day: parts['day'] ?? 0,
    hour: parts['hour'] ?? 0,
    minute: parts['minute'] ?? 0,
  };
};

const asUtc = ({ year, month, day, hour, minute }: DayAndTime): number =>
  Date.UTC(year, month - 1, day, hour, minute);

/** The instant that has this wall-clock time in the tenant's zone; in the hour that does not exist, the one after it. */
export const fromZone = (wall: DayAndTime, name = zone): Date => {
  const guess = asUtc(wall);
  const offset = asUtc(inZone(new Date(guess), name)) - guess;
  const first = guess - offset;
  const corrected = guess - (asUtc(inZone(new Date(first), name)) - first);
  return new Date(corrected);
};
