import { admin } from '@officina/contracts/auth/admin';

/**
 * @typedef {import('@officina/contracts/auth/company').CompanyField} Field
 * @typedef {import('@officina/contracts/auth/tenants').Tenant} Tenant
 */

/**
 * Options of `tenant`, each with its field and its Italian label.
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

/** A company's details and its time zone, one per line. @param {Tenant} tenant */
export function companyLines({ billingdata, timezone }) {
  const known = { ...billingdata, timezone };
  return Object.values(options).map(
    ({ field, label }) => `${label}: ${known[field]?.replaceAll('\n', ' / ') || '—'}`,
  );
}

/**
 * Changes the given details of a company, and returns all of them.
 * @param {Function} call
 * @param {{ myself: () => Promise<any> }} bus of the tenant
 * @param {string} tenant
 * @param {Record<string, string>} texts by option; an empty text clears a field, `\n` starts a new line
 */
export async function updateCompany(call, bus, tenant, texts) {
  const changes = Object.entries(texts).map(([option, text]) => [
    options[option]?.field,
    text.replaceAll('\\n', '\n'),
  ]);
  const updated =
    changes.length > 0
      ? await call(admin.setCompany, { tenant, ...Object.fromEntries(changes) })
      : await bus.myself();
  return companyLines(updated).join('\n');
}
