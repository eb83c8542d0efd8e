import { describe, expect, it } from '@jest/globals';
import { clashing, differing, merged } from './differing.ts';

const base = { status: 'OPEN', text: 'Perde olio', tags: ['a'] };

describe('two people at one record', () => {
  it('differ in the fields whose values are not the same, lists included', () => {
    expect(differing(base, { ...base, tags: ['a'] })).toEqual([]);
    expect(differing(base, { ...base, tags: ['a', 'b'], status: 'CLOSED' })).toEqual(['status', 'tags']);
  });

  it('do not clash on different fields: both changes stay', () => {
    const mine = { ...base, text: 'Perde olio dal cilindro' };
    const theirs = { ...base, tags: ['b'] };
    expect(clashing({ base, mine, theirs })).toEqual([]);
    expect(merged({ base, mine, theirs })).toEqual({ ...mine, tags: ['b'] });
  });

  it('clash on the same field; mine stays unless the other is chosen', () => {
    const meeting = { base, mine: { ...base, status: 'ASSIGNED' }, theirs: { ...base, status: 'CLOSED' } };
    expect(clashing(meeting)).toEqual(['status']);
    expect(merged(meeting).status).toBe('ASSIGNED');
    expect(merged(meeting, []).status).toBe('CLOSED');
  });

  it('do not clash when they wrote the same', () => {
    const both = { ...base, status: 'ASSIGNED' };
    expect(clashing({ base, mine: both, theirs: { ...both } })).toEqual([]);
  });
});
