import { isOneDay, slotAt, slotTime, type Slots, type SlotView } from './slot-data.ts';

/** What is written at a place of the axis. */
export interface SlotTick {
  slot: number;
  text: string;
}

export interface SlotAxis {
  ticks: readonly SlotTick[];
  /** Written upwards, so that all half hours of a day have room. */
  stands: boolean;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const steps = [
  ...[0.5, 1, 2, 4, 6, 12].map((hours) => hours * hourMs),
  ...[1, 2, 4, 7, 14, 28, 56, 112].map((days) => days * dayMs),
];

/** Pixels that a text needs along the axis, lying and standing. */
const room = { lying: 41, standing: 15 };

const dayText = (instant: number) => {
  const [, month, day] = new Date(instant).toISOString().slice(0, 10).split('-').map(Number);
  return `${day}/${month}`;
};

/**
 * What is written under the slots in view: times of the day in UTC, days where midnights stand and there are several of
 * them.
 * @param width of the view in pixels
 */
export function slotAxis(slots: Slots, { from, to }: SlotView, width: number): SlotAxis {
  const perMs = width / ((to - from) * slots.slotMs);
  const isDay = isOneDay(slots);
  const stands = isDay && perMs * slots.slotMs >= room.standing;
  const least = stands ? room.standing : room.lying;
  const step = steps.find((ms) => ms * perMs >= least) ?? dayMs * 364;
  const first = Math.ceil((slotAt(slots, from) - slots.from) / step);
  const last = Math.floor((slotAt(slots, to) - slots.from) / step);
  const end = slots.from + slots.count * slots.slotMs;
  const ticks = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const instant = slots.from + (first + index) * step;
    const isMidnight = instant % dayMs === 0;
    const text = isDay || !isMidnight ? slotTime(instant) : dayText(instant);
    return { slot: (instant - slots.from) / slots.slotMs, instant, text };
  });
  return { ticks: ticks.filter(({ instant }) => instant < end), stands };
}
