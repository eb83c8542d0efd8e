import { tokenLifetime, type TokenClaims } from '@officina/contracts/auth/token';
import { clocksApartMs } from '@officina/server-kit/clock';

/**
 * Whether a token holds now: its end is to come, and no later than that of one which is made now. Another one is of a clock
 * that was ahead, and would open everything for as long as that was.
 */
export function isTimely({ exp }: Pick<TokenClaims, 'exp'>, now: Date): boolean {
  const leftMs = exp * 1000 - now.getTime();
  return leftMs > 0 && leftMs <= tokenLifetime * 1000 + clocksApartMs;
}
