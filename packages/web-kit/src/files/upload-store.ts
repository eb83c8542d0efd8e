import type { UploadMetadata } from '@officina/contracts/files/uploads';

/** A file that waits on this device until it is uploaded. */
export interface KeptUpload<M = UploadMetadata> {
  key: string;
  /** Tenant and user to whom it belongs, or the public report. */
  owner: string;
  metadata: M;
  /** Media type, as the browser knows it. */
  type: string;
  size: number;
  /** ISO 8601 */
  addedAt: string;
  /** Address of the upload once it has begun. */
  address?: string | undefined;
  /** Why the server refused it. */
  refusal?: string;
  /** Whether the server has it; only for a public report that is not sent yet. */
  isArrived?: boolean | undefined;
}

const [uploads, contents] = ['uploads', 'contents'] as const;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('indexedDB')));
  });

let opening: Promise<IDBDatabase> | undefined;

const open = (): Promise<IDBDatabase> => {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('officina-files', 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(uploads, { keyPath: 'key' }).createIndex('owner', 'owner');
      request.result.createObjectStore(contents);
    });
    done(request).then(resolve, reject);
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
};

const changed = async (change: (transaction: IDBTransaction) => void): Promise<void> => {
  const transaction = (await open()).transaction([uploads, contents], 'readwrite');
  const end = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    // A full disk aborts the transaction.
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('indexedDB')));
  });
  change(transaction);
  await end;
};

/** The files that wait on this device, in IndexedDB; both parts of a file are kept or neither is. */
export const uploadStore = {
  /** The owner's files, oldest first. */
  async of<M>(owner: string): Promise<KeptUpload<M>[]> {
    const index = (await open()).transaction(uploads).objectStore(uploads).index('owner');
    const kept = (await done(index.getAll(owner))) as KeptUpload<M>[];
    return kept.sort((one, other) => one.addedAt.localeCompare(other.addedAt));
  },
  /** Its bytes; undefined if it is no longer kept. */
  async content({ key, type }: Pick<KeptUpload, 'key' | 'type'>): Promise<Blob | undefined> {
    const store = (await open()).transaction(contents).objectStore(contents);
    const bytes = (await done(store.get(key))) as ArrayBuffer | undefined;
    return bytes && new Blob([bytes], { type });
  },
  /** @throws when the device has no space */
  async add(upload: KeptUpload<object>, content: Blob): Promise<void> {
    // Bytes: Safari loses blobs.
    const bytes = await content.arrayBuffer();
    await changed((transaction) => {
      transaction.objectStore(uploads).add(upload);
      transaction.objectStore(contents).add(bytes, upload.key);
    });
  },
  /** Nothing happens to one that is no longer kept. */
  async change(key: string, changes: Pick<KeptUpload, 'address' | 'isArrived' | 'refusal'>): Promise<void> {
    await changed((transaction) => {
      const store = transaction.objectStore(uploads);
      const request = store.get(key) as IDBRequest<KeptUpload<object> | undefined>;
      request.addEventListener('success', () => {
        if (request.result) store.put({ ...request.result, ...changes });
      });
    });
  },
  remove: (key: string): Promise<void> =>
    changed((transaction) => {
      transaction.objectStore(uploads).delete(key);
      transaction.objectStore(contents).delete(key);
    }),
};

/** Less than this is too little for a few more photos. */
const leastFreeBytes = 30_000_000;

/** Whether this device has too little space for photos to wait on it; false where the browser does not say. */
export async function isDeviceFull(): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota !== undefined && usage !== undefined && quota - usage < leastFreeBytes;
}
