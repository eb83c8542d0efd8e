import { readFileSync } from 'node:fs';
import { ownSeconds } from './cpu-seconds.mjs';
import { median } from './measure.mjs';

const [connections, listsEach] = [8, 25];

const processorSeconds = (nodes) =>
  nodes.reduce((sum, { pid }) => sum + ownSeconds(readFileSync(`/proc/${pid}/stat`, 'utf8')), 0);

async function readLists({ url, headers }, encoding) {
  for (let list = 0; list < listsEach; list += 1) {
    const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': encoding } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  }
}

/** Processor milliseconds of all processes for each list. */
async function costOf({ side, nodes }, encoding) {
  const before = processorSeconds(nodes);
  await Promise.all(Array.from({ length: connections }, () => readLists(side, encoding)));
  return ((processorSeconds(nodes) - before) * 1_000) / (connections * listsEach);
}

/** What a list costs both sides in turn, which says something on a busy machine too: `{ ratio, ours, other }` in milliseconds. */
export async function compareCosts({ ours, other }, { encoding, rounds }) {
  const costs = { ours: [], other: [] };
  for (const one of [ours, other]) await costOf(one, encoding);
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 ? ['ours', 'other'] : ['other', 'ours'])
      costs[name].push(await costOf({ ours, other }[name], encoding));
  const ratio = median(costs.ours.map((cost, round) => cost / costs.other[round]));
  const rounded = (numbers) => numbers.map((cost) => Number(cost.toFixed(2)));
  return {
    encoding,
    ratio: Number(ratio.toFixed(2)),
    ours: rounded(costs.ours),
    other: rounded(costs.other),
  };
}
