import { bytesOf, fieldSizes } from '../wire-size.ts';
import { maxReplyBytes } from './envelope.ts';

/** So many bytes of JSON a reply can carry of one document: the rest is what stands around it. */
export const maxTravelBytes = maxReplyBytes - 8 * 1024;

const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  return typeof value === 'string' ? '' : null;
};

/** A document with its largest fields emptied, and named in `cut`, until a reply can carry it. */
export const cutToTravel = <T extends object>(document: T): T => {
  const short = { ...document } as Record<string, unknown>;
  const cut: string[] = [];
  let left = bytesOf(document);
  for (const { field, bytes } of fieldSizes(document)) {
    if (left <= maxTravelBytes) break;
    short[field] = emptied(short[field]);
    cut.push(field);
    left -= bytes;
  }
  return { ...short, cut } as unknown as T;
};
