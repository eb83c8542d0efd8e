import { z } from 'zod';
import { serviceTokens } from './service-token.ts';
import { defaultFileLimits } from './bus/files/transfers.ts';

/** A time as a setting: more than 31 bits become one millisecond in Node's timers. */
export const milliseconds = (standard: number, what: string) =>
  z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 31 - 1)
    .default(standard)
    .describe(what);

/** What every process needs: the bus, the log, and the switches that only tests use. */
export const busConfig = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Log level of `.data/logs`: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.'),
  NATS_URL: z.string().min(1),
  NATS_USER: z.string().min(1),
  NATS_PASSWORD: z.string().min(1),
  /** Services that this installation runs, by token with commas; all unless given. */
  SERVICES: z.preprocess(
    (tokens) => (typeof tokens === 'string' ? tokens.split(',') : tokens),
    z.array(z.enum(serviceTokens)).default([...serviceTokens]),
  ),
  PROBE_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address on which each process reports its health (`/live`, `/ready`), on a port of its own.'),
  /** Of this process; 0 is a free one, which the log names. */
  PROBE_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Kill points `name:seed:probability`, several with commas; see fault-points.ts. */
  FAULTS: z.string().optional(),
});

/** What every service needs: the bus and its store. */
export const baseConfig = busConfig.extend({
  /** Not z.url(): addresses of replica sets and of Unix sockets are none. */
  MONGODB_URI: z.string().startsWith('mongodb'),
  /** A service's database is `<prefix>_<service>`. */
  DATABASE_PREFIX: z
    .string()
    .regex(/^[a-z0-9_]{1,40}$/)
    .default('officina'),
  FILES_AT_ONCE: z.coerce
    .number()
    .int()
    .positive()
    .default(defaultFileLimits.atOnce)
    .describe(
      'Files that a service sends at the same time: at most three quarters of them to one tenant, half to one user.',
    ),
  FILE_IDLE_MS: milliseconds(
    defaultFileLimits.idleMs,
    'Milliseconds without a request for the next chunk after which a service cancels a file.',
  ),
  /** `clear-first` is the kill test's negative control: it loses events. */
  RELAY_ORDER: z.enum(['confirm-first', 'clear-first']).default('confirm-first'),
});

export type BusConfig = z.infer<typeof busConfig>;
export type BaseConfig = z.infer<typeof baseConfig>;

/** A configuration that cannot be used; the message has one line for each variable. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`Configuration problems:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const refusedInProduction = (config: unknown): string[] => {
  const { data } = busConfig.pick({ NODE_ENV: true, FAULTS: true }).safeParse(config);
  const order = z.object({ RELAY_ORDER: z.literal('clear-first') }).safeParse(config);
  if (data?.NODE_ENV !== 'production') return [];
  return [
    ...(data.FAULTS ? ['FAULTS: only for tests, refused in production'] : []),
    ...(order.success ? ['RELAY_ORDER: clear-first is only for tests, refused in production'] : []),
  ];
};

/**
 * Reads the environment once, by a schema.
 * @throws ConfigError with all problems together, each naming its variable
 */
export const loadConfig = <S extends z.ZodType>(
  schema: S,
  env: Record<string, string | undefined> = process.env,
): z.output<S> => {
  const parsed = schema.safeParse(env);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const refused = refusedInProduction(parsed.data);
  if (refused.length) throw new ConfigError(refused);
  return parsed.data;
};
