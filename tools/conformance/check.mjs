import { readFileSync } from 'node:fs';
import { testsOf } from '../runner/counts.mjs';
import { builders } from './builders.mjs';
import { readDocument } from './document.mjs';
import { verdict } from './verdict.mjs';

const reports = process.argv.slice(2);
if (reports.length === 0) {
  console.error('usage: node tools/conformance/check.mjs <results.json> …   (Jest --json, Playwright json)');
  process.exit(2);
}

const document = readFileSync(new URL('../../docs/conformance.md', import.meta.url), 'utf8');
const tests = reports.flatMap((path) => testsOf(JSON.parse(readFileSync(path, 'utf8'))));
const { problems, ready, summary } = verdict(readDocument(document), tests, builders());

for (const problem of problems) console.log(problem);
if (ready.length > 0) console.log(`waiting, but a test passes already: ${ready.join(' ')}`);
console.log(problems.length > 0 ? `${summary}; ${problems.length} problems` : summary);
process.exitCode = problems.length > 0 ? 1 : 0;
