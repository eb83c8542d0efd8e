import { describe, expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';
import { readOptions } from './options.mjs';
import { settingsPage } from './settings-page.mjs';
import { operatorSettings, settingsOf, withoutSecrets } from './settings.mjs';
import { startSettings } from './start-settings.mjs';

const page = readFileSync(join(cloneDir, 'docs/settings.md'), 'utf8');

describe('docs/settings.md', () => {
  test('matches the schemas (else: node infra/cli/settings-page.mjs)', () => {
    expect(page).toBe(settingsPage());
  });

  test('lists every setting of the gateway, the services and auth-proxy with its default', () => {
    for (const [name, standard] of [
      ['TRUSTED_PROXIES', '–'],
      ['LIMIT_ADDRESS', '3000'],
      ['LIMIT_USER', '1200'],
      ['LIMIT_TENANT', '12000'],
      ['LIMIT_STREAMS_PER_USER', '10'],
      ['LIMIT_HEAD_MS', '10000'],
      ['FILE_SILENCE_MS', '30000'],
      ['LOG_LEVEL', 'info'],
      ['FILES_AT_ONCE', '8'],
      ['FILE_IDLE_MS', '30000'],
      ['AUTH_KEY_SECRET', '–'],
    ])
      expect(page).toContain(`| \`${name}\` | ${standard} | `);
  });

  test('describes each setting, and none that only a starter or a test sets', () => {
    for (const process of ['gateway', 'auth-proxy', 'maintenance'])
      for (const [name, { description }] of Object.entries(settingsOf(process)))
        expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z][^|]{10,}\.$/)]);
    for (const name of ['NATS_PASSWORD', 'FAULTS', 'RELAY_ORDER', 'NODE_ENV'])
      expect(page).not.toContain(name);
  });

  test('lists what the commands read from the environment', () => {
    const files = readdirSync(join(cloneDir, 'infra'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^(start|(lib|run|servers|cli)\/(?!.*(testing\/|\.spec\.)).*)\.mjs$/.test(file),
    );
    const texts = files.map((file) => readFileSync(join(cloneDir, 'infra', file), 'utf8'));
    const read = new Set(
      texts.flatMap((text) => [...text.matchAll(/\benv\.([A-Z_]+)\b/g)].map(([, name]) => name)),
    );
    const others = [
      ...['PATH', 'HOME', 'XDG_CACHE_HOME', 'DATABASE_PREFIX', 'INIT_CWD'],
      ...Object.keys(settingsOf('backup')),
      ...['OFFICINA_TAKEN_OVER', 'OFFICINA_STACK', 'HOST_DIR', 'MFE_DIR', 'SPOOL_DIR', 'FILES_DIR'],
    ];
    const listed = startSettings.map(([name]) => name);
    expect([...read].filter((name) => !others.includes(name)).sort()).toEqual(listed.sort());
  });
});

