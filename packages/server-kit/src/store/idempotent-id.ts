import type { Caller } from '@officina/contracts/caller';
import { Types } from 'mongoose';
import { createHash } from 'node:crypto';
import { AppError } from '../app-error.ts';

const sha256 = (parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The id that a create with this key always gets: of the tenant, the user, the collection and the key. */
export const idempotentId = ({ tenantId, userId }: Caller, collection: string, key: string): Types.ObjectId =>
  new Types.ObjectId(sha256([tenantId, userId, collection, key]).slice(0, 24));

/** What stands for a key of this user with a change that it made. */
export const saveKey = ({ userId }: Caller, key: string): string => sha256([userId, key]).slice(0, 24);

/** What was asked for, to tell a repeat from another request under the same key. */
export const requestHash = (fields: object): string => sha256([fields]);

/** The refusal of a key that stands for another request already. */
export const usedOtherwise = (): AppError =>
  new AppError('invalid', 'Idempotency-Key già usata per un’altra richiesta');
