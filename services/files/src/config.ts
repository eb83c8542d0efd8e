import { baseConfig } from '@officina/server-kit/load-config';
import { z } from 'zod';

/** Environment of files. */
export const filesConfig = baseConfig.extend({
  /** Address on which it answers the gateway: loopback, or the network of the containers. */
  FILES_HOST: z.string().default('127.0.0.1'),
  FILES_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Key with which the gateway signs its requests. */
  FILES_KEY: z.string().min(32),
  /** Folder of the files, on a persistent disk that all replicas share. */
  FILES_DIR: z.string().min(1),
});
