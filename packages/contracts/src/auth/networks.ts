import { z } from 'zod';
import { splitPlace } from '../place.ts';

const isAddress = (text: string): boolean =>
  z.ipv4().safeParse(text).success || z.ipv6().safeParse(text).success;
const isRange = (text: string): boolean =>
  z.cidrv4().safeParse(text).success || z.cidrv6().safeParse(text).success;

function isPlace(text: string): boolean {
  const { host = '', port = 0 } = splitPlace(text) ?? {};
  return (isAddress(host) || isRange(host)) && port <= 65_535;
}

/**
 * Where the sensors of a tenant may be: a range `10.0.0.0/24`, an address `10.0.0.7`, or one of both with a port:
 * `10.0.0.0/24:1502`, `10.0.0.7:1502`, `[fd00::/64]:1502`, `[fd00::7]:1502`. Without a port they mean 502. Names are none: what
 * they mean can change.
 */
export const network = z
  .string()
  .trim()
  .max(60)
  .refine(
    (text) => isRange(text) || isPlace(text) || isAddress(text),
    'Rete non valida: 10.0.0.0/24, 10.0.0.7 o, con la porta, 10.0.0.0/24:1502, 10.0.0.7:1502',
  );

/** What a tenant's sensors may reach; nothing unless said. */
export const networks = z.array(network).max(100);

/** A tenant whose sensors are to be read. */
export const polledTenant = z.object({ code: z.string(), networks });

export type PolledTenant = z.infer<typeof polledTenant>;
