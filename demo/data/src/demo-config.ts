import { baseConfig } from '@officina/server-kit/load-config';
import { z } from 'zod';

/** Settings of every service, and the time span of the demo. */
export const demoConfig = baseConfig.extend({
  /** Days of history. */
  DEMO_DAYS: z.coerce.number().int().min(1).max(730).default(730),
  /** End of the history, by default now. Applies to the first start; a resumed one keeps its original date. */
  DEMO_TODAY: z.iso.datetime().optional(),
  /** Days of sensor readings before the sensors are entered, at most the days of history. */
  DEMO_SERIES_DAYS: z.coerce.number().int().min(0).max(730).default(120),
  /** `IP:PORT` of the simulated devices; without it the demo has no sensors. */
  DEMO_SIMULATOR: z.string().optional(),
});
