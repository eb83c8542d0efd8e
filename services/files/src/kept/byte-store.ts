import type { PictureSize } from '@officina/contracts/files/limits';
import type { Readable } from 'node:stream';

/** Name of some bytes of a tenant: their SHA-256, with a size for a small version of that picture. */
export interface BytesName {
  sha256: string;
  size?: PictureSize | undefined;
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes that are kept, and when they were last put. */
export interface KeptBytes {
  sha256: string;
  putAt: Date;
}

/** Keeps bytes for each tenant on its own. A folder is the only implementation; a bucket could be another one. */
export abstract class ByteStore {
  /** Keeps a file, which is moved away from `path`. Bytes that are there already are kept anew. */
  abstract put(tenantId: string, name: BytesName, path: string): Promise<void>;
  /** Number of bytes; undefined if they are not there. */
  abstract sizeOf(tenantId: string, name: BytesName): Promise<number | undefined>;
  /** Reads bytes that are there. */
  abstract open(tenantId: string, name: BytesName, range?: ByteRange): Readable;
  /** Removes all bytes of a tenant, also while it has files that name them. */
  abstract removeAll(tenantId: string): Promise<void>;
  /** All bytes of a tenant, without small versions. */
  abstract list(tenantId: string): Promise<KeptBytes[]>;
  /**
   * Removes bytes with their small versions. `isNamed` is asked once they cannot be found any more, and brings them back: who names
   * bytes looks for them afterwards, and puts them again if they are gone.
   */
  abstract remove(tenantId: string, sha256: string, isNamed: () => Promise<boolean>): Promise<void>;
}
