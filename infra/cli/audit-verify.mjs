import '../lib/env-file.mjs';
import { parseArgs } from 'node:util';
import { readCheckpoint, writeCheckpoint } from '../audit/checkpoint.mjs';
import { erasuresOf, erasureMessage } from '../audit/erasures.mjs';
import { storeAddress } from '../audit/store-address.mjs';
import { openClient } from '../audit/store-client.mjs';
import { allTenants, verifyTenant } from '../audit/verify-tenant.mjs';
import { namedPath } from '../lib/paths.mjs';
import { isWrongLine } from './command-errors.mjs';

const usage = `npm run audit:verify [-- --tenant CODE] [--checkpoint FILE]
  Checks each tenant's event log: the chain of hashes, one event for every version of every document, and that each document
  is what its events make of it.
  --checkpoint FILE  keeps the heads seen in FILE, outside the store, and finds what was cut off or rewritten since.`;

async function reportTenant(client, prefix, tenantId, checkpoint) {
  const { head, documents, pending } = await verifyTenant(client, prefix, tenantId, checkpoint);
  const waiting = pending ? `, ${pending} events still on their way` : '';
  console.log(
    `${tenantId}: ${head.seq} events, chain whole; ${documents} documents, each version with its event${waiting}.`,
  );
  return head;
}

/** The tenants to verify, including those that only an earlier run has seen. @throws Error if nothing was ever written for `code` */
async function chosenTenants(client, prefix, code, others) {
  const known = new Set([...(await allTenants(client, prefix)), ...others]);
  if (code === undefined) return known;
  const tenant = code.toUpperCase();
  if (known.has(tenant)) return [tenant];
  throw Object.assign(new Error(`${tenant}: no events and no audited documents, is the code right?`), {
    exitCode: 2,
  });
}

async function verifyAll(client, prefix, /** @type {{ tenant?: string, checkpoint?: string }} */ chosen) {
  const checkpoint = chosen.checkpoint && namedPath(chosen.checkpoint);
  const heads = checkpoint ? await readCheckpoint(checkpoint) : {};
  const erasures = await erasuresOf(client, prefix);
  const others = [...Object.keys(heads), ...erasures.keys()];
  const tenants = [...(await chosenTenants(client, prefix, chosen.tenant, others))];
  if (tenants.length === 0) console.log('No events and no audited documents yet.');
  for (const tenantId of tenants) {
    const erasure = erasures.get(tenantId);
    if (!erasure) heads[tenantId] = await reportTenant(client, prefix, tenantId, heads[tenantId]);
    else {
      console.log(erasureMessage(tenantId, erasure));
      delete heads[tenantId];
    }
  }
  if (checkpoint) await writeCheckpoint(checkpoint, heads);
}

async function main() {
  const { values } = parseArgs({
    options: { tenant: { type: 'string' }, checkpoint: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(usage);
  const { uri, prefix } = await storeAddress();
  const client = await openClient(uri);
  try {
    await verifyAll(client, prefix, values);
  } finally {
    await client.close();
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = isWrongLine(error) ? 2 : (error.exitCode ?? 1);
});
