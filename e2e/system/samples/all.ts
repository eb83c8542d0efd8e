import { readdirSync } from 'node:fs';
import type { Sample, Samples } from './sample.ts';

const files = readdirSync(import.meta.dirname).filter((file) => !['all.ts', 'sample.ts'].includes(file));
const modules = files.map((file): Promise<Record<string, Samples>> => import(`./${file}`));

/** Samples by contract group: each file of this folder exports them under the group's name. */
const groups: Partial<Record<string, Samples>> = Object.assign({}, ...(await Promise.all(modules)));

/** The sample of an entry. A missing sample fails the tests with this error. */
export function sampleOf(name: string): Sample {
  const [group = '', verb = ''] = name.split('.');
  const sample = groups[group]?.[verb];
  if (!sample) throw new Error(`${name} has no sample: add it to e2e/system/samples`);
  return sample;
}
