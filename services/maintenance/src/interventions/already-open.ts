import { AppError } from '@officina/server-kit/app-error';
import { toWire, type Stored } from '@officina/server-kit/store/stored';
import type { InterventionFields } from './intervention-fields.ts';

/** Refuses one more job of something that has one: the field that says of what, and the job that is there where one is enough. */
export const alreadyOpen = (path: string, message: string, current?: Stored<InterventionFields>): AppError =>
  new AppError('already_open', `${message}.`, {
    errors: [{ path, message }],
    ...(current && { current: toWire(current) }),
  });
