import { pushHosts } from '@officina/contracts/notifications/push';
import { isIP } from 'node:net';

const pattern = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/;

/** The parts of the setting `PUSH_HOSTS`. */
export const hostsOf = (text: string): string[] =>
  text.split(',').flatMap((part) => part.trim().toLowerCase() || []);

/** Whether this can stand in the list: a name, or `*.` and a name. */
export const isHostPattern = (text: string): boolean => pattern.test(text);

const isOf = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;

/**
 * Why messages are not sent to this address; undefined if they are.
 * @param added hosts of the setting `PUSH_HOSTS`, besides those of the contracts
 */
export function refusedEndpoint(endpoint: string, added: readonly string[] = []): string | undefined {
  if (!URL.canParse(endpoint)) return 'Deve essere un indirizzo https';
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:') return 'Deve essere un indirizzo https';
  if (username || password) return 'Non può contenere un utente';
  if (port !== '') return 'La porta deve essere 443';
  if (hostname.startsWith('[') || isIP(hostname) > 0) return 'Deve essere un nome, non un numero';
  const isAllowed = [...pushHosts, ...added].some((allowed) => isOf(hostname, allowed));
  return isAllowed ? undefined : `${hostname} non è tra i servizi ammessi`;
}
