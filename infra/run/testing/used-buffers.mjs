// Uses many buffers, drops them, and says how many MB that took and how many of them the process keeps.
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const megabytes = () =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync('/proc/self/smaps_rollup', 'utf8'))[1]) / 1_000;

const before = megabytes();
/** Of the size that sockets are read with. A small one lies between each two of them and stays. */
let large = [];
const small = [];
for (let at = 0; at < 2_000; at += 1) {
  large.push(Buffer.alloc(65_536, 1));
  small.push(Buffer.alloc(256, 1));
}
const used = megabytes() - before;
large = [];
collectGarbage();
// Waits for the thread that frees what the first one has found.
collectGarbage();
console.log(JSON.stringify({ used, kept: megabytes() - before, small: small.length }));
