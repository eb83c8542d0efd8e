import { AppError } from '@officina/server-kit/app-error';

/** There is something at the address, for other methods; they go into the header `Allow`. */
export class MethodNotAllowed extends AppError {
  constructor(readonly allowed: string[]) {
    super('method_not_allowed', 'Metodo non ammesso');
  }
}
