import { expect, test } from '@jest/globals';
import { dailyBackups } from './daily-backups.mjs';
import { dailyBackup } from './processes.mjs';

test('no backups are made without a folder', () => {
  expect(dailyBackups({}, {}, () => {})).toEqual([]);
});

test('a folder that cannot be created is reported, and Officina starts', () => {
  const lines = [];
  const settings = { BACKUP_DIR: '/proc/none/copie' };
  expect(dailyBackups(settings, { PORT: '4200' }, (line) => lines.push(line))).toEqual([dailyBackup]);
  expect(settings).toEqual({ BACKUP_DIR: '/proc/none/copie', SETTINGS_IN_BACKUP: '{"PORT":"4200"}' });
  expect(lines).toEqual([
    expect.stringMatching(
      /^The folder \/proc\/none cannot be made: .* There are no backups until it is there\.$/,
    ),
  ]);
});
