import { RetryLater } from './retry-later.ts';

/** A limit of a minute was passed; `retryAfter` in whole seconds. */
export class TooManyRequests extends RetryLater {
  constructor(retryAfter: number) {
    super('too_many', 'Troppe richieste: riprovare tra poco', retryAfter);
  }
}
