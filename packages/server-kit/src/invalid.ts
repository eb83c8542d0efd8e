import { AppError } from './app-error.ts';

/** A body that cannot be taken, for one reason: its field or fields (dotted paths), and the sentence said of each. */
export const invalid = (paths: string | string[], message: string): AppError =>
  new AppError('invalid', message, { errors: [paths].flat().map((path) => ({ path, message })) });
