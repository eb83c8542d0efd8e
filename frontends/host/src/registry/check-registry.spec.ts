import { expect, test } from '@jest/globals';
import { checkRegistry } from './check-registry.ts';

const good = {
  name: 'machines',
  title: 'Macchinari',
  routes: ['/machine'],
  access: 'staff',
  menu: { label: 'Macchinari', key: 'machine', icon: 'cog', group: 3, order: 2 },
  service: 'site',
  version: '0.1.0-abc',
  manifest: '/mfe/machines/0.1.0-abc/mf-manifest.json',
  previous: [],
};

const read = (...sections: unknown[]) => checkRegistry({ schema: 1, sections })?.sections;

test('sections with and without a version are valid', () => {
  const { version, manifest, menu, service, ...planned } = good;
  expect([version, manifest, menu, service]).not.toContain(undefined);
  expect(read(good, planned)).toEqual([good, planned]);
});

test.each([
  ['name', '../x'],
  ['routes', ['machine']],
  ['access', 'admin'],
  ['manifest', 'https://elsewhere.example/mf-manifest.json'],
  ['menu', { label: 'x' }],
  ['service', true],
  ['previous', undefined],
])('a section with an invalid %s is omitted, and the others stay', (key, value) => {
  expect(read({ ...good, [key]: value }, good)).toEqual([good]);
});

test.each([undefined, null, 5, 'x', [], {}, { schema: 2, sections: [good] }, { schema: 1, sections: {} }])(
  '%j is not a registry',
  (value) => {
    expect(checkRegistry(value)).toBeUndefined();
  },
);

test('a registry without valid sections is rejected', () => {
  expect(read()).toBeUndefined();
  expect(read({ ...good, title: 5 })).toBeUndefined();
});
