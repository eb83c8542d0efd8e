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

/** A stand-in for a service: answers one of its calls, as its bus user. */
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

/** A stand-in for the events service: keeps each entry once, in order of arrival, and returns them as a chain. */
export const standInEvents = async (nats: TestNats) => {
  const entries = new Map<string, AuditEntry>();
  const append = await standIn(nats, 'events', events.append, ({ body }) => {
    for (const entry of body.entries) if (!entries.has(entry.eid)) entries.set(entry.eid, entry);
    return { stored: body.entries.map(({ eid }) => eid) };
  });
  const after = await standIn(nats, 'events', events.after, ({ body: { tenant, seq, limit } }) => {
    const chain = [...entries.values()].filter(({ tenantId }) => tenantId === tenant);
    const items = chain.slice(seq, seq + limit).map(({ at, ...entry }, index) => ({
      ...entry,
      ...{ _id: '0'.repeat(24), seq: seq + index + 1, timestamp: at },
    }));
    return { items, last: seq + items.length };
  });
  const head = await standIn(nats, 'events', events.head, ({ body: { tenant } }) => ({
    seq: [...entries.values()].filter(({ tenantId }) => tenantId === tenant).length,
  }));
  return {
    entries,
    close: async () => void (await Promise.all([append, after, head].map(({ close }) => close()))),
  };
};
