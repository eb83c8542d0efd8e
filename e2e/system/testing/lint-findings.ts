import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApiLinters } from '../../../packages/testing/src/openapi/linters.mjs';
import { CommandError, run } from '../../../infra/lib/run.mjs';

const rules = (file: string) =>
  fileURLToPath(new URL(`../../../packages/testing/src/openapi/${file}`, import.meta.url));

interface Linter {
  program: string;
  args: string[];
  /** One line for each finding in its JSON. */
  read: (output: string) => string[];
}

interface RedoclyReport {
  problems: { ruleId: string; message: string; location: { pointer: string }[] }[];
}

type SpectralReport = { code: string; message: string; path: string[] }[];

const linters: Record<'redocly' | 'spectral', Linter> = {
  redocly: {
    program: '@redocly/cli/bin/cli.js',
    args: ['lint', '--format=json', `--config=${rules('redocly.yaml')}`],
    read: (output) =>
      (
        JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as RedoclyReport
      ).problems.map(
        ({ ruleId, message, location }) => `${location[0]?.pointer ?? ''}: ${ruleId}: ${message}`,
      ),
  },
  spectral: {
    program: '@stoplight/spectral-cli/dist/index.js',
    args: ['lint', '--format=json', '--quiet', '--fail-severity=hint', `--ruleset=${rules('spectral.yaml')}`],
    read: (output) =>
      (JSON.parse(output.slice(output.indexOf('['), output.lastIndexOf(']') + 1)) as SpectralReport).map(
        ({ code, message, path }) => `${path.join('/')}: ${code}: ${message}`,
      ),
  },
};

/** A linter's findings in an OpenAPI document, including warnings and hints. It does not use the network. */
export async function lintFindings(name: keyof typeof linters, file: string): Promise<string[]> {
  const { program, args, read } = linters[name];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const output = await run(process.execPath, [join(await openApiLinters(), program), ...args, file], {
    env,
  }).catch((error: unknown) => {
    if (error instanceof CommandError && error.code === 1) return error.output;
    throw error;
  });
  return read(output);
}
