import { z } from 'zod';
import { loadConfig } from '../load-config.ts';

/** Where the tests find the real servers; the test command sets both. */
export const testEnv = () =>
  loadConfig(
    z.object({
      MONGODB_URI: z.string().startsWith('mongodb'),
      OFFICINA_NATS_SERVER: z.string().default('nats-server'),
      LOG_LEVEL: z.string().default('fatal'),
    }),
  );
