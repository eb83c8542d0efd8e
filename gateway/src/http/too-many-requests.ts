import { AppError } from '@officina/server-kit/app-error';

/** A limit was passed; `retryAfter` in whole seconds goes into the header of the same name. */
export class TooManyRequests extends AppError {
  constructor(readonly retryAfter: number) {
    super('too_many', 'Troppe richieste: riprovare tra poco');
  }
}
