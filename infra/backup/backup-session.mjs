import { Heartbeat, SilenceWatch } from '@officina/server-kit/leases/lease';
import { atRest } from '@officina/server-kit/store/backup/state';
import mongoose from 'mongoose';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const beatMs = 500;
/** Milliseconds without a sign after which another backup, or a process, is taken for dead: longer than a process may write without having looked. */
const deadMs = { backup: 6_000, process: 15_000 };
/** Milliseconds for which the processes have time, and the last copy, while which writes wait. */
const limitMs = { follow: 30_000, close: 5_000, cut: 8_000 };

const lost =
  'La copia è stata interrotta: per alcuni secondi non ha dato segni di vita, e le scritture sono ripartite. Riprova.';
const tooLong =
  'La copia è stata interrotta: il suo disco è lento o non risponde, e le scritture non possono aspettare. Il lavoro continua.';
/** Ends a backup for everybody. */
export const over = { $set: { epoch: 0, closed: false }, $inc: { version: 1 } };

/** A backup that cannot be made now; its message is a sentence for a person. */
export class BackupError extends Error {
  exitCode = 1;
}

/** An error of the store as a sentence for a person; any other one as it is. @param {any} error */
export function inWords(error) {
  if (!(error instanceof mongoose.mongo.MongoError)) return error;
  return new BackupError(
    `La copia non è stata fatta: l’archivio dei dati si è fermato o non risponde (${error.message}). Riprova quando Officina lavora di nuovo: come sta lo dice npm run doctor.`,
    { cause: error },
  );
}

/** Thrown when processes did not do in time what the backup asks for; another try may succeed. */
export class NotFollowed extends BackupError {
  constructor(/** @type {string[]} */ tokens) {
    super(
      `La copia è stata interrotta: ${tokens.join(', ')} non ha risposto in tempo. Il lavoro continua; riprova più tardi.`,
    );
  }
}

/** One backup's turn: what it tells all processes, and what it waits for (ADR 0051). */
export class Turn {
  #database;
  #owner = randomBytes(8).toString('hex');
  #state = atRest;
  /** @type {Heartbeat | undefined} */
  #heartbeat;
  /** @type {SilenceWatch<import('@officina/server-kit/store/backup/state').AnnouncedProcess>} */
  #processes = new SilenceWatch(['beat']);
  #signal;

  /**
   * @param {import('@officina/server-kit/store/backup/state').BackupDatabase} database
   * @param {AbortSignal} [signal] gives up
   */
  constructor(database, signal) {
    this.#database = database;
    this.#signal = signal;
  }

  get epoch() {
    return this.#state.epoch;
  }

  /**
   * Resolves when whatever is written has the number of this backup.
   * @param {string} part the file that is being written
   * @returns {Promise<string | null>} the file that a backup has left that died
   * @throws BackupError when another one is under way
   */
  async begin(part) {
    const { states, deletions, restores } = this.#database;
    if (await restores.findOne({ _id: 'restore' }))
      throw new BackupError('Un ripristino non è finito: npm run restore lo porta a termine.');
    const { _id, ...fresh } = atRest;
    await states.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true });
    this.#state = await this.#whenFree();
    const { part: left, last } = this.#state;
    await this.#change({ epoch: last + 1, last: last + 1, owner: this.#owner, part });
    this.#heartbeat = new Heartbeat(() => this.#beat(), beatMs);
    await deletions.deleteMany({ epoch: { $lt: this.epoch } });
    await this.#followed(limitMs.follow);
    return left;
  }

  /** From now on what is written gets the next number: what has the last one is all that it will ever be. */
  async advance() {
    const { last } = this.#state;
    await this.#change({ epoch: last + 1, last: last + 1 });
    await this.#followed(limitMs.follow);
  }

  /** Resolves when nothing is written any more. @throws NotFollowed, when all writes go on */
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
   * Does what has to be done while writes wait, and lets them go on.
   * @param {() => Promise<void>} work
   * @throws BackupError when it lasts too long, or writes went on before: then there was no cut
   */
  async cut(work) {
    const late = pause(limitMs.cut, undefined, { ref: false }).then(() => {
      throw new BackupError(tooLong);
    });
    await Promise.race([work(), late]);
    await this.release();
  }

  /** Lets writes go on. @throws BackupError when they went on before: then there was no cut */
  async release() {
    this.#heartbeat?.stop();
    await this.#change({ closed: false, epoch: 0 });
  }

  /** Ends the turn, whatever it has come to; may be said again. @param {Partial<import('@officina/server-kit/store/backup/state').BackupState>} told what it has come to */
  async end(told) {
    this.#heartbeat?.stop();
    const { states } = this.#database;
    const owner = this.#owner;
    await states.updateOne({ _id: 'state', owner, epoch: { $gt: 0 } }, over);
    await states.updateOne({ _id: 'state', owner }, { $set: told });
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
    await states.updateOne({ _id: 'state', beat: seen.beat, version: seen.version }, over);
    return this.#whenFree();
  }

  /** Changes the state if it is still as we left it. */
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

  /** @throws BackupError once nobody obeys this backup any more, or it was told to give up */
  check() {
    if (this.#signal?.aborted) throw new BackupError('La copia è stata annullata: non ne resta niente.');
    if (this.#heartbeat?.isMine === false) throw new BackupError(lost);
  }

  /** Waits until every process that is alive obeys the state. */
  async #followed(waitMs) {
    const { processes } = this.#database;
    const { version } = this.#state;
    const until = performance.now() + waitMs;
    for (;;) {
      const behind = (await processes.find().toArray()).filter((one) => one.followed < version);
      const dead = this.#processes.silent(behind, deadMs.process);
      for (const { _id, beat } of dead) await processes.deleteOne({ _id, beat });
      const late = behind.filter((one) => !dead.includes(one));
      if (late.length === 0) return;
      if (performance.now() > until) throw new NotFollowed([...new Set(late.map(({ token }) => token))]);
      this.check();
      await pause(this.#state.closed ? 20 : 100);
    }
  }
}
