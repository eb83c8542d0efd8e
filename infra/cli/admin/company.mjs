import { admin } from '@officina/contracts/auth/admin';

/**
 * @typedef {import('@officina/contracts/auth/company').CompanyField} Field
 * @typedef {import('@officina/contracts/auth/tenants').Tenant} Tenant
 */

/**
 * Options of `tenant`, and what each says, in Italian.
 * @type {Record<string, { field: Field | 'name' | 'timezone', label: string }>}
 */
const options = {
  name: { field: 'name', label: 'Nome' },
  address: { field: 'address', label: 'Indirizzo' },
  'postal-code': { field: 'postalCode', label: 'CAP' },
  city: { field: 'city', label: 'Città' },
  province: { field: 'province', label: 'Provincia' },
  vat: { field: 'vatNumber', label: 'Partita IVA' },
  phone: { field: 'phone', label: 'Telefono' },
  email: { field: 'email', label: 'E-mail' },
  'deliver-to': { field: 'deliverTo', label: 'Consegna a' },
  'recipient-code': { field: 'recipientCode', label: 'Codice destinatario' },
  timezone: { field: 'timezone', label: 'Fuso orario' },
};

/** Names of the options. */
export const companyOptions = Object.keys(options);

/** What stands on a company's paper, and its time zone, one thing a line. @param {Tenant} tenant */
export function companyLines({ billingdata, timezone }) {
  const known = { ...billingdata, timezone };
  return Object.values(options).map(
    ({ field, label }) => `${label}: ${known[field]?.replaceAll('\n', ' / ') || '—'}`,
  );
}

/**
 * Changes what stands on a company's paper and its time zone, as far as they are said, and answers all of it.
 * @param {Function} call
 * @param {{ myself: () => Promise<any> }} bus of the tenant
 * @param {string} tenant
 * @param {Record<string, string>} said by option; an empty text clears, `\n` begins a new line
 */
export async function tellCompany(call, bus, tenant, said) {
  const given = Object.entries(said).map(([option, text]) => [
    options[option]?.field,
    text.replaceAll('\\n', '\n'),
  ]);
  const told =
    given.length > 0
      ? await call(admin.setCompany, { tenant, ...Object.fromEntries(given) })
      : await bus.myself();
  return companyLines(told).join('\n');
}
