import type { DynamicModule, Type } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Call, ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import type { AuditEntry } from '@officina/contracts/events/events';
import type { Kit } from '../kit-module.ts';
import { baseConfig, type BaseConfig } from '../load-config.ts';
import { Service, type ServiceOptions } from '../service.ts';
import type { ServiceToken } from '../service-token.ts';
import { standInEvents } from './stand-in.ts';
import { testBus } from './test-bus.ts';
import { testMongo } from './test-mongo.ts';
import { testNats, type TestNats } from './test-nats.ts';

/** A service for one test file, with its own databases and bus. */
export interface TestService {
  /** Calls the service like the gateway; rejects with the service's AppError. */
  call: <C extends Call>(
    contract: C,
    request: Partial<RequestOf<C>>,
    caller: Caller,
    options?: { deadlineMs?: number },
  ) => Promise<ReplyOf<C>>;
  /** Flushes the relay and returns all audit entries that the service has sent. */
  events: () => Promise<AuditEntry[]>;
  kit: Kit;
  /** A provider of the service's module. */
  get: <P>(provider: Type<P>) => P;
  nats: TestNats;
  config: BaseConfig;
  /**
   * Starts another instance of the service on the same store and bus, with optional other options; it is closed with
   * the first.
   */
  another: (other?: Parts) => Promise<Service>;
  /** Drains and stops the service; the bus and the store keep running. */
  stop: () => Promise<void>;
  close: () => Promise<void>;
}

type Parts = Pick<
  ServiceOptions,
  'clock' | 'drainLimitMs' | 'holdPatience' | 'migrations' | 'migrationTimes' | 'release'
>;

interface Options extends Parts {
  /** Additional settings of the service. */
  config?: Partial<BaseConfig>;
  /** Runs before the service starts: creates stand-ins for services that it calls. */
  before?: (nats: TestNats) => Promise<{ close: () => Promise<unknown> } | void>;
}

/**
 * A body as the gateway forwards it, without fields unknown to the contract. Invalid bodies, and those of calls
 * inside the bus, are unchanged.
 */
const asTheGateway = <C extends Call>(contract: C, request: Partial<RequestOf<C>>): Partial<RequestOf<C>> => {
  const { success, data } = contract.body.safeParse(request.body);
  return success && 'http' in contract ? { ...request, body: data as RequestOf<C>['body'] } : request;
};

/**
 * Starts a service on the real store and a real bus; close it in afterAll. The events service is replaced by a
 * stand-in, unless it is under test.
 */
export const testService = async (
  module: Type | DynamicModule,
  token: ServiceToken,
  { config: extra, before, ...options }: Options = {},
): Promise<TestService> => {
  await using started = new AsyncDisposableStack();
  const nats = await testNats();
  started.defer(nats.close);
  const mongo = testMongo();
  started.defer(mongo.close);
  const sink = token === 'events' ? undefined : await standInEvents(nats);
  if (sink) started.defer(sink.close);
  const others = await before?.(nats);
  if (others) started.defer(async () => void (await others.close()));
  const database = { MONGODB_URI: mongo.uri, DATABASE_PREFIX: mongo.prefix };
  const config: BaseConfig = { ...baseConfig.parse({ ...nats.config(token), ...database }), ...extra };
  const service = await Service.start(token, module, config, options);
  started.defer(() => service.close());
  const gateway = await testBus(nats, 'gateway');
  started.defer(gateway.close);
  const running = started.move();
  return {
    call: (contract, request, caller, options) =>
      gateway.bus.call(contract, asTheGateway(contract, request), caller, options),
    events: async () => {
      await service.kit.relay.flush();
      return [...(sink?.entries.values() ?? [])];
    },
    kit: service.kit,
    get: (provider) => service.get(provider),
    nats,
    config,
    another: async (other = {}) => {
      const second = await Service.start(token, module, config, { ...options, ...other });
      running.defer(() => second.close());
      return second;
    },
    stop: () => service.close(),
    close: () => running.disposeAsync(),
  };
};
