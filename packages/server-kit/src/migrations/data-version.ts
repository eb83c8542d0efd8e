import { Schema, type Model } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import type { AnnouncedProcess, BackupDatabase } from '../store/backup/state.ts';
import { isDuplicate } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';
import { isOlder, type Release } from './release.ts';

/** The first release did not announce its version. */
const versionOfSilent = '0.1.0';

const versionOf = ({ version = versionOfSilent }: AnnouncedProcess): string => version;

/**
 * A living process that is too old to run beside a release, as `sites 0.1.0`; undefined where there is none. It takes as long as
 * `watchMs` only where a process of such a version is announced: one that was killed never beats again.
 */
export const olderBeside = async (
  { processes }: Pick<BackupDatabase, 'processes'>,
  { oldestBeside }: Release,
  watchMs: number,
): Promise<string | undefined> => {
  const tooOld = async () => {
    const announced = await processes.find().toArray();
    return announced.filter((one) => isOlder(versionOf(one), oldestBeside));
  };
  const before = new Map((await tooOld()).map(({ _id, beat }) => [_id, beat]));
  if (before.size === 0) return undefined;
  await delay(watchMs);
  const alive = (await tooOld()).find(({ _id, beat }) => (before.get(_id) ?? beat) !== beat);
  return alive && `${alive.token} ${versionOf(alive)}`;
};

/** Who migrates, and a number that grows while that process lives. */
export interface Lease {
  owner: string;
  beat: number;
  /** When that process began, by its clock: for people. Absent in a lease of the first release. */
  since?: Date;
}

/** What a database says of itself; there is one such document in each. */
export interface DataState {
  /** The newest release whose migrations are all done. */
  version: string;
  /** The oldest version whose programs may open it. */
  oldestBeside: string;
  migrations: { name: string; found: number; doneAt: Date }[];
  lease: Lease | null;
}

const only = 'data';
const schema = new Schema<DataState & { _id: string }>(
  {
    _id: String,
    version: String,
    oldestBeside: String,
    migrations: [{ _id: false, name: String, found: Number, doneAt: Date }],
    lease: { type: new Schema({ owner: String, beat: Number, since: Date }, { _id: false }), default: null },
  },
  { versionKey: false },
);

/** The state of a database; each change says which lease it depends on. */
export class DataVersion {
  private readonly model: Model<DataState & { _id: string }>;

  constructor(
    store: Store,
    /** Name of this process. */
    private readonly owner: string,
  ) {
    this.model = store.system('data-version', 'data_version', schema);
  }

  read(): Promise<DataState | null> {
    return this.model.findById(only).lean<DataState>();
  }

  /** Says it of data that say nothing yet; of two processes one does. */
  async create(version: string, { oldestBeside }: Release): Promise<void> {
    try {
      await this.model.create({ _id: only, version, oldestBeside, migrations: [], lease: null });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  /** @param before the lease as it was seen: none, or one of a process that is dead @returns whether it is ours now */
  async take(before: Lease | null, since: Date): Promise<boolean> {
    const seen = before ? { 'lease.owner': before.owner, 'lease.beat': before.beat } : { lease: null };
    return this.change(seen, { lease: { owner: this.owner, beat: 0, since } });
  }

  /** @returns whether the lease is still ours */
  async beat(): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(this.ours, { $inc: { 'lease.beat': 1 } });
    return matchedCount > 0;
  }

  /** Before the first document is changed: programs older than that no longer start. */
  keepOut(oldestBeside: string): Promise<boolean> {
    return this.change(this.ours, { oldestBeside });
  }

  async done(name: string, found: number, doneAt: Date): Promise<boolean> {
    const note = { $push: { migrations: { name, found, doneAt } } };
    return (await this.model.updateOne(this.ours, note)).matchedCount > 0;
  }

  /** Gives the lease back; with a version, all its migrations are done. */
  release(version?: string): Promise<boolean> {
    return this.change(this.ours, { lease: null, ...(version && { version }) });
  }

  private get ours() {
    return { _id: only, 'lease.owner': this.owner };
  }

  private async change(seen: object, $set: Partial<DataState>): Promise<boolean> {
    return (await this.model.updateOne({ _id: only, ...seen }, { $set })).matchedCount > 0;
  }
}
