import { describe, expect, it } from '@jest/globals';
import { busCall } from '@officina/contracts/endpoint';
import { z } from 'zod';
import { validateBody } from './validation.ts';

const body = z.object({ name: z.string(), rows: z.array(z.object({ qt: z.number() })).optional() });
const contractOf = (kind: 'write' | 'read') =>
  busCall({ subject: 'rpc.sample.things.try', kind, body, output: z.object({}) });
const newer = { name: 'a', rows: [{ qt: 1, unit: 'kg' }], colour: 'red' };

describe('a body with fields of a newer gateway', () => {
  it('is rejected by a write, with each unknown field', () => {
    expect(() => validateBody(contractOf('write'), newer)).toThrow(
      expect.objectContaining({
        code: 'unknown_field',
        errors: ['colour', 'rows.0.unit'].map((path) => ({
          path,
          message: 'Campo che il servizio non conosce',
        })),
      }),
    );
  });

  it('is accepted by a read, without these fields', () => {
    expect(validateBody(contractOf('read'), newer)).toEqual({ name: 'a', rows: [{ qt: 1 }] });
  });
});
