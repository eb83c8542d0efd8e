// `npm run long -w @officina/bench`: a list of 9,259 rows through gateway and bus, compared with the bare driver
// reading and printing them.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { median } from './measure.mjs';
import { onStack } from './on-stack.mjs';
import { startLongSides } from './long-sides.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(values.rounds);

/** Milliseconds until the last of `atOnce` concurrent requests is answered. */
async function time({ url, headers }, encoding, atOnce) {
  const began = performance.now();
  const one = async () => {
    const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': encoding } });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    let bytes = 0;
    for await (const part of answer.body) bytes += part.length;
    return bytes;
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return Math.round(performance.now() - began);
}

/** Alternates the sides, so that a busy machine slows both. */
async function compare({ ours, peer }, encoding, atOnce) {
  const all = [];
  for (let round = 0; round < rounds; round += 1) {
    const [peerMs, oursMs] = [await time(peer, encoding, atOnce), await time(ours, encoding, atOnce)];
    all.push({ peerMs, oursMs, ratio: Number((oursMs / peerMs).toFixed(2)) });
  }
  const ratio = median(all.map((one) => one.ratio));
  console.log(`${encoding}, ${atOnce} at once: ${ratio} times the driver (${JSON.stringify(all)})`);
  return { encoding, atOnce, ratio, rounds: all };
}

/** Saves the results so far, which an interrupted run keeps. */
function write(lists) {
  const text = JSON.stringify({ node: process.version, lists }, null, 2);
  writeFileSync(new URL('./results/long.json', import.meta.url), `${text}\n`);
}

// Eight concurrent requests of one user, who would otherwise wait for half of them.
const limits = { LIMIT_LONG_USER: '8', LIMIT_LONG_TENANT: '8' };
await onStack(limits, async (stack) => {
  const sides = await startLongSides(stack);
  try {
    await compare(sides, 'identity', 1);
    const lists = [];
    for (const atOnce of [1, 8])
      for (const encoding of ['identity', 'gzip']) {
        lists.push(await compare(sides, encoding, atOnce));
        write(lists);
      }
  } finally {
    sides.peer.stop();
  }
});
