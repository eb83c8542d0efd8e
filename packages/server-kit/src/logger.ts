import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

const secretKeys = [
  'token',
  'password',
  'ticket',
  'secret',
  'authorization',
  'x-auth-token',
  'cookie',
  'NATS_PASSWORD',
];
const redact = secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);

/** Injection token and type of the logger (pino). */
export abstract class Logger {}
export interface Logger extends PinoLogger {}

interface LogSettings {
  level: string;
  /** Name of the process, included in each line. */
  service: string;
}

/**
 * Creates a logger that writes JSON lines to stdout (or `destination`); tokens and passwords are redacted up to two
 * levels deep.
 */
export const createLogger = ({ level, service }: LogSettings, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: { service },
    redact: { paths: redact, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
};

/** Writes Nest's messages to our log; those about routes and modules only at level debug. */
export const nestLogger = (logger: Logger): LoggerService => ({
  log: (message: unknown) => logger.debug({ nest: message }),
  warn: (message: unknown) => logger.warn({ nest: message }),
  error: (message: unknown, ...details: unknown[]) => logger.error({ nest: message, details }),
  fatal: (message: unknown, ...details: unknown[]) => logger.fatal({ nest: message, details }),
});
