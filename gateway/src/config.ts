import { busConfig, milliseconds } from '@officina/server-kit/load-config';
import { isIP } from 'node:net';
import { z } from 'zod';

const positive = (standard: number, what: string) =>
  z.coerce.number().int().positive().default(standard).describe(what);

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

/** Environment of the gateway; see infra for who sets it. What is described is a setting of docs/settings.md. */
export const gatewayConfig = busConfig.extend({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4200),
  /** Address that people open; redirects after a log-in must stay on it. */
  PUBLIC_URL: z.url(),
  /** Folder of the built host application; without it only the API is served. */
  HOST_DIR: z.string().optional(),
  /** Folder with `registry.json` and the published remotes. */
  MFE_DIR: z.string().optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine(areNetworks, 'addresses or networks with commas, for example 127.0.0.1,10.0.0.0/8')
    .default('')
    .describe('Addresses or networks, with commas, of the proxies whose X-Forwarded-For is believed.'),
  LIMIT_ADDRESS: positive(3_000, 'Requests of one address by who is not signed in.'),
  LIMIT_USER: positive(1_200, 'Requests of one user who is signed in, whatever the address.'),
  LIMIT_TENANT: positive(12_000, 'Requests of all users of a tenant.'),
  LIMIT_PUBLIC_ADDRESS: positive(
    300,
    'Requests of one address to what needs no log-in; a report takes three.',
  ),
  LIMIT_PUBLIC_TENANT: positive(600, 'Requests for one tenant to what needs no log-in.'),
  LIMIT_REPORT_ADDRESS: positive(60, 'Fault reports of one address, which may be a whole plant.'),
  LIMIT_REPORT_TENANT: positive(120, 'Fault reports for one tenant.'),
  LIMIT_LONG_USER: positive(4, 'Lists and files that are made for one user at once; others wait.'),
  LIMIT_LONG_TENANT: positive(6, 'Lists and files that are made for all users of a tenant at once.'),
  LIMIT_LONG_WAIT_MS: milliseconds(
    5_000,
    'Milliseconds that a list or file waits for its turn; then it is a 503.',
  ),
  LIMIT_STREAMS_PER_USER: positive(10, 'Live streams that one user has open at once.'),
  LIMIT_HEAD_MS: milliseconds(10_000, 'Milliseconds within which the head of a request must have come.'),
  LIMIT_READER_MS: milliseconds(
    30_000,
    'Milliseconds within which a reader must have taken something of what waits for it.',
  ),
  FILE_SILENCE_MS: milliseconds(
    30_000,
    'Milliseconds within which a service must give the next part of a file.',
  ),
});

export type GatewayConfig = z.infer<typeof gatewayConfig>;

/** Injection token of the configuration. */
export const GATEWAY_CONFIG = Symbol('GatewayConfig');
