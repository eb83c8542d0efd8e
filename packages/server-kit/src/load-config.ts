import { z } from 'zod';
import { serviceTokens } from './service-token.ts';
import { defaultFileLimits } from './bus/files/transfers.ts';

/** A duration setting; Node's timers treat values of more than 31 bits as one millisecond. */
export const milliseconds = (defaultMs: number, what: string) =>
  z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 31 - 1)
    .default(defaultMs)
    .describe(what);

/** Settings of every process: the bus, the log, and settings for tests only. */
export const busConfig = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Log level of `.data/logs`: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.'),
  NATS_URL: z.string().min(1),
  NATS_USER: z.string().min(1),
  NATS_PASSWORD: z.string().min(1),
  /** Tokens of the services that this installation runs, separated by commas; default all. */
  SERVICES: z.preprocess(
    (tokens) => (typeof tokens === 'string' ? tokens.split(',') : tokens),
    z.array(z.enum(serviceTokens)).default([...serviceTokens]),
  ),
  PROBE_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address on which each process reports its health (`/live`, `/ready`), on a port of its own.'),
  /** Port of this process; 0 picks a free one, which is logged. */
  PROBE_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Kill points `name:seed:probability`, separated by commas; see fault-points.ts. */
  FAULTS: z.string().optional(),
});

/** Settings of every service: the bus and its store. */
export const baseConfig = busConfig.extend({
  /** Not z.url(): addresses of replica sets and Unix sockets are not URLs. */
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

/** Invalid configuration; the message has one line for each variable. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`Configuration problems:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const forbiddenInProduction = (config: unknown): string[] => {
  const { data } = busConfig.pick({ NODE_ENV: true, FAULTS: true }).safeParse(config);
  const order = z.object({ RELAY_ORDER: z.literal('clear-first') }).safeParse(config);
  if (data?.NODE_ENV !== 'production') return [];
  return [
    ...(data.FAULTS ? ['FAULTS: only for tests, refused in production'] : []),
    ...(order.success ? ['RELAY_ORDER: clear-first is only for tests, refused in production'] : []),
  ];
};

/** Reads the environment by a schema. @throws ConfigError with all problems, each with its variable */
export const loadConfig = <S extends z.ZodType>(
  schema: S,
  env: Record<string, string | undefined> = process.env,
): z.output<S> => {
  const parsed = schema.safeParse(env);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const forbidden = forbiddenInProduction(parsed.data);
  if (forbidden.length) throw new ConfigError(forbidden);
  return parsed.data;
};
