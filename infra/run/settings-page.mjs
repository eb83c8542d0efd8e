import { mailSettings } from '@officina/server-kit/mail/settings';
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

${tableOf(without(settingsOf('backup'), { ...common, ...mailSettings }))}
## Mail

${tableOf(mailSettings)}
## Push

${tableOf(without(settingsOf('notifications'), { ...common, ...mailSettings }))}
## Docker

\`docker-compose.yml\` reads those of the gateway and the services, \`BACKUP_DIR\`, \`BACKUP_AT\`, \`BACKUP_KEEP\`, \`BACKUP_ALERT_TO\`, \`SMTP_FROM\`, \`PUBLIC_URL\` and
\`PORT\`. It also reads these. \`BACKUP_KEY\` is given by \`docker compose run --rm admin backup-key\`, \`OIDC_CLIENT_SECRET\` by
\`docker compose run --rm prepare oidc-secret\` and \`SMTP_URL\` by \`docker compose run --rm prepare smtp-url\`, so that no container shows
them.

| Setting | Default | |
|---|---|---|
| \`SERVICES\` | all | Comma-separated list of the services to run, by their tokens. |
| \`TZ\` | UTC | Time zone of \`BACKUP_AT\`. |
| \`OFFICINA_NETWORK\` | 172.31.213 | First three numbers of the containers' addresses. A proxy on this machine has the last number 1. |
| \`MONGODB_IMAGE\`, \`NATS_IMAGE\`, \`NODE_IMAGE\`, \`BUILD_IMAGE\` | the official ones | Images to run or to build on. |
`;
}
