import { sizeOfLimit } from '@officina/contracts/byte-size';
import { fileLimits } from '@officina/contracts/files/limits';
import type { UploadMetadata } from '@officina/contracts/files/uploads';
import { now } from '../core/clock.ts';
import { messages } from '../core/messages/messages.ts';
import { randomKey } from '../core/random-key.ts';
import { isRefusal, refusalOf } from './refusals.ts';
import type { Watch } from './send-upload.ts';
import { shrinkPicture } from './shrink/shrink-picture.ts';
import { texts } from './texts.ts';
import { uploadStore, type KeptUpload } from './upload-store.ts';

/** What is said of a file when it is uploaded. */
export interface NamedMetadata {
  name: string;
}

/** A file that is not on the server yet. */
export interface PendingUpload<M extends NamedMetadata = UploadMetadata> extends KeptUpload<M> {
  /** It is being made smaller, and not kept yet. */
  isPreparing?: boolean;
  /** The share that has arrived, while it is sent. */
  progress?: number;
}

interface State<M extends NamedMetadata> {
  /** Oldest first. */
  uploads: readonly PendingUpload<M>[];
  /** The last try failed, or the device says that it has no line. */
  isOffline: boolean;
}

/** Where the files of a queue go. */
export interface Destination<M extends NamedMetadata> {
  /** Whose files are sent and shown; undefined while nobody's are. */
  owner: () => string | undefined;
  /** Lock for one tab at a time. */
  lock: string;
  /** Bytes of the largest file. */
  maxBytes: number;
  /** @throws ApiError */
  send: (upload: PendingUpload<M>, content: Blob, watch: Watch) => Promise<void>;
  /** The server has a file: it is shown until this resolves, and longer if that is `keep`. */
  arrived: (upload: PendingUpload<M>) => Promise<'keep' | 'drop'>;
  /** How many files wait. */
  onCount?: (waiting: number) => void;
}

/** Pauses before the next try while the server is out of reach; the last one repeats. */
const pausesMs = [2_000, 5_000, 15_000, 60_000];

/** Runs in one tab at a time, where the browser has locks (not over plain http). */
const inOneTab = async (lock: string, run: () => Promise<void>): Promise<void> => {
  const { locks } = navigator as { locks?: LockManager };
  await (locks ? locks.request(lock, run) : run());
};

export const isWaiting = ({ isPreparing, refusal, isArrived }: PendingUpload<NamedMetadata>): boolean =>
  !isPreparing && !refusal && !isArrived;

const nameOf = ({ name }: File): string => name.trim().slice(-fileLimits.name) || 'foto.jpg';

/**
 * The files that wait on this device, one uploaded after the other. They are kept until the server has them: through reloads, an
 * ended session and hours without a line.
 */
export class DeviceQueue<M extends NamedMetadata> {
  #state: State<M> = { uploads: [], isOffline: !navigator.onLine };
  readonly #listeners = new Set<() => void>();
  /** Contents of files that are not kept yet. */
  readonly #contents = new Map<string, Blob>();
  #sending: { key: string; stop: AbortController } | undefined;
  #run: Promise<void> | undefined;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whose files are known. */
  #loaded: string | undefined;
  readonly #to: Destination<M>;

  constructor(to: Destination<M>) {
    this.#to = to;
  }

