import { admin } from '@officina/contracts/auth/admin';
import { network } from '@officina/contracts/auth/networks';
import { tenantBus } from '@officina/server-kit/import/tenant-bus';

/** Changes that `networks AZIENDA` can make to the list, by subcommand. */
const changes = {
  add: (list, words) => [...list, ...words.filter((word) => !list.includes(word))],
  remove: (list, words) => list.filter((one) => !words.includes(one)),
  set: (_list, words) => words,
};

export const networkChanges = Object.keys(changes);

/** @param {string[]} words @throws Error that names the first invalid network */
function refuseInvalid(words) {
  for (const word of words) {
    const { error } = network.safeParse(word);
    if (error) throw new Error(`«${word}»: ${error.issues[0]?.message}.`);
  }
}

/**
 * Changes the networks that a tenant's sensors may reach, or only lists them.
 * @param {string | undefined} change one of `networkChanges`
 * @returns the lines to print: one per network
 */
export async function changeNetworks(call, ask, tenant, change, words) {
  const { networks = [] } = await tenantBus(ask, tenant).myself();
  if (change !== undefined && change !== 'remove') refuseInvalid(words);
  const list = change === undefined ? networks : changes[change](networks, words);
  if (change !== undefined) await call(admin.setNetworks, { tenant, networks: list });
  return list.length > 0 ? list.join('\n') : 'Nessuna rete: nessun sensore viene letto.';
}
