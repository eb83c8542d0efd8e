import { admin } from '@officina/contracts/auth/admin';
import { network } from '@officina/contracts/auth/networks';
import { tenantBus } from '@officina/server-kit/import/tenant-bus';

/** What `networks AZIENDA` makes of the list that is there, by the word behind it. */
const changes = {
  add: (list, words) => [...list, ...words.filter((word) => !list.includes(word))],
  remove: (list, words) => list.filter((one) => !words.includes(one)),
  set: (_list, words) => words,
};

export const networkChanges = Object.keys(changes);

/** @param {string[]} words @throws Error naming the first that is no network */
function refuseOthers(words) {
  for (const word of words) {
    const { error } = network.safeParse(word);
    if (error) throw new Error(`«${word}»: ${error.issues[0]?.message}.`);
  }
}

/**
 * Changes the networks that a tenant's sensors may reach, or only tells them.
 * @param {string | undefined} change one of `networkChanges`
 * @returns the lines to print: one for each network
 */
export async function changeNetworks(call, ask, tenant, change, words) {
  const { networks = [] } = await tenantBus(ask, tenant).myself();
  if (change !== undefined && change !== 'remove') refuseOthers(words);
  const list = change === undefined ? networks : changes[change](networks, words);
  if (change !== undefined) await call(admin.setNetworks, { tenant, networks: list });
  return list.length > 0 ? list.join('\n') : 'Nessuna rete: nessun sensore viene letto.';
}
