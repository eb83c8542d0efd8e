import type { DynamicModule, Type } from '@nestjs/common';
import type { BaseConfig } from './load-config.ts';
import { Service, type ServiceOptions } from './service.ts';
import type { ServiceToken } from './service-token.ts';

/**
 * Starts a service as a process: resolves when it serves; SIGTERM and SIGINT drain it and end the process.
 * The module's providers may inject Clock, Logger, BusClient, mongoose.Connection, OutboxRelay, Store and References.
 */
export const startService = async (
  token: ServiceToken,
  module: Type | DynamicModule,
  config: BaseConfig,
  options: ServiceOptions = {},
): Promise<Pick<Service, 'close' | 'readiness' | 'kit'>> => {
  const waiting = new AbortController();
  const stopWaiting = () => waiting.abort();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stopWaiting);
  const service = await Service.start(token, module, config, { ...options, signal: waiting.signal });
  const stop = () => void service.close().finally(() => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stopWaiting).once(signal, stop);
  if (waiting.signal.aborted) stop();
  return service;
};
