import { erasuresOf } from '../../../audit/erasures.mjs';
import { findOrphans } from '../../../audit/orphans.mjs';
import { allTenants, verifyTenant } from '../../../audit/verify-tenant.mjs';
import { oldBackupMs } from '../../../../packages/server-kit/src/store/backup/state.ts';
import { brokenLink } from '../../../../services/events/src/log/chain.ts';
import { error, ok, skipped, warning } from '../finding.mjs';
import { noStore } from './store.mjs';

const dayMs = 24 * 3_600_000;
/** Number of links of a chain that are checked without `--full`: the newest ones. */
const lastLinks = 50;

const day = (date) => date.toLocaleString('it-IT', { dateStyle: 'short', timeStyle: 'short' });

/** When a backup was last made, and the last error. */
export async function backup(context) {
  const { client, prefix, now } = context;
  if (!client) return noStore(context);
  const last = await client
    .db(`${prefix}_backup`)
    .collection('state')
    .findOne({ _id: /** @type {any} */ ('state') });
  const advice = 'Imposta BACKUP_DIR e BACKUP_AT: docs/it/copia-di-sicurezza-e-ripristino.md.';
  if (!last?.succeededAt && !last?.failure) return warning('mai fatta', advice);
  const when = last.succeededAt ? `ultima il ${day(last.succeededAt)}` : 'mai riuscita';
  if (last.failure)
    return error(`${when}; poi: ${last.failure}`, 'Correggi la causa e prova: npm run backup -- FILE.');
  const ageMs = now.getTime() - last.succeededAt.getTime();
  return ageMs > oldBackupMs ? warning(`${when}, ${Math.floor(ageMs / dayMs)} giorni fa`, advice) : ok(when);
}

/** Interrupted work on the data: a restore, the erasure of a company. */
export async function unfinished(context) {
  const { client, prefix } = context;
  if (!client) return noStore(context);
  const restore = await client.db(`${prefix}_backup`).collection('restores').findOne();
  if (restore)
    return error(
      `un ripristino da ${restore.file} non è finito`,
      'Riavvia Officina: lo finisce o torna indietro.',
    );
  const open = [...(await erasuresOf(client, prefix))].filter(([, { endedAt }]) => !endedAt);
  if (open.length === 0) return ok('niente in sospeso');
  const codes = open.map(([code]) => code);
  return error(
    `la cancellazione di ${codes.join(', ')} non è finita`,
    `Riprendila: npm run admin -- erase ${codes[0]}.`,
  );
}

/** Whether the newest links of a chain are broken, or one is missing among them. */
async function brokenEnd(client, prefix, tenantId) {
  const events = client.db(`${prefix}_events`).collection('events');
  const newest = await events.find({ tenantId }).sort({ seq: -1 }).limit(lastLinks).toArray();
  const links = newest.toReversed();
  return links.slice(1).some((link, at) => brokenLink(links[at], link) !== null);
}

/** Whether the event logs are intact: their ends, or with `--full` every event and document. */
export async function audit(context) {
  const { client, prefix, full } = context;
  if (!client) return noStore(context);
  const erasures = await erasuresOf(client, prefix);
  const tenants = (await allTenants(client, prefix)).filter((code) => !erasures.has(code));
  const broken = [];
  for (const tenantId of tenants) {
    const isBroken = full
      ? await verifyTenant(client, prefix, tenantId).then(
          () => false,
          () => true,
        )
      : await brokenEnd(client, prefix, tenantId);
    if (isBroken) broken.push(tenantId);
  }
  if (broken.length > 0)
    return error(
      `il registro di ${broken.join(', ')} non è intero`,
      `Che cosa manca lo dice npm run audit:verify -- --tenant ${broken[0]}.`,
    );
  if (tenants.length === 0) return ok('ancora vuoto');
  const which = full
    ? 'intero, ogni documento con i suoi eventi'
    : `ultimi ${lastLinks} eventi in ordine; tutto con --full`;
  return ok(`${tenants.length === 1 ? '1 azienda' : `${tenants.length} aziende`}: ${which}`);
}

/** Whether any reference points at a missing document, or data belong to a missing company. */
export async function orphans(context) {
  const { client, prefix, full } = context;
  if (!client) return noStore(context);
  const known = await client.db(`${prefix}_auth`).collection('tenants').distinct('code');
  const unknown = (await allTenants(client, prefix)).filter((code) => !known.includes(code));
  const erased = await erasuresOf(client, prefix);
  const leftOver = unknown.filter((code) => !erased.has(code) || erased.get(code)?.endedAt);
  if (leftOver.length > 0)
    return error(
      `ci sono dati di aziende che non esistono: ${leftOver.join(', ')}`,
      'Scrivici: nessun comando li lascia così.',
    );
  if (!full) return skipped('i riferimenti si controllano con --full');
  const found = await findOrphans(client, prefix);
  const [first] = found;
  if (!first) return ok('nessun riferimento a qualcosa che non c’è');
  return warning(
    `${found.length} riferimenti a qualcosa che non c’è`,
    `Quali sono lo dice npm run admin -- orphans ${first.tenantId}; con --mend CODICE si sistemano.`,
  );
}
