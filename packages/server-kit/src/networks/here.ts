import { BlockList, isIP, isIPv6 } from 'node:net';
import os from 'node:os';
import { plainAddress } from './place.ts';

const hereAlways = new BlockList();
hereAlways.addSubnet('127.0.0.0', 8, 'ipv4');
hereAlways.addSubnet('0.0.0.0', 8, 'ipv4');
hereAlways.addSubnet('::', 127, 'ipv6');

/**
 * Whether an address, as `plainAddress` writes it, is one of this machine now: those of its networks come and go while a
 * process runs. A text that is no address is none.
 */
export const isHere = (address: string): boolean =>
  isIP(address) > 0 &&
  (hereAlways.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ||
    Object.values(os.networkInterfaces()).some((all) =>
      all?.some((own) => plainAddress(own.address) === address),
    ));
