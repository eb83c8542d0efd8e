import { describe, expect, it } from '@jest/globals';
import { clashing, differing, merged } from './differing.ts';

const origin = { status: 'OPEN', text: 'Perde olio', tags: ['a'] };

describe('two people at one record', () => {
  it('differ in the fields whose values are not the same, lists included', () => {
    expect(differing(origin, { ...origin, tags: ['a'] })).toEqual([]);
    expect(differing(origin, { ...origin, tags: ['a', 'b'], status: 'CLOSED' })).toEqual(['status', 'tags']);
  });

  it('do not clash on different fields: both changes stay', () => {
    const mine = { ...origin, text: 'Perde olio dal cilindro' };
    const theirs = { ...origin, tags: ['b'] };
    expect(clashing({ origin, mine, theirs })).toEqual([]);
    expect(merged({ origin, mine, theirs })).toEqual({ ...mine, tags: ['b'] });
  });

  it('clash on the same field; mine stays unless the other is chosen', () => {
    const versions = {
      origin,
      mine: { ...origin, status: 'ASSIGNED' },
      theirs: { ...origin, status: 'CLOSED' },
    };
    expect(clashing(versions)).toEqual(['status']);
    expect(merged(versions).status).toBe('ASSIGNED');
    expect(merged(versions, []).status).toBe('CLOSED');
  });

  it('do not clash when they wrote the same', () => {
    const both = { ...origin, status: 'ASSIGNED' };
    expect(clashing({ origin, mine: both, theirs: { ...both } })).toEqual([]);
  });
});
