import { reportPhotoLimits } from '@officina/contracts/files/limits';
import { photoKeyHeader, reportUploadsPath } from '@officina/contracts/files/paths';
import { api } from '../core/api/api.ts';
import { ApiError } from '../core/api/api-error.ts';
import { now } from '../core/clock.ts';
import { DeviceQueue, type NamedMetadata, type PendingUpload } from './device-queue.ts';
import type { Watch } from './send-upload.ts';
import { texts } from './texts.ts';
import { uploadStore } from './upload-store.ts';

export { PendingPicture } from './pending-picture.tsx';

/** The key of a report's photos, kept on the device until they have arrived. */
interface KeptKey {
  tenant: string;
  key: string;
  /** ISO 8601 */
  until: string;
  /** Whether the registered report has named it: what arrives belongs to that report. */
  isNamed?: true;
}

const storageKey = 'officina.report.photos';
/** The server keeps photos without a report for an hour after their key has ended. */
const waitMs = (reportPhotoLimits.waitMinutes - 15) * 60_000;
/** CREA waits no longer for a key. */
const askMs = 3_000;

const readKeys = (): Record<string, KeptKey> => {
  try {
    return (JSON.parse(localStorage.getItem(storageKey) ?? '{}') ?? {}) as Record<string, KeptKey>;
  } catch {
    return {};
  }
};

const loadSender = () => import(/* webpackChunkName: "uploads" */ './send-upload.ts');

/** A key that ends at once, twice, is no good here: its requests may come from changing networks. */
const mostRenewals = 2;

const ownerOf = (tenant: string, id: string): string => `report.${tenant}.${id}`;

const isPending = ({ refusal, isArrived }: PendingUpload<NamedMetadata>): boolean => !refusal && !isArrived;

const isEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 410;
const ended = () => new ApiError({ status: 410, code: 'gone', message: texts.photosEnded });

/** The photos of one public report. They go up as soon as they are chosen, with a key that the report then names. */
export class ReportPhotos {
  readonly queue: DeviceQueue<NamedMetadata>;
  readonly #tenant: string;
  readonly #id: string;
  #key: KeptKey | undefined;
  #asking: Promise<string> | undefined;
  #renewals = 0;

  constructor(tenant: string, id: string) {
    this.#tenant = tenant;
    this.#id = id;
    this.#key = readKeys()[id];
    const owner = ownerOf(tenant, id);
    this.queue = new DeviceQueue({
      owner: () => owner,
      lock: `officina.${owner}`,
      maxBytes: reportPhotoLimits.photoBytes,
      send: (upload, content, watch) => this.#send(upload, content, watch),
      arrived: (upload) => this.#arrived(upload),
    });
    this.queue.start();
  }

  /**
   * The key for the report to name; undefined without photos, and if there can be none now. A key that has ended is still good for
   * photos that have all arrived; otherwise they go up again with another one.
   */
  async keyToName(): Promise<string | undefined> {
    await this.queue.reload();
    const { uploads } = this.queue.state();
    if (uploads.every(({ refusal }) => refusal)) return undefined;
    const isGood = this.#isOpen(uploads.some(isPending) ? 0 : waitMs);
    if (this.#key && isGood) return this.#key.key;
    if (this.#key) this.again();
    return this.#validKey().catch(() => undefined);
  }

  /** The report is registered: its photos need no longer survive it. Without a key, none can be sent any more. */
  async registered(isNamed: boolean): Promise<void> {
    await this.queue.reload();
    const { uploads } = this.queue.state();
    if (this.#key && isNamed) this.#keep({ ...this.#key, isNamed: true });
    for (const { key, isArrived } of uploads)
      if (isArrived) await uploadStore.remove(key).catch(() => undefined);
      else if (!isNamed) await this.queue.remove(key);
    if (isNamed && uploads.some(isPending)) this.queue.resume();
    else this.#keep(undefined);
  }

  /** Takes a photo off, also on the server; if that is not certain, the others go up again without it. */
  async remove(key: string): Promise<void> {
    const found = this.queue.state().uploads.find((upload) => upload.key === key);
    await this.queue.remove(key);
    if (!found?.address || found.refusal || !this.#key) return;
    const headers = { [photoKeyHeader]: this.#key.key };
    await (await loadSender()).endUpload(found.address, headers).catch(() => this.again());
  }

  /** All photos go up again, with another key. */
  again(): void {
    this.#keep(undefined);
    void this.queue.changeAll({ address: undefined, isArrived: undefined });
  }

  /** Whether the key is good, or was until a while ago. */
  #isOpen(agoMs = 0): boolean {
    return this.#key !== undefined && new Date(this.#key.until).getTime() + agoMs > now().getTime();
  }

  async #send(
    { address, metadata: { name } }: PendingUpload<NamedMetadata>,
    content: Blob,
    watch: Watch,
  ): Promise<void> {
    const { sendUpload } = await loadSender();
    try {
      const key = await this.#validKey();
      const request = {
        endpoint: reportUploadsPath(this.#tenant),
        metadata: { name },
        headers: () => ({ [photoKeyHeader]: key }),
      };
      await sendUpload(request, { address, content }, watch);
      this.#renewals = 0;
    } catch (error) {
      if (isEnded(error) && !this.#key?.isNamed && this.#renewals < mostRenewals) {
        this.#renewals += 1;
        this.again();
      }
      throw error;
    }
  }

  /** Until the report is registered, the photo may have to go up again. */
  async #arrived({ key }: PendingUpload<NamedMetadata>): Promise<'keep'> {
    if (!this.#key?.isNamed) await uploadStore.change(key, { isArrived: true });
    else await uploadStore.remove(key);
    const isLast = this.queue.state().uploads.filter(isPending).length <= 1;
    if (this.#key?.isNamed && isLast) this.#keep(undefined);
    return 'keep';
  }

  /** @throws ApiError `gone` if the key has ended */
  async #validKey(): Promise<string> {
    if (this.#key) {
      if (!this.#isOpen()) throw ended();
      return this.#key.key;
    }
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #ask(): Promise<string> {
    const tenant = this.#tenant;
    const asked = { params: { tenant }, deadlineMs: askMs };
    const { key, until } = await api('POST /api/public/form/{tenant}/photos', asked);
    this.#keep({ tenant, key, until });
    return key;
  }

  #keep(key: KeptKey | undefined): void {
    this.#key = key;
    const { [this.#id]: _, ...others } = readKeys();
    try {
      localStorage.setItem(storageKey, JSON.stringify(key ? { ...others, [this.#id]: key } : others));
    } catch {
      // After a reload the photos go up again.
    }
  }
}

const all = new Map<string, ReportPhotos>();

/** The photos of a report, by the id that its draft gives them. */
export function photosOf(tenant: string, id: string): ReportPhotos {
  const photos = all.get(id) ?? new ReportPhotos(tenant, id);
  all.set(id, photos);
  return photos;
}

/** Goes on with the photos of registered reports that were still going up when the page was closed, or forgets them. */
async function resumeRegistered(): Promise<void> {
  for (const [id, { tenant, until, isNamed }] of Object.entries(readKeys())) {
    if (!isNamed) continue;
    const photos = photosOf(tenant, id);
    if (new Date(until) < now()) await photos.registered(false);
  }
}

void resumeRegistered();
