import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { admin } from '@officina/contracts/auth/admin';
import { menuKeys } from '@officina/contracts/auth/tenants';
import { lotInstrument, lotProduct } from '@officina/contracts/lotlog/lot-settings';
import { orphans } from '@officina/contracts/maintenance/orphans';
import { orderOrphans } from '@officina/contracts/orders/orphans';
import { isSwitchedOff, permissionNames } from '@officina/contracts/permission';
import { visitOrphans } from '@officina/contracts/sites/orphans';
import { withLock } from '../../lib/file-lock.mjs';
import { dataDir, namedPath } from '../../lib/paths.mjs';
import { kinds } from '@officina/server-kit/import/kinds';
import { tenantBus } from '@officina/server-kit/import/tenant-bus';
import { companyOptions, tellCompany } from './company.mjs';
import { changeNetworks, networkChanges } from './networks.mjs';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomPassword = () =>
  Array.from({ length: 15 }, (_, index) => (index % 5 === 4 ? '-' : letters[randomInt(letters.length)]))
    .join('')
    .replace(/-$/, letters.charAt(randomInt(letters.length)));

/** Thrown for a command line that cannot be meant. */
export class UsageError extends Error {
  exitCode = 2;
}

function onOrOff(word) {
  if (word !== 'on' && word !== 'off') throw new UsageError(`Say on or off, not "${word}".`);
  return word === 'on';
}

function oneOf(word, known, what) {
  if (word === undefined) throw new UsageError(`Say which ${what}: ${known.join(', ')}.`);
  if (!known.includes(word))
    throw new UsageError(`There is no ${what} "${word}". Known: ${known.join(', ')}.`);
  return word;
}

function degrees(word) {
  const value = Number(word?.replace(',', '.'));
  if (!word || !Number.isFinite(value)) throw new UsageError(`Say degrees, not "${word ?? ''}".`);
  return value;
}

/** @param {string[]} words */
function refuseMore([word]) {
  if (word !== undefined) throw new UsageError(`"${word}" is too much.`);
}

const instruments = lotInstrument.options;
const products = lotProduct.options;

/** What may be said behind `lots TENANT`. */
const lotSettings = {
  async instrument(call, tenant, [word, ...more]) {
    refuseMore(more);
    const instrument = oneOf(word, instruments, 'instrument');
    await call(admin.setLotInstrument, { tenant, instrument });
    return `Lots are read with a ${instrument}.`;
  },
  async band(call, tenant, [word, min, max, ...more]) {
    refuseMore(more);
    const product = oneOf(word, products, 'product');
    const band = { min: degrees(min), max: degrees(max) };
    await call(admin.setLotBand, { tenant, product, band });
    return `${product} ferments between ${band.min} and ${band.max} °C.`;
  },
};

const said = (password, chosen) => (chosen === undefined ? ` Password: ${password}` : '');

const kindOf = (name) =>
  /** @type {import('@officina/server-kit/import/kind').Kind} */ (
    kinds[oneOf(name, Object.keys(kinds), 'kind')]
  );

/**
 * What `npm run admin` can do: the words that follow each command, one line of help, and `run(call, words, options, ask)`,
 * which answers the line to print; `ask` calls for a tenant.
 */
