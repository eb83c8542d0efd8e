import { z } from 'zod';
import { loadConfig } from '../load-config.ts';

/** Addresses of the real servers for tests; set by the test command. */
export const testEnv = () =>
  loadConfig(
    z.object({
      MONGODB_URI: z.string().startsWith('mongodb'),
      LOG_LEVEL: z.string().default('fatal'),
    }),
  );
