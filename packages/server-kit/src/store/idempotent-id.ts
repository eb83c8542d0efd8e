import type { Caller } from '@officina/contracts/caller';
import { Types } from 'mongoose';
import { createHash } from 'node:crypto';
import { AppError } from '../app-error.ts';

const sha256 = (parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The id of every create with this key, derived from tenant, user, collection and key. */
export const idempotentId = ({ tenantId, userId }: Caller, collection: string, key: string): Types.ObjectId =>
  new Types.ObjectId(sha256([tenantId, userId, collection, key]).slice(0, 24));

/** Identifies a user's key in the document that it changed. */
export const saveKey = ({ userId }: Caller, key: string): string => sha256([userId, key]).slice(0, 24);

/** Hash of a request, to tell a repeat from another request with the same key. */
export const requestHash = (fields: object): string => sha256([fields]);

/** The error for a key that was already used for another request. */
export const keyReusedError = (): AppError =>
  new AppError('invalid', 'Idempotency-Key già usata per un’altra richiesta');
