import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { implemented } from '../support/entries.ts';
import { fuzz, type FuzzReport } from './testing/fuzz.ts';
import { lintFindings } from './testing/lint-findings.ts';
import { openLab, type Lab, type World } from './testing/world.ts';

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, object> }>>;
}

const folder = mkdtempSync(join(tmpdir(), 'officina-openapi-'));
const file = (name: string, content: object): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

let lab: Lab;
let world: World;
let company: World;
let document: Document;
beforeAll(async () => {
  lab = await openLab();
  world = await lab.newWorld();
  company = await lab.newWorld();
  document = (await lab.http.send({ method: 'GET', path: '/api/openapi.json' })).json as Document;
});
afterAll(async () => {
  await lab.close();
  rmSync(folder, { recursive: true });
});

describe('a fuzzer that only knows the document', () => {
  let report: FuzzReport;
  beforeAll(async () => {
    const target = { document: file('openapi.json', document), url: lab.http.url, company };
    report = await fuzz(world, target);
  }, 900_000);

  it.each(implemented)('finds nothing wrong with $endpoint.http', ({ endpoint: { http } }) => {
    const findings = report.failures.filter(({ operations }) => operations.includes(http));
    expect(findings).toEqual([]);
  });

  it('has completed every implemented call, with valid and invalid requests', () => {
    expect(report).toMatchObject({ complete: true, failures: [], errors: [] });
    expect(report.operations).toMatchObject({ tested: implemented.length, errored: 0, skipped: 0 });
    expect(report.test_cases.generated).toBeGreaterThan(50 * implemented.length);
  });
});

it('a fuzzer would find a status that the document does not name', async () => {
  const path = '/api/maintenance/machine/single/{id}';
  const careless = structuredClone(document);
  delete careless.paths[path]!['get']!.responses['404'];
  const { failures } = await fuzz(world, {
    document: file('careless.json', careless),
    url: lab.http.url,
    company,
    path,
  });
  expect(failures.map(({ type, operations }) => ({ type, operations }))).toEqual([
    { type: 'UndefinedStatusCode', operations: [`GET ${path}`] },
  ]);
}, 900_000);

describe.each(['redocly', 'spectral'] as const)('%s', (linter) => {
  it('reports nothing about the document', async () => {
    expect(await lintFindings(linter, file('openapi.json', document))).toEqual([]);
  });

  it('reports a call without a name', async () => {
    const withoutName = (key: string, value: unknown) => (key === 'operationId' ? undefined : value);
    const careless = JSON.parse(JSON.stringify(document, withoutName)) as object;
    expect(await lintFindings(linter, file('careless.json', careless))).toContainEqual(
      expect.stringContaining('operationId'),
    );
  });
});
