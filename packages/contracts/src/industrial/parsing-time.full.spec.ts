import { expect, it } from '@jest/globals';
import { randomTexts } from '../testing/random-texts.ts';
import { parseRegister } from './register.ts';
import { parseUnit } from './unit.ts';

it.each([
  ['a unit', parseUnit, '°Cbarm3/h*+-~0123456789.,', 24],
  ['a register', parseRegister, 'hicdHunwlfkqsbr#0134567895.+ -x:', 12],
])('parsing %s takes less than a millisecond for any text', (_, parse, characters, longest) => {
  const texts = randomTexts(100_000, characters, longest);
  const begin = performance.now();
  for (const text of texts) parse(text);
  expect((performance.now() - begin) / texts.length).toBeLessThan(1);
});
