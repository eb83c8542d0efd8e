import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readJson } from '../../../lib/files.mjs';
import { cloneDir } from '../../../lib/paths.mjs';
import { isAtLeast } from '../../../lib/version.mjs';
import { error, ok, skipped, warning } from '../finding.mjs';

const clockOkMs = 5_000;
const clocksApartMs = 5 * 60_000;

/** Whether the versions work together. */
export async function versions({ client }) {
  const { version, engines } = await readJson(join(cloneDir, 'package.json'));
  const known = [`Officina ${version}`, `Node ${process.versions.node}`];
  if (client) {
    const { version: store, ferretdb } = await client.db('admin').command({ buildInfo: 1 });
    known.push(ferretdb ? `FerretDB ${ferretdb.version}` : `MongoDB ${store}`);
    if (!isAtLeast(store, '7'))
      return error(`${known.join(', ')}: l’archivio è troppo vecchio`, 'Serve MongoDB 7 o più nuovo.');
  }
  const least = engines.node.replace('>=', '');
  if (!isAtLeast(process.versions.node, least))
    return error(`${known.join(', ')}: Node è troppo vecchio`, `Serve Node ${least} o più nuovo.`);
  return ok(known.join(', '));
}

/** Result of a check that needs the store when there is none. */
export function noStore({ env }) {
  if (!env.MONGODB_URI) return skipped('l’archivio si accende con Officina');
  return skipped('l’archivio non risponde');
}

/** Whether the store accepts a document and returns it; uses a database that is not backed up. */
export async function store(context) {
  const { client, env, prefix } = context;
  if (!client && !env.MONGODB_URI) return noStore(context);
  if (!client)
    return error('MONGODB_URI non risponde', 'Accendi quell’archivio, o correggi MONGODB_URI in .env.');
  const probes = client.db(`${prefix}_backup`).collection('doctor');
  const probe = { at: randomUUID() };
  const began = performance.now();
  try {
    await probes.insertOne(probe, { writeConcern: { w: 'majority', journal: true } });
    await probes.deleteOne({ at: probe.at });
  } catch (failure) {
    const why = failure instanceof Error ? failure.message : `${failure}`;
    return error(`non si può scrivere: ${why}`, 'Guarda il disco, e i diritti dell’utente di MONGODB_URI.');
  }
  return ok(`risponde e scrive (${Math.round(performance.now() - began)} ms)`);
}

/** Whether the clocks of the store and of this machine agree. */
export async function clock(context) {
  const { client } = context;
  if (!client) return noStore(context);
  const asked = Date.now();
  const { localTime } = await client.db('admin').command({ hello: 1 });
  const middle = (asked + Date.now()) / 2;
  const apart = Math.abs(localTime.getTime() - middle);
  const text = `${(apart / 1_000).toFixed(1).replace('.', ',')} s di differenza dall’archivio`;
  const advice = 'Regola gli orologi delle due macchine con NTP (timedatectl set-ntp true).';
  if (apart >= clocksApartMs) return error(text, advice);
  return apart > clockOkMs ? warning(text, advice) : ok(text);
}