export const commands = {
  'create-tenant': {
    words: ['CODE'],
    options: '--name "…" [--timezone Europe/Rome]',
    help: 'a new tenant; its code is what people type when they log in and can never change',
    async run(call, [code], { name, timezone }) {
      if (name === undefined) throw new UsageError('Give the name: --name "Officine Rossi".');
      const made = await call(admin.createTenant, { code, name, timezone });
      return `Tenant ${made.code} (${made.billingdata.name}) created.`;
    },
  },
  tenant: {
    words: ['TENANT'],
    options: companyOptions.map((option) => `[--${option} "…"]`).join(' '),
    help: 'what stands on its paper: name, address, contacts, where suppliers deliver (\\n begins a line); what is said is changed, "" clears',
    async run(call, [tenant], said, ask) {
      return tellCompany(call, tenantBus(ask, tenant), tenant, said);
    },
  },
  'disable-tenant': {
    words: ['CODE'],
    help: 'no log-ins, no public reports, no sensor is read; every open session ends at once; what is stored stays',
    async run(call, [tenant]) {
      const { code } = await call(admin.disableTenant, { tenant });
      return `Tenant ${code} disabled, sessions ended.`;
    },
  },
  'enable-tenant': {
    words: ['CODE'],
    help: 'all of it is possible again',
    async run(call, [tenant]) {
      const { code } = await call(admin.enableTenant, { tenant });
      return `Tenant ${code} enabled.`;
    },
  },
  'add-user': {
    words: ['TENANT', 'username', '"Full Name"'],
    options: '[--password …]',
    help: 'a new user; without --password a random one is made and printed',
    async run(call, [tenant, username, fullName], { password }) {
      const used = password ?? randomPassword();
      const made = await call(admin.addUser, { tenant, username, fullName, password: used });
      return `User ${made.username} (${made.fullName}) added.${said(used, password)}`;
    },
  },
  'disable-user': {
    words: ['TENANT', 'username'],
    help: 'no more log-ins; every open session ends at once',
    async run(call, [tenant, username]) {
      const user = await call(admin.disableUser, { tenant, username });
      return `User ${user.username} disabled, sessions ended.`;
    },
  },
  'enable-user': {
    words: ['TENANT', 'username'],
    help: 'log-ins are possible again',
    async run(call, [tenant, username]) {
      const user = await call(admin.enableUser, { tenant, username });
      return `User ${user.username} enabled.`;
    },
  },
  'set-password': {
    words: ['TENANT', 'username'],
    options: '[--password …]',
    help: 'a new password (random and printed unless given); every open session ends',
    async run(call, [tenant, username], { password }) {
      const used = password ?? randomPassword();
      await call(admin.setPassword, { tenant, username, password: used });
      return `Password of ${username} changed, sessions ended.${said(used, password)}`;
    },
  },
  menuhidden: {
    words: ['TENANT', 'key', 'on|off'],
    help: `hide (on) or show (off) a menu entry: ${menuKeys.join(' ')}`,
    async run(call, [tenant, key, word]) {
      const hidden = onOrOff(word);
      await call(admin.setMenuHidden, { tenant, key: oneOf(key, menuKeys, 'menu entry'), hidden });
      return `Menu entry ${key} is ${hidden ? 'hidden' : 'shown'}.`;
    },
  },
  service: {
    words: ['TENANT', 'name', 'on|off'],
    help: `switch a service of a tenant: ${permissionNames.join(' ')}`,
    async run(call, [tenant, name, word]) {
      const enabled = onOrOff(word);
      const service = oneOf(name, permissionNames, 'service');
      const { services } = await call(admin.setService, { tenant, service, enabled });
      const waits = enabled && isSwitchedOff(services, service) ? ', but the one that it needs is off' : '';
      return `Service ${name} is ${word}${waits}.`;
    },
  },
  lots: {
    words: ['TENANT', `instrument ${instruments.join('|')} | band ${products.join('|')} MIN MAX`],
    least: 2,
    help: 'what a tenant reads bx with (hydrometer unless said), and between which °C a product ferments (12–22 unless said)',
    run: (call, [tenant, setting, ...values]) =>
      lotSettings[oneOf(setting, Object.keys(lotSettings), 'setting of lots')](call, tenant, values),
  },
  networks: {
    words: ['TENANT', `[${networkChanges.join('|')} 10.0.0.0/24 10.0.0.7 10.0.0.7:502 …]`],
    least: 1,
    help: 'what the sensors of a tenant may reach, and nothing else: ranges, addresses, addresses with a port (of this machine and of link-local ones only these count); a change is in force within ten seconds',
    run(call, [tenant, change, ...networks], _options, ask) {
      if (change !== undefined) oneOf(change, networkChanges, 'change of networks');
      const isNothingSaid = networks.length === 0 && change !== 'set';
      if (change !== undefined && isNothingSaid) throw new UsageError('Say which networks: 10.0.0.0/24.');
      return changeNetworks(call, ask, tenant, change, networks);
    },
  },
  token: {
    words: ['TENANT', 'username'],
    help: 'print a twelve-hour token for curl: -H "x-auth-token: $(npm run -s admin -- token ROSSI anna.rossi)"',
    async run(call, [tenant, username]) {
      return (await call(admin.token, { tenant, username })).token;
    },
  },
  orphans: {
    words: ['TENANT'],
    options: '[--mend CODE]',
    help: 'interventions, plans, spares, orders and visits whose machine is gone, and machines and visits whose site or customer is; --mend puts the first three on the machine CODE and takes what is gone from orders and machines, each with its event; visits keep what they say',
    async run(call, [tenant], { mend }, ask) {
      await tenantBus(ask, tenant).myself();
      const isMending = mend !== undefined;
      // Maintenance first: it alone can refuse the code.
      const calls = isMending
        ? [orphans.mend, orderOrphans.mend]
        : [orphans.find, orderOrphans.find, visitOrphans.find];
      const answers = [];
      for (const one of calls)
        answers.push(await call(one, isMending ? { tenant, shortCode: mend } : { tenant }));
      const found = answers.flatMap((answer) => answer.orphans);
      const lines = found.map(({ object, field, missing }) => `${object}: no ${field} ${missing}`);
      const count = answers.reduce((sum, answer) => sum + answer.count, 0);
      return [...lines, `${count} ${isMending ? 'mended' : 'found'}.`].join('\n');
    },
  },
  import: {
    words: [Object.keys(kinds).join('|'), 'TENANT', 'FILE'],
    options: '[--dry-run]',
    help: 'customers, machines, spares or sensors from an .xlsx or .csv file, all of it or nothing; --dry-run says what it would make and change (docs/import.md)',
    async run(_call, [name, tenant, file], { 'dry-run': isDry }, ask) {
      const kind = kindOf(name);
      const bus = tenantBus(ask, tenant);
      const say = console.error;
      const { importSheet } = await import('../import/import.mjs');
      // A create that is sent again is answered as the first time, so two at once would both say that they made it.
      return withLock(
        join(dataDir, `run/import-${bus.tenant}.lock`),
        () => importSheet({ bus, kind, file: namedPath(file), isDry, say }),
        ({ pid }) => say(`waiting for another import into ${bus.tenant} (process ${pid})`),
      );
    },
  },
  export: {
    words: [Object.keys(kinds).join('|'), 'TENANT', 'FILE'],
    help: 'all customers, machines, spares or sensors into a new .xlsx or .csv file, which import takes as it is (docs/import.md)',
    async run(_call, [name, tenant, file], _options, ask) {
      const kind = kindOf(name);
      const { exportSheet } = await import('../export/export.mjs');
      return exportSheet({
        ...{ name, kind, file: namedPath(file) },
        ...{ bus: tenantBus(ask, tenant), say: console.error },
      });
    },
  },
  'rotate-key': {
    words: [],
    help: 'a new key for tokens; sessions that are open stay open',
    async run(call) {
      await call(admin.rotateKey, {});
      return 'The new key signs in two minutes; the old one is known until its last token has expired.';
    },
  },
};

/** The text of `npm run admin -- --help`. */
export function usage() {
  const lines = Object.entries(commands).map(
    ([name, { words, options, help }]) =>
      `  ${[name, ...words, options ?? ''].join(' ').trim()}\n      ${help}`,
  );
  return [
    'npm run admin -- COMMAND …      (Officina must be running in this folder)',
    '',
    ...lines,
    '',
    'Answers 0 when done, 1 when refused, 2 for a wrong command line, 3 when Officina is not running.',
  ].join('\n');
}
