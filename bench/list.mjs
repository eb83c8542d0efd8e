// `npm run bench`: a 50-row list through gateway and bus, compared with the same query in one Fastify process with the
// driver.
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { officinaProcesses } from '../infra/run/processes.mjs';
import { compare, memoryOf } from './measure.mjs';
import { onStack, unlimited } from './on-stack.mjs';
import { startSides } from './sides.mjs';

const goal = 0.6;
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '6' } },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];

function show({ encoding, ratio, rounds: all }) {
  console.log(`\n${encoding}   gateway/s   peer/s   ratio`);
  for (const { ours, peer, ratio: own } of all)
    console.log(`           ${ours.perSecond}         ${peer.perSecond}      ${own.toFixed(2)}`);
  console.log(`median of the rounds' ratios: ${ratio.toFixed(2)} (goal ${goal})`);
}

async function measure(stack) {
  const nodes = stack.processes.filter(({ name }) => officinaProcesses.some((one) => one.name === name));
  const idle = memoryOf(nodes);
  const sides = await startSides(stack);
  try {
    const lists = [];
    for (const encoding of ['identity', 'gzip']) {
      lists.push(await compare(sides, { encoding, rounds, seconds }));
      show(lists.at(-1));
    }
    const memory = { idle, loaded: memoryOf(nodes) };
    for (const [when, each] of Object.entries(memory)) {
      const sum = Object.values(each).reduce((total, one) => total + one, 0);
      console.log(`\nmemory ${when}: ${sum} MB together (${JSON.stringify(each)})`);
    }
    return {
      node: process.version,
      cores: availableParallelism(),
      processor: cpus()[0].model,
      lists,
      memory,
    };
  } finally {
    sides.peer.stop();
  }
}

const result = await onStack(unlimited, measure);
writeFileSync(new URL('./results/list.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
