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

/** A service that runs for one test file, on its own databases and its own bus. */
export interface TestService {
  /** Asks as the gateway does; rejects with the service's AppError. */
  call: <C extends Call>(
    contract: C,
    request: Partial<RequestOf<C>>,
    caller: Caller,
    options?: { deadlineMs?: number },
  ) => Promise<ReplyOf<C>>;
  /** The audit entries that the service has handed over, all that are due by now. */
  events: () => Promise<AuditEntry[]>;
  kit: Kit;
  nats: TestNats;
  config: BaseConfig;
  /** Starts another process of the service, on the same store and bus, with other options where some are given; it ends with the first. */
  another: (other?: Parts) => Promise<Service>;
  /** Drains the service and stops it; the bus and the store stay. */
  stop: () => Promise<void>;
  close: () => Promise<void>;
}

type Parts = Pick<
  ServiceOptions,
  'clock' | 'drainLimitMs' | 'holdPatience' | 'migrations' | 'migrationTimes' | 'release'
>;

interface Options extends Parts {
  /** Further variables of the service's configuration. */
  config?: Partial<BaseConfig>;
  /** Made before the service starts: stand-ins for services that it asks. */
  before?: (nats: TestNats) => Promise<{ close: () => Promise<unknown> } | void>;
}

/**
 * A body as the gateway passes it on, without the fields that the contract does not know. A bad one goes as it is, and so does
 * that of a call that stays on the bus.
 */
const asTheGateway = <C extends Call>(contract: C, request: Partial<RequestOf<C>>): Partial<RequestOf<C>> => {
  const { success, data } = contract.body.safeParse(request.body);
  return success && 'http' in contract ? { ...request, body: data as RequestOf<C>['body'] } : request;
};

/**
 * Starts a service on the real store and a real bus; close it in afterAll.
 * The events service is stood in for, unless it is the one under test.
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
