import type { Caller } from '@officina/contracts/caller';
import type { Call, ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { events, type AuditEntry } from '@officina/contracts/events/events';
import type { FileLimits } from '../bus/files/transfers.ts';
import { NatsStrategy } from '../bus/nats-strategy.ts';
import { createLogger } from '../logger.ts';
import type { ServiceToken } from '../service-token.ts';
import { testConnection } from './test-bus.ts';
import { testEnv } from './test-env.ts';
import type { TestNats } from './test-nats.ts';

/** Answers one call of a service that the test does not run, as that service's user. */
export const standIn = async <C extends Call>(
  nats: TestNats,
  token: ServiceToken,
  contract: C,
  handle: (request: RequestOf<C>, caller: Caller) => Promise<ReplyOf<C>> | ReplyOf<C>,
  fileLimits?: FileLimits,
): Promise<{ close: () => Promise<void> }> => {
  const connection = await testConnection(nats, token);
  const logger = createLogger({ level: testEnv().LOG_LEVEL, service: token });
  const strategy = new NatsStrategy({ connection, token, logger, checkReplies: true, fileLimits });
  strategy.answer(contract, async (request, caller) => handle(request, caller));
  await connection.nats.flush();
  return {
    close: async () => {
      await strategy.close();
      await connection.drain();
    },
  };
};

/** Stands in for the events service: keeps each entry once, in order of arrival. */
export const standInEvents = async (nats: TestNats) => {
  const entries = new Map<string, AuditEntry>();
  const { close } = await standIn(nats, 'events', events.append, ({ body }) => {
    for (const entry of body.entries) if (!entries.has(entry.eid)) entries.set(entry.eid, entry);
    return { stored: body.entries.map(({ eid }) => eid) };
  });
  return { entries, close };
};
