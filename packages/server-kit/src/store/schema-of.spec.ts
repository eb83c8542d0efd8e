import { describe, expect, it } from '@jest/globals';
import { isoInstant, objectId, storedFields } from '@officina/contracts/fields';
import mongoose from 'mongoose';
import { z } from 'zod';
import { schemaOf } from './fields.ts';

const contract = z.object({
  ...storedFields,
  code: z.string(),
  kind: z.enum(['A', 'B']).nullish(),
  owner: objectId.nullish(),
  since: isoInstant.nullish(),
  count: z.number().nullish(),
  isActive: z.boolean(),
  tags: z.array(z.string()),
  place: z.object({ lat: z.number().nullish() }).nullish(),
  notes: z.array(z.object({ _id: objectId, date: isoInstant, text: z.string() })),
  pairs: z.array(z.object({ name: z.string() })),
});
const Model = mongoose.model('schema-of', schemaOf(contract));

const id = '65a1b2c3d4e5f60718293a4b';
const at = new Date('2026-11-21T09:55:00.000Z');

describe('the schema of a contract', () => {
  it('stores every field of the contract, instants as dates', () => {
    const fields = {
      code: 'a',
      kind: 'B',
      owner: id,
      since: at,
      count: 0.5,
      isActive: false,
      tags: ['x'],
      place: { lat: 45.07 },
      notes: [{ _id: id, date: at, text: 'n' }],
      pairs: [{ name: 'p' }],
    };
    const { _id, ...stored } = new Model(fields).toObject();
    expect(stored).toEqual(fields);
    expect(_id).toBeInstanceOf(mongoose.Types.ObjectId);
  });

  it('keeps null, starts lists empty and drops fields outside the contract', () => {
    const { _id, ...stored } = new Model({ code: 'a', since: null, place: null, other: 1 }).toObject();
    expect(stored).toEqual({ code: 'a', since: null, place: null, tags: [], notes: [], pairs: [] });
  });

  it('leaves the common fields to the collection', () => {
    expect(schemaOf(contract).path('__v')).toBeUndefined();
    expect(schemaOf(contract).path('createdAt')).toBeUndefined();
  });
});
