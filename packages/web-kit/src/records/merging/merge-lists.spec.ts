import { describe, expect, test } from '@jest/globals';
import { mergeLists } from './merge-lists.ts';

interface Line {
  id: string;
  value?: string;
}

/** «a=1 b» → a line «a» with the value 1, and a line «b». */
const lines = (text: string): Line[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [id = '', value] = word.split('=');
      return value === undefined ? { id } : { id, value };
    });
const words = (items: readonly Line[]) =>
  items.map(({ id, value }) => (value === undefined ? id : `${id}=${value}`)).join(' ');
const merge = (origin: string, mine: string, theirs: string, isText = false) =>
  mergeLists(
    { origin: lines(origin), mine: lines(mine), theirs: lines(theirs) },
    { keyOf: ({ id }) => id, isText },
  );
const mineAlways = () => false;
const theirsAlways = () => true;

describe('merges without a question', () => {
  test.each([
    ['different lines changed', 'a=1 b=1', 'a=2 b=1', 'a=1 b=2', 'a=2 b=2'],
    ['the same change by both', 'a=1', 'a=2', 'a=2', 'a=2'],
    ['nothing changed by me', 'a=1 b', 'a=1 b', 'b a=3 c', 'b a=3 c'],
    ['a line removed by me', 'a b c', 'a c', 'a b c', 'a c'],
    ['a line removed by them', 'a b c', 'a b c', 'b c', 'b c'],
    ['a line removed by both', 'a b', 'b', 'b', 'b'],
    ['a line removed by me, another changed by them', 'a=1 b=1', 'a=1', 'a=2 b=1', 'a=2'],
    ['a line added by each', 'a', 'a m', 'a t', 'a t m'],
    ['a line added by each at the start', 'a', 'm a', 't a', 't m a'],
    ['an equal line added by both', 'a', 'a n=1', 'a n=1', 'a n=1'],
    ['a line added between others', 'a b c', 'a m b c', 'b c', 'm b c'],
    ['reordered by me', 'a b c', 'c b a', 'a=2 b c', 'c b a=2'],
    ['reordered by me, and a line added by them', 'a b c', 'c b a', 'a b t c', 'c b t a'],
    ['reordered by them', 'a b c', 'a=2 b c', 'c b a', 'c b a=2'],
    ['reordered by both: their order', 'a b c', 'b a c', 'c a b', 'c a b'],
    ['lists that were empty', '', 'm', 't', 't m'],
    ['all lines removed by them, one added by me', 'a b', 'a b m', '', 'm'],
    ['two lines with the same name, the first removed', 'a=1 a=2', 'a=2', 'a=1 a=2 b', 'a=2 b'],
    ['a new line before one with the same name', 'a=1', 'a=2 a=1', 'a=1 b', 'a=2 a=1 b'],
    ['two lines with the same name, each changed by one of us', 'a=1 a=2', 'a=3 a=2', 'a=1 a=4', 'a=3 a=4'],
  ])('%s', (_, origin, mine, theirs, wanted) => {
    const { questions, settled } = merge(origin, mine, theirs);
    expect(questions).toEqual([]);
    expect(words(settled(mineAlways))).toBe(wanted);
  });
});

describe('asks about a conflict, and merges mine or theirs', () => {
  test.each([
    ['a line that both changed', 'a=1 b=1', 'a=2 b=3', 'a=4 b=1', ['a'], 'a=2 b=3', 'a=4 b=3'],
    ['a line removed by me and changed by them', 'a=1 b', 'b', 'a=2 b', ['a'], 'b', 'a=2 b'],
    ['a line changed by me and removed by them', 'a=1 b', 'a=2 b', 'b', ['a'], 'a=2 b', 'b'],
    ['a line with the same key added by both', '', 'n=1', 'n=2', ['n'], 'n=1', 'n=2'],
  ])('%s', (_, origin, mine, theirs, asked, ofMine, ofTheirs) => {
    const { questions, settled } = merge(origin, mine, theirs);
    expect(questions.map(({ key }) => key)).toEqual(asked);
    expect(words(settled(mineAlways))).toBe(ofMine);
    expect(words(settled(theirsAlways))).toBe(ofTheirs);
  });
});

