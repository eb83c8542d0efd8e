import type { DynamicModule, Type } from '@nestjs/common';
import type { BaseConfig } from './load-config.ts';
import { answerSupervisor, Probe } from './supervision.ts';
import { createLogger } from './logger.ts';
import { Service, type ServiceOptions } from './service.ts';
import type { ServiceToken } from './service-token.ts';

/**
 * Starts a service as a process and resolves when it serves; SIGTERM, SIGINT and the end of its supervisor drain it
 * and end the process. Providers of the module may inject Clock, Logger, BusClient, mongoose.Connection, OutboxRelay,
 * Store, References and Figures.
 */
export const startService = async (
  token: ServiceToken,
  module: Type | DynamicModule,
  config: BaseConfig,
  options: ServiceOptions = {},
): Promise<Pick<Service, 'close' | 'get' | 'readiness' | 'kit'>> => {
  const stopping = new AbortController();
  const { signal } = stopping;
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stopping.abort());
  answerSupervisor(() => stopping.abort());
  const running: { service?: Service } = {};
  const probeLogger = createLogger({ level: config.LOG_LEVEL, service: token });
  // Opened before the service, which waits for its store: until then the probe reports alive but not ready.
  const probe = await Probe.open(config, probeLogger, () => running.service?.readiness() ?? { ok: false });
  const service = await Service.start(token, module, config, { ...options, signal }).catch(
    (error: unknown) => {
      probe.close();
      throw error;
    },
  );
  running.service = service;
  const stop = () =>
    void service.close().finally(() => {
      probe.close();
      process.exit(0);
    });
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  return service;
};
