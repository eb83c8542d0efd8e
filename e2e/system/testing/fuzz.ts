import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schemathesis } from '../../../packages/testing/src/openapi/schemathesis.mjs';
import { isLongRun } from '@officina/server-kit/testing/randomized';
import { CommandError, run } from '../../../infra/lib/run.mjs';
import type { World } from './world.ts';

/** Schemathesis' report of a run. */
export interface FuzzReport {
  complete: boolean;
  operations: { selected: number; tested: number; errored: number; skipped: number };
  test_cases: { generated: number };
  /** Each kind of finding with its calls, such as `GET /api/user`. */
  failures: { type: string; title: string; operations: string[] }[];
  errors: object[];
}

interface Target {
  /** File of the OpenAPI document. */
  document: string;
  /** URL of the gateway. */
  url: string;
  /** Another company, which calls that change a whole company may change. */
  company: World;
  /** Only this call; all by default. */
  path?: string;
}

const config = fileURLToPath(
  new URL('../../../packages/testing/src/openapi/schemathesis.toml', import.meta.url),
);

/** A usual run tests the limits of each schema and few random values; the long run more, and chains of calls. */
const share = isLongRun ? [] : ['--phases', 'examples,coverage,fuzzing', '--max-examples', '3'];

/**
 * Tests a gateway by its document, with every check and the same requests each time. Throws when the tool itself fails.
 */
export async function fuzz(world: World, { document, url, company, path }: Target): Promise<FuzzReport> {
  const { file, args, env } = await schemathesis();
  const folder = mkdtempSync(join(tmpdir(), 'officina-fuzz-'));
  const report = join(folder, 'report.json');
  const chosen = path === undefined ? [] : ['--include-path', path];
  const values = {
    API_TOKEN: world.api.token,
    OTHER_TOKEN: await world.newToken(),
    COMPANY_TOKEN: company.api.token,
    LINK_TOKEN: (await world.newLink()).token,
    TENANT: world.tenant.code,
  };
  try {
    await run(
      file,
      [
        ...[...args, '--config-file', config, 'run', document, '--url', url, '--checks', 'all', '--no-color'],
        ...['--continue-on-failure', '--report', 'json', '--report-json-path', report],
        ...[...chosen, ...share],
      ],
      { cwd: folder, env: { ...env, ...values } },
    ).catch(endsWithFindings);
    return JSON.parse(readFileSync(report, 'utf8')) as FuzzReport;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function endsWithFindings(error: unknown): void {
  if (!(error instanceof CommandError) || error.code !== 1) throw error;
  process.stdout.write(error.output);
}
