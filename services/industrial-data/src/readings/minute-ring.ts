import { hourMinutes } from '@officina/contracts/industrial/hour';

const minuteS = 60;
/** Clocks of two servers differ: a reading may come from so far ahead. */
const aheadS = minuteS;
/** Those of an hour, and the one that is ahead. */
const places = hourMinutes + aheadS / minuteS;

/** Number of the minute since 1970 in which a second lies. */
export const minuteOf = (second: number): number => Math.floor(second / minuteS);

/** The last value of each of the last sixty minutes. All times are seconds since 1970. */
export class MinuteRing {
  private readonly values = new Float64Array(places);
  /** When each was read; a value is of the minute in which that lies, and none where it is of another hour. */
  private readonly readAt = new Uint32Array(places);

  /** A value that comes as it is read: the last one of its minute. What is not of the hour now counts for nothing. */
  put(second: number, value: number, now: number): void {
    const minute = minuteOf(second);
    if (second > now + aheadS || minute <= minuteOf(now) - hourMinutes) return;
    this.values[minute % places] = value;
    this.readAt[minute % places] = second;
  }

  /** A value from before, which counts where none of its minute was read as late. */
  fill(second: number, value: number, now: number): void {
    const readAt = this.readAt[minuteOf(second) % places] ?? 0;
    if (minuteOf(readAt) !== minuteOf(second) || readAt < second) this.put(second, value, now);
  }

  /** The hour's minutes, the one under way last; `null` of one without value. */
  hour(now: number): (number | null)[] {
    const first = minuteOf(now) - hourMinutes + 1;
    return Array.from({ length: hourMinutes }, (_, index) => {
      const place = (first + index) % places;
      return minuteOf(this.readAt[place] ?? 0) === first + index ? (this.values[place] ?? null) : null;
    });
  }
}
