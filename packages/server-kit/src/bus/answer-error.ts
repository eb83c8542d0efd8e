import { AppError } from '../app-error.ts';
import { diskFull } from '../disk.ts';
import type { Logger } from '../logger.ts';
import { codeOfSqlState } from '../store/contention.ts';

const storeOutages = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoPoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
]);

/** What mongoose says before the first connection, the driver in the error of a bulk write, and FerretDB when the connection to the database behind it breaks. */
const brokenConnection =
  /before initial connection|failed to connect|connection refused|^connect E[A-Z]+\b|broken pipe|(read|write|dial) (unix|tcp)\b|unexpected EOF|conn closed|^connection \d+ to \S+ closed|^connection pool for \S+ was cleared/i;

/** What that database itself says while it comes and goes, passed on by FerretDB. */
const databaseAway =
  /starting up|not yet accepting connections|shutting down|terminating connection|recovery mode|server closed the connection/i;

/** What it says when it has all the clients that it takes; MongoDB says nothing and closes the connection. */
const databaseFull = /too many (clients|connections)|remaining connection slots/i;

/** The driver lets the socket's own error through when a write meets a connection that has just died. */
const brokenSocket = /^(write|read) (EPIPE|ECONNRESET)$/;

/** OutOfDiskSpace of MongoDB; disk_full of PostgreSQL, which FerretDB passes on with its own number or with none. */
const noRoomCodes = new Set([14_031, codeOfSqlState('53100')]);
const noRoom = /no space left on device|disk quota exceeded/i;

const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error &&
  /^Mongo/.test(error.name) &&
  (('code' in error && noRoomCodes.has(Number(error.code))) || noRoom.test(error.message));

const isStoreOutage = (error: unknown): boolean =>
  error instanceof Error &&
  (storeOutages.has(error.name) ||
    brokenSocket.test(error.message) ||
    (/^Mongo/.test(error.name) &&
      [brokenConnection, databaseAway, databaseFull].some((said) => said.test(error.message))));

/** Any error as an AppError: a store without room is `disk_full`, one that is away `unavailable`; the unknown is logged here, once, and `internal`. */
export const toAppError = (
  error: unknown,
  logger: Logger,
  context: { requestId: string; subject: string },
): AppError => {
  if (error instanceof AppError) return error;
  if (isOutOfRoom(error)) {
    logger.error({ ...context, err: error }, 'the disk of the store is full');
    return diskFull();
  }
  if (isStoreOutage(error)) {
    logger.warn({ ...context, err: error }, 'store unavailable');
    return new AppError('unavailable', 'the store does not answer');
  }
  logger.error({ ...context, err: error }, 'unexpected error');
  return new AppError('internal', 'Errore interno');
};
