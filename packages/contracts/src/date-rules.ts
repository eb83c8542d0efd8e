/** Range of a date (ADR 0035), without zod, for the browser. */
export interface DateRule {
  /** First calendar day, in the tenant's zone. */
  from: string;
  /** Last instant. */
  until: (now: Date) => Date;
  /** Message for a date outside the range. */
  message: string;
  /** Whether the interface asks for confirmation of a future date. */
  asksAhead?: true;
}

const dayMs = 86_400_000;

const inTwentyYears = (now: Date): Date => {
  const later = new Date(now);
  later.setUTCFullYear(now.getUTCFullYear() + 20);
  return later;
};

/** For something that happened; up to a day ahead, because clocks differ and some people write the evening before. */
export const happened: DateRule = {
  from: '1990-01-01',
  until: (now) => new Date(now.getTime() + dayMs),
  message: 'Deve stare tra il 01/01/1990 e le prossime 24 ore',
  asksAhead: true,
};

/** For something that is over, up to today. */
export const done: DateRule = {
  from: '1990-01-01',
  until: (now) => now,
  message: 'Deve stare tra il 01/01/1990 e oggi',
};

/** For something planned. */
export const planned: DateRule = {
  from: '1990-01-01',
  until: inTwentyYears,
  message: 'Deve stare tra il 01/01/1990 e i prossimi 20 anni',
};

/** For the installation of a machine: some machines are old, some are not installed yet. */
export const installed: DateRule = {
  from: '1900-01-01',
  until: inTwentyYears,
  message: 'Deve stare tra il 01/01/1900 e i prossimi 20 anni',
};

/** The rule of each date in a body, by entity; `measuredAt` belongs to a lot's record. */
export const dateRules = {
  machine: { installDate: installed },
  intervention: { startDate: happened, endDate: planned },
  plan: { to: planned, lastDate: done },
  order: { orderDate: planned },
  visit: { datetime: happened },
  lot: { startDate: happened, measuredAt: happened },
} as const satisfies Readonly<Record<string, Readonly<Record<string, DateRule>>>>;

/**
 * The rule's message for a date outside its range; undefined for a valid date.
 * @param day the calendar day of the instant in the tenant's zone, `YYYY-MM-DD`
 */
export const dateProblem = (rule: DateRule, instant: Date, day: string, now: Date): string | undefined =>
  day >= rule.from && instant <= rule.until(now) ? undefined : rule.message;
