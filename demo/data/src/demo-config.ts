import { baseConfig } from '@officina/server-kit/load-config';
import { z } from 'zod';

/** What every service needs, and which stretch of the plants' life is played. */
export const demoConfig = baseConfig.extend({
  /** Days of history. */
  DEMO_DAYS: z.coerce.number().int().min(1).max(730).default(730),
  /** Where the history ends; now unless given. Of the first start: one that goes on keeps what it began with. */
  DEMO_TODAY: z.iso.datetime().optional(),
  /** Days of readings of the sensors before they are entered; not more than of history. */
  DEMO_SERIES_DAYS: z.coerce.number().int().min(0).max(730).default(120),
  /** `IP:PORT` at which simulated devices answer; without it there are no sensors. */
  DEMO_SIMULATOR: z.string().optional(),
});
