import type { Type } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { faultPoint } from '../fault-points.ts';
import type { Kit } from '../kit-module.ts';
import { Heartbeat } from '../leases/lease.ts';
import type { ServiceToken } from '../service-token.ts';
import { DataVersion, olderBeside, type DataState } from './data-version.ts';
import type { Migration } from './migration.ts';
import { isOlder, type Release } from './release.ts';

/** How long processes that start together wait for each other, in milliseconds. */
export interface MigrationTimes {
  beatMs: number;
  lookMs: number;
  /** A process whose beat has not changed for so long is dead: another one goes on. */
  deadMs: number;
  /** Longer than the time between two beats with which processes announce themselves. */
  besideMs: number;
}

export const migrationTimes: MigrationTimes = { beatMs: 2_000, lookMs: 500, deadMs: 20_000, besideMs: 7_000 };

interface Parts {
  token: ServiceToken;
  kit: Kit;
  release: Release;
  /** In order. */
  migrations: readonly Migration[];
  times: MigrationTimes;
  get: <P>(provider: Type<P>) => P;
  stopped: () => boolean;
}

/** The first release noted nothing yet. */
const versionOfSilentData = '0.1.0';

/** A program that may not run on the data that are there; the message says why and what helps. */
export class VersionRefused extends Error {
  override readonly name = 'VersionRefused';
}

const refuse = (token: ServiceToken, release: Release, { version, oldestBeside }: DataState): void => {
  const start = `${token} ${release.version} does not start: `;
  if (isOlder(release.version, oldestBeside))
    throw new VersionRefused(
      `${start}its data are of ${version}, which no program older than ${oldestBeside} may open. Start ${oldestBeside} or a newer one.`,
    );
  if (isOlder(version, release.oldestData))
    throw new VersionRefused(
      `${start}its data are of ${version}, and it opens none older than ${release.oldestData}. Start ${release.oldestData} on them first.`,
    );
};

/** Brings the data of a service to what its program reads, by one process while others wait; once, before it serves. */
export class Migrator {
  private readonly data: DataVersion;

  constructor(private readonly parts: Parts) {
    this.data = new DataVersion(parts.kit.store, randomUUID());
  }

  /** Resolves when all is done, by this process or another one. @throws VersionRefused */
  async run(): Promise<void> {
    const { token, release, times, stopped, kit } = this.parts;
    const older = await olderBeside(kit.backups.database(), release, times.besideMs);
    if (older)
      throw new VersionRefused(
        `${token} ${release.version} does not start: ${older} still runs on these data, and nothing older than ${release.oldestBeside} may run beside it. Stop that first.`,
      );
    for (let isTold = false; !stopped(); isTold = true) {
      const state = await this.state();
      refuse(token, release, state);
      const pending = this.pendingOf(state);
      const isRaised = isOlder(state.version, release.version);
      if (isOlder(release.version, state.version) || (pending.length === 0 && !isRaised)) return;
      if (await this.data.take(state.lease, kit.clock.now(), times.deadMs))
        await this.underLease(pending, state);
      else {
        if (!isTold) kit.logger.info('another process migrates the data: waiting for it');
        await delay(times.lookMs);
      }
    }
  }

  private async state(): Promise<DataState> {
    const { release, kit } = this.parts;
    const state = await this.data.read();
    if (state) return state;
    const older = await kit.connection.listCollections();
    await this.data.create(older.length > 0 ? versionOfSilentData : release.version, release);
    return this.state();
  }

  private pendingOf({ migrations }: DataState): Migration[] {
    const done = new Set(migrations.map(({ name }) => name));
    return this.parts.migrations.filter(({ name }) => !done.has(name));
  }

  private async underLease(pending: Migration[], { oldestBeside }: DataState): Promise<void> {
    const { release, times } = this.parts;
    // A step may take longer than others wait.
    const heartbeat = new Heartbeat(() => this.data.beat(), times.beatMs);
    let isDone = false;
    try {
      const keptOut = isOlder(oldestBeside, release.oldestBeside) ? release.oldestBeside : oldestBeside;
      let isOurs = await this.data.keepOut(keptOut);
      for (const migration of pending) isOurs &&= await this.carryOut(migration);
      isDone = isOurs;
    } finally {
      heartbeat.stop();
      // After a stop or a failure the next process goes on at once.
      await this.data.release(isDone ? release.version : undefined);
    }
  }

  /** @returns false when the process is to stop, or another one has taken the lease: it was taken for dead */
  private async carryOut({ name, step }: Migration): Promise<boolean> {
    const { kit, get, stopped } = this.parts;
    for (let all = 0; ;) {
      if (stopped()) return false;
      const found = await step(get);
      faultPoint('migrations.afterStep');
      all += found;
      if (!(await this.data.beat())) return false;
      if (found > 0) continue;
      kit.logger.info({ migration: name, documents: all }, 'migrated');
      return this.data.done(name, all, kit.clock.now());
    }
  }
}
