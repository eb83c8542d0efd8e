import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Heartbeat, SilenceWatch, StoredLeases } from '@officina/server-kit/leases/lease';
import { Store } from '@officina/server-kit/store/store';
import { Schema } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** Which process writes an upload. */
interface UploadLease {
  /** Id of the upload; of a contractor's link while an upload with it begins: `<tenant>:<link>`. */
  _id: string;
  /** Name of the process. */
  owner: string;
  /** Grows while the process lives. */
  beat: number;
}

const leaseSchema = new Schema<UploadLease>(
  { _id: String, owner: String, beat: Number },
  { versionKey: false },
);
const signs = ['owner', 'beat'] as const;

/** In milliseconds: between beats, silence after which a process is dead, between tries, and the longest wait. */
const times = { beatMs: 1_000, deadMs: 4_000, triesApartMs: 50, patienceMs: 12_000 };

/** An upload that this process writes. */
interface Held {
  heartbeat: Heartbeat;
  /** Asks the request that writes it to end. */
  askToEnd: () => void;
}

const wanted = 'peer.files.wanted';
const wantedUpload = z.object({ id: z.string() });

/** One writer for each upload, among all replicas: a newer request asks the one before it to end. */
@Injectable()
export class UploadLocks implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly leases: StoredLeases<UploadLease>;
  private readonly watch = new SilenceWatch<UploadLease>(signs);
  private readonly held = new Map<string, Held>();
  private readonly owner = randomUUID();
  private stopListening: () => void = () => undefined;

  constructor(
    store: Store,
    private readonly bus: BusClient,
  ) {
    const model = store.system('leases', 'upload_writers', leaseSchema);
    this.leases = new StoredLeases(model, { number: 'beat', signs });
  }

  onApplicationBootstrap(): void {
    this.stopListening = this.bus.subscribe(wanted, (payload) => {
      const { data } = wantedUpload.safeParse(payload);
      if (data) this.held.get(data.id)?.askToEnd();
    });
  }

  onModuleDestroy(): void {
    this.stopListening();
  }

  /** Does some work alone, usually as the only writer of an upload. @throws AppError as `take`; errors of the work */
  async during<R>(id: string, work: () => Promise<R>): Promise<R> {
    await this.take(id, () => undefined);
    try {
      return await work();
    } finally {
      await this.release(id);
    }
  }

  /** @throws AppError `unavailable` if another request does not end in time */
  async take(id: string, askToEnd: () => void, signal?: AbortSignal): Promise<void> {
    const deadline = performance.now() + times.patienceMs;
    while (!(await this.takeNow(id))) {
      if (signal?.aborted || performance.now() > deadline)
        throw new AppError('unavailable', 'another request writes this upload');
      this.held.get(id)?.askToEnd();
      this.bus.hint(wanted, { id });
      await delay(times.triesApartMs);
    }
    const beat = async () => {
      const isMine = await this.leases.beat({ _id: id, owner: this.owner });
      if (!isMine) askToEnd();
      return isMine;
    };
    this.held.set(id, { heartbeat: new Heartbeat(beat, times.beatMs), askToEnd });
  }

  async release(id: string): Promise<void> {
    this.held.get(id)?.heartbeat.stop();
    this.held.delete(id);
    // If the store is down by now, others find the lease without a beat.
    await this.leases.release({ _id: id, owner: this.owner }).catch(() => undefined);
  }

  /** Removes what a dead process left of an upload that is gone. */
  forget(id: string): Promise<void> {
    return this.leases.release({ _id: id });
  }

  private async takeNow(id: string): Promise<boolean> {
    if (this.held.has(id)) return false;
    const { owner } = this;
    if (await this.leases.take({ _id: id, owner, beat: 0 })) return true;
    const dead = this.watch.silent(await this.leases.all(), times.deadMs).find(({ _id }) => _id === id);
    return dead !== undefined && this.leases.takeOver(dead, { owner });
  }
}
