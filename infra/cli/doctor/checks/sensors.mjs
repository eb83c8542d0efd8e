import { ok, warning } from '../finding.mjs';
import { noStore } from './store.mjs';

/** Maximum number of sensors that are named. */
const maxNamed = 5;

/** Sensors that are read at places where a new one would be refused: at a port other than 502, or on this machine. */
export async function sensors(context) {
  const { client, prefix } = context;
  if (!client) return noStore(context);
  // Imported late: the first start builds it, and a store that answers was created by a start.
  const { AllowedNetworks } = await import('@officina/server-kit/networks/allowed-networks');
  const { parseAddress, formatAddress } = await import('@officina/server-kit/networks/device-address');
  const tenants = await client
    .db(`${prefix}_auth`)
    .collection('tenants')
    .find({ isActive: { $ne: false }, networks: { $exists: true } })
    .sort({ code: 1 })
    .toArray();
  const found = [];
  for (const { code, networks } of tenants) {
    const places = new AllowedNetworks(networks ?? []);
    const stored = client
      .db(`${prefix}_industrial`)
      .collection('sensors')
      .find({ tenantId: code, type: 'MODBUS', deletedAt: null })
      .sort({ dataCode: 1 });
    for await (const { dataCode, connection } of stored) {
      const place = parseAddress(connection ?? '');
      if (!place || !places.reads(place) || places.allows(place)) continue;
      found.push({ code, dataCode, place: formatAddress(place) });
    }
  }
  const [first] = found;
  if (!first) return ok('ognuno è dove le reti della sua azienda lo permettono');
  const named = found.slice(0, maxNamed).map((one) => `${one.code} ${one.dataCode} (${one.place})`);
  const others = found.length - named.length;
  return warning(
    `letti ancora dove un sensore nuovo sarebbe rifiutato: ${named.join(', ')}${others > 0 ? ` e altri ${others}` : ''}`,
    `Se vanno bene, permetti le loro porte: npm run admin -- networks ${first.code} add ${first.place}.`,
  );
}
