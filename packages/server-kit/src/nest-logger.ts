import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger.ts';

/** What Nest says, in our log; its chatter about routes and modules only when debugging. */
export const nestLogger = (logger: Logger): LoggerService => ({
  log: (message: unknown) => logger.debug({ nest: message }),
  warn: (message: unknown) => logger.warn({ nest: message }),
  error: (message: unknown, ...details: unknown[]) => logger.error({ nest: message, details }),
  fatal: (message: unknown, ...details: unknown[]) => logger.fatal({ nest: message, details }),
});
