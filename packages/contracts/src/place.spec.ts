import { expect, test } from '@jest/globals';
import { splitHostPort } from './place.ts';

test.each([
  ['10.0.0.7:502', '10.0.0.7', 502],
  ['10.0.0.7', '10.0.0.7', undefined],
  ['[fd00::7]:502', 'fd00::7', 502],
  ['[::ffff:10.0.0.7]', '::ffff:10.0.0.7', undefined],
  ['nats:4222', 'nats', 4_222],
  ['10.0.0.0/24:1502', '10.0.0.0/24', 1_502],
  ['[fd00::/64]:1502', 'fd00::/64', 1_502],
])('%s is split into host and port', (text, host, port) =>
  expect(splitHostPort(text)).toEqual({ host, port }),
);

test.each([
  '',
  ':502',
  'fd00::7',
  '[10.0.0.7]:502',
  '[fd00::7',
  '10.0.0.7:',
  '10.0.0.7:123456',
  '10.0.0.7:1:2',
])('%j is not a host and port', (text) => expect(splitHostPort(text)).toBeUndefined());
