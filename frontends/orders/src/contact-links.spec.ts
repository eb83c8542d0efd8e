/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { linksIn } from './facts.tsx';

test.each([
  ['banco@brenta.example', ['mailto:banco@brenta.example']],
  ['Sig. Rossi +39 0461.55-50/20', ['tel:+390461555020']],
  ['Elena, interno 12', []],
  ['', []],
  ['scrivi a ordini@x.it.', ['mailto:ordini@x.it']],
  ['Rossi:ordini@x.it', ['mailto:ordini@x.it']],
  ['mailto:ordini+uno@x-y.it, o <due@x.it>', ['mailto:ordini+uno@x-y.it', 'mailto:due@x.it']],
  ['a@b.it?bcc=z@z.it', ['mailto:a@b.it', 'mailto:z@z.it']],
  ['(0461) 555020', ['tel:0461555020']],
  ['+39 (0461) 555020', ['tel:+390461555020']],
  ['(+39) 0461 555020', ['tel:+390461555020']],
  ['0039 0461 555020', ['tel:00390461555020']],
  ['0461 - 555020', ['tel:0461555020']],
  ['0461/555020', ['tel:0461555020']],
  ['Tel.0461 55 50 20', ['tel:0461555020']],
  ['0461 555020/0461 555021', ['tel:0461555020', 'tel:0461555021']],
  ['0461 555020 - 340 1234567', ['tel:0461555020', 'tel:3401234567']],
  ['0461 555020/21', ['tel:0461555020']],
  ['340-123-45-67', ['tel:3401234567']],
  ['Banco 0461 555020, ordini2024@x.it', ['mailto:ordini2024@x.it', 'tel:0461555020']],
  ['P.IVA 01234567890', []],
  ['Partita IVA: 01234567890, tel. 0461 555020', ['tel:0461555020']],
  ['dal 12/05/2026', []],
  ['IT60 X054 2811 1010 0000 0123 456', []],
  ['AB1234567', []],
])('the contact %j has the links %j', (contact, links) => {
  expect(linksIn(contact).map(({ href }) => href)).toEqual(links);
});

test('a link is labelled with its target, as written', () => {
  expect(linksIn('Banco +39 (0461) 555020 / 340 1234567').map(({ caption }) => caption)).toEqual([
    '+39 (0461) 555020',
    '340 1234567',
  ]);
});
