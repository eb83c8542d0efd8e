import type { Span } from './history.ts';
import type { Random } from './random.ts';
import { day, officeMoment } from './working-time.ts';

/** When an order is asked for, sent and has arrived, in epoch milliseconds. */
export interface OrderMoments {
  asked: number;
  sent: number;
  arrived: number;
}

/**
 * Of the order at this share of the year before today, or of a shorter span: 1 is asked for two days ago, or on the Friday
 * before those. It is sent two hours later and arrives on the next day: never later than today, however short the span.
 */
export function orderMoments({ today, days }: Span, share: number, random: Random): OrderMoments {
  // Two days for what is asked for now, two for a weekend that it is moved over.
  const stretch = Math.max(0, Math.min(days, 365) - 4) * day;
  const asked = officeMoment(random, today - 2 * day - stretch * (1 - share));
  return { asked, sent: asked + day / 12, arrived: asked + day };
}
