import { perPage } from './tiles.ts';

/** So long each of several pages stands. */
export const turnSeconds = 20;

/** On how many pages so many tiles stand, at least one. */
export const pagesOf = (tiles: number): number => Math.max(1, Math.ceil(tiles / perPage));

/** Whose turn it is, from 0: the same on every wall. */
export const pageAt = (time: Date, pages: number): number =>
  Math.floor(time.getTime() / (turnSeconds * 1_000)) % pages;
