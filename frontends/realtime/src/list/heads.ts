import type { SensorHour } from '@officina/contracts/industrial/readings';
import { formatTime } from '@officina/web-kit';
import { texts } from '../texts.ts';

const minuteMs = 60_000;
/** A dash at which no line ends. */
const dash = '\u2060–\u2060';

/** «Ultima ora, 13:32–14:32»: up to the minute that was under way when it was asked for. */
function hourInWords(hours: ReadonlyMap<string, SensorHour>): string {
  const [hour] = hours.values();
  if (!hour) return texts.columns.hour;
  const { from, values } = hour;
  const end = Date.parse(from) + (values.length - 1) * minuteMs;
  return `${texts.columns.hour}, ${formatTime(new Date(end - 60 * minuteMs))}${dash}${formatTime(new Date(end))}`;
}

/** Heads of the columns, in their order. */
export const headsOf = (hours: ReadonlyMap<string, SensorHour>): string[] => {
  const { sensor, value, quality, last } = texts.columns;
  return [sensor, hourInWords(hours), value, quality, last];
};
