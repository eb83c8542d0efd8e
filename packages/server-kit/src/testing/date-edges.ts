const minuteMs = 60_000;
const dayMs = 86_400_000;

/** An instant at the edge of what dates may say. */
interface Edge {
  instant: string;
  /** Whether one that happened may say it, and one that is planned. */
  happened: boolean;
  planned: boolean;
}

/** Around the bounds of dates (ADR 0035), as seen at a moment from Italy. */
export function dateEdges(now: Date): Edge[] {
  const away = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const inTwentyYears = (ms: number) => away(ms).replace(/^\d{4}/, (year) => String(Number(year) + 20));
  return [
    { instant: '1989-12-31T22:59:00.000Z', happened: false, planned: false },
    { instant: '1989-12-31T23:00:00.000Z', happened: true, planned: true },
    { instant: away(dayMs - minuteMs), happened: true, planned: true },
    { instant: away(dayMs + minuteMs), happened: false, planned: true },
    { instant: inTwentyYears(-minuteMs), happened: false, planned: true },
    { instant: inTwentyYears(minuteMs), happened: false, planned: false },
    { instant: '2199-12-31T12:00:00.000Z', happened: false, planned: false },
  ];
}

/** What a date is told that does not lie right. */
export const rightDates = {
  happened: 'Deve stare tra il 01/01/1990 e le prossime 24 ore',
  planned: 'Deve stare tra il 01/01/1990 e i prossimi 20 anni',
};
