import { describe, expect, it } from '@jest/globals';
import { forbiddenKeys } from './input-keys.ts';

const pathsIn = (json: string) => forbiddenKeys(JSON.parse(json)).map(({ path }) => path);

describe('forbidden keys', () => {
  it.each([
    ['{"$where":1}', '$where'],
    ['{"notes":[{"text":"a"},{"te$t":1}]}', 'notes.1.te$t'],
    ['{"a.b":1}', 'a.b'],
    ['{"customData":[{"a\\u0000":1}]}', 'customData.0.a\0'],
    ['{"__proto__":{"isAdmin":true}}', '__proto__'],
    ['{"site":{"constructor":1}}', 'site.constructor'],
    ['{"prototype":1}', 'prototype'],
  ])('are found in %s', (json, path) => {
    expect(pathsIn(json)).toEqual([path]);
  });

  it.each(['{}', 'null', '"$where"', '[1,"$"]', '{"name":"$5.00","unknown":{"__v":1}}'])(
    'are absent in %s',
    (json) => {
      expect(pathsIn(json)).toEqual([]);
    },
  );

  it('are reported up to 20', () => {
    const body = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`$${at}`, 1]));
    expect(forbiddenKeys(body)).toHaveLength(20);
  });

  it('are found in a very deep body without overflow', () => {
    const depth = 100_000;
    expect(pathsIn(`${'['.repeat(depth)}{"$a":1}${']'.repeat(depth)}`)).toHaveLength(1);
  });
});
