import { describe, expect, it } from '@jest/globals';
import { isoInstant, objectId, storedFields, text } from '@officina/contracts/fields';
import { z } from 'zod';
import { changedFields, fieldsOfBody, emptyFields, type FieldsOf } from './fields.ts';

const contract = z.object({
  ...storedFields,
  code: z.string(),
  note: z.string().nullish(),
  since: isoInstant.nullish(),
  seen: isoInstant.optional(),
  owner: objectId.nullish(),
  marks: z.array(z.object({ at: isoInstant, text: z.string() })),
});
const edit = z
  .object({ code: z.string(), note: text(40).nullable(), since: isoInstant.nullable() })
  .partial();

describe('stored fields', () => {
  it('have the types of the contract: instants are dates, optional fields are null', () => {
    const at = new Date(0);
    const fields: FieldsOf<typeof contract> = {
      code: 'a',
      note: null,
      since: null,
      seen: at,
      owner: null,
      marks: [{ at, text: 'x' }],
    };
    // @ts-expect-error a text is not an instant
    fields.seen = '2026-11-21';
    // @ts-expect-error the fields of every document are not repeated
    expect(fields._id).toBeUndefined();
  });

  it('are read from a body: instants are parsed, empty texts become null, absent fields are omitted', () => {
    expect(fieldsOfBody(edit, { note: '', since: '2026-11-21T09:55:00.000Z' })).toEqual({
      note: null,
      since: new Date('2026-11-21T09:55:00.000Z'),
    });
    expect(fieldsOfBody(edit, { code: undefined, since: null })).toEqual({ since: null });
    expect(fieldsOfBody(edit, { code: '2026-11-21T09:55:00.000Z' })).toEqual({
      code: '2026-11-21T09:55:00.000Z',
    });
  });

  it('are null in an empty document', () => {
    expect(emptyFields(contract)).toEqual({ note: null, since: null, owner: null });
  });

  it('have changed if their values differ', () => {
    const document = { code: 'a', since: new Date(0), marks: [{ text: 'x' }], note: 'n' };
    const wanted = { code: 'a', since: new Date(0), marks: [{ text: 'y' }], note: null };
    expect(changedFields<object>(document, wanted)).toEqual({ marks: [{ text: 'y' }], note: null });
  });
});
