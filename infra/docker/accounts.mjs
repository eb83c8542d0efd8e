import { demoServices } from '@officina/server-kit/bus/permissions';
import { serviceTokens } from '@officina/server-kit/service-token';
import { generator } from '../run/demo-data.mjs';
import { dailyBackup, officinaProcesses } from '../run/processes.mjs';

/**
 * What a program may reach: its user of the bus, and the services whose databases it works on.
 * @typedef {{ program: string, bus?: string, databases?: readonly string[] }} Account
 */

/** Everything in the store: `admin` restores and verifies. */
export const root = 'admin';

/** @type {Account[]} the accounts of all programs; in the store each is named like its program */
export const accounts = [
  ...officinaProcesses.map(({ name, user, store }) => ({
    program: name,
    bus: user,
    databases: store ? [user] : undefined,
  })),
  { program: dailyBackup.name, databases: serviceTokens },
  { program: generator.name, bus: generator.user, databases: demoServices },
  { program: root, bus: 'admin', databases: serviceTokens },
];
