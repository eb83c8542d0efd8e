import { setTimeout as pause } from 'node:timers/promises';
import { serviceTokens } from '../../../../packages/server-kit/src/service-token.ts';
import { error, ok, warning } from '../finding.mjs';
import { noStore } from './store.mjs';

/** Longer than the time between two heartbeats of a migration. */
const watchedMs = 5_000;
const minuteMs = 60_000;
/** Duration after which a migration needs attention, in minutes: fifty thousand documents take less. */
const longAfter = 10;

/** Leases of services whose data are being migrated, by token. */
async function leasesOf({ client, prefix }) {
  const found = await Promise.all(
    serviceTokens.map(async (token) => {
      const state = await client.db(`${prefix}_${token}`).collection('data_version').findOne();
      return { token, lease: state?.lease };
    }),
  );
  return found.filter(({ lease }) => lease);
}

const minutes = (count) => (count === 1 ? 'da 1 minuto' : `da ${count} minuti`);

/** Whether data are being migrated, for how long, and whether the migrating process is alive. */
export async function migrations(context) {
  if (!context.client) return noStore(context);
  const before = await leasesOf(context);
  if (before.length === 0) return ok('nessuna in corso');
  await pause(watchedMs);
  const now = await leasesOf(context);
  const isSame = ({ token, lease: { owner, beat } }) =>
    before.some((one) => one.token === token && one.lease.owner === owner && one.lease.beat === beat);
  const dead = now.filter(isSame).map(({ token }) => token);
  if (dead.length > 0)
    return error(
      `quella dei dati di ${dead.join(', ')} si è interrotta: chi la faceva non c’è più`,
      `Riavvia Officina: riprende da dove era. Se si interrompe ancora, il perché è in .data/logs/*.log.`,
    );
  if (now.length === 0) return ok('nessuna in corso');
  const of = now.map(({ token }) => token).join(', ');
  const since = Math.min(...now.map(({ lease }) => lease.since ?? context.now));
  const age = Math.floor((context.now.getTime() - since) / minuteMs);
  const text = `i dati di ${of} si stanno adattando a questa versione, ${minutes(age)}`;
  if (age < longAfter) return warning(text, 'Aspetta: finché non ha finito, quel servizio non risponde.');
  return warning(
    text,
    'È viva, ma dura a lungo: guarda il disco, e nei registri in .data/logs quanto ha fatto.',
  );
}
