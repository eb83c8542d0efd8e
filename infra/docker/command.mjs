// `docker compose run --rm admin …`: the commands of an installation. A word that is none of these is one of `npm run admin`.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from '../lib/paths.mjs';

/** @type {Record<string, () => Promise<unknown>>} */
const commands = {
  'audit:verify': () => import('../cli/audit-verify.mjs'),
  backup: () => import('../cli/backup.mjs'),
  'backup-key': () => import('./backup-key.mjs'),
  doctor: () => import('../cli/doctor.mjs'),
  mfe: () => import('../cli/mfe.mjs'),
  'oidc-secret': () => import('./oidc-secret.mjs'),
  prepare: () => import('./prepare.mjs'),
  'publish-sections': async () => (await import('../run/publish-remotes.mjs')).publishRemotes(),
  restore: () => import('../cli/restore.mjs'),
  'smtp-url': () => import('./smtp-url.mjs'),
  'store-users': () => import('./store-users.mjs'),
};

// Commands find the installation where `npm start` notes it.
const addresses = '/secret/stack.json';
if (existsSync(addresses)) {
  mkdirSync(join(dataDir, 'run'), { recursive: true });
  copyFileSync(addresses, join(dataDir, 'run/stack.json'));
}
const [, , word = ''] = process.argv;
const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
if (command) process.argv.splice(2, 1);
// The image has the builds of the sections, and the gateway is always the same.
if (word === 'mfe' && process.argv[2] === 'publish')
  process.argv.push('--no-build', '--gateway', 'http://gateway:4200');
await (command ?? (() => import('../cli/admin.mjs')))();
