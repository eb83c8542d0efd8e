import { AppError } from '@officina/server-kit/app-error';
import type { ProblemCode } from '@officina/contracts/problem';

/** Refused for now; `retryAfter` in whole seconds goes into the header of the same name. */
export class RetryLater extends AppError {
  constructor(
    code: ProblemCode,
    detail: string,
    readonly retryAfter: number,
  ) {
    super(code, detail);
  }
}
