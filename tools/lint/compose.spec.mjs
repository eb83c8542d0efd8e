import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { generator } from '../../infra/run/demo-data.mjs';
import { dailyBackup, officinaProcesses } from '../../infra/run/processes.mjs';
import { simulatorAt } from '../../infra/run/simulator.mjs';

const text = readFileSync(join(cloneDir, 'docker-compose.yml'), 'utf8');
/** Our own services, as pairs of name and lines. */
const ours = [...text.matchAll(/^ {2}([\w-]+):((?: .*)?\n(?: {4}.*\n)*)/gm)]
  .filter(([, , lines]) => /<<: \*process\b/.test(lines))
  .map(([, name, lines]) => ({ name, lines }));
const linesOf = (wanted) => ours.find(({ name }) => name === wanted)?.lines ?? '';
const isDemo = ({ lines }) => lines.includes('profiles: [demo]');

it('the containers run every process, and the demo with its devices only when requested', () => {
  for (const { name, lines } of ours) expect(lines).toContain(`command: [${name}]`);
  const usual = ours.filter((one) => !isDemo(one)).map(({ name }) => name);
  expect(usual.toSorted()).toEqual([...officinaProcesses, dailyBackup].map(({ name }) => name).toSorted());
  const optional = [generator.name, simulatorAt('0.0.0.0').name];
  expect(ours.filter(isDemo).map(({ name }) => name)).toEqual(optional);
});

it('the demo uses the address of its simulated devices', () => {
  const [, address = ''] = /ipv4_address: ([\d.]+)/.exec(linesOf('simulator')) ?? [];
  expect(linesOf('demo')).toContain(`[DEMO_SIMULATOR=${address}:${simulatorAt(address).args.at(-2)}]`);
  expect(text).toContain(`subnet: ${address.replace(/\.\d+$/, '.0/24')}`);
});
