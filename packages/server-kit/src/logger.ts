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

/** Injection token and type of the log (pino). */
export abstract class Logger {}
export interface Logger extends PinoLogger {}

interface LogSettings {
  level: string;
  /** Name of the process, in each line. */
  service: string;
}

/** A log of JSON lines on stdout (or `destination`); tokens and passwords are blanked out up to two levels deep. */
export const createLogger = ({ level, service }: LogSettings, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: { service },
    redact: { paths: redact, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
};

/** What Nest says, in our log; its chatter about routes and modules only when debugging. */
export const nestLogger = (logger: Logger): LoggerService => ({
  log: (message: unknown) => logger.debug({ nest: message }),
  warn: (message: unknown) => logger.warn({ nest: message }),
  error: (message: unknown, ...details: unknown[]) => logger.error({ nest: message, details }),
  fatal: (message: unknown, ...details: unknown[]) => logger.fatal({ nest: message, details }),
});
