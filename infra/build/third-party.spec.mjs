import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';
import { isAccepted, notices, thirdParties } from './third-party.mjs';

const parties = thirdParties(cloneDir);
const clone = mkdtempSync(join(tmpdir(), 'officina-licences-'));
afterAll(() => rmSync(clone, { recursive: true }));

function write(path, content) {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), typeof content === 'string' ? content : JSON.stringify(content));
}

const names = parties.map(({ name }) => name);

describe('what Officina carries of others', () => {
  test('every package and font has a licence that we accept, and its text', () => {
    expect(parties.filter(({ licence }) => !isAccepted(licence))).toEqual([]);
    expect(parties.filter(({ text }) => !/copyright|licen[cs]e|public domain/i.test(text))).toEqual([]);
  });

  test('servers, pages and fonts are there, programs that only build are not', () => {
    const some = [
      'fastify',
      'mongoose',
      'react',
      'echarts',
      'swagger-ui-dist',
      'age-encryption',
      'tailwindcss',
    ];
    const fonts = [
      'Roboto',
      'dejavu-fonts-ttf',
      '@expo-google-fonts/noto-sans-sc',
      '@fontsource-variable/anybody',
    ];
    expect(names).toEqual(expect.arrayContaining([...some, ...fonts]));
    for (const name of ['@rsbuild/core', 'typescript', 'jest', 'nx']) expect(names).not.toContain(name);
  });

  test('these packages lack a text of their own and get the usual one', () => {
    const ofMachine = /^@(napi-rs\/nice|img\/sharp-libvips)-/;
    const without = parties.filter((one) => one.isStandard && !ofMachine.test(one.name));
    expect(without.map(({ name }) => name)).toEqual([
      ...['@redis/client', '@tokenizer/token', '@tus/utils', 'abstract-logging', 'brotli', 'dfa', 'fontkit'],
      ...['http_ece'],
      ...['isarray', 'pause'],
      ...['Roboto', 'saxes', 'saxes', 'size-sensor'],
    ]);
    for (const { text } of without) expect(text).toMatch(/^Copyright \(c\) \S.*\n\n(Permission|This Font)/);
  });
});

test('only a library that is not in our bundles is under the LGPL, with the licences of its parts', () => {
  const some = parties.filter(({ licence }) => licence.includes('LGPL'));
  for (const { name, text } of some) {
    expect(name).toMatch(/^@img\/sharp-libvips-/);
    expect(text).toMatch(/\| libvips +\| LGPLv3[^]*GNU LESSER GENERAL PUBLIC LICENSE/);
  }
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND OFL-1.1', true],
  ['MIT AND GPL-3.0-or-later', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['none', false],
])('%s as a licence: accepted is %s', (licence, accepted) => {
  expect(isAccepted(licence)).toBe(accepted);
});

test('each version that a program needs is listed with what its package says', () => {
  write('gateway/package.json', { dependencies: { one: '2', bare: '1' } });
  write('infra/package.json', { dependencies: { one: '1' }, devDependencies: { tool: '1' } });
  write('node_modules/one/package.json', {
    name: 'one',
    version: '1.0.0',
    license: 'ISC',
    author: 'Ada <a@b.c>',
  });
  const own = { name: 'one', version: '2.0.0', license: 'MIT' };
  write('gateway/node_modules/one/package.json', own);
  write('gateway/node_modules/one/LICENSE-MIT', ' of one \n');
  write('gateway/node_modules/one/licenses/part.txt', 'of a part');
  write('gateway/node_modules/one/license.js', 'code');
  write('node_modules/bare/package.json', { name: 'bare', version: '1.0.0' });
  const found = thirdParties(clone);
  expect(found).toEqual([
    { name: 'bare', version: '1.0.0', licence: 'none', text: '', isStandard: true },
    {
      ...{ name: 'one', version: '1.0.0', licence: 'ISC', isStandard: true },
      text: expect.stringMatching(/^Copyright \(c\) Ada\n\nPermission to use/),
    },
    { name: 'one', version: '2.0.0', licence: 'MIT', text: 'of one\n\nof a part', isStandard: false },
  ]);
  write('infra/package.json', { dependencies: { absent: '1' } });
  expect(() => thirdParties(clone)).toThrow(/^absent, which \S+\/infra needs, is not installed$/);
});

test('packages with the same text stand together in the file', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ({
    name,
    version: '1.0.0',
    licence: 'MIT',
    isStandard: false,
  }));
  const text = notices([
    { ...a, text: 'same' },
    { ...b, text: 'other' },
    { ...c, text: 'same' },
  ]);
  expect(text.split(/\n+-{80}\n+/).slice(1)).toEqual([
    'a 1.0.0 (MIT)\nc 1.0.0 (MIT)\n\nsame',
    'b 1.0.0 (MIT)\n\nother\n',
  ]);
});
