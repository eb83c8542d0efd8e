import { maxDocumentBytes } from '@officina/contracts/document-size';
import { AppError } from '../app-error.ts';
import { jsonBytes, fieldSizes, surelyFits } from '../wire-size.ts';
import { toWire } from './stored.ts';

/** Same as in the contracts (`document-size`). */
const smallChangeBytes = 1024;

const inKilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024)} KB`;

const tooLarge = (document: object): AppError => {
  const [{ field = '', bytes = 0 } = {}] = fieldSizes(document);
  const message = `È la parte più grande (${inKilobytes(bytes)}): tutto insieme può avere ${inKilobytes(maxDocumentBytes)}, accorcia i testi o togli qualche voce`;
  return new AppError(
    'too_large',
    'Troppo grande per essere salvato: accorcia i testi o togli qualche voce.',
    {
      errors: [{ path: field, message }],
    },
  );
};

/**
 * Rejects a document that would not fit a message, before it is stored. A document that exceeds its budget already
 * may shrink, and take small changes, so that it can still be closed.
 * @param change absent for a new document
 * @throws AppError `too_large` with the largest field
 */
export const checkDocumentSize = (next: object, change?: { before: object; set: object }): void => {
  const document = toWire(next);
  if (surelyFits(maxDocumentBytes, document)) return;
  const bytes = jsonBytes(document);
  if (bytes <= maxDocumentBytes) return;
  if (change && jsonBytes(toWire(change.set)) <= smallChangeBytes) return;
  if (change && bytes < jsonBytes(toWire(change.before))) return;
  throw tooLarge(document);
};
