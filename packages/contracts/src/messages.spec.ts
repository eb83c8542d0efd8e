import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import './messages.ts';
import { issuesOf } from './testing/issues.ts';

describe('messages', () => {
  it.each([
    [z.string(), 1, 'Deve essere un testo'],
    [z.number(), '1', 'Deve essere un numero'],
    [z.number(), Number.NaN, 'Deve essere un numero'],
    [z.int(), 1.5, 'Deve essere un numero intero'],
    [z.boolean(), 'true', 'Deve essere vero o falso'],
    [z.array(z.string()), {}, 'Deve essere un elenco'],
    [z.object({}), [], 'Deve essere un oggetto'],
    [z.string(), null, 'Campo obbligatorio'],
    [z.enum(['A']), 'B', 'Valore non ammesso'],
    [z.enum(['A']), undefined, 'Campo obbligatorio'],
    [z.number().min(1), 0, 'Almeno 1'],
    [z.number().max(9), 10, 'Al massimo 9'],
    [z.string().max(2), 'abc', 'Al massimo 2 caratteri'],
    [z.array(z.int()).max(1), [1, 2], 'Al massimo 1 elementi'],
    [z.iso.date(), 'x', 'Valore non valido'],
  ])('are Italian (%#)', (schema, value, message) => {
    expect(issuesOf(schema, value)).toEqual([`: ${message}`]);
  });
});
