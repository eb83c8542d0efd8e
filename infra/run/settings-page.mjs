import { settingsOf } from './settings.mjs';
import { startSettings } from './start-settings.mjs';

const head = '| Setting | Default | |\n|---|---|---|\n';
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

Settings come from the environment of \`npm start\`, or from lines \`NAME=value\` in a file \`.env\` at the root of the clone, which
\`docker-compose.yml\` reads too. Outside of quotes a \`#\` in it begins a comment. The environment takes precedence. An invalid
setting stops the start with a message that names it. Times are in milliseconds, at most 2147483647 (24 days). This page is
generated from the configuration schemas by \`node infra/cli/settings-page.mjs\`.

## Start

${table(startSettings)}
## The gateway

\`LIMIT_…\` settings are requests per minute unless stated otherwise.

${tableOf(settingsOf('gateway'))}
## Every service

${tableOf(common)}
## auth-proxy

${tableOf(without(settingsOf('auth-proxy'), common))}
## Backups

\`npm run backup\` reads \`BACKUP_KEY\` too.

${tableOf(without(settingsOf('backup'), common))}
## Docker

\`docker-compose.yml\` also reads \`SERVICES\`: a comma-separated list of the services to run, by their tokens (default: all).
\`docker compose --profile demo up\` also loads the demo data and runs the simulated devices that its sensors read.
`;
}
