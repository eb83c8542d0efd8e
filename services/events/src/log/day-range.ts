/** Calendar day as the call writes it: DDMMYYYY. */
interface Day {
  year: number;
  month: number;
  day: number;
}

const parseDay = (text: string): Day => ({
  day: Number(text.slice(0, 2)),
  month: Number(text.slice(2, 4)),
  year: Number(text.slice(4, 8)),
});

/** Offset of the zone from UTC at that instant, in ms. */
function offsetAt(instant: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - instant;
}

/** The instant at which a calendar day begins in the zone. Asked twice, since the first guess may lie across a clock change. */
function startOfDay({ year, month, day }: Day, timezone: string): Date {
  const wall = Date.UTC(year, month - 1, day);
  const guess = wall - offsetAt(wall, timezone);
  return new Date(wall - offsetAt(guess, timezone));
}

/** Days `start`…`end`, both included, of the zone: `from` belongs to them, `until` is the first instant after. */
export function dayRange(start: string, end: string, timezone: string): { from: Date; until: Date } {
  const last = parseDay(end);
  return {
    from: startOfDay(parseDay(start), timezone),
    until: startOfDay({ ...last, day: last.day + 1 }, timezone),
  };
}
