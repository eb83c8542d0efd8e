import { problemCodes } from '@officina/contracts/problem';
import { AppError } from '@officina/server-kit/app-error';
import { toReplyError } from '@officina/server-kit/bus/envelope';

/** Status and JSON of an error, which the gateway completes. */
export const problemOf = (error: AppError): { status: number; body: string } => ({
  status: problemCodes[error.code].status,
  body: JSON.stringify(toReplyError(error)),
});
