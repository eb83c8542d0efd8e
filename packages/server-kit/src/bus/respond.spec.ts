import { describe, expect, test } from '@jest/globals';
import { AppError } from '../app-error.ts';
import { createLogger } from '../logger.ts';
import { toAppError } from './respond.ts';

const logger = createLogger({ level: 'silent', service: 'test' });
const answer = (error: unknown) => toAppError(error, logger, { requestId: 'r', subject: 'rpc.test' });
const named = (name: string, message: string) => Object.assign(new Error(message), { name });

/** All of these were observed while a store was killed repeatedly. */
const outages = [
  named('MongoNetworkError', 'connection 12 to /tmp/mongo.sock closed'),
  named('MongoBulkWriteError', 'connect ENOENT /tmp/mongo.sock'),
  named(
    'MongoBulkWriteError',
    'Connection pool for /tmp/mongo.sock was cleared because another operation failed with: "read ECONNRESET"',
  ),
  named('Error', 'write EPIPE'),
  named('MongoWaitQueueTimeoutError', 'Timed out while checking out a connection from connection pool'),
  ...[
    'msg_find.go:45 (handler): pool.go:64 (Acquire): failed to connect to `user=officina`: dial error: connection refused',
    'write failed: write unix @->/run/officina/.s.PGSQL.9712: write: broken pipe',
    'read unix @->/run/officina/.s.PGSQL.9712: read: connection reset by peer',
    'read unix @->/run/officina/.s.PGSQL.9712: use of closed network connection',
    'unexpected EOF',
    'the database system is starting up',
    'the database system is not yet accepting connections',
    'terminating connection due to unexpected postmaster exit',
    'FATAL: sorry, too many clients already (SQLSTATE 53300)',
    'FATAL: remaining connection slots are reserved for roles with the SUPERUSER attribute',
  ].map((message) => named('MongoServerError', message)),
];

/** All of these were observed on a full disk, except MongoDB's, which is from its documentation. */
const diskFullErrors = [
  Object.assign(named('MongoBulkWriteError', 'could not extend file "base/5/19090"'), { code: 4_293 }),
  ...[
    'could not extend file "base/5/19090": No space left on device',
    'could not write to file "base/pgsql_tmp/pgsql_tmp27.0": No space left on device',
    'could not extend file "base/5/19090": Disk quota exceeded',
  ].map((message) => Object.assign(named('MongoServerError', message), { code: 1 })),
  Object.assign(named('MongoServerError', 'available disk space of 12 bytes is less than required'), {
    code: 14_031,
  }),
];

describe('errors of a handler', () => {
  test.each(diskFullErrors)('a full disk is reported as disk_full: %s', (error) => {
    expect(answer(error)).toMatchObject({
      code: 'disk_full',
      detail: 'Il disco del server è pieno: per ora non si può salvare. Avvisa chi lo gestisce.',
    });
  });

  test.each(outages)('a store that is down is unavailable: %s', (error) => {
    expect(answer(error)).toMatchObject({ code: 'unavailable' });
  });

  test.each([
    named('MongoServerError', 'unknown operator: $frob'),
    named('Error', 'the database system is starting up'),
    named('Error', 'ENOSPC: no space left on device, write'),
    new TypeError('x is not a function'),
  ])('a bug is an internal error: %s', (error) => {
    expect(answer(error)).toMatchObject({ code: 'internal' });
  });

  test('an AppError of a handler is kept', () => {
    const error = new AppError('not_found', 'Macchina non trovata');
    expect(answer(error)).toBe(error);
  });
});
