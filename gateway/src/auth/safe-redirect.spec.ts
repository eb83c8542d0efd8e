import { describe, expect, it } from '@jest/globals';
import { safeRedirect } from './safe-redirect.ts';

const origins = ['https://officina.example', 'http://127.0.0.1:4200'];

describe('safeRedirect', () => {
  it.each([
    ['/', '/'],
    ['/machine/64b1f0c2a3d4e5f60718293a', '/machine/64b1f0c2a3d4e5f60718293a'],
    ['/intervention?new=0&interventionId=1#note', '/intervention?new=0&interventionId=1#note'],
    ['https://officina.example/site', '/site'],
    ['https://officina.example', '/'],
    ['http://127.0.0.1:4200/auth?n=abc', '/auth?n=abc'],
    [
      '/form?tenant=ROSSI&next=https%3A%2F%2Fevil.example',
      '/form?tenant=ROSSI&next=https%3A%2F%2Fevil.example',
    ],
    ['/macchina%20nuova', '/macchina%20nuova'],
  ])('keeps the local target %s', (target, expected) => {
    expect(safeRedirect(target, origins)).toBe(expected);
  });

  it.each([
    'https://evil',
    'http://evil.example/',
    'https:evil',
    'https:/evil',
    'https:///evil',
    '//evil',
    '///evil',
    '////evil',
    '/\\evil',
    '\\\\evil',
    '\\/evil',
    '/\\/evil',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,hi',
    'vbscript:x',
    'blob:https://officina.example/1',
    '/\t/evil',
    '/\n/evil',
    '\u0000//evil',
    ' //evil',
    '%2f%2fevil',
    '/%2fevil',
    '/%2Fevil',
    '/%5cevil',
    '/%5Cevil',
    '/%252fevil',
    '/%25252fevil',
    '/%09/evil',
    '/%00',
    '/%E0%A4%A',
    '/.//evil',
    '/..//evil',
    '/%2e//evil',
    '/%2e%2e//evil',
    '/a/..//evil',
    '/./\\evil',
    'https://officina.example//evil',
    'https://officina.example/\\evil',
    'https://officina.example/.//evil',
    'https://officina.example.evil/',
    'https://officina.example@evil/',
    'https://officina.example:pw@evil/',
    'https://officina.example:444/',
    'https://user@officina.example/',
    'https://officina.exampleevil',
    'https://officina.example?x=//evil',
    'http://officina.example/',
    'HTTPS://evil',
    'evil.example',
    'evil.example/auth',
    '?destination=/',
    '#/x',
    '',
    `/${'a'.repeat(2048)}`,
  ])('returns / for %j', (target) => {
    expect(safeRedirect(target, origins)).toBe('/');
  });

  it.each([undefined, null, 7, {}, ['/a', '//evil'], [['/a']]])(
    'returns / for a value that is not a text: %j',
    (target) => {
      expect(safeRedirect(target, origins)).toBe('/');
    },
  );

  it('never returns a target that a browser would resolve to another origin', () => {
    const pieces = [
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2f',
      '%5c',
      '%09',
      '\t',
      'evil',
      ':',
      '@',
      '?',
      '#',
      'https:',
      'a',
    ];
    const pairs = pieces.flatMap((a) => pieces.map((b) => a + b));
    const targets = pairs.flatMap((a) => pairs.map((b) => a + b));
    const escaped = targets.filter(
      (target) => new URL(safeRedirect(target, origins), origins[0]).origin !== origins[0],
    );
    expect(targets).toHaveLength(pieces.length ** 4);
    expect(escaped).toEqual([]);
  });
});
