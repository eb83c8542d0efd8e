import { expect, test } from '@jest/globals';
import { linksIn } from './contact-links.tsx';

test.each([
  ['banco@brenta.example', ['mailto:banco@brenta.example']],
  ['Sig. Rossi +39 0461.55-50/20', ['tel:+390461555020']],
  ['Elena, interno 12', []],
  ['', []],
])('the contact %j leads to %j', (contact, links) => {
  expect(linksIn(contact).map(({ href }) => href)).toEqual(links);
});
