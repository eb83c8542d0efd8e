import { busConfig } from '@officina/server-kit/load-config';
import { z } from 'zod';

const perMinute = (standard: number) => z.coerce.number().int().positive().default(standard);

/** Environment of the gateway; see infra for who sets it. */
export const gatewayConfig = busConfig.extend({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4200),
  /** Address that people open; redirects after a log-in must stay on it. */
  PUBLIC_URL: z.url(),
  /** Folder of the built host application; without it only the API is served. */
  HOST_DIR: z.string().optional(),
  /** Folder with `registry.json` and the published remotes. */
  MFE_DIR: z.string().optional(),
  /** Addresses or networks, with commas, of the proxies whose X-Forwarded-For is believed; none unless said. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Requests per minute; the public form is the strictest. */
  LIMIT_ADDRESS: perMinute(3_000),
  LIMIT_USER: perMinute(1_200),
  LIMIT_TENANT: perMinute(12_000),
  LIMIT_PUBLIC_ADDRESS: perMinute(60),
  LIMIT_PUBLIC_TENANT: perMinute(600),
  LIMIT_REPORT_ADDRESS: perMinute(10),
  LIMIT_REPORT_TENANT: perMinute(120),
  LIMIT_STREAMS_PER_USER: z.coerce.number().int().positive().default(10),
  /** Milliseconds within which the head of a request must have come. */
  LIMIT_HEAD_MS: z.coerce.number().int().positive().default(10_000),
  /** Milliseconds in which a download must move, at the service and at the browser. */
  FILE_SILENCE_MS: z.coerce.number().int().positive().default(30_000),
});

export type GatewayConfig = z.infer<typeof gatewayConfig>;

/** Injection token of the configuration. */
export const GATEWAY_CONFIG = Symbol('GatewayConfig');
