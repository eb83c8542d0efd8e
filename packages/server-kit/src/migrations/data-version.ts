import { Schema, type Model } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { SilenceWatch, StoredLeases } from '../leases/lease.ts';
import type { AnnouncedProcess, BackupDatabase } from '../store/backup/state.ts';
import { isDuplicate } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';
import { isOlder, type Release } from './release.ts';

/** Processes of the first release do not announce their version. */
const firstVersion = '0.1.0';

const versionOf = ({ version = firstVersion }: AnnouncedProcess): string => version;

/**
 * A live process that is too old to run next to a release, such as `sites 0.1.0`; undefined if there is none. A process that was
 * killed may still be announced, so announced processes are watched for `watchMs`: only live ones beat.
 */
export const findTooOldProcess = async (
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

/** The lease of the process that migrates. */
export interface Lease {
  owner: string;
  /** Grows while the owner lives. */
  beat: number;
  /** When the owner began, by its clock; shown to people. Absent in leases of the first release. */
  since?: Date;
}

/** The version of a database's data; each database has one such document. */
export interface DataState {
  /** The newest release all of whose migrations are done. */
  version: string;
  /** The oldest version whose programs may open it. */
  oldestBeside: string;
  migrations: { name: string; found: number; doneAt: Date }[];
  lease: Lease | null;
}

const only = 'data';
const signs = ['owner', 'beat'] as const;
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

/** Reads and changes the version of a database. Changes made by a migration depend on its lease. */
export class DataVersion {
  private readonly model: Model<DataState & { _id: string }>;
  private readonly leases: StoredLeases<Lease & { _id: string }, DataState>;
  private readonly watch = new SilenceWatch<Lease & { _id: string }>(signs);
  private readonly mine: { _id: string; owner: string };

  /** @param owner name of this process */
  constructor(store: Store, owner: string) {
    this.model = store.system('data-version', 'data_version', schema);
    this.leases = new StoredLeases(this.model, { number: 'beat', signs, field: 'lease' });
    this.mine = { _id: only, owner };
  }

  read(): Promise<DataState | null> {
    return this.model.findById(only).lean<DataState>();
  }

  /** Creates the document unless another process has done so. */
  async create(version: string, { oldestBeside }: Release): Promise<void> {
    try {
      await this.model.create({ _id: only, version, oldestBeside, migrations: [], lease: null });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  /**
   * Takes the lease if it is free, or its owner has been silent for `deadMs`.
   * @param before the lease as just read
   * @returns whether it is ours now
   */
  async take(before: Lease | null, since: Date, deadMs: number): Promise<boolean> {
    const { owner } = this.mine;
    const [dead] = this.watch.silent(before ? [{ ...before, _id: only }] : [], deadMs);
    if (dead) return this.leases.takeOver(dead, { owner, since });
    return before === null && this.leases.take({ _id: only, owner, beat: 0, since });
  }

  /** @returns whether the lease is still ours */
  beat(): Promise<boolean> {
    return this.leases.beat(this.mine);
  }

  /** Prevents the start of older programs; called before the first document changes. @returns as `beat` */
  raiseOldest(oldestBeside: string): Promise<boolean> {
    return this.leases.update(this.mine, { $set: { oldestBeside } });
  }

  /** Notes a finished migration. @returns as `beat` */
  noteDone(name: string, found: number, doneAt: Date): Promise<boolean> {
    return this.leases.update(this.mine, { $push: { migrations: { name, found, doneAt } } });
  }

  /** Gives the lease back. @param version set if all its migrations are done @returns as `beat` */
  release(version?: string): Promise<boolean> {
    return this.leases.update(this.mine, { $set: { lease: null, ...(version && { version }) } });
  }
}
