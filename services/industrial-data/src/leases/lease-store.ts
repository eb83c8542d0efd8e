import { Injectable } from '@nestjs/common';
import { StoredLeases } from '@officina/server-kit/leases/lease';
import { Store } from '@officina/server-kit/store/store';
import { upsert } from '@officina/server-kit/store/upsert';
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

/** Signs of life of a replica. */
export const replicaSigns = ['run', 'beat'] as const;

/** The leases of the connections, and those that the replicas have of their names. */
@Injectable()
export class LeaseStore {
  readonly leases: StoredLeases<Lease>;
  readonly replicas: StoredLeases<ReplicaRow>;
  private readonly leaseModel: Model<Lease>;
  private readonly replicaModel: Model<ReplicaRow>;

  constructor(store: Store) {
    this.leaseModel = store.system<Lease>('leases', 'leases', leaseSchema);
    this.replicaModel = store.system<ReplicaRow>('leases', 'replicas', replicaSchema);
    this.leases = new StoredLeases(this.leaseModel, { number: 'term', signs: ['owner', 'term'] });
    this.replicas = new StoredLeases(this.replicaModel, { number: 'beat', signs: replicaSigns });
  }

  /** Puts a process in the place of the one that had its name. */
  async enter(name: string, run: string): Promise<void> {
    await upsert(this.replicaModel, { _id: name }, { $set: { run, beat: 0 } });
  }

  /** @returns false when another process has taken the name */
  beat(name: string, run: string): Promise<boolean> {
    return this.replicas.beat({ _id: name, run });
  }

  async hasReplica(name: string): Promise<boolean> {
    return (await this.replicaModel.exists({ _id: name })) !== null;
  }

  async all(): Promise<{ leases: Lease[]; replicas: ReplicaRow[] }> {
    const [leases, replicas] = await Promise.all([this.leases.all(), this.replicas.all()]);
    return { leases, replicas };
  }

  async one(key: string): Promise<Lease | null> {
    return this.leaseModel.findOne({ _id: key }).lean<Lease>();
  }

  /** Makes all leases of a name new: who is about to take one of them from a process that was dead comes too late. */
  async retake(owner: string): Promise<void> {
    await this.leaseModel.updateMany({ owner }, { $inc: { term: 1 } });
  }

  /**
   * @param before the lease as it was seen, of a replica that is dead; absent where nobody has it
   * @returns whether it is the owner's now
   */
  async take(key: string, owner: string, before?: Lease): Promise<boolean> {
    if (before) return this.leases.takeOver(before, { owner });
    return this.leases.take({ _id: key, owner, term: 0 });
  }

  async release(keys: string[], owner: string): Promise<void> {
    await this.leaseModel.deleteMany({ _id: { $in: keys }, owner });
  }

  async releaseAll(owner: string): Promise<void> {
    await this.leaseModel.deleteMany({ owner });
  }
}
