import { describe, expect, it } from '@jest/globals';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { testsOf } from '../runner/counts.mjs';
import { builders } from './builders.mjs';
import { readDocument } from './document.mjs';
import { verdict } from './verdict.mjs';

const document = [
  '- `S5.a` · first · proved by: contracts',
  '- `S5.b` · second · proved by: e2e',
  '- `S9.c` · third · waiting: plans',
].join('\n');

const jestOf = (name: string, ...tests: [string, string][]) => ({
  testResults: [{ name, assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) }],
});
const contracts = `${cloneDir}/packages/contracts/src/lots/lot.spec.ts`;
const jest = (...tests: [string, string][]) => jestOf(contracts, ...tests);

const playwright = (title: string, status: string) => ({
  config: { rootDir: `${cloneDir}/e2e/journeys` },
  suites: [
    {
      title: 'journey.e2e.ts',
      suites: [
        {
          title: 'describe',
          specs: [
            {
              title,
              file: 'journey.e2e.ts',
              ok: true,
              tests: [{ status: 'expected', results: [{ status }] }],
            },
          ],
        },
      ],
    },
  ],
});

const check = (...reports: object[]) => verdict(readDocument(document), reports.flatMap(testsOf), builders());

describe('conformance check', () => {
  it('passes when every proved line has a passing test', () => {
    const { problems, summary } = check(
      jest(['group [S5.a] works', 'passed']),
      playwright('[S5.b] too', 'passed'),
    );
    expect(problems).toEqual([]);
    expect(summary).toBe('conformance: 2 proved, 1 waiting');
  });

  it('does not accept a skipped or failed test as proof', () => {
    const { problems } = check(jest(['[S5.a]', 'pending']), playwright('[S5.b]', 'skipped'));
    expect(problems).toHaveLength(2);
    expect(
      check(jest(['[S5.a] x', 'passed'], ['[S5.a] y', 'failed']), playwright('[S5.b]', 'passed')).problems,
    ).toHaveLength(1);
  });

  it('requires a passing test from each project that a line names', () => {
    const problemsOf = (by: string, ...files: string[]) =>
      verdict(
        readDocument(`- \`S5.a\` · first · proved by: ${by}`),
        files.flatMap((file) => testsOf(jestOf(`${cloneDir}/${file}`, ['[S5.a] x', 'passed']))),
        builders(),
      ).problems;
    const [service, section] = ['services/sites/src/a.spec.ts', 'frontends/sites/src/a.spec.tsx'];
    const system = 'e2e/system/isolation.spec.ts';
    expect(problemsOf('sites', service)).toEqual([]);
    expect(problemsOf('sites, frontend-sites', service, section)).toEqual([]);
    expect(problemsOf('sites', section)).toEqual(['S5.a has no passing test of sites: first']);
    expect(problemsOf('frontend-sites, e2e, sites', section)).toEqual([
      'S5.a has no passing test of e2e, sites: first',
    ]);
    expect([problemsOf('system', system), problemsOf('isolation', system)]).toEqual([[], []]);
    expect(problemsOf('gateway', 'gateway/src/token/a.spec.ts')).toEqual([]);
    expect(problemsOf('infra', 'infra/run/a.spec.mjs')).toHaveLength(1);
  });

  it('reports unknown ids, duplicate ids, and waiting lines that are already proved', () => {
    const proofs = jest(['[S5.a] [S9.c]', 'passed'], ['[S1.nowhere]', 'passed']);
    expect(check(proofs, playwright('[S5.b]', 'passed'))).toMatchObject({
      problems: [expect.stringContaining('S1.nowhere')],
      ready: ['S9.c'],
    });
    const twice = readDocument(`${document}\n${document}`);
    expect(verdict(twice, testsOf(proofs), builders()).problems).toContain('S5.a is there twice');
  });

  it('requires a waiting line to name the folder of an existing or planned section or service', () => {
    const waitingFor = (name: string) =>
      verdict(readDocument(`- \`S9.c\` · third · waiting: ${name}`), [], builders()).problems;
    expect(['timeline', 'maintenance'].flatMap(waitingFor)).toEqual([]);
    expect(['issue 5+', 'kit', 'nowhere'].map((name) => waitingFor(name).length)).toEqual([1, 1, 1]);
    expect(waitingFor('nowhere')).toEqual([expect.stringContaining('S9.c waits for nowhere')]);
  });

  it('rejects a title with more than three ids, counting those of its groups', () => {
    const four = `${document}\n- \`S9.d\` · fourth · proved by: e2e`;
    const problemsOf = (by: string, report: object) =>
      verdict(
        readDocument(four.replaceAll(/(proved by|waiting): .*/g, `proved by: ${by}`)),
        testsOf(report),
        builders(),
      ).problems;
    const three = '[S5.a] [S5.b] [S9.c] does much';
    expect(problemsOf('contracts', jest([three, 'passed'], ['[S9.d] [S9.d] twice', 'passed']))).toEqual([]);
    const refused = `4 ids in one title, at most 3: [S9.d] ${three}`;
    expect(problemsOf('contracts', jest([`[S9.d] ${three}`, 'passed']))).toEqual([refused]);
    const nested = playwright(three, 'passed');
    nested.suites[0]!.suites[0]!.title = '[S9.d]';
    expect(problemsOf('e2e', nested)).toEqual([refused.replace('3: ', '3: journey.e2e.ts ')]);
  });

  it('reports a line that it cannot read', () => {
    expect(readDocument('- `S5.a` first').unreadable).toHaveLength(1);
  });
});
