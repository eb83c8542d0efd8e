import type { Caller } from '@officina/contracts/caller';
import { everyPage } from '../every-page.ts';
import type { AuditedReads } from './audited-reads.ts';
import type { Stored } from './stored.ts';

/** All of the caller's documents of a kind, in the order in which they were made. */
export const everyOne = <T extends object>(
  all: Pick<AuditedReads<T>, 'list'>,
  caller: Caller,
): Promise<Stored<T>[]> => everyPage((after) => all.list(caller, {}, { sort: { _id: 1 }, after }));
