import type { Clock } from '@officina/server-kit/clock';
import type { Kit } from '@officina/server-kit/kit-module';
import type { Logger } from '@officina/server-kit/logger';
import { newConnection } from '@officina/server-kit/store/connect-store';
import { OutboxRelay } from '@officina/server-kit/store/outbox-relay';
import { Store } from '@officina/server-kit/store/store';
import type { Connection } from 'mongoose';
import { createHash } from 'node:crypto';
import { DaySums } from '../day-sums.ts';
import { Quarters } from '../quarters.ts';
import { Retention } from '../retention.ts';
import { SeriesModels } from '../series-models.ts';
import { SeriesStore } from '../series-store.ts';
import { UnsummedDays } from '../unsummed-days.ts';

/** The series classes of one process. */
export function seriesParts({ store, clock, logger }: Pick<Kit, 'store' | 'clock' | 'logger'>) {
  const models = new SeriesModels(store);
  const unsummed = new UnsummedDays(models);
  const quarters = new Quarters(models);
  const retention = new Retention(models, unsummed, logger);
  return {
    ...{ models, unsummed, quarters, retention },
    store: new SeriesStore(models, unsummed, retention, store, clock, logger),
    sums: new DaySums(models, quarters),
  };
}

/** Series in a database, without a service. */
export async function openSeries(
  { mongoUri, database }: { mongoUri: string; database: string },
  clock: Clock,
  logger: Logger,
) {
  const connection = newConnection();
  await connection.openUri(mongoUri, { dbName: database, writeConcern: { w: 'majority', journal: true } });
  const relay = new OutboxRelay({ clock, logger, append: async () => [], order: 'confirm-first' });
  const store = new Store({ token: 'industrial', connection, relay, clock, logger });
  return { ...seriesParts({ store, clock, logger }), connection };
}

/** A hash of a database's days and details, as stored. */
export async function hashOfDays(connection: Connection): Promise<string> {
  const all = (name: string) => connection.collection(`production_${name}`).find().sort({ _id: 1 }).toArray();
  const documents = await Promise.all(['days', 'details'].map(all));
  return createHash('sha256').update(JSON.stringify(documents)).digest('hex');
}
