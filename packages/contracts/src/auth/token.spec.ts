import { expect, test } from '@jest/globals';
import * as link from './link-token.ts';
import * as token from './token.ts';

// By hand, from design §8.
test('a token is valid for twelve hours, that of a link for one, a ticket for a minute', () => {
  expect([token.tokenLifetime, link.linkTokenLifetime, token.ticketLifetime]).toEqual([43_200, 3_600, 60]);
});

test('tokens, tickets and tokens of links cannot be confused, and are signed with one algorithm', () => {
  expect([token.tokenType, token.ticketType, link.linkTokenType]).toEqual([
    'at+jwt',
    'handoff+jwt',
    'link+jwt',
  ]);
  expect([token.tokenAudience, token.ticketAudience, link.linkAudience]).toEqual([
    'session',
    'ticket',
    'link',
  ]);
  expect([token.algorithm, token.issuer]).toEqual(['ES256', 'officina']);
});
