import { z } from 'zod';
import { splitHostPort } from '../place.ts';

const isAddress = (text: string): boolean =>
  z.ipv4().safeParse(text).success || z.ipv6().safeParse(text).success;
const isRange = (text: string): boolean =>
  z.cidrv4().safeParse(text).success || z.cidrv6().safeParse(text).success;

function isPlace(text: string): boolean {
  const { host = '', port = 0 } = splitHostPort(text) ?? {};
  return (isAddress(host) || isRange(host)) && port <= 65_535;
}

/**
 * A network of sensors: a range `10.0.0.0/24`, an address `10.0.0.7`, or either with a port: `10.0.0.0/24:1502`,
 * `10.0.0.7:1502`, `[fd00::/64]:1502`, `[fd00::7]:1502`. The default port is 502. Host names are rejected: they can resolve to
 * other addresses later.
 */
export const network = z
  .string()
  .trim()
  .max(60)
  .refine(
    (text) => isRange(text) || isPlace(text) || isAddress(text),
    'Rete non valida: 10.0.0.0/24, 10.0.0.7 o, con la porta, 10.0.0.0/24:1502, 10.0.0.7:1502',
  );

/** Networks that a tenant's sensors may be in; none by default. */
export const networks = z.array(network).max(100);

/** A tenant whose sensors are polled. */
export const polledTenant = z.object({
  code: z.string(),
  networks,
  /** For the times in texts; absent = Europe/Rome. */
  timezone: z.string().optional(),
});

export type PolledTenant = z.infer<typeof polledTenant>;
