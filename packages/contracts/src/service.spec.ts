import { expect, it } from '@jest/globals';
import { isSwitchedOff } from './service.ts';

it('[S6.permissions] a service is off when its tenant says so, visits also when sites are', () => {
  const off = { enabled: false };
  expect(isSwitchedOff({}, 'visit')).toBe(false);
  expect(isSwitchedOff({ visit: { enabled: true }, site: { enabled: true } }, 'visit')).toBe(false);
  expect(isSwitchedOff({ visit: off }, 'visit')).toBe(true);
  expect(isSwitchedOff({ visit: { enabled: true }, site: off }, 'visit')).toBe(true);
  expect(isSwitchedOff({ visit: off }, 'site')).toBe(false);
  expect(isSwitchedOff({ site: off }, 'customer')).toBe(false);
});
