import { describe, expect, test } from '@jest/globals';
import { readOptions } from './options.mjs';

describe('npm start', () => {
  test('serves only this machine at 4200 by default; an empty value counts as not set', () => {
    const standard = {
      ...{ host: '127.0.0.1', port: 4200, publicUrl: 'http://127.0.0.1:4200' },
      ...{ diskWarningPercent: 5, reset: false },
    };
    expect(readOptions([], {})).toEqual(standard);
    expect(readOptions([], { HOST: '', PORT: '', PUBLIC_URL: '', OFFICINA_DEMO: '' })).toEqual(standard);
  });

  test('uses the given options, and shows an address that can be opened', () => {
    expect(readOptions(['--reset'], { HOST: '0.0.0.0', PORT: '65535', DISK_WARNING_PERCENT: '2.5' })).toEqual(
      {
        host: '0.0.0.0',
        port: 65_535,
        publicUrl: 'http://127.0.0.1:65535',
        diskWarningPercent: 2.5,
        reset: true,
      },
    );
    expect(readOptions([], { PORT: '1', PUBLIC_URL: 'https://officina.example' })).toMatchObject({
      port: 1,
      publicUrl: 'https://officina.example',
    });
  });

  test.each(['0', '65536', '-1', '80.5', 'http'])('PORT cannot be "%s"', (PORT) => {
    expect(() => readOptions([], { PORT })).toThrow(`PORT is a number from 1 to 65535, not "${PORT}".`);
  });

  test('accepts a PROBE_PORT only if twelve ports starting with it exist', () => {
    expect(readOptions([], { PROBE_PORT: '65524' }).probePort).toBe(65_524);
    expect(() => readOptions([], { PROBE_PORT: '65525' })).toThrow(
      'PROBE_PORT is a number from 1 to 65524, not "65525".',
    );
  });

  test('accepts no other option', () => {
    expect(() => readOptions(['--lan', '--prod'], {})).toThrow(/^Unknown option --prod\. Usage: /);
  });
});
