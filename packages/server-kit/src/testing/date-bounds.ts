const minuteMs = 60_000;
const dayMs = 86_400_000;

/** An instant near a bound of the allowed dates. */
interface Edge {
  instant: string;
  /** Whether it is allowed for past dates and for planned dates. */
  happened: boolean;
  planned: boolean;
}

/** Instants around the bounds of dates (ADR 0035), at a given time in Italy. */
export function dateBounds(now: Date): Edge[] {
  const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const inTwentyYears = (ms: number) => inMs(ms).replace(/^\d{4}/, (year) => String(Number(year) + 20));
  return [
    { instant: '1989-12-31T22:59:00.000Z', happened: false, planned: false },
    { instant: '1989-12-31T23:00:00.000Z', happened: true, planned: true },
    { instant: inMs(dayMs - minuteMs), happened: true, planned: true },
    { instant: inMs(dayMs + minuteMs), happened: false, planned: true },
    { instant: inTwentyYears(-minuteMs), happened: false, planned: true },
    { instant: inTwentyYears(minuteMs), happened: false, planned: false },
    { instant: '2199-12-31T12:00:00.000Z', happened: false, planned: false },
  ];
}

/** Messages for dates out of range. */
export const dateMessages = {
  happened: 'Deve stare tra il 01/01/1990 e le prossime 24 ore',
  planned: 'Deve stare tra il 01/01/1990 e i prossimi 20 anni',
};