describe('settings in the environment', () => {
  test('reach the processes that read them, and no others', () => {
    const all = operatorSettings({
      TRUSTED_PROXIES: '10.0.0.1,192.168.0.0/16,::1,loopback',
      LIMIT_USER: '7',
      LOG_LEVEL: 'debug',
      NATS_PASSWORD: 'x',
      FAULTS: 'x',
      LIMIT_TENANT: '',
    });
    expect(all.gateway).toEqual({
      TRUSTED_PROXIES: '10.0.0.1,192.168.0.0/16,::1,loopback',
      LIMIT_USER: '7',
      LOG_LEVEL: 'debug',
    });
    const others = [
      'auth-proxy',
      'events',
      'maintenance',
      'orders',
      'imports',
      'sites',
      'lotlog',
      'industrial-data',
      'files',
    ];
    for (const name of others) expect(all[name]).toEqual({ LOG_LEVEL: 'debug' });
  });

  test.each([
    ['LIMIT_USER', 'many'],
    ['LIMIT_USER', '0'],
    ['LIMIT_USER', '-1'],
    ['LIMIT_USER', '1.5'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1;10.0.0.2'],
    ['FILE_SILENCE_MS', '30s'],
    ['LIMIT_LONG_WAIT_MS', '2147483648'],
    ['LIMIT_HEAD_MS', '2147483648'],
    ['LIMIT_READER_MS', '2147483648'],
    ['FILE_SILENCE_MS', '2147483648'],
    ['FILE_IDLE_MS', '2147483648'],
  ])('%s cannot be "%s", with one sentence', (name, value) => {
    const lines = () => operatorSettings({ [name]: value });
    expect(lines).toThrow(
      new RegExp(`^${name} cannot be "${value}": .+\\.\\ndocs/settings.md has all settings\\.$`),
    );
  });

  test.each([
    ['AUTH_KEY_SECRET', 'short-one'],
    ['BACKUP_KEY', 'short-one'],
    ['OIDC_CLIENT_SECRET', 'too-long-a-secret'.repeat(30)],
  ])('an invalid %s is refused without showing its value', (name, value) => {
    const message = new RegExp(`^${name} cannot be what it is: (?!.*${value}).+\\.\\ndocs/settings.md has`);
    expect(() => operatorSettings({ [name]: value })).toThrow(message);
  });

  test('settings that need another one are refused with a sentence', () => {
    expect(() => operatorSettings({ OIDC_ISSUER: 'https://id.example' })).toThrow(
      /^OIDC_ISSUER needs OIDC_CLIENT_ID\.$/m,
    );
    expect(() => operatorSettings({ PASSWORD_LOGIN: 'off' })).toThrow(/^PASSWORD_LOGIN can be off only with/);
    const all = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'officina', PASSWORD_LOGIN: 'off' };
    expect(operatorSettings(all)['auth-proxy']).toEqual(all);
    expect(operatorSettings({ ...all, OIDC_CLIENT_SECRET: 'x' }).gateway).toEqual({});
    const mail = { SMTP_URL: 'smtp://posta', SMTP_FROM: 'a@b.it', BACKUP_ALERT_TO: 'c@d.it' };
    expect(operatorSettings(mail).backup).toEqual(mail);
    expect(() => operatorSettings({ SMTP_URL: 'smtp://posta' })).toThrow(/^SMTP_URL needs SMTP_FROM\.$/m);
    expect(() => operatorSettings({ BACKUP_ALERT_TO: 'c@d.it' })).toThrow(
      /^BACKUP_ALERT_TO needs SMTP_URL\.$/m,
    );
    expect(() => operatorSettings({ ...mail, SMTP_URL: 'http://u:segreto@posta' })).toThrow(
      /^SMTP_URL cannot be what it is: (?!.*segreto).+\.$/m,
    );
    expect(() => operatorSettings({ ...mail, BACKUP_ALERT_TO: 'c' })).toThrow(
      /^BACKUP_ALERT_TO cannot be "c"/m,
    );
  });

  test('a time is limited to the maximum of a Node timer, and the message says so', () => {
    const times = new Set(
      ['gateway', 'auth-proxy', 'maintenance'].flatMap((name) => Object.keys(settingsOf(name))),
    );
    const longest = [...times].filter((name) => name.endsWith('_MS')).map((name) => [name, '2147483647']);
    expect(longest).toHaveLength(5);
    expect(operatorSettings(Object.fromEntries(longest)).gateway).toMatchObject({
      LIMIT_HEAD_MS: '2147483647',
    });
    expect(() => operatorSettings({ LIMIT_HEAD_MS: '9e15' })).toThrow(
      /^LIMIT_HEAD_MS cannot be "9e15": .*2147483647/,
    );
  });

  test('all invalid values are reported together', () => {
    expect(() => operatorSettings({ LIMIT_USER: 'x', LIMIT_HEAD_MS: 'y' })).toThrow(
      /LIMIT_USER cannot be "x"[^]*LIMIT_HEAD_MS cannot be "y"/,
    );
  });

  test.each(['ftp://x', 'officina.example.com', 'https://', 'http:///x'])(
    'PUBLIC_URL cannot be "%s"',
    (value) => {
      expect(() => readOptions([], { PUBLIC_URL: value })).toThrow(/^PUBLIC_URL is an address/);
    },
  );

  test('OFFICINA_DEMO is none or not set', () => {
    expect(() => readOptions([], { OFFICINA_DEMO: 'full' })).toThrow(/^OFFICINA_DEMO is none or not set/);
  });
});

test('the settings shown by a backup contain no secret', () => {
  const set = {
    ...{ PUBLIC_URL: 'https://officina.example', LIMIT_USER: '7', BACKUP_KEEP: '3', LIMIT_TENANT: '' },
    ...{
      MONGODB_URI: 'mongodb://me:secret@host',
      NATS_URL: 'nats://me:secret@host',
      NATS_PASSWORD: 'secret',
    },
    ...{ BACKUP_KEY: 'a secret of twenty or more', AUTH_KEY_SECRET: 'a'.repeat(43), SOMETHING: 'else' },
  };
  expect(withoutSecrets(set)).toEqual({
    PUBLIC_URL: 'https://officina.example',
    LIMIT_USER: '7',
    BACKUP_KEEP: '3',
  });
});
