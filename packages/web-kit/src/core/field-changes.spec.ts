import { describe, expect, it } from '@jest/globals';
import { changedFields, rebase } from './field-changes.ts';

const origin = { status: 'OPEN', text: 'Perde olio', tags: ['a'] };

describe('two versions of a record', () => {
  it('differ in the fields whose values changed, lists included', () => {
    expect(changedFields(origin, { ...origin, tags: ['a'] })).toEqual([]);
    expect(changedFields(origin, { ...origin, tags: ['a', 'b'], status: 'CLOSED' })).toEqual([
      'status',
      'tags',
    ]);
  });

  it('are merged with my changes on top of theirs', () => {
    const mine = { ...origin, text: 'Perde olio dal cilindro' };
    const theirs = { ...origin, text: 'Perde acqua', tags: ['b'] };
    expect(rebase({ origin, mine, theirs })).toEqual({ ...mine, tags: ['b'] });
  });
});
