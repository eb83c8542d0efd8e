import { expect, test } from '@jest/globals';
import * as token from './token.ts';

// By hand, from design §8.
test('a token is valid for twelve hours, a ticket for a minute', () => {
  expect([token.tokenLifetime, token.ticketLifetime]).toEqual([43_200, 60]);
});

test('tokens and tickets cannot be confused, and are signed with one algorithm', () => {
  expect([token.tokenType, token.ticketType]).toEqual(['at+jwt', 'handoff+jwt']);
  expect([token.tokenAudience, token.ticketAudience]).toEqual(['session', 'ticket']);
  expect([token.algorithm, token.issuer]).toEqual(['ES256', 'officina']);
});
