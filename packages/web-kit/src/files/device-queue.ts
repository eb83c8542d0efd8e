import { fileLimits } from '@officina/contracts/files/limits';
import type { UploadMetadata } from '@officina/contracts/files/uploads';
import { now } from '../core/clock.ts';
import { messages } from '../core/messages/messages.ts';
import { formatNumber } from '../core/numbers.ts';
import { invalidateEntities } from '../core/query/query-client.tsx';
import { randomKey } from '../core/random-key.ts';
import { authInfo, onAuthInfo } from '../core/session/auth-info.ts';
import { isRefusal, refusalOf } from './refusals.ts';
import { shrinkPicture } from './shrink/shrink-picture.ts';
import { texts } from './texts.ts';
import { uploadStore, type KeptUpload } from './upload-store.ts';
import { keepWaitingCount, onWaitingInOtherTab } from './waiting-count.ts';

/** The record that a file is added to. */
export type FileRecord = Pick<UploadMetadata, 'entity' | 'entityId' | 'machineId'>;

/** A file of this user that is not on the server yet. */
export interface PendingUpload extends KeptUpload {
  /** It is being made smaller, and not kept yet. */
  isPreparing?: boolean;
  /** The share that has arrived, while it is sent. */
  progress?: number;
}

interface State {
  /** Oldest first. */
  uploads: readonly PendingUpload[];
  /** The last try failed, or the device says that it has no line. */
  isOffline: boolean;
}

/** Pauses before the next try while the server is out of reach; the last one repeats. */
const pausesMs = [2_000, 5_000, 15_000, 60_000];

const ownerNow = (): string | undefined => {
  const user = authInfo();
  return user ? `${user.TCODE}.${user.userId}` : undefined;
};

/** Most people who open a record send no file. */
const loadSender = () => import(/* webpackChunkName: "uploads" */ './send-upload.ts');

/** Runs in one tab at a time, where the browser has locks (not over plain http). */
const inOneTab = async (run: () => Promise<void>): Promise<void> => {
  const { locks } = navigator as { locks?: LockManager };
  await (locks ? locks.request('officina.uploads', run) : run());
};

const isWaiting = ({ isPreparing, refusal }: PendingUpload): boolean => !isPreparing && !refusal;

/** Rounded up, so that what is too large never looks as if it were not. */
const megabytes = (bytes: number): string => formatNumber(Math.ceil((bytes / 1024 ** 2) * 10) / 10, 1);

const metadataOf = (record: FileRecord, { name }: File): UploadMetadata => ({
  ...record,
  name: name.trim().slice(-fileLimits.name) || 'foto.jpg',
});

/**
 * The files that wait on this device, one uploaded after the other. They are kept until the server has them: through reloads, an
 * ended session and hours without a line.
 */
class UploadQueue {
  #state: State = { uploads: [], isOffline: !navigator.onLine };
  readonly #listeners = new Set<() => void>();
  /** Contents of files that are not kept yet. */
  readonly #contents = new Map<string, Blob>();
  #sending: { key: string; stop: AbortController } | undefined;
  #run: Promise<void> | undefined;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whose files are known. */
  #loaded: string | undefined;

