import { expect, test } from '@jest/globals';
import type { Registry } from '@officina/web-kit/shell';
import { safeDestination } from './safe-destination.ts';

const origin = 'http://officina.example';
const section = { name: 'x', title: 'x', access: 'staff', previous: [] } as const;
const registry: Registry = {
  schema: 1,
  sections: [
    { ...section, routes: ['/', '/todo'], previous: [] },
    { ...section, routes: ['/machine'], previous: [] },
  ],
};

const safe = (destination: string): string => safeDestination(destination, registry, origin);

test.each(['/machine', '/machine/5?tab=2#labels', '/todo', '/', '/about'])(
  '%s is accepted',
  (destination) => {
    expect(safe(destination)).toBe(destination);
    expect(safe(origin + destination)).toBe(destination);
  },
);

test.each([
  'https://elsewhere.example/machine',
  '//elsewhere.example/machine',
  'javascript:alert(1)',
  'http://officina.example.evil/machine',
  '/api/user',
  '/machinery',
  '/auth?logged=yes',
  'http://[',
])('%s is replaced by /', (destination) => {
  expect(safe(destination)).toBe('/');
});