describe('merges lines of text', () => {
  test.each([
    ['one corrected by me, one by them', 'a b c', 'x b c', 'a b z', [], 'x b z'],
    ['one corrected by me, the next one by them', 'a b c', 'x b c', 'a y c', [], 'x y c'],
    ['one corrected by me, one inserted before it by them', 'a b', 'x b', 'n a b', [], 'n x b'],
    ['one corrected by both', 'a b c', 'a x c', 'a y c', ['b'], 'a x c'],
    ['one corrected by me and removed by them', 'a b c', 'a x c', 'a c', ['b'], 'a x c'],
    ['two equal lines, one of them corrected', 'a a b', 'a x b', 'a a c', [], 'a x c'],
    ['one moved by me, another corrected by them', 'a b c', 'c a b', 'a y c', [], 'c a y'],
  ])('%s', (_, origin, mine, theirs, asked, ofMine) => {
    const { questions, settled } = merge(origin, mine, theirs, true);
    expect(questions.map(({ key }) => key)).toEqual(asked);
    expect(words(settled(mineAlways))).toBe(ofMine);
  });
});

/** The same sequence for the same seed. */
const randomOf = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

test('disjoint edits of two users merge to the same list in either order, and none is lost (seeded)', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = randomOf(seed);
    const origin = Array.from({ length: Math.floor(random() * 20) }, (_, at) => ({
      id: `o${at}`,
      value: '0',
    }));
    const owner = origin.map(() => ['mine', 'theirs', 'nobody'][Math.floor(random() * 3)]);
    const gone = origin.map(() => random() < 0.3);
    const edited = (who: string) => {
      const list = origin.flatMap((line, at) => {
        if (owner[at] !== who) return [line];
        return gone[at] ? [] : [{ ...line, value: who }];
      });
      const added = Array.from({ length: Math.floor(random() * 3) }, (_, at) => `${who}${at}`);
      for (const id of added) list.splice(Math.floor(random() * (list.length + 1)), 0, { id, value: 'new' });
      return { list, added };
    };
    const [mine, theirs] = [edited('mine'), edited('theirs')];
    const settle = (one: Line[], other: Line[]) => {
      const { questions, settled } = mergeLists(
        { origin, mine: one, theirs: other },
        { keyOf: ({ id }) => id },
      );
      expect([seed, questions]).toEqual([seed, []]);
      return settled(mineAlways);
    };
    const [one, other] = [settle(mine.list, theirs.list), settle(theirs.list, mine.list)];
    const wanted = [
      ...origin.flatMap((line, at) =>
        gone[at] && owner[at] !== 'nobody' ? [] : [`${line.id}=${owner[at] === 'nobody' ? 0 : owner[at]}`],
      ),
      ...[...mine.added, ...theirs.added].map((id) => `${id}=new`),
    ].sort();
    expect([seed, one.map((line) => words([line])).sort()]).toEqual([seed, wanted]);
    expect([seed, other.map((line) => words([line])).sort()]).toEqual([seed, wanted]);
    // Items of the base list keep their order, whoever saved first.
    const kept = (list: Line[]) => list.filter(({ id }) => id.startsWith('o'));
    expect(words(kept(one))).toBe(words(kept(other)));
  }
});

test('long lists in which every item changed are serialized a few times, not once per item', () => {
  let looks = 0;
  const list = (value: string, from = 0) =>
    Array.from({ length: 2_000 }, (_, at) => ({
      id: `o${at + from}`,
      toJSON: () => {
        looks += 1;
        return { value };
      },
    }));
  const { questions } = mergeLists(
    { origin: list('0'), mine: list('mine', 1_000), theirs: list('theirs') },
    { keyOf: ({ id }) => id },
  );
  expect(questions).toHaveLength(2_000);
  expect(looks).toBeLessThan(2_000 * 30);
});
