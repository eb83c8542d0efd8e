import { settingsOf } from './settings.mjs';
import { startSettings } from './start-settings.mjs';

const head = '| Setting | Standard | |\n|---|---|---|\n';
const row = ([name, standard, what]) => `| \`${name}\` | ${standard} | ${what} |\n`;
const table = (rows) => head + rows.map(row).join('');

function standardOf(schema) {
  const { success, data } = schema.safeParse(undefined);
  return success && data !== undefined && data !== '' ? `${data}` : '–';
}

const tableOf = (settings) =>
  table(
    Object.entries(settings).map(([name, schema]) => [name, standardOf(schema), `${schema.description}`]),
  );

function without(settings, others) {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !(name in others)));
}

/** Text of docs/settings.md. */
export function settingsPage() {
  const common = settingsOf('maintenance');
  return `# Settings

From the environment of \`npm start\`, or lines \`NAME=value\` in a file \`.env\` at the root of the clone, which
\`docker-compose.yml\` takes as well; the environment goes first. What a setting cannot be stops the start with a sentence
that names it. Times are in milliseconds and at most 2147483647, 24 days. This page is made from the configuration schemas:
\`node infra/cli/settings-page.mjs\`.

## The start

${table(startSettings)}
## The gateway

\`LIMIT_…\` count requests per minute unless they say otherwise.

${tableOf(settingsOf('gateway'))}
## Every service

${tableOf(common)}
## auth-proxy

${tableOf(without(settingsOf('auth-proxy'), common))}
## Docker

\`docker-compose.yml\` takes \`SERVICES\` besides: the services that run, by their tokens with commas, all unless given.
\`docker compose --profile demo up\` loads the demo data as well and runs the devices that their sensors read.
`;
}
