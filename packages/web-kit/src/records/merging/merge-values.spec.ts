import { describe, expect, test } from '@jest/globals';
import { listOf } from './list-kind.ts';
import { mergeValues } from './merge-values.ts';

const tags = listOf<string[], string>({
  items: (all) => all,
  of: (all) => [...all],
  keyOf: (tag) => tag,
  nameOf: (tag) => tag,
  words: (tag) => tag,
});
const origin = { status: 'OPEN', text: 'Perde olio', tags: ['a'] };
const merge = (mine: Partial<typeof origin>, theirs: Partial<typeof origin>) =>
  mergeValues<typeof origin>(
    {
      origin,
      mine: { ...origin, ...mine },
      theirs: { ...origin, ...theirs },
      stored: { origin, theirs: origin },
    },
    { tags },
  );

describe('two users of one record', () => {
  test('are not asked about different fields, nor about equal changes', () => {
    const { questions, settled } = merge(
      { text: 'Mio', status: 'CLOSED' },
      { tags: ['b'], status: 'CLOSED' },
    );
    expect(questions).toEqual([]);
    expect(settled()).toEqual({ text: 'Mio', status: 'CLOSED', tags: ['b'] });
  });

  test('are asked only about the same field; mine stays unless theirs is chosen', () => {
    const { questions, settled } = merge({ text: 'Mio', status: 'ASSIGNED' }, { text: 'Suo' });
    expect(questions).toEqual([{ id: 'text', field: 'text', mine: 'Mio', theirs: 'Suo' }]);
    expect(settled()).toMatchObject({ text: 'Mio', status: 'ASSIGNED' });
    expect(settled(new Set(['text']))).toMatchObject({ text: 'Suo', status: 'ASSIGNED' });
  });

  test('can both add to one list', () => {
    const { questions, settled } = merge({ tags: ['a', 'm'] }, { tags: ['t', 'a'] });
    expect(questions).toEqual([]);
    expect(settled().tags).toEqual(['t', 'a', 'm']);
  });
});
