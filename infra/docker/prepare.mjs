// Runs before all others, as root: makes the secrets that are missing, and gives the folders that programs write to their user.
import { randomBytes } from 'node:crypto';
import { chownSync, statSync } from 'node:fs';
import { natsConfig } from '@officina/server-kit/bus/nats-config';
import { mailProblem } from '@officina/server-kit/mail/settings';
import { newKeySecret } from '../lib/passwords.mjs';
import { accounts, root } from './accounts.mjs';
import { readSecrets, secretsDir, writeSecret, writeSecrets } from './secrets.mjs';

/** The user `node` of the images. */
const user = 1000;
const written = [
  '/spool',
  '/files',
  '/sections',
  '/backups',
  `${secretsDir}/${root}`,
  `${secretsDir}/backup`,
];

function giveFolder(folder) {
  const { uid } = statSync(folder);
  if (uid === 0) chownSync(folder, user, user);
  else if (uid !== user)
    throw new Error(
      `${folder} è di un altro utente (${uid}). La cartella di BACKUP_DIR deve essere di root o dell’utente ${user}.`,
    );
}

const newSecret = () => randomBytes(24).toString('hex');
const storeUri = (program, password) => `mongodb://${program}:${password}@mongo:27017/?authSource=admin`;

const passwordIn = ({ MONGODB_URI = '' }) => new URL(MONGODB_URI).password;

/**
 * The secrets of a program: those that it has, and new ones for what it lacks.
 * @param {import('./accounts.mjs').Account} account
 * @param {string} filesKey key between gateway and files, which both have
 * @returns {Record<string, string | undefined>}
 */
function secretsOf({ program, bus, databases }, filesKey) {
  const kept = readSecrets(program);
  return {
    ...(bus && { NATS_USER: bus, NATS_PASSWORD: newSecret() }),
    ...(databases && { MONGODB_URI: storeUri(program, newSecret()) }),
    ...(program === 'auth-proxy' && { AUTH_KEY_SECRET: newKeySecret() }),
    ...(['files', 'gateway'].includes(program) && { FILES_KEY: filesKey }),
    ...kept,
  };
}

/**
 * What the commands read of a running installation.
 * @param {Record<string, string | undefined>} secrets
 */
const stackFor = ({ MONGODB_URI, NATS_PASSWORD }) =>
  JSON.stringify({
    url: 'http://gateway:4200',
    natsUrl: 'nats://nats:4222',
    mongoUri: MONGODB_URI,
    databasePrefix: 'officina',
    passwords: { [root]: NATS_PASSWORD },
  });

/** @throws Error with a sentence for people */
function prepare() {
  if (process.env.BACKUP_KEY_IS_SET && !readSecrets('backup').BACKUP_KEY)
    throw new Error(
      'BACKUP_KEY sta nelle impostazioni: con Docker la vede chi vede i contenitori. Toglila da .env, e scrivila con ' +
        'docker compose run --rm admin backup-key.',
    );
  if (process.env.OIDC_CLIENT_SECRET_IS_SET && !readSecrets('auth-proxy').OIDC_CLIENT_SECRET)
    throw new Error(
      'OIDC_CLIENT_SECRET sta nelle impostazioni: con Docker lo vede chi vede i contenitori. Toglilo da .env, e scrivilo con ' +
        'docker compose run --rm prepare oidc-secret.',
    );
  if (process.env.SMTP_URL_IS_SET && !readSecrets('backup').SMTP_URL)
    throw new Error(
      'SMTP_URL sta nelle impostazioni: con Docker lo vede chi vede i contenitori. Toglilo da .env, e scrivilo con ' +
        'docker compose run --rm prepare smtp-url.',
    );
  const problem = mailProblem({ ...process.env, SMTP_URL: readSecrets('backup').SMTP_URL });
  if (problem) throw new Error(`${problem} SMTP_URL si scrive con docker compose run --rm prepare smtp-url.`);
  for (const folder of written) giveFolder(folder);

  const filesKey = readSecrets('files').FILES_KEY ?? newKeySecret();
  const all = accounts.map((account) => ({ ...account, secrets: secretsOf(account, filesKey) }));
  for (const { program, secrets } of all) writeSecrets(program, secrets);

  const onBus = all.flatMap(({ bus, secrets }) => (bus ? [[bus, secrets.NATS_PASSWORD]] : []));
  writeSecret('nats', 'nats.conf', natsConfig(Object.fromEntries(onBus)));

  const inStore = all.flatMap(({ program, databases, secrets }) =>
    databases && program !== root ? [{ user: program, databases, password: passwordIn(secrets) }] : [],
  );
  writeSecret(root, 'store-users.json', JSON.stringify(inStore));

  const rootSecrets = readSecrets(root);
  writeSecret('mongo', 'password', passwordIn(rootSecrets));
  writeSecret(root, 'stack.json', stackFor(rootSecrets));
}

try {
  prepare();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
