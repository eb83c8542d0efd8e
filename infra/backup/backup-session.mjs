import { Heartbeat, SilenceWatch } from '@officina/server-kit/leases/lease';
import { idleState } from '@officina/server-kit/store/backup/state';
import mongoose from 'mongoose';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const beatMs = 500;
/** Milliseconds of silence after which another backup or a process is dead; longer than a process writes without having looked. */
const deadMs = { backup: 6_000, process: 15_000 };
/** Time limits in milliseconds: for processes to follow, for them to stop writing, and for the last copy while writes wait. */
const limitMs = { follow: 30_000, close: 5_000, cut: 8_000 };

const lost =
  'La copia è stata interrotta: per alcuni secondi non ha dato segni di vita, e le scritture sono ripartite. Riprova.';
const tooLong =
  'La copia è stata interrotta: il suo disco è lento o non risponde, e le scritture non possono aspettare. Il lavoro continua.';
/** The change of the state that ends a backup for all processes. */
export const endBackupChange = { $set: { epoch: 0, closed: false }, $inc: { version: 1 } };

/** A backup cannot be made now. The message is a sentence for a person. */
export class BackupError extends Error {
  exitCode = 1;
}

/** An error of the store as a BackupError; other errors unchanged. @param {any} error */
export function asBackupError(error) {
  if (!(error instanceof mongoose.mongo.MongoError)) return error;
  return new BackupError(
    `La copia non è stata fatta: l’archivio dei dati si è fermato o non risponde (${error.message}). Riprova quando Officina lavora di nuovo: come sta lo dice npm run doctor.`,
    { cause: error },
  );
}

/** Processes did not follow the backup in time. A retry may succeed. */
export class SlowProcesses extends BackupError {
  constructor(/** @type {string[]} */ tokens) {
    super(
      `La copia è stata interrotta: ${tokens.join(', ')} non ha risposto in tempo. Il lavoro continua; riprova più tardi.`,
    );
  }
}

/** Coordinates one backup with all processes (ADR 0051). */
export class BackupSession {
  #database;
  #owner = randomBytes(8).toString('hex');
  #state = idleState;
  /** @type {Heartbeat | undefined} */
  #heartbeat;
  /** @type {SilenceWatch<import('@officina/server-kit/store/backup/state').AnnouncedProcess>} */
  #processes = new SilenceWatch(['beat']);
  #signal;

  /**
   * @param {import('@officina/server-kit/store/backup/state').BackupDatabase} database
   * @param {AbortSignal} [signal] cancels the backup
   */
  constructor(database, signal) {
    this.#database = database;
    this.#signal = signal;
  }

  get epoch() {
    return this.#state.epoch;
  }

  /**
   * Resolves when all writes put the number of this backup on their documents.
   * @param {string} part the file that is being written
   * @returns {Promise<string | null>} the unfinished file of a backup that died
   * @throws BackupError if another backup is running
   */
  async begin(part) {
    const { states, deletions, restores } = this.#database;
    if (await restores.findOne({ _id: 'restore' }))
      throw new BackupError('Un ripristino non è finito: npm run restore lo porta a termine.');
    const { _id, ...fresh } = idleState;
    await states.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true });
    this.#state = await this.#whenFree();
    const { part: left, last } = this.#state;
    await this.#change({ epoch: last + 1, last: last + 1, owner: this.#owner, part });
    this.#heartbeat = new Heartbeat(() => this.#beat(), beatMs);
    await deletions.deleteMany({ epoch: { $lt: this.epoch } });
    await this.#followed(limitMs.follow);
    return left;
  }

  /** Gives writes the next number, so that no more documents get the current one. */
  async advance() {
    const { last } = this.#state;
    await this.#change({ epoch: last + 1, last: last + 1 });
    await this.#followed(limitMs.follow);
  }

  /** Stops all writes; resolves when the last one has ended. @throws SlowProcesses, after letting writes continue */
  async close() {
    await this.#change({ closed: true });
    try {
      await this.#followed(limitMs.close);
    } catch (error) {
      await this.#change({ closed: false });
      throw error;
    }
  }

  /**
   * Runs the last copy while writes wait, then lets them continue.
   * @param {() => Promise<void>} work
   * @throws BackupError if the work takes too long, or writes continued before its end: then there was no cut
   */
  async cut(work) {
    const timeout = pause(limitMs.cut, undefined, { ref: false }).then(() => {
      throw new BackupError(tooLong);
    });
    await Promise.race([work(), timeout]);
    await this.release();
  }

  /** Lets writes continue. @throws BackupError if they continued before: then there was no cut */
  async release() {
    this.#heartbeat?.stop();
    await this.#change({ closed: false, epoch: 0 });
  }

  /** Ends the session; may be repeated. @param {Partial<import('@officina/server-kit/store/backup/state').BackupState>} outcome */
  async end(outcome) {
    this.#heartbeat?.stop();
    const { states } = this.#database;
    const owner = this.#owner;
    await states.updateOne({ _id: 'state', owner, epoch: { $gt: 0 } }, endBackupChange);
    await states.updateOne({ _id: 'state', owner }, { $set: outcome });
  }

  /**
   * Waits on its own instead of with a SilenceWatch: a second backup is refused at the first sign of life of the running one, and
   * takes over after twelve looks, however long they last.
   */
  async #whenFree() {
    const { states } = this.#database;
    const seen = await states.findOne({ _id: 'state' });
    for (let waited = 0; waited < deadMs.backup; waited += beatMs) {
      const now = await states.findOne({ _id: 'state' });
      if (!now.epoch) return now;
      if (now.beat !== seen.beat || now.version !== seen.version)
        throw new BackupError('Un’altra copia di sicurezza è già in corso: aspetta che finisca.');
      await pause(beatMs);
    }
    await states.updateOne({ _id: 'state', beat: seen.beat, version: seen.version }, endBackupChange);
    return this.#whenFree();
  }

  /** Changes the state if nobody else has changed it. */
  async #change(set) {
    const { version, epoch } = this.#state;
    const changed = await this.#database.states.findOneAndUpdate(
      { _id: 'state', version, epoch },
      { $set: set, $inc: { version: 1 } },
      { returnDocument: 'after' },
    );
    if (!changed) throw new BackupError(lost);
    this.#state = changed;
  }

  async #beat() {
    const alive = { _id: 'state', owner: this.#owner, epoch: { $gt: 0 } };
    const { matchedCount } = await this.#database.states.updateOne(alive, { $inc: { beat: 1 } });
    return matchedCount > 0;
  }

  /** @throws BackupError once this backup was ended by a process, or was cancelled */
  check() {
    if (this.#signal?.aborted) throw new BackupError('La copia è stata annullata: non ne resta niente.');
    if (this.#heartbeat?.isMine === false) throw new BackupError(lost);
  }

  /** Waits until every live process obeys the state. */
  async #followed(waitMs) {
    const { processes } = this.#database;
    const { version } = this.#state;
    const until = performance.now() + waitMs;
    for (;;) {
      const behind = (await processes.find().toArray()).filter((one) => one.followed < version);
      const dead = this.#processes.silent(behind, deadMs.process);
      for (const { _id, beat } of dead) await processes.deleteOne({ _id, beat });
      const slow = behind.filter((one) => !dead.includes(one));
      if (slow.length === 0) return;
      if (performance.now() > until) throw new SlowProcesses([...new Set(slow.map(({ token }) => token))]);
      this.check();
      await pause(this.#state.closed ? 20 : 100);
    }
  }
}
