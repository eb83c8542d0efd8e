import '../lib/env-file.mjs';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { storeAddress } from './audit/store-address.mjs';
import { verifyChain } from './audit/verify-chain.mjs';
import { tenantsWithDocuments, verifyCompleteness } from './audit/verify-completeness.mjs';

const usage = `npm run audit:verify [-- --tenant CODE] [--checkpoint FILE]
  Checks each tenant's event log: the chain of hashes, one event for every version of every document, and that each document
  is what its events make of it.
  --checkpoint FILE  keeps the heads seen in FILE, outside the store, and finds what was cut off or rewritten since.`;

/** `<service>.<collection>:<id>` of an `eid`, which ends in the version. */
const documentOf = (eid) => eid.slice(0, eid.lastIndexOf(':'));

async function verifyTenant(client, prefix, tenantId, checkpoint) {
  const keys = new Set();
  const events = client.db(`${prefix}_events`).collection('events');
  const head = await verifyChain(events, tenantId, checkpoint, ({ eid }) => keys.add(documentOf(eid)));
  const { documents, pending } = await verifyCompleteness(client, prefix, tenantId, { events, keys });
  const waiting = pending ? `, ${pending} events still on their way` : '';
  console.log(
    `${tenantId}: ${head.seq} events, chain whole; ${documents} documents, each version with its event${waiting}.`,
  );
  return head;
}

async function allTenants(client, prefix) {
  const logged = await client.db(`${prefix}_events`).collection('events').distinct('tenantId');
  return [...logged, ...(await tenantsWithDocuments(client, prefix))].sort();
}

async function verifyAll(client, prefix, /** @type {{ tenant?: string, checkpoint?: string }} */ chosen) {
  const { tenant, checkpoint } = chosen;
  const heads = checkpoint ? JSON.parse(await readFile(checkpoint, 'utf8').catch(() => '{}')) : {};
  const tenants = tenant ? [tenant] : await allTenants(client, prefix);
  if (tenants.length === 0) console.log('No events and no audited documents yet.');
  for (const tenantId of new Set([...tenants, ...(tenant ? [] : Object.keys(heads))])) {
    heads[tenantId] = await verifyTenant(client, prefix, tenantId, heads[tenantId]);
  }
  if (checkpoint) await writeFile(checkpoint, `${JSON.stringify(heads, null, 2)}\n`);
}

async function main() {
  const { values } = parseArgs({
    options: { tenant: { type: 'string' }, checkpoint: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(usage);
  const { uri, prefix } = await storeAddress();
  const connection = await mongoose.createConnection(uri, { serverSelectionTimeoutMS: 5000 }).asPromise();
  try {
    await verifyAll(connection.getClient(), prefix, values);
  } finally {
    await connection.close();
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
