import { isHere, plainAddress } from '@officina/server-kit/networks/place';
import type { IncomingHttpHeaders } from 'node:http';

/** What a request says about its way to us. */
interface Arrival {
  headers: IncomingHttpHeaders;
  /** Of whoever asks, as far as proxies are believed. */
  ip: string;
  /** All addresses on the way, that of the socket first; absent where no proxy is believed. */
  ips?: string[];
}

/** By any of these a proxy says that it passes on what somebody else asks. */
const passedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/**
 * Whether a request was made on this very computer: every address on its way is one of its own, and no proxy that is not
 * believed has passed it on, who may have got it from anywhere.
 */
export function isFromHere({ headers, ip, ips = [ip] }: Arrival): boolean {
  const isBelieved = ips.length > 1;
  const isPassedOn = passedOn.some((name) => headers[name] !== undefined);
  return (isBelieved || !isPassedOn) && ips.every((address) => isHere(plainAddress(address)));
}
