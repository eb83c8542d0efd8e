import { allTenants, verifyTenant } from '../audit/verify-tenant.mjs';
import { findOrphans } from '../audit/orphans.mjs';

const number = (count) => count.toLocaleString('it');

async function verifyLog(client, prefix, tenantId) {
  try {
    const { head, documents, pending } = await verifyTenant(client, prefix, tenantId);
    const waiting = pending ? `; ${number(pending)} eventi partono al prossimo avvio` : '';
    const line = `${tenantId}: ${number(head.seq)} eventi, catena intera; ${number(documents)} documenti, ogni versione con il suo evento${waiting}.`;
    return { line, isWhole: true };
  } catch {
    const line = `${tenantId}: il registro degli eventi e i documenti non concordano. Che cosa manca lo dice npm run audit:verify -- --tenant ${tenantId}.`;
    return { line, isWhole: false };
  }
}

function orphansLine(tenantId, count) {
  const are = count === 1 ? '1 riferimento' : `${number(count)} riferimenti`;
  return `${tenantId}: ${are} a qualcosa che non c’è. Quali sono lo dice npm run admin -- orphans ${tenantId}.`;
}

/**
 * Verifies the content of a store: the chain of each company's event log, one event per version of each document, and that no
 * reference points at a missing document.
 * @param {import('mongodb').MongoClient} client
 * @param {string} prefix of the databases
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} whether all is well
 */
export async function reportVerification(client, prefix, say) {
  const tenants = await allTenants(client, prefix);
  let isWhole = true;
  for (const tenantId of tenants) {
    const found = await verifyLog(client, prefix, tenantId);
    say(found.line);
    isWhole &&= found.isWhole;
  }
  const byTenant = Map.groupBy(await findOrphans(client, prefix), ({ tenantId }) => tenantId);
  for (const [tenantId, orphans] of byTenant) say(orphansLine(tenantId, orphans.length));
  if (tenants.length > 0 && byTenant.size === 0) say('Nessun riferimento a qualcosa che non c’è.');
  return isWhole && byTenant.size === 0;
}
