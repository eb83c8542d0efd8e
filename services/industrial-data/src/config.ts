import { baseConfig } from '@officina/server-kit/load-config';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { serversOfUri } from './networks/own-servers.ts';

/** Environment of industrial-data. */
export const industrialConfig = baseConfig.extend({
  /** What the installation listens on besides its store and its bus, `HOST:PORT` with commas: the gateway, the probes. */
  OWN_SERVERS: z.string().default(''),
  /** Name of this replica, the same after it was killed and started again; no two that run have one. */
  REPLICA: z
    .string()
    .min(1)
    .max(200)
    .default(() => randomUUID()),
  /** Folder of what was read and is not in the store yet, on a disk of this machine that stays. */
  SPOOL_DIR: z.string().min(1),
});

type IndustrialConfig = z.infer<typeof industrialConfig>;

/** Everything that this installation listens on. */
export const ownServersOf = ({ OWN_SERVERS, NATS_URL, MONGODB_URI }: IndustrialConfig): string[] => [
  ...OWN_SERVERS.split(',').filter(Boolean),
  ...NATS_URL.split(',').flatMap((url) => serversOfUri(url, 4_222)),
  ...serversOfUri(MONGODB_URI, 27_017),
];
