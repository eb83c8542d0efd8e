import { fromInput, toDateTimeInput, type Instant } from '@officina/web-kit';

/** As it is typed: `2026-09-17 16:10`, by the plant's clock. */
export const typedMoment = (instant: Instant): string => toDateTimeInput(instant).replace('T', ' ');

/**
 * Instant (ISO text) of what was typed strictly as `YYYY-MM-DD HH:mm` (specification §5); null for any other text, and for an
 * hour that a change of the plant's clock leaves out.
 */
export function instantOfTyped(typed: string): string | null {
  if (!/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d$/.test(typed)) return null;
  const instant = fromInput(typed.replace(' ', 'T'));
  return instant && typedMoment(instant) === typed ? instant : null;
}
