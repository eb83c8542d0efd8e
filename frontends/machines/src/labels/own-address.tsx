import { Banner } from '@officina/web-kit';
import { texts } from '../texts.ts';

const loopback = /^(127\.|localhost$|\[::1\]$)/;

/** Says that no telephone can follow a label; nothing where one can. */
export function OwnAddressNote({ publicUrl }: { publicUrl: string }) {
  const { origin, hostname } = new URL(publicUrl);
  return loopback.test(hostname) && <Banner family="amber">{texts.ownAddress(origin)}</Banner>;
}
