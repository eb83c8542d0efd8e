import { describe, expect, it } from '@jest/globals';
import { hostsOf, isHostPattern, refusedEndpoint } from './push-hosts.ts';

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://fcm.googleapis.com:443/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY',
    'https://web.push.apple.com/QGuQyavXutnMH',
  ])('%s is taken', (endpoint) => {
    expect(refusedEndpoint(endpoint)).toBeUndefined();
  });

  it.each([
    ['http://fcm.googleapis.com/x', 'Deve essere un indirizzo https'],
    ['ftp://fcm.googleapis.com/x', 'Deve essere un indirizzo https'],
    ['fcm.googleapis.com/x', 'Deve essere un indirizzo https'],
    ['https://anna@fcm.googleapis.com/x', 'Non può contenere un utente'],
    ['https://fcm.googleapis.com@169.254.169.254/x', 'Non può contenere un utente'],
    ['https://:x@fcm.googleapis.com/x', 'Non può contenere un utente'],
    ['https://fcm.googleapis.com:8443/x', 'La porta deve essere 443'],
    ['https://169.254.169.254/x', 'Deve essere un nome, non un numero'],
    ['https://2130706433/x', 'Deve essere un nome, non un numero'],
    ['https://0x7f.1/x', 'Deve essere un nome, non un numero'],
    ['https://[::1]/x', 'Deve essere un nome, non un numero'],
    ['https://[::ffff:10.0.0.1]/x', 'Deve essere un nome, non un numero'],
    ['https://localhost/x', 'localhost non è tra i servizi ammessi'],
    [
      'https://fcm.googleapis.com.evil.example/x',
      'fcm.googleapis.com.evil.example non è tra i servizi ammessi',
    ],
    ['https://fcm.googleapis.com./x', 'fcm.googleapis.com. non è tra i servizi ammessi'],
    ['https://evil-notify.windows.com/x', 'evil-notify.windows.com non è tra i servizi ammessi'],
    ['https://notify.windows.com/x', 'notify.windows.com non è tra i servizi ammessi'],
    ['https://evil.example/?https://fcm.googleapis.com', 'evil.example non è tra i servizi ammessi'],
    ['https://evil.example\\@fcm.googleapis.com/', 'evil.example non è tra i servizi ammessi'],
  ])('%s is refused', (endpoint, reason) => {
    expect(refusedEndpoint(endpoint)).toBe(reason);
  });

  it('may be at a host of the settings', () => {
    const added = hostsOf(' push.example.com, *.ROSSI.example ,');
    expect(added).toEqual(['push.example.com', '*.rossi.example']);
    expect(refusedEndpoint('https://push.example.com/x', added)).toBeUndefined();
    expect(refusedEndpoint('https://a.b.rossi.example/x', added)).toBeUndefined();
    expect(refusedEndpoint('https://rossi.example/x', added)).toBe(
      'rossi.example non è tra i servizi ammessi',
    );
  });
});

it('a setting names hosts, never addresses or everything', () => {
  const texts = [
    'push.example.com',
    '*.example.com',
    '*',
    '*.',
    '10.0.0.1',
    'localhost',
    'a/b.example',
    'x:443',
  ];
  expect(texts.filter(isHostPattern)).toEqual(['push.example.com', '*.example.com']);
});