  state = (): State<M> => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows the line, and sends what waits. Called once. */
  start(): void {
    addEventListener('online', () => this.resume());
    addEventListener('offline', () => this.#show({ isOffline: true }));
    this.resume();
  }

  /** Tries again now. */
  resume(): void {
    clearTimeout(this.#timer);
    if (!this.#to.owner()) return;
    this.#run ??= inOneTab(this.#to.lock, () => this.#sendAll())
      // Without a database nothing waits on this device.
      .catch(() => undefined)
      .finally(() => (this.#run = undefined));
  }

  /** Shows files at once, keeps them on this device and sends them. */
  async add(about: Omit<M, 'name'>, files: readonly File[]): Promise<void> {
    const owner = this.#to.owner();
    if (!owner) return;
    const start = now().getTime();
    const added = files.map((file, at) => {
      const metadata = { ...about, name: nameOf(file) } as M;
      const upload: PendingUpload<M> = {
        ...{ key: randomKey(), owner, metadata, isPreparing: true },
        ...{ type: file.type, size: file.size, addedAt: new Date(start + at).toISOString() },
      };
      this.#contents.set(upload.key, file);
      return { upload, file };
    });
    this.#show({ uploads: [...this.#state.uploads, ...added.map(({ upload }) => upload)] });
    for (const { upload, file } of added) await this.#keep(upload, await shrinkPicture(file));
  }

  /** Drops a file that is not on the server yet. */
  async remove(key: string): Promise<void> {
    if (this.#sending?.key === key) this.#sending.stop.abort();
    await uploadStore.remove(key).catch(() => undefined);
    this.#drop(key);
  }

  /** Its bytes, to be shown. */
  content = async (key: string, type: string): Promise<Blob | undefined> =>
    this.#contents.get(key) ?? uploadStore.content({ key, type });

  async #keep({ key, isPreparing: _, ...upload }: PendingUpload<M>, file: File): Promise<void> {
    if (!this.#find(key)) return;
    const { type, size } = file;
    const { maxBytes } = this.#to;
    const metadata = { ...upload.metadata, name: nameOf(file) };
    const kept: KeptUpload<M> = { ...upload, key, metadata, type, size };
    if (size > maxBytes) {
      const refusal = texts.tooLarge(sizeOfLimit(size, maxBytes));
      return this.#change(key, { isPreparing: false, refusal });
    }
    try {
      await uploadStore.add(kept, file);
    } catch {
      this.#drop(key);
      messages.error(texts.notKept(metadata.name));
      return;
    }
    this.#change(key, { ...kept, isPreparing: false });
    this.#contents.delete(key);
    await this.#run;
    this.resume();
  }

  async #sendAll(): Promise<void> {
    await this.#load();
    for (let next = this.#next(); next; next = this.#next()) if (!(await this.#send(next))) return;
  }

  #next = (): PendingUpload<M> | undefined =>
    this.#state.uploads.find((upload) => isWaiting(upload) && upload.owner === this.#to.owner());

  /** Sends one file; returns whether the next one can follow. */
  async #send(upload: PendingUpload<M>): Promise<boolean> {
    const { key } = upload;
    const content = await uploadStore.content(upload);
    if (!content) {
      this.#drop(key);
      return true;
    }
    const stop = new AbortController();
    this.#sending = { key, stop };
    try {
      await this.#to.send(upload, content, {
        onProgress: (progress) => {
          this.#show({ isOffline: false });
          this.#change(key, { progress });
        },
        onAddress: (address) => {
          this.#change(key, { address });
          void uploadStore.change(key, { address }).catch(() => undefined);
        },
        signal: stop.signal,
      });
      await this.#finish(upload);
    } catch (error) {
      if (stop.signal.aborted) return this.#to.owner() === upload.owner;
      if (!isRefusal(error)) return this.#pause(key);
      await this.#refuse(key, refusalOf(error));
    } finally {
      this.#sending = undefined;
    }
    this.#failures = 0;
    return true;
  }

  async #finish(upload: PendingUpload<M>): Promise<void> {
    const { key } = upload;
    if ((await this.#to.arrived(upload)) === 'drop') return this.#drop(key);
    this.#change(key, { isArrived: true, progress: undefined });
  }

  async #refuse(key: string, refusal: string): Promise<void> {
    await uploadStore.change(key, { refusal });
    this.#change(key, { refusal, progress: undefined });
  }

  #pause(key: string): boolean {
    this.#change(key, { progress: undefined });
    this.#show({ isOffline: true });
    const pauseMs = pausesMs[this.#failures] ?? pausesMs.at(-1);
    this.#failures = Math.min(this.#failures + 1, pausesMs.length - 1);
    this.#timer = setTimeout(() => this.resume(), pauseMs);
    return false;
  }

  /** Reads what is kept, which other tabs may have changed. */
  async reload(): Promise<void> {
    await this.#load().catch(() => undefined);
  }

  /** Changes what is known of all files, and sends those that wait. */
  async changeAll(changes: Pick<KeptUpload, 'address' | 'isArrived' | 'refusal'>): Promise<void> {
    const keys = this.#state.uploads.map(({ key }) => key);
    for (const key of keys) this.#change(key, changes);
    this.#sending?.stop.abort();
    for (const key of keys) await uploadStore.change(key, changes).catch(() => undefined);
    await this.#run;
    this.resume();
  }

  /** Shows no files any more; they stay on the device. */
  forget(): void {
    this.#sending?.stop.abort();
    this.#contents.clear();
    this.#show({ uploads: [] });
  }

  async #load(): Promise<void> {
    const owner = this.#to.owner();
    if (!owner) return;
    const kept = await uploadStore.of<M>(owner);
    if (owner !== this.#to.owner()) return;
    const known = new Map(this.#state.uploads.map((upload) => [upload.key, upload]));
    const here = this.#state.uploads.filter(({ key, isArrived }) => isArrived || this.#contents.has(key));
    const isHere = (one: KeptUpload<M>) => here.some(({ key }) => key === one.key);
    const progressOf = ({ key }: KeptUpload<M>) => ({ progress: known.get(key)?.progress });
    const others = kept.filter((one) => !isHere(one)).map((one) => ({ ...one, ...progressOf(one) }));
    const uploads = [...others, ...here].sort((one, other) => one.addedAt.localeCompare(other.addedAt));
    this.#loaded = owner;
    this.#show({ uploads });
  }

  #find = (key: string): PendingUpload<M> | undefined =>
    this.#state.uploads.find((upload) => upload.key === key);

  #drop(key: string): void {
    this.#contents.delete(key);
    this.#show({ uploads: this.#state.uploads.filter((upload) => upload.key !== key) });
  }

  #change(key: string, changes: Partial<PendingUpload<M>>): void {
    const change = (upload: PendingUpload<M>) => (upload.key === key ? { ...upload, ...changes } : upload);
    this.#show({ uploads: this.#state.uploads.map(change) });
  }

  #show(state: Partial<State<M>>): void {
    this.#state = { ...this.#state, ...state };
    if (this.#loaded === this.#to.owner()) this.#to.onCount?.(this.#state.uploads.filter(isWaiting).length);
    this.#listeners.forEach((listener) => listener());
  }
}
