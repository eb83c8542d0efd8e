import type { World } from '../testing/world.ts';

/** Design §6 and docs/adr/0012: bytes of a document. */
export const budget = 196_608;

/** A document as it is answered. */
export interface Answered {
  _id: string;
  [field: string]: unknown;
}

/** How the largest valid documents of one entity live through all that can be done to them. */
export interface LargestKind {
  /** Makes one as large as it may be. */
  make: (world: World) => Promise<Answered>;
  /** UTF-8 bytes of its JSON that it has at least; by hand, from the limits of its fields. */
  atLeast: number;
  /** The answers that show it, one by one: every list and every call for one that it is in. */
  shown: (world: World, made: Answered) => Promise<unknown>[];
  /** Changes that it must take, one after the other: edits, what closes it. */
  changes: ((world: World, made: Answered) => Promise<unknown>)[];
  /** Absent where nobody can delete one. */
  remove?: (world: World, made: Answered) => Promise<unknown>;
}

/** The one that was made among those listed. */
export const among = <T extends { _id: string }>(items: T[], { _id }: Answered): T | undefined =>
  items.find((one) => one._id === _id);

/** Three bytes and one character: what makes a text of limited length as large as it can be. */
export const filled = (length: number): string => '€'.repeat(length);

export const customData = (sign = '€') =>
  Array.from({ length: 100 }, () => ({ name: sign.repeat(60), value: sign.repeat(500) }));

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
