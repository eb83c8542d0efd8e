import { z } from 'zod';

const typeWords: Record<string, string> = {
  string: 'Deve essere un testo',
  number: 'Deve essere un numero',
  int: 'Deve essere un numero intero',
  boolean: 'Deve essere vero o falso',
  array: 'Deve essere un elenco',
  object: 'Deve essere un oggetto',
};

const sizeMessage = (word: string, origin: string, limit: number | bigint): string => {
  // For whole numbers, in addition to the field's limit: the range of safe integers.
  if (limit === Number.MAX_SAFE_INTEGER) return 'Numero troppo grande';
  if (limit === Number.MIN_SAFE_INTEGER) return 'Numero troppo piccolo';
  if (origin === 'string') return `${word} ${limit} caratteri`;
  if (origin === 'array') return `${word} ${limit} elementi`;
  return `${word} ${limit}`;
};

/**
 * Italian messages of validation issues whose schema has no message. They never quote the value, because messages may be
 * logged.
 */
export const italianMessages: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Campo obbligatorio';
      return typeWords[issue.expected] ?? 'Valore non valido';
    case 'too_big':
      return sizeMessage('Al massimo', issue.origin, issue.maximum);
    case 'too_small':
      return sizeMessage('Almeno', issue.origin, issue.minimum);
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? 'Campo obbligatorio' : 'Valore non ammesso';
    default:
      return 'Valore non valido';
  }
};

// Set for the entire process, so that no message falls back to English.
z.config({ localeError: italianMessages });
