import { accounts } from '@officina/contracts/auth/accounts';
import { admin } from '@officina/contracts/auth/admin';
import { roleNames } from '@officina/contracts/auth/roles';
import { users } from '@officina/contracts/auth/users';
import { fullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import { isSwitchedOff, serviceNames } from '@officina/contracts/service';
import { allPages } from '@officina/server-kit/all-pages';
import { tenantBus } from '@officina/server-kit/import/tenant-bus';
import { systemCaller } from '@officina/server-kit/system-caller';
import { companyLines } from './company.mjs';

/** Rows as lines, in columns as wide as their longest word. @param {string[][]} rows */
function inColumns(rows) {
  const widths = rows.reduce(
    (all, row) => row.map((word, at) => Math.max(word.length, all[at] ?? 0)),
    /** @type {number[]} */ ([]),
  );
  return rows.map((row) =>
    row
      .map((word, at) => word.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const allTenants = (ask) => allPages((after) => ask(admin.tenants, { after }, systemCaller()));
const allUsers = (bus) => allPages((after) => bus.call(users.all, { after }));

const stateOf = ({ isActive, isDemo }) =>
  [isActive ? '' : 'disattivata', isDemo ? 'dimostrativa' : ''].filter(Boolean).join(', ');

/** Every company, one per line: code, name, time zone, and unusual states. */
export async function listTenants(ask) {
  const found = await allTenants(ask);
  if (found.length === 0) return 'Non c’è ancora nessuna azienda.';
  return inColumns(found.map((one) => [one.code, one.name, one.timezone, stateOf(one)])).join('\n');
}

/** States of accounts that are not usual. */
const accountStates = {
  ACTIVE: '',
  INVITED: 'deve ancora entrare',
  EXPIRED: 'non è mai entrato, e non ha un link che vale',
  DISABLED: 'disattivato',
};

/** Every user of a company, one per line: user name, full name, role, and unusual states. */
export async function listUsers(ask, code) {
  const bus = tenantBus(ask, code);
  await bus.myself();
  const found = await allPages((after) => bus.call(accounts.all, { after }));
  if (found.length === 0) return 'Non c’è ancora nessuna persona.';
  const rows = found.map(({ username, fullName, role, state }) => [
    ...[username, fullName, roleNames[role]],
    accountStates[state],
  ]);
  return inColumns(rows).join('\n');
}

const listed = (words) => words.join(', ') || '—';

const lotsOf = ({ instrument, bands }) =>
  listed([
    instrument,
    ...Object.entries(bands).map(([product, { min, max }]) => `${product} ${min}–${max} °C`),
  ]);

/** Everything that an administrator can set for a company, with its current values, one per line. */
export async function showTenant(ask, code) {
  const bus = tenantBus(ask, code);
  const { tenant } = bus;
  const own = /** @type {import('@officina/contracts/auth/tenants').Tenant} */ (await bus.myself());
  const { services, lots, networks = [] } = own;
  const one = (await allTenants(ask)).find((each) => each.code === tenant);
  const people = await allUsers(bus);
  const disabled = people.filter(({ isActive }) => !isActive).length;
  return [
    `Codice: ${tenant}`,
    `Stato: ${(one && stateOf(one)) || 'attiva'}`,
    ...companyLines(own),
    `Persone: ${people.length}${disabled > 0 ? `, di cui ${disabled} senza accesso` : ''}`,
    `Servizi spenti: ${listed(serviceNames.filter((name) => isSwitchedOff(services, name)))}`,
    `Voci nascoste: ${listed(Object.keys(services.maintenance.menuhidden))}`,
    `Lotti: ${lotsOf(fullLotSettings(lots))}`,
    `Reti dei sensori: ${listed(networks)}`,
  ].join('\n');
}
