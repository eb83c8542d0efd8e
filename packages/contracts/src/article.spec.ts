import { expect, it } from '@jest/globals';
import { withArticle } from './article.ts';

it.each([
  ['il', '17/09/2026', 'il 17/09/2026'],
  ['il', '11/11', 'l’11/11'],
  ['al', '08/09/2026', 'all’08/09/2026'],
  ['dal', '8', 'dall’8'],
  ['Il', '11/11/2026', 'L’11/11/2026'],
  ['Dal', '11/11/2026', 'Dall’11/11/2026'],
  ['del', '11/01/2026 10:15', 'dell’11/01/2026 10:15'],
  ['il', '01/11/2026', 'il 01/11/2026'],
  ['il', '1/11', 'il 1/11'],
  ['il', '18/08/2026', 'il 18/08/2026'],
  ['al', '80 %', 'all’80 %'],
  ['al', '1 %', 'all’1 %'],
  ['al', '10 %', 'al 10 %'],
  ['al', '110 %', 'al 110 %'],
] as const)('%s and %s are «%s»', (article, number, words) => {
  expect(withArticle(article, number)).toBe(words);
});
