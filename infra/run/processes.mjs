import { resolve } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';

/**
 * Every process of Officina itself, in starting order: its name (also its log's), the folder whose `dist/main.js` it
 * runs, its NATS user, and whether it has a database.
 */
export const officinaProcesses = [
  { name: 'auth-proxy', folder: 'services/auth-proxy', user: 'auth', store: true },
  { name: 'events', folder: 'services/events', user: 'events', store: true },
  { name: 'maintenance', folder: 'services/maintenance', user: 'maintenance', store: true },
  { name: 'sites', folder: 'services/sites', user: 'sites', store: true },
  { name: 'gateway', folder: 'gateway', user: 'gateway', store: false },
];

/**
 * Spec for the supervisor; `shared` has the addresses and which services run, by token with commas; `own()` answers the variables of this process alone and is asked
 * at every start.
 */
export function nodeProcess({ name, folder, user, store }, shared, own = () => ({})) {
  const env = () => ({
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    NATS_URL: shared.natsUrl,
    NATS_USER: user,
    NATS_PASSWORD: shared.passwords[user],
    ...(shared.services && { SERVICES: shared.services }),
    ...(store && { MONGODB_URI: shared.mongoUri, DATABASE_PREFIX: shared.databasePrefix }),
    ...own(),
  });
  return {
    name,
    command: () => ({
      file: process.execPath,
      args: ['--enable-source-maps', 'dist/main.js'],
      cwd: resolve(cloneDir, folder),
      env: env(),
    }),
  };
}
