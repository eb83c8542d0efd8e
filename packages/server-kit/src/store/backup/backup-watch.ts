import { randomBytes } from 'node:crypto';
import type { BackupOutcome } from '../../health.ts';
import { SilenceWatch } from '../../leases/lease.ts';
import type { Logger } from '../../logger.ts';
import { release } from '../../migrations/release.ts';
import type { ServiceToken } from '../../service-token.ts';
import { withTimeout } from '../../with-timeout.ts';
import { idleState, type BackupDatabase, type BackupState } from './state.ts';
import { instant, WriteGate } from './write-gate.ts';

/**
 * Called after this process has announced itself: a restore that begins later sees it and does nothing.
 * @throws Error while a restore is running or interrupted, because the stored data are incomplete
 */
export const refuseUnfinishedRestore = async ({ restores }: BackupDatabase): Promise<void> => {
  const restore = await restores.findOne({ _id: 'restore' });
  if (!restore) return;
  throw new Error(
    `the restore of ${restore.file} is not finished: wait for it, or let \`npm run restore\` finish it`,
  );
};

const beatMs = 5_000;
const answerMs = 4_000;
/** Milliseconds between two looks: without a backup, while one copies, and while writes wait. */
const paceMs = { rest: 5_000, copy: 200, closed: 50 };
/** Milliseconds of silence after which a backup is dead: while it copies, and while writes wait. */
const silenceMs = { copy: 20_000, closed: 5_000 };

/** Announces this process to backups, and reads at regular intervals which state they require. */
export class BackupWatch {
  readonly gate = new WriteGate({ look: () => this.look(), endBackup: () => this.end({}) });
  private readonly run = randomBytes(8).toString('hex');
  private announced = { followed: -1, at: 0 };
  private readonly backups = new SilenceWatch<BackupState>(['version', 'beat']);
  private beat = 0;
  /** How the latest backup ended, as of the last look. */
  outcome: BackupOutcome = { succeededAt: null, failure: null };
  private answeredAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly token: ServiceToken,
    private readonly logger: Logger,
    readonly database: () => BackupDatabase,
  ) {}

  /** Resolves when this process is announced and has read the state for the first time. */
  async start(): Promise<void> {
    await this.look();
    this.next();
  }

  /** Called after the last write. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (!this.timer) return;
    clearTimeout(this.timer);
    await this.looking?.catch(() => undefined);
    const leaving = this.database().processes.deleteOne({ _id: this.run });
    await withTimeout(answerMs, leaving, 'leaving').catch(() => undefined);
  }

  /** Whether the store has answered a look recently, so that no ping is needed. */
  get wasAnsweredRecently(): boolean {
    return performance.now() - this.answeredAt < paceMs.rest + 1_000;
  }

  private next(): void {
    if (this.stopped) return;
    const { epoch, closed } = this.gate;
    const pace = closed ? paceMs.closed : epoch ? paceMs.copy : paceMs.rest;
    const lookAgain = () =>
      this.look().catch((error: unknown) => this.logger.debug({ err: error }, 'no look at backups'));
    this.timer = setTimeout(() => void lookAgain().then(() => this.next()), pace);
  }

  /** Looks now. */
  look(): Promise<void> {
    this.looking ??= withTimeout(answerMs, this.lookNow(), 'a look at the running backup').finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  /** Announces itself first: if a backup does not see this process yet, this process sees the backup. */
  private async lookNow(): Promise<void> {
    await this.announce();
    const requestedAt = instant();
    const state = (await this.database().states.findOne({ _id: 'state' })) ?? idleState;
    this.answeredAt = performance.now();
    this.gate.obey(state, requestedAt);
    this.outcome = { succeededAt: state.succeededAt?.toISOString() ?? null, failure: state.failure };
    if (state.epoch) await this.endSilent(state);
  }

  private async announce(): Promise<void> {
    const { followed } = this.gate;
    const now = performance.now();
    if (this.announced.followed === followed && now - this.announced.at < beatMs) return;
    const current = { token: this.token, followed, beat: (this.beat += 1) };
    const initial = { version: release.version };
    await this.database().processes.updateOne(
      { _id: this.run },
      { $set: current, $setOnInsert: initial },
      { upsert: true },
    );
    this.announced = { followed, at: now };
  }

  /** Ends a backup that is dead, so that writes do not wait for it. */
  private async endSilent(state: BackupState): Promise<void> {
    const { version, beat, closed } = state;
    const [silent] = this.backups.silent([state], closed ? silenceMs.closed : silenceMs.copy);
    if (!silent) return;
    await this.end({ version, beat });
    this.logger.warn('a backup has died, and was ended');
  }

  /** Ends the running backup, which notices before its file counts as complete. */
  private async end(seen: Partial<BackupState>): Promise<void> {
    await this.database().states.updateOne(
      { _id: 'state', epoch: { $gt: 0 }, ...seen },
      { $set: { epoch: 0, closed: false }, $inc: { version: 1 } },
    );
  }
}
