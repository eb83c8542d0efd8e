import { events, type AuditEntry } from '@officina/contracts/events/events';
import { caller } from '@officina/server-kit/testing/callers';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { testService } from '@officina/server-kit/testing/test-service';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { EventsModule } from '../../../services/events/src/events.module.ts';
import { entry } from '../../../services/events/src/testing/entries.ts';

const command = fileURLToPath(new URL('../audit-verify.mjs', import.meta.url));

/** Exit code and output of the command. */
export interface Verdict {
  code: number;
  output: string;
}

/** Runs `npm run audit:verify` in an environment. */
export async function verifyIn(env: NodeJS.ProcessEnv, ...options: string[]): Promise<Verdict> {
  const child = spawn(process.execPath, ['--no-warnings', command, ...options], { env });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode ?? -1, output: (out + err).trim() };
}

/** A machine as its last entry leaves it, created at the time of these entries. */
export const documentOf = ({ entityId, tenantId, version, to }: AuditEntry, outbox: AuditEntry[] = []) => ({
  _id: entityId as never,
  tenantId,
  __v: version,
  deletedAt: null,
  createdAt: new Date('2026-11-21T10:00:00.000Z'),
  ...to,
  _outbox: outbox,
});

/** The events service with its log, and a database of machines for the command to compare. */
export async function openVerifyBench() {
  const service = await testService(EventsModule, 'events');
  const maintenance = await testBus(service.nats, 'maintenance');
  const { MONGODB_URI, DATABASE_PREFIX } = service.config;
  const log = () => service.kit.connection.collection('events');
  const documents = () =>
    service.kit.connection.useDb(`${DATABASE_PREFIX}_maintenance`).collection('machines');
  const erasures = () =>
    service.kit.connection.useDb(`${DATABASE_PREFIX}_auth`).collection<{ _id: string }>('erasures');
  const append = async (...entries: AuditEntry[]) => {
    await maintenance.bus.call(events.append, { body: { entries } }, caller({ tenantId: 'ROSSI' }));
  };
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return {
    events: log,
    documents,
    erasures,
    append,
    verify: (...options: string[]) =>
      verifyIn({ PATH, NODE_COMPILE_CACHE, MONGODB_URI, DATABASE_PREFIX }, ...options),
    /** Two documents per tenant: one at version 2, one at version 1 whose last entry is still in its outbox. */
    fill: async () => {
      await log().deleteMany({});
      await documents().deleteMany({});
      await erasures().deleteMany({});
      for (const [index, tenantId] of ['ROSSI', 'CANTINA'].entries()) {
        const [first, second] = [100 * index + 1, 100 * index + 2];
        const versions = [0, 1, 2].map((version) => entry(tenantId, first, version));
        await append(...versions.slice(0, 1), entry(tenantId, second), ...versions.slice(1));
        const waiting = entry(tenantId, second, 1);
        await documents().insertMany([documentOf(versions[2]!), documentOf(waiting, [waiting])]);
      }
    },
    close: async () => {
      await maintenance.close();
      await service.close();
    },
  };
}

export type VerifyBench = Awaited<ReturnType<typeof openVerifyBench>>;
