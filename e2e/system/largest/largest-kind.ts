import type { World } from '../testing/world.ts';

/** Design §6 and docs/adr/0012: bytes of a document. */
export const budget = 196_608;

/** A document as answered. */
export interface Answered {
  _id: string;
  [field: string]: unknown;
}

/** The life of the largest valid documents of one entity. */
export interface LargestKind {
  /** Creates one of the maximum size. */
  make: (world: World) => Promise<Answered>;
  /** Minimum UTF-8 bytes of its JSON; computed by hand from the limits of its fields. */
  atLeast: number;
  /** All answers that contain it, one by one: every list and every call for a single one. */
  shown: (world: World, made: Answered) => Promise<unknown>[];
  /** Successive changes that it must accept: edits, and closing. */
  changes: ((world: World, made: Answered) => Promise<unknown>)[];
  /** Absent if it cannot be deleted. */
  remove?: (world: World, made: Answered) => Promise<unknown>;
}

/** The created document in a list. */
export const findIn = <T extends { _id: string }>(items: T[], { _id }: Answered): T | undefined =>
  items.find((one) => one._id === _id);

/** Three bytes per character, which makes a text of limited length as large as possible. */
export const filled = (length: number): string => '€'.repeat(length);

export const customData = (sign = '€') =>
  Array.from({ length: 100 }, () => ({ name: sign.repeat(60), value: sign.repeat(500) }));

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