  state = (): State => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows the session, the line and the other tabs, and sends what waits. Called once. */
  start(): void {
    onAuthInfo((isOther) => {
      if (isOther) this.#forget();
      this.resume();
    });
    addEventListener('online', () => this.resume());
    addEventListener('offline', () => this.#show({ isOffline: true }));
    onWaitingInOtherTab(() => void this.#load().catch(() => undefined));
    this.resume();
  }

  /** Tries again now. */
  resume(): void {
    clearTimeout(this.#timer);
    if (!ownerNow()) return;
    this.#run ??= inOneTab(() => this.#sendAll())
      // Without a database nothing waits on this device.
      .catch(() => undefined)
      .finally(() => (this.#run = undefined));
  }

  /** Shows files at once, keeps them on this device and sends them. */
  async add(record: FileRecord, files: readonly File[]): Promise<void> {
    const owner = ownerNow();
    if (!owner) return;
    const start = now().getTime();
    const added = files.map((file, at) => {
      const upload: PendingUpload = {
        ...{ key: randomKey(), owner, metadata: metadataOf(record, file), isPreparing: true },
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

  async #keep({ key, isPreparing: _, ...upload }: PendingUpload, file: File): Promise<void> {
    if (!this.#find(key)) return;
    const { type, size } = file;
    const metadata = { ...upload.metadata, name: metadataOf(upload.metadata, file).name };
    const kept: KeptUpload = { ...upload, key, metadata, type, size };
    if (size > fileLimits.fileBytes) {
      const refusal = texts.tooLarge(megabytes(size), megabytes(fileLimits.fileBytes));
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

  #next = (): PendingUpload | undefined =>
    this.#state.uploads.find((upload) => isWaiting(upload) && upload.owner === ownerNow());

  /** Sends one file; returns whether the next one can follow. */
  async #send(upload: PendingUpload): Promise<boolean> {
    const { key } = upload;
    const content = await uploadStore.content(upload);
    if (!content) {
      this.#drop(key);
      return true;
    }
    const stop = new AbortController();
    this.#sending = { key, stop };
    try {
      const { sendUpload } = await loadSender();
      await sendUpload(upload, content, {
        onProgress: (progress) => {
          this.#show({ isOffline: false });
          this.#change(key, { progress });
        },
        onAddress: (address) => void uploadStore.change(key, { address }).catch(() => undefined),
        signal: stop.signal,
      });
      await this.#finish(upload);
    } catch (error) {
      if (stop.signal.aborted) return ownerNow() === upload.owner;
      if (!isRefusal(error)) return this.#pause(key);
      await this.#refuse(key, refusalOf(error));
    } finally {
      this.#sending = undefined;
    }
    this.#failures = 0;
    return true;
  }

  /** Stays shown until the list has the file. */
  async #finish({ key, metadata }: PendingUpload): Promise<void> {
    await uploadStore.remove(key);
    await invalidateEntities(['file', metadata.entity]);
    this.#drop(key);
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
  async #load(): Promise<void> {
    const owner = ownerNow();
    if (!owner) return;
    const kept = await uploadStore.of(owner);
    if (owner !== ownerNow()) return;
    const known = new Map(this.#state.uploads.map((upload) => [upload.key, upload]));
    const unkept = this.#state.uploads.filter(({ key }) => this.#contents.has(key));
    const progressOf = ({ key }: KeptUpload) => ({ progress: known.get(key)?.progress });
    const isUnkept = ({ key }: KeptUpload) => this.#contents.has(key);
    const uploads = [
      ...kept.filter((one) => !isUnkept(one)).map((one) => ({ ...one, ...progressOf(one) })),
      ...unkept,
    ];
    this.#loaded = owner;
    this.#show({ uploads });
  }

  #forget(): void {
    this.#sending?.stop.abort();
    this.#contents.clear();
    this.#show({ uploads: [] });
  }

  #find = (key: string): PendingUpload | undefined =>
    this.#state.uploads.find((upload) => upload.key === key);

  #drop(key: string): void {
    this.#contents.delete(key);
    this.#show({ uploads: this.#state.uploads.filter((upload) => upload.key !== key) });
  }

  #change(key: string, changes: Partial<PendingUpload>): void {
    const change = (upload: PendingUpload) => (upload.key === key ? { ...upload, ...changes } : upload);
    this.#show({ uploads: this.#state.uploads.map(change) });
  }

  #show(state: Partial<State>): void {
    this.#state = { ...this.#state, ...state };
    if (this.#loaded === ownerNow()) keepWaitingCount(this.#state.uploads.filter(isWaiting).length);
    this.#listeners.forEach((listener) => listener());
  }
}

/** The page's one queue of uploads. */
export const uploadQueue = new UploadQueue();
uploadQueue.start();
