import type { Span } from './history.ts';
import type { Random } from './random.ts';
import { day, officeMoment } from './working-time.ts';

/** When an order is requested, sent and received, in epoch milliseconds. */
export interface OrderMoments {
  requested: number;
  sent: number;
  arrived: number;
}

/**
 * The moments of an order at this share of the last year, or of a shorter span. Share 1 is requested two days ago, or
 * on the Friday before. An order is sent two hours later and arrives on the next day, never later than today.
 */
export function orderMoments({ today, days }: Span, share: number, random: Random): OrderMoments {
  // Two days for current requests, and two for moving over a weekend.
  const stretch = Math.max(0, Math.min(days, 365) - 4) * day;
  const requested = officeMoment(random, today - 2 * day - stretch * (1 - share));
  return { requested, sent: requested + day / 12, arrived: requested + day };
}
