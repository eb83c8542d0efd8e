import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { demoPassword, demoPeople } from '../../../../packages/server-kit/src/demo.ts';
import { verifyPassword } from '../../../../services/auth-proxy/src/users/password-hash.ts';
import { error, ok, skipped, warning, worst } from '../finding.mjs';

/** This machine: a local address, or a socket. */
const loopback = /^(127\.|localhost(:|$)|\[?::1\]?|%2F)/i;
const wholeWorld = /\/0$/;
const othersMayRead = 0o077;

/** @typedef {import('../finding.mjs').Finding} Finding */

/** Settings that the processes would refuse; the processes report them only at their start. */
async function invalidSettings(env) {
  try {
    const { operatorSettings } = await import('../../../run/settings.mjs');
    const { readOptions } = await import('../../../run/options.mjs');
    operatorSettings(env);
    readOptions([], env);
    return [];
  } catch (failure) {
    if (failure.code === 'ERR_MODULE_NOT_FOUND')
      return [skipped('le impostazioni si controllano dopo il primo avvio', 'Avvia con npm start.')];
    return [error(failure.message.split('\n')[0], 'Correggi .env: docs/settings.md elenca le impostazioni.')];
  }
}

/** Problems with the addresses under which people reach it. */
function addressProblems({ HOST = '127.0.0.1', PUBLIC_URL = '', TRUSTED_PROXIES = '' }) {
  const url = URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL) : undefined;
  const isLocal = url !== undefined && loopback.test(url.hostname);
  const isOpen = !loopback.test(HOST) || (url !== undefined && !isLocal);
  const isPlain = isOpen && url?.protocol !== 'https:';
  const trusted = TRUSTED_PROXIES.split(',').map((one) => one.trim());
  return [
    isLocal &&
      warning(
        `le etichette QR portano a ${PUBLIC_URL}, che soltanto questo computer può aprire`,
        'Prima di stamparle avvia con npm start -- --lan, o scrivi in .env PUBLIC_URL con l’indirizzo che aprono i telefoni e riavvia.',
      ),
    isPlain &&
      warning(
        'la rete vede le password: PUBLIC_URL non è https',
        'Metti un proxy con TLS: docs/it/installare-su-debian.md.',
      ),
    url?.protocol === 'https:' &&
      TRUSTED_PROXIES === '' &&
      warning(
        'TRUSTED_PROXIES è vuoto: tutti contano come un solo indirizzo',
        'Scrivi in .env l’indirizzo del proxy, per esempio TRUSTED_PROXIES=127.0.0.1.',
      ),
    trusted.some((one) => wholeWorld.test(one)) &&
      error('TRUSTED_PROXIES crede a chiunque', 'Scrivi soltanto gli indirizzi dei tuoi proxy.'),
  ].filter(Boolean);
}

function externalStore({ MONGODB_URI = '' }) {
  const [, credentials, host = ''] = /^mongodb(?:\+srv)?:\/\/([^@/]*@)?([^/?]*)/.exec(MONGODB_URI) ?? [];
  if (MONGODB_URI === '' || credentials || loopback.test(host)) return [];
  return [
    error(
      'MONGODB_URI è senza utente e password',
      'Crea un utente con i soli diritti sulle basi officina_….',
    ),
  ];
}

/** Files with secrets that other users of this machine can read. */
async function readableSecrets(dataDir) {
  const files = ['run/passwords.json', 'run/auth-key'].map((name) => join(dataDir, name));
  const found = [];
  for (const file of files) {
    const { mode = 0 } = (await stat(file).catch(() => undefined)) ?? {};
    if (mode & othersMayRead)
      found.push(error(`altri utenti leggono ${file}`, `Chiudilo: chmod 600 ${file}.`));
  }
  return found;
}

/** Users who can log in with the demo's password, of every company: `ROSSI anna.rossi`. */
async function demoLogins(auth) {
  const ofDemo = { username: { $in: demoPeople.map(({ username }) => username) }, isActive: true };
  const people = await auth.collection('users').find(ofDemo).sort({ tenantId: 1, username: 1 }).toArray();
  const known = [];
  for (const { tenantId, username, passwordHash } of people)
    // An invited person has no password yet.
    if (passwordHash && (await verifyPassword(demoPassword, passwordHash)))
      known.push(`${tenantId} ${username}`);
  return known;
}

/** Stored settings that allow too much. */
async function storedProblems({ client, prefix }) {
  if (!client) return [];
  const auth = client.db(`${prefix}_auth`);
  const known = await demoLogins(auth);
  const open = await auth.collection('tenants').findOne({ networks: /\/0$/ });
  return [
    known.length > 0 &&
      warning(
        `la password dimostrativa, che tutti conoscono, vale ancora per ${known.join(', ')}`,
        `Togli la dimostrazione (npm run admin -- demo remove), o cambia le password: npm run admin -- set-password ${known[0]}.`,
      ),
    open &&
      warning(
        `i sensori di ${open.code} possono raggiungere qualunque rete`,
        `Restringile: npm run admin -- networks ${open.code} set 192.168.10.0/24.`,
      ),
  ].filter(Boolean);
}

/** Settings that do not work, or that allow more than they should. */
export async function settings(context) {
  const { env, written = env, dataDir } = context;
  const found = [
    ...(await invalidSettings(written)),
    ...addressProblems(env),
    ...externalStore(env),
    ...(await readableSecrets(dataDir)),
    ...(await storedProblems(context)),
  ];
  if (found.length === 0) return ok('niente di insicuro');
  const join = (/** @type {'text' | 'advice'} */ part) => found.map((one) => one[part]).join(' · ');
  return { state: worst(found), text: join('text'), advice: join('advice') };
}
