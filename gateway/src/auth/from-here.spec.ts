import { expect, it } from '@jest/globals';
import { networkInterfaces } from 'node:os';
import { isFromHere } from './from-here.ts';

it.each([
  ['a browser here', { ip: '127.0.0.1' }, true],
  ['one here by another of its loopback addresses', { ip: '127.0.0.7' }, true],
  ['one here over IPv6', { ip: '::1' }, true],
  ['one here, of IPv4 in IPv6', { ip: '::ffff:127.0.0.1' }, true],
  ['one in the network', { ip: '192.0.2.20' }, false],
  ['one in the network over IPv6', { ip: '2001:db8::20' }, false],
  ['nobody knows whom', { ip: 'unknown' }, false],
  [
    'one here, behind a proxy here that is believed',
    { ip: '127.0.0.1', ips: ['127.0.0.1', '127.0.0.1'] },
    true,
  ],
  ['one elsewhere, behind a proxy here', { ip: '203.0.113.5', ips: ['127.0.0.1', '203.0.113.5'] }, false],
  [
    'a believed proxy elsewhere that says loopback',
    { ip: '127.0.0.1', ips: ['192.0.2.7', '127.0.0.1'] },
    false,
  ],
  ['a believed proxy that says nothing', { ip: '127.0.0.1', ips: ['127.0.0.1'] }, true],
])('%s', (_, arrival, expected) => {
  expect(isFromHere({ headers: {}, ...arrival })).toBe(expected);
});

it.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
  'a proxy here that is not believed and says %s: the request may be from anywhere',
  (name) => {
    expect(isFromHere({ headers: { [name]: '127.0.0.1' }, ip: '127.0.0.1' })).toBe(false);
    expect(isFromHere({ headers: { [name]: '127.0.0.1' }, ip: '127.0.0.1', ips: ['127.0.0.1'] })).toBe(false);
    const believed = { ip: '127.0.0.1', ips: ['127.0.0.1', '127.0.0.1'] };
    expect(isFromHere({ headers: { [name]: '127.0.0.1' }, ...believed })).toBe(true);
  },
);

it('a browser here that opens what --lan has printed comes from this machine’s own address', () => {
  const own = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? []);
  expect(own.map((ip) => isFromHere({ headers: {}, ip }))).toEqual(own.map(() => true));
});
