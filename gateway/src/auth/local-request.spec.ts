import { expect, it } from '@jest/globals';
import { networkInterfaces } from 'node:os';
import { isLocalRequest } from './local-request.ts';

it.each([
  ['a browser on this server', { ip: '127.0.0.1' }, true],
  ['a browser on this server with another loopback address', { ip: '127.0.0.7' }, true],
  ['a browser on this server over IPv6', { ip: '::1' }, true],
  ['a browser on this server with mapped IPv4', { ip: '::ffff:127.0.0.1' }, true],
  ['a browser in the network', { ip: '192.0.2.20' }, false],
  ['a browser in the network over IPv6', { ip: '2001:db8::20' }, false],
  ['an unknown address', { ip: 'unknown' }, false],
  [
    'a browser on this server behind a trusted local proxy',
    { ip: '127.0.0.1', ips: ['127.0.0.1', '127.0.0.1'] },
    true,
  ],
  [
    'a browser elsewhere behind a local proxy',
    { ip: '203.0.113.5', ips: ['127.0.0.1', '203.0.113.5'] },
    false,
  ],
  [
    'a trusted proxy elsewhere that reports loopback',
    { ip: '127.0.0.1', ips: ['192.0.2.7', '127.0.0.1'] },
    false,
  ],
  ['a trusted proxy that reports nothing', { ip: '127.0.0.1', ips: ['127.0.0.1'] }, true],
])('%s', (_, request, expected) => {
  expect(isLocalRequest({ headers: {}, ...request })).toBe(expected);
});

it.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
  'a request through an untrusted local proxy with %s may come from anywhere',
  (name) => {
    expect(isLocalRequest({ headers: { [name]: '127.0.0.1' }, ip: '127.0.0.1' })).toBe(false);
    expect(isLocalRequest({ headers: { [name]: '127.0.0.1' }, ip: '127.0.0.1', ips: ['127.0.0.1'] })).toBe(
      false,
    );
    const trusted = { ip: '127.0.0.1', ips: ['127.0.0.1', '127.0.0.1'] };
    expect(isLocalRequest({ headers: { [name]: '127.0.0.1' }, ...trusted })).toBe(true);
  },
);

it('a browser on this server that opens the address printed by --lan uses one of the server’s addresses', () => {
  const localAddresses = Object.values(networkInterfaces()).flatMap(
    (all) => all?.map(({ address }) => address) ?? [],
  );
  expect(localAddresses.map((ip) => isLocalRequest({ headers: {}, ip }))).toEqual(
    localAddresses.map(() => true),
  );
});
