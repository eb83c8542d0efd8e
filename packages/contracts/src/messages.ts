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
  // Of whole numbers, besides the field's own limit: what arithmetic can still hold.
  if (limit === Number.MAX_SAFE_INTEGER) return 'Numero troppo grande';
  if (limit === Number.MIN_SAFE_INTEGER) return 'Numero troppo piccolo';
  if (origin === 'string') return `${word} ${limit} caratteri`;
  if (origin === 'array') return `${word} ${limit} elementi`;
  return `${word} ${limit}`;
};

/**
 * Italian text of every validation issue whose schema has no text of its own.
 * Never quotes the value: a message may end in a log.
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

// One language for the whole process: a schema without its own text must not fall back to English.
z.config({ localeError: italianMessages });
