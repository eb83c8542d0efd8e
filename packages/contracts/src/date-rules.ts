/** When a date may lie, by what it tells of (ADR 0035); by itself, for the browser, which has no zod. */
export interface DateRule {
  /** The first calendar day of the tenant's zone. */
  from: string;
  /** The last instant, as seen at a moment. */
  until: (now: Date) => Date;
  /** What would be right. */
  message: string;
  /** Whether the interface asks about one that is ahead of now. */
  asksAhead?: true;
}

const dayMs = 86_400_000;

const inTwentyYears = (now: Date): Date => {
  const later = new Date(now);
  later.setUTCFullYear(now.getUTCFullYear() + 20);
  return later;
};

/** What has happened; a day ahead, because clocks differ and some write the evening before. */
export const happened: DateRule = {
  from: '1990-01-01',
  until: (now) => new Date(now.getTime() + dayMs),
  message: 'Deve stare tra il 01/01/1990 e le prossime 24 ore',
  asksAhead: true,
};

/** What is over: on a day up to today. */
export const done: DateRule = {
  from: '1990-01-01',
  until: (now) => now,
  message: 'Deve stare tra il 01/01/1990 e oggi',
};

/** What is to be. */
export const planned: DateRule = {
  from: '1990-01-01',
  until: inTwentyYears,
  message: 'Deve stare tra il 01/01/1990 e i prossimi 20 anni',
};

/** Since when a machine stands there: some are older than any visit, some are still to come. */
export const installed: DateRule = {
  from: '1900-01-01',
  until: inTwentyYears,
  message: 'Deve stare tra il 01/01/1900 e i prossimi 20 anni',
};

/** The rule of each date that a body may bring, by what it is written into; `measuredAt` is that of a lot's record. */
export const dateRules = {
  machine: { installDate: installed },
  intervention: { startDate: happened, endDate: planned },
  plan: { to: planned, lastDate: done },
  order: { orderDate: planned },
  visit: { datetime: happened },
  lot: { startDate: happened, measuredAt: happened },
} as const satisfies Readonly<Record<string, Readonly<Record<string, DateRule>>>>;

/**
 * What would be right for a date that its rule does not take; undefined for one that it takes.
 * @param day the calendar day that the tenant's zone shows at the instant, `YYYY-MM-DD`
 */
export const outsideOf = (rule: DateRule, instant: Date, day: string, now: Date): string | undefined =>
  day >= rule.from && instant <= rule.until(now) ? undefined : rule.message;
