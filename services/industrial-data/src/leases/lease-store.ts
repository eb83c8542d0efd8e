import { Injectable } from '@nestjs/common';
import { isDuplicate } from '@officina/server-kit/store/store-errors';
import { Store } from '@officina/server-kit/store/store';
import { Schema, type Model } from 'mongoose';

/** Who polls a connection. */
export interface Lease {
  /** `connectionKey` */
  _id: string;
  /** Name of a replica. */
  owner: string;
  /** Grows with each taking, so that of two who take it at once one loses. */
  term: number;
}

/** A process of this service. */
export interface ReplicaRow {
  /** Its name, which a process that is started in its place has too. */
  _id: string;
  /** The process itself. */
  run: string;
  beat: number;
}

const leaseSchema = new Schema<Lease>({ _id: String, owner: String, term: Number }, { versionKey: false });
// retake, release of all
leaseSchema.index({ owner: 1 });
const replicaSchema = new Schema<ReplicaRow>(
  { _id: String, run: String, beat: Number },
  { versionKey: false },
);

/** Leases and replicas as they lie in the store; each change is of one document and says what it depends on. */
@Injectable()
export class LeaseStore {
  private readonly leases: Model<Lease>;
  private readonly replicas: Model<ReplicaRow>;

  constructor(store: Store) {
    this.leases = store.system<Lease>('leases', 'leases', leaseSchema);
    this.replicas = store.system<ReplicaRow>('leases', 'replicas', replicaSchema);
  }

  /** Puts a process in the place of whoever had its name. */
  async enter(name: string, run: string): Promise<void> {
    await this.replicas.updateOne({ _id: name }, { $set: { run, beat: 0 } }, { upsert: true });
  }

  /** @returns false when another process has taken the name */
  async beat(name: string, run: string): Promise<boolean> {
    const { matchedCount } = await this.replicas.updateOne({ _id: name, run }, { $inc: { beat: 1 } });
    return matchedCount > 0;
  }

  async hasReplica(name: string): Promise<boolean> {
    return (await this.replicas.exists({ _id: name })) !== null;
  }

  async leave(name: string, run: string): Promise<void> {
    await this.replicas.deleteOne({ _id: name, run });
  }

  /** Takes a dead replica off the list, unless it has come back. */
  async bury({ _id, run, beat }: ReplicaRow): Promise<void> {
    await this.replicas.deleteOne({ _id, run, beat });
  }

  async all(): Promise<{ leases: Lease[]; replicas: ReplicaRow[] }> {
    const [leases, replicas] = await Promise.all([
      this.leases.find({}).lean<Lease[]>(),
      this.replicas.find({}).lean<ReplicaRow[]>(),
    ]);
    return { leases, replicas };
  }

  async one(key: string): Promise<Lease | null> {
    return this.leases.findOne({ _id: key }).lean<Lease>();
  }

  /** Makes all leases of a name new: who is about to take one of them from a process that was dead comes too late. */
  async retake(owner: string): Promise<void> {
    await this.leases.updateMany({ owner }, { $inc: { term: 1 } });
  }

  /**
   * @param before the lease as it was seen, of a replica that is dead; absent where nobody has it
   * @returns whether it is the owner's now
   */
  async take(key: string, owner: string, before?: Lease): Promise<boolean> {
    if (before) {
      const seen = { _id: key, owner: before.owner, term: before.term };
      const { matchedCount } = await this.leases.updateOne(seen, { $set: { owner, term: before.term + 1 } });
      return matchedCount > 0;
    }
    try {
      await this.leases.create({ _id: key, owner, term: 0 });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  async release(keys: string[], owner: string): Promise<void> {
    await this.leases.deleteMany({ _id: { $in: keys }, owner });
  }

  /** Ends a lease as it was seen, of a replica that is dead. */
  async clear({ _id, owner, term }: Lease): Promise<void> {
    await this.leases.deleteOne({ _id, owner, term });
  }

  async releaseAll(owner: string): Promise<void> {
    await this.leases.deleteMany({ owner });
  }
}
