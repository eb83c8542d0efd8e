import { busConfig, milliseconds } from '@officina/server-kit/load-config';
import { isIP } from 'node:net';
import { z } from 'zod';

const positive = (defaultValue: number, what: string) =>
  z.coerce.number().int().positive().default(defaultValue).describe(what);

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 && !rest.length && (bits === undefined || (/^\d+$/.test(bits) && +bits <= longest))
  );
};

const areNetworks = (text: string): boolean =>
  text === '' ||
  text.split(',').every((part) => namedNetworks.includes(part.trim()) || isNetwork(part.trim()));

/**
 * Settings of the gateway from the environment, which infra sets. Those with a description are listed in
 * docs/settings.md.
 */
export const gatewayConfig = busConfig.extend({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4200),
  /** Public address; redirects after a log-in must stay on it. */
  PUBLIC_URL: z.url(),
  /** Folder of the built host application; without it only the API is served. */
  HOST_DIR: z.string().optional(),
  /** Folder with `registry.json` and the published remotes. */
  MFE_DIR: z.string().optional(),
  /** Address of the service files, which is reached over HTTP; without it there are no photos and documents. */
  FILES_URL: z.url().optional(),
  /** Key with which requests to it are signed. */
  FILES_KEY: z.string().min(32).optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine(areNetworks, 'addresses or networks with commas, for example 127.0.0.1,10.0.0.0/8')
    .default('')
    .describe(
      'Comma-separated addresses or networks of the proxies whose X-Forwarded-For header is trusted.',
    ),
  LIMIT_ADDRESS: positive(3_000, 'Requests per address by clients that are not signed in.'),
  LIMIT_USER: positive(1_200, 'Requests per signed-in user, whatever the address.'),
  LIMIT_TENANT: positive(12_000, 'Requests of all users of a tenant together.'),
  LIMIT_PUBLIC_ADDRESS: positive(
    300,
    'Requests per address to calls that need no log-in; a fault report takes three.',
  ),
  LIMIT_PUBLIC_TENANT: positive(600, 'Requests per tenant to calls that need no log-in.'),
  LIMIT_REPORT_ADDRESS: positive(60, 'Fault reports per address, which may be shared by a whole plant.'),
  LIMIT_REPORT_TENANT: positive(120, 'Fault reports per tenant.'),
  LIMIT_LONG_USER: positive(4, 'Lists and files generated for one user at the same time; others wait.'),
  LIMIT_LONG_TENANT: positive(6, 'Lists and files generated for all users of a tenant at the same time.'),
  LIMIT_LONG_WAIT_MS: milliseconds(
    5_000,
    'Milliseconds that a list or file waits for its turn before it is answered with 503.',
  ),
  LIMIT_STREAMS_PER_USER: positive(10, 'Live streams that one user can have open at the same time.'),
  LIMIT_HEAD_MS: milliseconds(10_000, 'Milliseconds within which the headers of a request must arrive.'),
  LIMIT_READER_MS: milliseconds(
    30_000,
    'Milliseconds after which a client that reads nothing is disconnected.',
  ),
  FILE_SILENCE_MS: milliseconds(
    30_000,
    'Milliseconds within which a service must deliver the next chunk of a file.',
  ),
});

export type GatewayConfig = z.infer<typeof gatewayConfig>;

/** Injection token of the configuration. */
export const GATEWAY_CONFIG = Symbol('GatewayConfig');
