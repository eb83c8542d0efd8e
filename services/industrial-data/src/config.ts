import { baseConfig } from '@officina/server-kit/load-config';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { serversOfUri } from './networks/own-servers.ts';

/** Environment of industrial-data. */
export const industrialConfig = baseConfig.extend({
  /**
   * Other addresses that the installation listens on, besides store and bus: `HOST:PORT`, comma-separated (gateway, probes).
   */
  OWN_SERVERS: z.string().default(''),
  /** Name of this replica, kept across restarts; unique among running replicas. */
  REPLICA: z
    .string()
    .min(1)
    .max(200)
    .default(() => randomUUID()),
  /** Folder of readings that are not in the store yet, on a persistent local disk. */
  SPOOL_DIR: z.string().min(1),
});

type IndustrialConfig = z.infer<typeof industrialConfig>;

/** Every address that this installation listens on. */
export const ownServersOf = ({ OWN_SERVERS, NATS_URL, MONGODB_URI }: IndustrialConfig): string[] => [
  ...OWN_SERVERS.split(',').filter(Boolean),
  ...NATS_URL.split(',').flatMap((url) => serversOfUri(url, 4_222)),
  ...serversOfUri(MONGODB_URI, 27_017),
];
