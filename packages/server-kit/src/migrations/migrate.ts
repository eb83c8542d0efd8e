import type { Type } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { faultPoint } from '../fault-points.ts';
import type { Kit } from '../kit-module.ts';
import { Heartbeat } from '../leases/lease.ts';
import type { ServiceToken } from '../service-token.ts';
import { DataVersion, findTooOldProcess, type DataState } from './data-version.ts';
import type { Migration } from './migration.ts';
import { isOlder, type Release } from './release.ts';

/** How long processes that start together wait for each other, in milliseconds. */
export interface MigrationTimes {
  beatMs: number;
  /** Time between a waiting process's looks at the lease. */
  lookMs: number;
  /** Silence after which the owner of the lease is dead and another process continues. */
  deadMs: number;
  /** For how long announced processes are watched: longer than the time between their beats. */
  watchMs: number;
}

export const migrationTimes: MigrationTimes = { beatMs: 2_000, lookMs: 500, deadMs: 20_000, watchMs: 7_000 };

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

/** The first release did not store the version of its data. */
const firstVersion = '0.1.0';

/** Refuses to start a program on data that it may not open. The message names the reason and the remedy. */
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

/** Migrates the data of a service before it serves. One process migrates while others wait. */
export class Migrator {
  private readonly data: DataVersion;

  constructor(private readonly parts: Parts) {
    this.data = new DataVersion(parts.kit.store, randomUUID());
  }

  /** Resolves when this process or another one has finished all migrations. @throws VersionRefused */
  async run(): Promise<void> {
    const { token, release, times, stopped, kit } = this.parts;
    const older = await findTooOldProcess(kit.backups.database(), release, times.watchMs);
    if (older)
      throw new VersionRefused(
        `${token} ${release.version} does not start: ${older} still runs on these data, and nothing older than ${release.oldestBeside} may run beside it. Stop that first.`,
      );
    for (let isLogged = false; !stopped(); isLogged = true) {
      const state = await this.state();
      refuse(token, release, state);
      const pending = this.pendingOf(state);
      const isRaised = isOlder(state.version, release.version);
      if (isOlder(release.version, state.version) || (pending.length === 0 && !isRaised)) return;
      if (await this.data.take(state.lease, kit.clock.now(), times.deadMs))
        await this.underLease(pending, state);
      else {
        if (!isLogged) kit.logger.info('another process migrates the data: waiting for it');
        await delay(times.lookMs);
      }
    }
  }

  private async state(): Promise<DataState> {
    const { release, kit } = this.parts;
    const state = await this.data.read();
    if (state) return state;
    const existing = await kit.connection.listCollections();
    await this.data.create(existing.length > 0 ? firstVersion : release.version, release);
    return this.state();
  }

  private pendingOf({ migrations }: DataState): Migration[] {
    const done = new Set(migrations.map(({ name }) => name));
    return this.parts.migrations.filter(({ name }) => !done.has(name));
  }

  private async underLease(pending: Migration[], { oldestBeside }: DataState): Promise<void> {
    const { release, times } = this.parts;
    // A step may take longer than `deadMs`.
    const heartbeat = new Heartbeat(() => this.data.beat(), times.beatMs);
    let isDone = false;
    try {
      const oldest = isOlder(oldestBeside, release.oldestBeside) ? release.oldestBeside : oldestBeside;
      let isMine = await this.data.raiseOldest(oldest);
      for (const migration of pending) isMine &&= await this.carryOut(migration);
      isDone = isMine;
    } finally {
      heartbeat.stop();
      // Also after a stop or a failure, so that the next process continues at once.
      await this.data.release(isDone ? release.version : undefined);
    }
  }

  /** @returns false if the process is stopping, or was taken for dead and lost its lease */
  private async carryOut({ name, step }: Migration): Promise<boolean> {
    const { kit, get, stopped } = this.parts;
    for (let total = 0; ;) {
      if (stopped()) return false;
      const found = await step(get);
      faultPoint('migrations.afterStep');
      total += found;
      if (!(await this.data.beat())) return false;
      if (found > 0) continue;
      kit.logger.info({ migration: name, documents: total }, 'migrated');
      return this.data.noteDone(name, total, kit.clock.now());
    }
  }
}
