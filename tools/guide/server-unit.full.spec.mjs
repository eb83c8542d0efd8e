import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { DebianServer } from './testing/debian-server.mjs';

// Without root there is no root file system with users of its own.
const onlyAsRoot = process.getuid?.() === 0 ? describe : describe.skip;

onlyAsRoot('the unit of the page on Debian, on a Debian 13 on which the page was followed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'officina-debian-'));
  /** @type {DebianServer} */
  let server;
  let unit;
  let settings;

  beforeAll(async () => {
    server = await DebianServer.in(join(folder, 'root'));
    await server.follow(readFileSync(join(cloneDir, 'docs/it/installare-su-debian.md'), 'utf8'));
    const read = (path) => readFileSync(join(server.root, path), 'utf8');
    unit = read('etc/systemd/system/officina.service');
    settings = parseEnv(read('opt/officina/.env'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The unit with a change. */
  const changed = (line, other) => {
    expect(unit).toContain(line);
    return unit.replace(line, other);
  };

  test('systemd accepts it', async () => {
    expect(await server.verify(unit)).toBe('');
  });

  test.each([
    ['a directive that it does not know', 'ProtectSystem=', 'ProtectSistem=', /Unknown key.*ProtectSistem/],
    ['a value that it does not know', 'Restart=on-failure', 'Restart=sometimes', /sometimes/],
    ['a program that is not there', '/usr/bin/npm start', '/usr/bin/npn start', /npn is not executable/],
    ['a folder that is no absolute path', '=/opt/officina', '=opt/officina', /opt\/officina/],
  ])('systemd complains about %s', async (_, line, other, complaint) => {
    expect(await server.verify(changed(line, other))).toMatch(complaint);
  });

  /** Writes where the program, npm and the build write. */
  const writesEverywhere = () => `
    test -x ${/^ExecStart=(\S+)/m.exec(unit)[1]} -a -r .env
    mkdir -p ${settings.OFFICINA_DATA} node_modules ~officina/.cache
    for folder in ${settings.OFFICINA_DATA} ${settings.BACKUP_DIR} . node_modules ~officina/.cache; do
      touch "$folder/written"
    done
    cat /proc/self/status`;

  test('its user finds npm, and writes data, copies, programs and its cache', async () => {
    expect(await server.runAsService(unit, writesEverywhere())).toMatch(/^NoNewPrivs:\t1$/m);
    expect(await server.run(`stat -c %U ${settings.OFFICINA_DATA} ${settings.BACKUP_DIR}/written`)).toBe(
      'officina\nofficina\n',
    );
  });

  test('its user writes neither settings of the system nor programs, even where it has the rights', async () => {
    await server.run('install -d -o officina /etc/officina /usr/local/officina');
    for (const place of ['/etc/officina', '/usr/local/officina']) {
      await server.runAsService(changed('ProtectSystem=full\n', ''), `touch ${place}/written`);
      await expect(server.runAsService(unit, `touch ${place}/written`)).rejects.toThrow(
        'Read-only file system',
      );
    }
  });

  test.each([
    ['a user that the page does not create', 'User=officina', 'User=oficina', /oficina/],
    ['a folder that the page does not create', '=/opt/officina', '=/opt/oficina', /oficina/],
    ['data that systemd protects', 'ProtectSystem=full', 'ProtectSystem=strict', /Read-only file system/],
  ])('%s would be noticed', async (_, line, other, complaint) => {
    await expect(server.runAsService(changed(line, other), writesEverywhere())).rejects.toThrow(complaint);
  });

  test('other users read neither the settings nor enter the server as officina', async () => {
    const as = ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'];
    await expect(server.run('cat /opt/officina/.env', { as })).rejects.toThrow('Permission denied');
    expect(await server.run('getent passwd officina')).toMatch(
      /:\/var\/lib\/officina:\/usr\/sbin\/nologin\n$/,
    );
  });
});
